import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The history's first entry: the page was loaded as a whole, and the browser begins at its top by itself. */
const LOADED = 'default';

/** Who goes on to another step begins at its title: the steps are one page, so nothing else takes the focus there. A field that the address names comes first. */
export function useArrivalAt(step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => {
    if (key !== LOADED && hash === '') title.current?.focus({ preventScroll: true });
  }, [key, hash, step]);
  return title;
}
