import { type RawBuilder, sql } from 'kysely';
import type { AuditSort } from '#contract/console-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import type { OpenList } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';
import { anyOf, openList } from '#platform/search/open-list.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { newId } from '#platform/ids.ts';

export interface NewAuditEntry {
  readonly actorId: string;
  readonly action: string;
  readonly subject: string;
  readonly reason?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly at: number;
}

export type AuditRow = Omit<Row<'audit_entries'>, 'words'>;
const COLUMNS = sql`id, actor_id, action, subject, reason, before, after, recorded_at`;

export interface AuditFilter {
  /** One subject (`auction:1971-datsun-240z`) or every subject of a kind (`auction:`). */
  readonly subject: string | null;
  readonly actorId: string | null;
  readonly action: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
  readonly words: readonly string[];
  /** Whose details the reader may see. A search skips the others, because a match would reveal what they contain. */
  readonly hasVisibleDetails: RawBuilder<boolean>;
}

const asJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

export async function recordAuditEntry(
  transaction: Executor,
  entry: NewAuditEntry,
  id: string = newId(),
): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      id,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      reason: entry.reason ?? '',
      before: asJson(entry.before),
      after: asJson(entry.after),
      recorded_at: new Date(entry.at),
    })
    .execute();
}

const isAbout = (subject: string) =>
  subject.endsWith(':')
    ? sql<boolean>`split_part(subject, ':', 1) = ${subject.slice(0, -1)}`
    : sql<boolean>`subject = ${subject}`;

function conditionsOf({ subject, actorId, action, from, before }: AuditFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (subject !== null) conditions.push(isAbout(subject));
  if (actorId !== null) conditions.push(sql<boolean>`actor_id = ${actorId}`);
  if (action !== null) conditions.push(sql<boolean>`action = ${action}`);
  if (from !== null) conditions.push(sql<boolean>`recorded_at >= ${from}::timestamptz`);
  if (before !== null) conditions.push(sql<boolean>`recorded_at < ${before}::timestamptz`);
  return conditions;
}

const searchOf = ({ words, hasVisibleDetails }: AuditFilter) =>
  anyOf([sql<boolean>`(words @@ ${beginningsOf(words)}::tsquery and ${hasVisibleDetails})`]);

export const openAuditEntries = (executor: Executor, filter: AuditFilter, sort: AuditSort): OpenList<AuditRow> =>
  openList(executor, {
    tables: sql`audit_entries`,
    columns: COLUMNS,
    conditions: conditionsOf(filter),
    search: filter.words.length === 0 ? null : searchOf(filter),
    order: { key: sql`recorded_at`, keyType: 'timestamptz', id: sql`id`, direction: sort === 'at' ? 'asc' : 'desc' },
    positionOf: ({ recorded_at: at, id }) => ({ key: at.getTime(), id }),
  });
