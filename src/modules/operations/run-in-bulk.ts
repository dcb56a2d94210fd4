import type { BulkResult } from '#contract/bulk.ts';
import { refusalMessage, type Result } from '#contract/result.ts';

const FAILED = 'Something went wrong on our side. Check this one before you try again.';

/** One row after the other. A row that fails doesn't hide what happened to the others. */
export async function runInBulk(
  ids: readonly string[],
  run: (id: string) => Promise<Result<unknown>>,
  log: { error(fields: object, message: string): void },
): Promise<BulkResult> {
  const items: BulkResult['items'] = [];
  for (const id of new Set(ids)) {
    try {
      const result = await run(id);
      items.push({ id, ok: result.ok, message: result.ok ? null : refusalMessage(result) });
    } catch (error) {
      log.error({ err: error, id }, 'one row of a bulk action failed; the others continue');
      items.push({ id, ok: false, message: FAILED });
    }
  }
  return { items };
}
