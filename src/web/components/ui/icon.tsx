import type { IconNode } from 'lucide';
import { createElement, Fragment } from 'react';

/** Decorative: always beside text or inside a labeled control. */
export function Icon({ of: shapes, size = 20, className }: { of: IconNode; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...(className === undefined ? {} : { className })}
    >
      {createElement(Fragment, null, ...shapes.map(([shape, attributes]) => createElement(shape, attributes)))}
    </svg>
  );
}
