import { useEffect, useState } from 'react';
import { listPlaces } from '#contract/endpoints/search.ts';
import { browserClient } from '#web/api.ts';
import { runLater } from '#web/run-later.ts';

const QUERY_DELAY_MS = 150;
const MIN_LENGTH = 3;

export function useAskedPlaces(text: string): readonly string[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    if (text.trim().length < MIN_LENGTH) return undefined;
    return runLater(QUERY_DELAY_MS, (signal) => {
      browserClient.call(listPlaces, { query: { q: text.trim() }, signal }).then(
        ({ items }) => setPlaces(items),
        () => {},
      );
    });
  }, [text]);
  return places;
}
