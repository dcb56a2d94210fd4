import type pg from 'pg';
import type { Connection } from './pool.ts';

const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*$/i;

interface Waiting {
  readonly lease: object;
  readonly begins: boolean;
  start(): void;
}

/**
 * Shares one session among all clients, for the embedded engine. Single statements are pipelined so that the engine
 * never waits for this thread; a transaction holds the session from its first statement to its last. Turns are first
 * come, first served, and the client must be in pipeline mode.
 */
export function shareSession(client: pg.ClientBase): () => Connection {
  const waiting: Waiting[] = [];
  let owner: object | null = null;

  function startNext(): void {
    while (owner === null) {
      const next = waiting.shift();
      if (next === undefined) return;
      next.start();
      if (!next.begins) continue;
      owner = next.lease;
      // Statements that this transaction has already queued go right behind its `begin`.
      const own = waiting.filter(({ lease }) => lease === owner);
      waiting.splice(0, waiting.length, ...waiting.filter(({ lease }) => lease !== owner));
      for (const { start } of own) start();
    }
  }
  function giveUp(lease: object): void {
    if (owner !== lease) return;
    owner = null;
    startNext();
  }

  return () => {
    const lease: Connection = {
      async query(statement) {
        if (owner !== lease) {
          return new Promise((resolve, reject) => {
            waiting.push({
              lease,
              begins: BEGINS.test(statement.text),
              start: () => {
                client.query(statement).then(resolve, reject);
              },
            });
            startNext();
          });
        }
        try {
          return await client.query(statement);
        } finally {
          if (ENDS.test(statement.text)) giveUp(lease);
        }
      },
      release() {
        // A client that leaves inside a transaction is rolled back.
        if (owner === lease)
          client.query('rollback').then(
            () => giveUp(lease),
            () => giveUp(lease),
          );
      },
    };
    return lease;
  };
}
