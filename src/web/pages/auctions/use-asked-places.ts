import { useEffect, useState } from 'react';
import { listPlaces } from '#contract/endpoints/search.ts';
import { browserClient } from '#web/api.ts';

const QUERY_DELAY_MS = 150;
const MIN_LENGTH = 3;

export function useAskedPlaces(text: string): readonly string[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    if (text.trim().length < MIN_LENGTH) return undefined;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      browserClient.call(listPlaces, { query: { q: text.trim() }, signal: asked.signal }).then(
        ({ items }) => setPlaces(items),
        () => {},
      );
    }, QUERY_DELAY_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text]);
  return places;
}
