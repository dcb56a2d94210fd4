import { type RefObject, useLayoutEffect } from 'react';

/** An effect before the browser paints; the server paints nothing. */
export const useBeforePaint: typeof useLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect;

/**
 * Takes over what was typed into a field before the page's code was alive: the browser keeps it in the field, but nobody has told React, which
 * would put its own text back with its next look at the field.
 */
export function useTypedBefore<Field extends HTMLInputElement | HTMLTextAreaElement>(
  field: RefObject<Field | null>,
  text: string,
  take: (field: Field) => void,
): void {
  useBeforePaint(() => {
    if (field.current !== null && field.current.value !== text) take(field.current);
    // Only what stood there before the first look: from then on each key is heard.
  }, []);
}
