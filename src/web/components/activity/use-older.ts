import { useState } from 'react';

export interface OlderEntries {
  readonly hasMore: boolean;
  readonly state: 'rest' | 'busy' | 'failed';
  readonly load: () => Promise<void>;
}

/** `read` adds a page to the list and returns the next cursor. */
export function useOlder(first: string | null, read: (cursor: string) => Promise<string | null>): OlderEntries {
  const [cursor, setCursor] = useState(first);
  const [state, setState] = useState<OlderEntries['state']>('rest');
  const load = async () => {
    if (cursor === null) return;
    setState('busy');
    try {
      setCursor(await read(cursor));
      setState('rest');
    } catch {
      setState('failed');
    }
  };
  return { hasMore: cursor !== null, state, load };
}
