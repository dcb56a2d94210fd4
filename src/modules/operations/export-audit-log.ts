import type { AuditEntry } from '#contract/operator.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import type { NamesOf } from './deps.ts';
import { presentEntry } from './present-entry.ts';
import { auditExport } from './store.ts';

/** Entries per query: the audit log may have any length. */
const READ_AT_ONCE = 10_000;
const COLUMNS = ['recorded_at', 'actor', 'action', 'subject', 'reason', 'before', 'after', 'actor_id', 'id'] as const;

/** An error aborts the download, so that a partial file cannot pass for a complete one. */
export function exportAuditLog(
  executor: Executor,
  namesOf: NamesOf,
  { actor, format, subject }: { actor: Actor; format: 'csv' | 'json'; subject: string | null },
): ReadableStream<Uint8Array> {
  const entries = readInParts(executor, namesOf, { actor, subject });
  return textStream(format === 'json' ? asJson(entries) : asCsv(entries));
}

async function* readInParts(
  executor: Executor,
  namesOf: NamesOf,
  { actor, subject }: { actor: Actor; subject: string | null },
): AsyncGenerator<AuditEntry[]> {
  let after: string | null = null;
  for (;;) {
    const rows = await auditExport(executor, { subject, after, limit: READ_AT_ONCE });
    const names = await namesOf(executor, [...new Set(rows.map((row) => row.actor_id))]);
    yield rows.map((row) => presentEntry(row, names, actor));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < READ_AT_ONCE || after === null) return;
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
