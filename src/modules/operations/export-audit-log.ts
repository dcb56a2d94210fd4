import type { z } from 'zod';
import type { AuditEntry, AuditExportQuerySchema } from '#contract/audit-log.ts';
import type { AuditSort } from '#contract/console-lists.ts';
import { accepted, type Result } from '#contract/result.ts';
import { readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import { type AuditFilter, openAuditEntries } from './audit-store.ts';
import { type AuditContext, findAuditFilter } from './list-audit-entries.ts';
import { requireStaffWithProof } from './policy.ts';
import { presentEntry } from './audit-visibility.ts';

const COLUMNS = ['recorded_at', 'actor', 'action', 'subject', 'reason', 'before', 'after', 'actor_id', 'id'] as const;

/** An error aborts the download, so that a partial file cannot pass for a complete one. */
export async function exportAuditLog(
  context: AuditContext,
  actor: Actor,
  query: z.output<typeof AuditExportQuerySchema>,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const staff = requireStaffWithProof(actor, 'read_audit_log');
  if (!staff.ok) return staff;
  const { format, sort, ...filterQuery } = query;
  const { time_zone: timeZone } = await context.settings.current(context.database.executor);
  const filter = await findAuditFilter(context, actor, { query: filterQuery, timeZone });
  const entries = entriesOf(context, actor, { filter, sort });
  return accepted(textStream(format === 'json' ? asJson(entries) : asCsv(entries)));
}

async function* entriesOf(
  { database: { executor }, usernames }: AuditContext,
  actor: Actor,
  { filter, sort }: { filter: AuditFilter | null; sort: AuditSort },
): AsyncGenerator<AuditEntry[]> {
  if (filter === null) return;
  const list = openAuditEntries(executor, filter, sort);
  const parts = readInParts(list.read, list.positionOf);
  for await (const rows of parts) {
    const names = await usernames(executor, [...new Set(rows.map((row) => row.actor_id))]);
    yield rows.map((row) => presentEntry(row, names, actor));
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
