import type { Pin } from '#contract/primitives.ts';

const PERCENT_OF = 100;

export function Pins({ pins }: { pins: readonly Pin[] }) {
  return (
    <ol className="pointer-events-none absolute inset-0" aria-label="Flaws pinned on this photo">
      {pins.map((pin, at) => (
        <li
          key={at}
          title={pin.note}
          className="data absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-signal text-small text-on-signal ring-2 ring-[#0e1113]"
          style={{ left: `${pin.x / PERCENT_OF}%`, top: `${pin.y / PERCENT_OF}%` }}
        >
          <span aria-hidden="true">{at + 1}</span>
          <span className="sr-only">{pin.note}</span>
        </li>
      ))}
    </ol>
  );
}
