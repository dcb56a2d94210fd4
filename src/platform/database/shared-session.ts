import type pg from 'pg';
import type { Connection } from './pool.ts';

const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*$/i;

interface QueuedStatement {
  readonly lease: object;
  readonly begins: boolean;
  start(): void;
}

/** A transaction holds the embedded engine's session from its first statement to its last. */
export function shareSession(client: pg.ClientBase): () => Connection {
  const waiting: QueuedStatement[] = [];
  let owner: object | null = null;

  function startNext(): void {
    while (owner === null) {
      const next = waiting.shift();
      if (next === undefined) return;
      next.start();
      if (!next.begins) continue;
      owner = next.lease;
      // Statements that the transaction has queued follow its `begin`.
      const queued = waiting.filter(({ lease }) => lease === owner);
      waiting.splice(0, waiting.length, ...waiting.filter(({ lease }) => lease !== owner));
      for (const { start } of queued) start();
    }
  }
  function releaseSession(lease: object): void {
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
          if (ENDS.test(statement.text)) releaseSession(lease);
        }
      },
      release() {
        // Rolls back for a client that leaves inside a transaction.
        if (owner === lease)
          client.query('rollback').then(
            () => releaseSession(lease),
            () => releaseSession(lease),
          );
      },
    };
    return lease;
  };
}
