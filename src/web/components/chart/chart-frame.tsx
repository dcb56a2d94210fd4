import type { PointerEvent, ReactNode } from 'react';

export const WHOLE = 100;
const EDGE = 8;

export interface AxisMark {
  readonly at: number;
  readonly text: string;
}

interface ChartFrameProps {
  label: string;
  values: readonly AxisMark[];
  times: readonly AxisMark[];
  className: string;
  onPoint?: (place: { left: number; top: number; width: number; height: number }) => void;
  children: ReactNode;
}

/** Marks are placed in percent, so that text keeps its size on phones. */
export function ChartFrame({ label, values, times, className, onPoint, children }: ChartFrameProps) {
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint?.({ left: ((clientX - left) / width) * WHOLE, top: ((clientY - top) / height) * WHOLE, width, height });
  };
  return (
    <div
      role="img"
      aria-label={label}
      className={`relative mb-7 ml-14 border-b border-line-strong ${className}`}
      {...(onPoint === undefined ? {} : { onPointerMove: point, onPointerDown: point })}
    >
      {values.map(({ at, text }) => (
        <div key={at} className="absolute inset-x-0 border-t border-line" style={{ top: `${at.toFixed(2)}%` }}>
          <span className="data absolute -left-14 -top-2 w-12 text-right text-micro text-ink-3">{text}</span>
        </div>
      ))}
      {children}
      {times.map(({ at, text }, index) => {
        const isAtEdge = at > WHOLE - EDGE;
        return (
          <span
            key={text}
            className={`absolute top-full mt-1.5 whitespace-nowrap text-micro text-ink-3 ${isAtEdge ? 'right-0' : '-translate-x-1/2'} ${(times.length - 1 - index) % 2 === 1 ? 'max-sm:hidden' : ''}`}
            style={isAtEdge ? {} : { left: `${at.toFixed(2)}%` }}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
}
