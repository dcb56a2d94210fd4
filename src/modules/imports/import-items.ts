import type { ImportProblem, RefusedRow } from '#contract/imports.ts';
import { type Result, refusalMessage } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ImportsContext } from './deps.ts';
import type { RowReader } from './file-row.ts';
import { importBatches, LEASE_MS } from './import-batches.ts';
import { closeItem, findItemToUndo, insertItem, type ItemRow } from './item-store.ts';
import { type Batch, readBatches } from './read-batches.ts';
import { bytesOf } from './stored-file.ts';
import { findDoneRows, finishUndoing, type ImportRow } from './store.ts';

interface NewItem {
  readonly row: number;
}

interface CreatedItem {
  readonly id: string;
  readonly name: string | null;
  readonly imageIds: readonly string[];
}

interface Creation<Given extends NewItem, Item extends NewItem> {
  readonly stopping: AbortSignal;
  readonly read: RowReader<Given>;
  /** Runs before the transaction, for slow work such as fetching photos. */
  prepare(batches: AsyncIterable<Batch<Given>>): AsyncIterable<Batch<Item>>;
  create(transaction: Executor, item: Item): Promise<Result<CreatedItem> | { readonly skipped: ImportProblem }>;
  announce(): void;
}

/** Each item has its own transaction: a large one would block the live stream. Returns true at the end of the file. */
export async function createItems<Given extends NewItem, Item extends NewItem>(
  context: ImportsContext,
  row: ImportRow,
  { stopping, read, prepare, create, announce }: Creation<Given, Item>,
): Promise<boolean> {
  const batches = readBatches(bytesOf(context.storage, row), { read, afterRow: row.last_row, rowsPerBatch: 1 });
  const isDone = await findDoneRows(context.database.executor, row.id);
  return importBatches(context, prepare(without(isDone, batches)), {
    id: row.id,
    lastRow: row.last_row,
    isStopping: () => stopping.aborted,
    onBatch: announce,
    async add(transaction, items) {
      const refused: RefusedRow[] = [];
      const skipped: RefusedRow[] = [];
      for (const item of items) {
        const created = await create(transaction, item);
        if ('skipped' in created) skipped.push({ row: item.row, problems: [created.skipped] });
        else if (created.ok)
          await insertItem(transaction, {
            import_id: row.id,
            row_number: item.row,
            item_id: created.value.id,
            name: created.value.name,
            image_ids: [...created.value.imageIds],
          });
        else refused.push({ row: item.row, problems: [{ column: '', value: '', message: refusalMessage(created) }] });
      }
      return { added: items.length - refused.length - skipped.length, refused, skipped };
    },
  });
}

/** A retry reads the whole file again, because rows are checked against those before them. */
async function* without<Item extends NewItem>(
  done: ReadonlySet<number>,
  batches: AsyncIterable<Batch<Item>>,
): AsyncGenerator<Batch<Item>> {
  const isNew = ({ row }: { row: number }) => !done.has(row);
  for await (const { items, refused, ...batch } of batches)
    yield { ...batch, items: items.filter(isNew), refused: refused.filter(isNew) };
}

interface Removal {
  readonly stopping: AbortSignal;
  remove(
    transaction: Executor,
    item: ItemRow,
  ): Promise<{ readonly keptReason: string } | { readonly afterCommit: () => Promise<void> }>;
}

export async function undoItems(
  { database, clock }: ImportsContext,
  row: ImportRow,
  { stopping, remove }: Removal,
): Promise<boolean> {
  while (!stopping.aborted) {
    const tried = await database.transaction(async (transaction) => {
      const at = await clock.now(transaction);
      const item = await findItemToUndo(transaction, row.id);
      if (item === null) {
        await finishUndoing(transaction, row.id, new Date(at));
        return null;
      }
      const removed = await remove(transaction, item);
      const keptReason = 'keptReason' in removed ? removed.keptReason : null;
      await closeItem(transaction, item, { at: new Date(at), keptReason, leaseUntil: new Date(at + LEASE_MS) });
      return removed;
    });
    if (tried === null) return true;
    if ('afterCommit' in tried) await tried.afterCommit();
  }
  return false;
}
