import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import type { ItemBackoff } from './backoff.ts';

export interface DueRowsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
  readonly backoff: ItemBackoff;
  /** The start of the run. What becomes due after it waits for the next one. */
  readonly startedAt: number;
}

interface RowStep<Row> {
  readonly kind: string;
  /** For a claim that deletes the row, so it can't be tried without its transaction. */
  readonly isAnyWaiting?: (executor: Executor) => Promise<boolean>;
  claim(transaction: Executor, span: { at: number; without: readonly string[] }): Promise<Row | null>;
  idOf(row: Row): string;
  action(transaction: Executor, row: Row, at: number): Promise<void>;
}

const FAILED = 'a due task failed and will be retried; the others continue';

/** Each row in its own transaction. A failing row is retried later. Returns how many succeeded. */
export async function runForEachRow<Row>(deps: DueRowsDeps, step: RowStep<Row>): Promise<number> {
  let done = 0;
  for (;;) {
    if (!(await isAnyDue(deps, step))) return done;
    const claimed: { id: string | null; at: number } = { id: null, at: 0 };
    try {
      const isDone = await deps.database.transaction(async (transaction) => {
        claimed.at = await deps.clock.now(transaction);
        const row = await step.claim(transaction, {
          at: claimed.at,
          without: deps.backoff.waiting(step.kind, claimed.at),
        });
        if (row === null) return false;
        claimed.id = step.idOf(row);
        await step.action(transaction, row, claimed.at);
        return true;
      });
      if (!isDone) return done;
      done += 1;
      if (claimed.id !== null) deps.backoff.done(step.kind, claimed.id);
    } catch (error) {
      if (claimed.id === null) throw error;
      deps.backoff.postpone(step.kind, claimed.id, claimed.at);
      deps.log.error({ err: error, kind: step.kind, id: claimed.id }, FAILED);
    }
  }
}

/** One statement instead of a transaction: mostly nothing is due. */
async function isAnyDue<Row>(
  { database, startedAt, backoff }: DueRowsDeps,
  { kind, claim, isAnyWaiting }: RowStep<Row>,
): Promise<boolean> {
  if (isAnyWaiting !== undefined) return isAnyWaiting(database.executor);
  return (await claim(database.executor, { at: startedAt, without: backoff.waiting(kind, startedAt) })) !== null;
}

/** The action opens its own transactions. A failing id is retried later. Returns how many succeeded. */
export async function runForEachId(
  deps: DueRowsDeps,
  kind: string,
  ids: readonly string[],
  action: (id: string) => Promise<boolean>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const at = await deps.clock.now(deps.database.executor);
  let done = 0;
  for (const id of ids) {
    if (deps.backoff.isWaiting(kind, id, at)) continue;
    try {
      if (await action(id)) done += 1;
      deps.backoff.done(kind, id);
    } catch (error) {
      deps.backoff.postpone(kind, id, at);
      deps.log.error({ err: error, kind, id }, FAILED);
    }
  }
  return done;
}
