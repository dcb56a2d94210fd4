import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/content.ts';
import { browserClient } from '#web/api.ts';

/** How long after the last key the house is asked. */
const ASK_AFTER_MS = 150;
const FEWEST_LETTERS = 2;

/** What is suggested for the text so far; the last answer stays until the next one is here. */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!isWanted || text.trim().length < FEWEST_LETTERS) {
      setItems([]);
      return undefined;
    }
    const asked = new AbortController();
    const timer = setTimeout(() => {
      browserClient.suggestions(text.trim(), asked.signal).then(
        (answer) => setItems(answer.items),
        () => {
          // Without suggestions the form still searches.
        },
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text, isWanted]);
  return items;
}
