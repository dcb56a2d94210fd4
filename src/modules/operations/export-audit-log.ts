import type { z } from 'zod';
import type { AuditEntry, AuditExportQuerySchema } from '#contract/audit-log.ts';
import type { AuditSort } from '#contract/console-sorts.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { PageCursor } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import { type AuditFilter, listAuditEntries } from './audit-store.ts';
import { type AuditContext, findAuditFilter } from './list-audit-entries.ts';
import { recentlyProvenStaffWho } from './policy.ts';
import { presentEntry } from './present-entry.ts';

/** Entries per query: the audit log may have any length. */
const READ_AT_ONCE = 10_000;
const COLUMNS = ['recorded_at', 'actor', 'action', 'subject', 'reason', 'before', 'after', 'actor_id', 'id'] as const;

/** An error aborts the download, so that a partial file cannot pass for a complete one. */
export async function exportAuditLog(
  context: AuditContext,
  actor: Actor,
  query: z.output<typeof AuditExportQuerySchema>,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const staff = recentlyProvenStaffWho(actor, 'read_audit_log');
  if (!staff.ok) return staff;
  const { format, sort, ...filterQuery } = query;
  const { time_zone: timeZone } = await context.settings.current(context.database.executor);
  const filter = await findAuditFilter(context, actor, { query: filterQuery, timeZone });
  const entries = readInParts(context, actor, { filter, sort });
  return accepted(textStream(format === 'json' ? asJson(entries) : asCsv(entries)));
}

async function* readInParts(
  { database, usernames }: AuditContext,
  actor: Actor,
  { filter, sort }: { filter: AuditFilter | null; sort: AuditSort },
): AsyncGenerator<AuditEntry[]> {
  if (filter === null) return;
  for (let after: PageCursor | null = null; ;) {
    const rows = await listAuditEntries(database.executor, filter, { sort, after, limit: READ_AT_ONCE });
    const names = await usernames(database.executor, [...new Set(rows.map((row) => row.actor_id))]);
    yield rows.map((row) => presentEntry(row, names, actor));
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || last === undefined) return;
    after = { key: last.recorded_at.getTime(), id: last.id };
  }
}

async function* asCsv(parts: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield csvLines([COLUMNS]);
  for await (const entries of parts) yield csvLines(entries.map((entry) => COLUMNS.map((column) => entry[column])));
}

async function* asJson(parts: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const entries of parts) {
    if (entries.length === 0) continue;
    yield `${before}${entries.map((entry) => JSON.stringify(entry)).join(',')}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
