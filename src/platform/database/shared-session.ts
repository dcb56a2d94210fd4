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
 * One session for all, as the embedded engine has it. Single statements go out at once, one behind the other, so that the engine need not
 * wait for this thread between two of them; a transaction has the session to itself from its first statement to its last. Everybody's
 * turn comes in the order in which they asked. The client must be in pipeline mode.
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
      // What its transaction has asked for already goes right behind the beginning.
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
        // Whoever leaves within a transaction leaves nothing of it behind.
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
