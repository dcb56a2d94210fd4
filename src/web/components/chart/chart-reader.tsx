import type { ReactNode } from 'react';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

interface ChartReaderProps {
  label: string;
  text: string;
  count: number;
  chosen: number;
  choose: (place: number) => void;
  children: ReactNode;
}

export function ChartReader({ label, text, count, chosen, choose, children }: ChartReaderProps) {
  return (
    <div className="mt-4 border-t border-line pt-3 sm:flex sm:items-center sm:gap-6">
      <input
        ref={syncTypedValue}
        type="range"
        className="h-11 w-full accent-ink sm:w-56"
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={count - 1}
        step={1}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      />
      <p className="min-h-[2.6em] min-w-0 sm:min-h-0">{children}</p>
    </div>
  );
}
