import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/content.ts';
import { listSuggestions } from '#contract/endpoints/search.ts';
import { browserClient } from '#web/api.ts';
import { suggestionsAsked } from './asked-suggestions.ts';
import { MIN_QUERY_LENGTH } from './search-options.ts';
import { runLater } from '#web/run-later.ts';

const QUERY_DELAY_MS = 150;

interface Suggestions {
  readonly asked: string | null;
  readonly items: readonly Suggestion[];
  readonly isAllIn: boolean;
  readonly serverTime: number;
}

const NONE: Suggestions = { asked: null, items: [], isAllIn: false, serverTime: 0 };

/** Keeps the last answer until the next one, so that the list does not flicker while someone types. */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    const q = text.trim();
    if (!isWanted || q.length < MIN_QUERY_LENGTH) {
      setFound(NONE);
      return undefined;
    }
    return runLater(QUERY_DELAY_MS, (signal) => {
      const { query, isAllIn, isWithin } = suggestionsAsked(q, MIN_QUERY_LENGTH);
      browserClient.call(listSuggestions, { query: { q: query }, signal }).then(
        ({ items, server_time: serverTime }) =>
          setFound({ asked: q, items: items.filter(isWithin), isAllIn, serverTime }),
        () => {},
      );
    });
  }, [text, isWanted]);
  return found;
}
