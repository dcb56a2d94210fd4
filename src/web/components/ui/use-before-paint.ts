import { useLayoutEffect } from 'react';

export const useBeforePaint: typeof useLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect;
