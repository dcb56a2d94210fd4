import type { Apart } from '#platform/apart.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SettlementParts } from './parts.ts';

/** What the settler's steps are made of. */
export interface SettlerParts extends SettlementParts {
  readonly apart: Apart;
}

/** One kind of step that is done row after row. */
interface StepOfRows<Row> {
  readonly kind: string;
  /** Claims the next row that is due, none of `without`; null: none is left. */
  claim(transaction: Executor, span: { at: number; without: readonly string[] }): Promise<Row | null>;
  idOf(row: Row): string;
  act(transaction: Executor, row: Row, at: number): Promise<void>;
}

const FAILED = 'what is due of one sale could not be done: it is tried again later, and the others go on';

/** Does a kind of step for every row that is due, each in a transaction of its own. One that fails is left for later. How many were done. */
export async function rowAfterRow<Row>(parts: SettlerParts, step: StepOfRows<Row>): Promise<number> {
  let done = 0;
  for (;;) {
    const claimed: { id: string | null; at: number } = { id: null, at: 0 };
    try {
      const isDone = await parts.database.transaction(async (transaction) => {
        claimed.at = await parts.clock.now(transaction);
        const row = await step.claim(transaction, { at: claimed.at, without: parts.apart.waiting(step.kind, claimed.at) });
        if (row === null) return false;
        claimed.id = step.idOf(row);
        await step.act(transaction, row, claimed.at);
        return true;
      });
      if (!isDone) return done;
      done += 1;
      if (claimed.id !== null) parts.apart.done(step.kind, claimed.id);
    } catch (error) {
      if (claimed.id === null) throw error;
      parts.apart.postpone(step.kind, claimed.id, claimed.at);
      parts.log.error({ err: error, kind: step.kind, id: claimed.id }, FAILED);
    }
  }
}

/** Does a kind of step for each of these, which take their own transactions. One that fails is left for later. How many were done. */
export async function eachApart(parts: SettlerParts, kind: string, ids: readonly string[], act: (id: string) => Promise<boolean>): Promise<number> {
  if (ids.length === 0) return 0;
  const at = await parts.clock.now(parts.database.executor);
  let done = 0;
  for (const id of ids) {
    if (parts.apart.isWaiting(kind, id, at)) continue;
    try {
      if (await act(id)) done += 1;
      parts.apart.done(kind, id);
    } catch (error) {
      parts.apart.postpone(kind, id, at);
      parts.log.error({ err: error, kind, id }, FAILED);
    }
  }
  return done;
}
