import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/content.ts';
import { listSuggestions } from '#contract/endpoints/search.ts';
import { browserClient } from '#web/api.ts';

const ASK_AFTER_MS = 150;
const MIN_QUERY_LENGTH = 2;

export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!isWanted || text.trim().length < MIN_QUERY_LENGTH) {
      setItems([]);
      return undefined;
    }
    const asked = new AbortController();
    const timer = setTimeout(() => {
      browserClient.call(listSuggestions, { query: { q: text.trim() }, signal: asked.signal }).then(
        (answer) => setItems(answer.items),
        () => {},
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text, isWanted]);
  return items;
}
