import type { z } from 'zod';
import type { AuditFilterQuery, AuditPage, AuditQuerySchema } from '#contract/audit-log.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import type { Database } from '#platform/database/database.ts';
import { presentCount } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { searchWords } from '#platform/search/words.ts';
import { startOfSiteDay } from '#platform/site-time.ts';
import { type AuditFilter, openAuditEntries } from './audit-store.ts';
import { hasVisibleDetails, presentEntry } from './audit-visibility.ts';
import type { OperationsDeps } from './deps.ts';
import { refusalUnlessMay } from './policy.ts';
import type { Settings } from './settings.ts';
import { addDays } from '#contract/durations.ts';

export interface AuditContext extends Pick<OperationsDeps, 'usernames' | 'userIdOf'> {
  readonly database: Database;
  readonly settings: Pick<Settings, 'current'>;
}

const given = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Null if nothing can match: nobody has the actor's name, or the text has no words. */
export async function findAuditFilter(
  { database, userIdOf }: AuditContext,
  actor: Actor,
  { query, timeZone }: { query: AuditFilterQuery; timeZone: string },
): Promise<AuditFilter | null> {
  const [username, text] = [given(query.actor), given(query.q)];
  const actorId = username === null ? null : await userIdOf(database.executor, username);
  if (username !== null && actorId === null) return null;
  // The index splits at every dot, also between digits.
  const words = searchWords(text ?? '').flatMap((word) => word.split('.'));
  if (text !== null && text.trim() !== '' && words.length === 0) return null;
  return {
    subject: given(query.subject),
    actorId,
    action: given(query.action),
    from: query.from === undefined ? null : new Date(startOfSiteDay(query.from, timeZone)),
    before: query.to === undefined ? null : new Date(startOfSiteDay(addDays(query.to, 1), timeZone)),
    words,
    hasVisibleDetails: hasVisibleDetails(actor),
  };
}

export async function listAuditEntries(
  context: AuditContext,
  actor: Actor,
  query: z.output<typeof AuditQuerySchema>,
): Promise<Result<AuditPage>> {
  const refusal = refusalUnlessMay(actor, 'read_audit_log');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const { cursor, limit, sort, ...filterQuery } = query;
  const page = requestPage(['audit', filterQuery, sort], { cursor, limit });
  if (page === null) return invalidCursor();
  const { time_zone: timeZone } = await context.settings.current(executor);
  const filter = await findAuditFilter(context, actor, { query: filterQuery, timeZone });
  if (filter === null) return accepted({ items: [], ...presentCount(0), time_zone: timeZone, next_cursor: null });
  const list = openAuditEntries(executor, filter, sort);
  const [found, counted] = await Promise.all([list.read(page.range), list.count()]);
  const { rows, next_cursor } = page.cut(found, list.positionOf);
  const names = await context.usernames(executor, [...new Set(rows.map((row) => row.actor_id))]);
  return accepted({
    items: rows.map((row) => presentEntry(row, names, actor)),
    ...presentCount(counted),
    time_zone: timeZone,
    next_cursor,
  });
}
