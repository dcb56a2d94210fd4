import { useLayoutEffect } from 'react';

/** An effect before the browser paints; the server paints nothing. */
export const useBeforePaint: typeof useLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect;
