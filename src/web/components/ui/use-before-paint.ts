import { useLayoutEffect } from 'react';

/** `useLayoutEffect` in the browser; does nothing on the server. */
export const useBeforePaint: typeof useLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect;
