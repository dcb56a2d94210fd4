import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The key of the first history entry: a full page load, which starts at the top by itself. */
const LOADED = 'default';

export function useArrivalAt(step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => {
    if (key !== LOADED && hash === '') title.current?.focus({ preventScroll: true });
  }, [key, hash, step]);
  return title;
}
