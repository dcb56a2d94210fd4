import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { HiddenBox, Image, Pin } from '#contract/primitives.ts';
import { MIN_HIDDEN_SIDE, PHOTO_UNITS } from '#contract/shots.ts';
import { Picture } from '#web/components/picture/picture.tsx';

export type Mode = 'look' | 'pin' | 'hide';
const PERCENT_OF = PHOTO_UNITS / 100;
const STEP = PHOTO_UNITS / 100;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
const percent = (units: number) => `${units / PERCENT_OF}%`;

interface MarksProps {
  image: Image;
  mode: Mode;
  pins: readonly Pin[];
  boxes: readonly HiddenBox[];
  onPins: (pins: Pin[]) => void;
  onBoxes: (boxes: HiddenBox[]) => void;
  onNewPin: (at: { x: number; y: number }) => void;
}

export function boxAfter(box: HiddenBox, [dx, dy]: readonly [number, number], isResizing: boolean): HiddenBox {
  if (isResizing)
    return {
      ...box,
      width: Math.max(MIN_HIDDEN_SIDE, within(box.width + dx, PHOTO_UNITS - box.x)),
      height: Math.max(MIN_HIDDEN_SIDE, within(box.height + dy, PHOTO_UNITS - box.y)),
    };
  return {
    ...box,
    x: within(box.x + dx, PHOTO_UNITS - box.width),
    y: within(box.y + dy, PHOTO_UNITS - box.height),
  };
}

const byKey = (event: KeyboardEvent, action: (by: readonly [number, number]) => void) => {
  const by = ARROWS[event.key];
  if (by === undefined) return;
  event.preventDefault();
  action(by);
};

export function Marks({ image, mode, pins, boxes, onPins, onBoxes, onNewPin }: MarksProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ from: { x: number; y: number }; box: HiddenBox } | null>(null);
  const placeOf = (event: PointerEvent) => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      width: 1,
      height: 1,
    };
    return {
      x: within(((event.clientX - left) / width) * PHOTO_UNITS, PHOTO_UNITS),
      y: within(((event.clientY - top) / height) * PHOTO_UNITS, PHOTO_UNITS),
    };
  };
  const press = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const at = placeOf(event);
    if (mode === 'pin') onNewPin(at);
    if (mode !== 'hide') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn({ from: at, box: { ...at, width: 0, height: 0 } });
  };
  const draw = (event: PointerEvent) => {
    if (drawn === null) return;
    const to = placeOf(event);
    const { from } = drawn;
    setDrawn({
      from,
      box: {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      },
    });
  };
  const finish = () => {
    if (drawn !== null && drawn.box.width >= MIN_HIDDEN_SIDE && drawn.box.height >= MIN_HIDDEN_SIDE)
      onBoxes([...boxes, drawn.box]);
    setDrawn(null);
  };
  // A mousedown after a tap would take the focus off the note just opened.
  const keepFocus = (event: MouseEvent) => {
    if (mode === 'pin' && event.target instanceof Element && event.target.closest('button') === null)
      event.preventDefault();
  };
  const movePin = (at: number, dx: number, dy: number) =>
    onPins(
      pins.map((each, index) =>
        index === at ? { ...each, x: within(each.x + dx, PHOTO_UNITS), y: within(each.y + dy, PHOTO_UNITS) } : each,
      ),
    );
  return (
    // Pointer only. The keyboard uses each mark's button, and "Add" for a new one.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={`relative select-none ${mode === 'look' ? '' : 'touch-none cursor-crosshair'}`}
      style={{ aspectRatio: `${image.width} / ${image.height}` }}
      onMouseDown={keepFocus}
      onPointerDown={press}
      onPointerMove={draw}
      onPointerUp={finish}
      onPointerCancel={() => setDrawn(null)}
    >
      <div className="pointer-events-none h-full w-full">
        <Picture image={image} sizes="(min-width: 64rem) 48rem, 100vw" className="h-full w-full" />
      </div>
      {[...boxes, ...(drawn === null ? [] : [drawn.box])].map((box, at) => (
        <button
          key={at}
          type="button"
          disabled={mode !== 'hide'}
          className="absolute border-2 border-white bg-[#0e1113]/60 outline-offset-2 ring-2 ring-[#0e1113]"
          style={{ left: percent(box.x), top: percent(box.y), width: percent(box.width), height: percent(box.height) }}
          aria-label={`Box ${at + 1}: move it with the arrow keys, resize it with shift and the arrow keys`}
          onKeyDown={(event) =>
            byKey(event, (by) =>
              onBoxes(boxes.map((each, index) => (index === at ? boxAfter(each, by, event.shiftKey) : each))),
            )
          }
        />
      ))}
      {pins.map((pin, at) => (
        <PinButton
          key={at}
          pin={pin}
          number={at + 1}
          isDisabled={mode !== 'pin'}
          onKey={(event) => byKey(event, ([dx, dy]) => movePin(at, dx, dy))}
        />
      ))}
    </div>
  );
}

function PinButton({
  pin,
  number,
  isDisabled,
  onKey,
}: {
  pin: MarksProps['pins'][number];
  number: number;
  isDisabled: boolean;
  onKey: (event: KeyboardEvent) => void;
}) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      className="data absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-signal text-small text-on-signal ring-2 ring-[#0e1113]"
      style={{ left: percent(pin.x), top: percent(pin.y) }}
      aria-label={`Flaw ${number}${pin.note === '' ? '' : `, ${pin.note}`}: move it with the arrow keys`}
      onKeyDown={onKey}
    >
      {number}
    </button>
  );
}
