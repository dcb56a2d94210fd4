import type { ReactNode } from 'react';
import type { PlacedPin } from './place-pins.ts';

export const FLAW_PIN =
  'data grid size-7 flex-none place-items-center rounded-full bg-signal text-small text-on-signal ring-2 ring-[#0e1113]';

/** A car from above, nose to the left. Decorative: the list beside it names every area. */
export function CarPlan({
  pins = [],
  className = '',
  children,
}: {
  pins?: readonly PlacedPin[];
  className?: string;
  /** Other marks, placed in percent of the plan. */
  children?: ReactNode;
}) {
  return (
    <span aria-hidden="true" className={`relative block bg-sunken p-4 ${className}`}>
      <svg viewBox="0 0 600 260" className="block w-full text-ink-3" fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M58 130C58 84 74 62 118 54C200 44 330 42 440 50C510 54 546 66 556 96C560 116 560 144 556 164C546 194 510 206 440 210C330 218 200 216 118 206C74 198 58 176 58 130Z" />
        <path d="M258 72C244 110 244 150 258 188M258 72C280 62 300 60 318 60M258 188C280 198 300 200 318 200" />
        <path d="M282 78L392 78C402 110 402 150 392 182L282 182C268 150 268 110 282 78Z" />
        <path d="M392 78L470 92C480 116 480 144 470 168L392 182" />
        <path d="M72 100C130 92 200 92 246 96M72 160C130 168 200 168 246 164" opacity=".5" />
        <path d="M262 52L254 36L276 36L280 50M262 208L254 224L276 224L280 210" />
        <path d="M120 46h64M120 214h64M424 42h64M424 218h64" strokeWidth="5" />
      </svg>
      <span className="absolute inset-4">
        {pins.map(({ number, left, top }) => (
          <span
            key={number}
            className={`${FLAW_PIN} absolute -ml-3.5 -mt-3.5`}
            style={{ left: `${left}%`, top: `${top}%` }}
          >
            {number}
          </span>
        ))}
        {children}
      </span>
    </span>
  );
}
