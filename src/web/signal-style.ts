import type { CSSProperties } from 'react';

/** Overrides the signal colour, with dark text on light colours and light text on dark ones. */
export const signalStyle = (colour: string | null | undefined): CSSProperties | undefined =>
  colour
    ? ({
        '--color-signal': colour,
        '--color-signal-hover': `color-mix(in oklab, ${colour}, #000 8%)`,
        '--color-on-signal': `oklch(from ${colour} clamp(0, (.68 - l) * 1000, 1) 0 0)`,
      } as CSSProperties)
    : undefined;
