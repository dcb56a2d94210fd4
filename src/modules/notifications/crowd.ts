import { sql } from 'kysely';
import type { Database, Executor } from '#platform/database/database.ts';
import { holdsInstant } from '#platform/instants.ts';
import type { GroupTelling } from './telling.ts';
import { sendAlike, showAlike } from './tell-alike.ts';

/** The watchers of an auction, by the order of their ids: a page after `after`. */
export type WatchersOf = (executor: Executor, auctionId: string, page: { after: string; limit: number }) => Promise<string[]>;

/**
 * How many are told in one transaction. Pieces hold no lock that a bid needs, and few large ones are done sooner than many small ones; but
 * while a piece writes, a bid beside it waits for a processor, and at its commit for the disk. The embedded database does one thing at a time.
 */
const MOST_AT_ONCE = { postgres: 200, embedded: 500 } as const;
/** An extension is told anew only after so long: in a duel at the close there is one every minute, and the page shows each. */
export const EXTENDED_AGAIN_MS = 10 * 60_000;

/** Keeps what a crowd is to be told. */
export async function insertCrowd(transaction: Executor, at: number, tellings: readonly GroupTelling[]): Promise<void> {
  for (const telling of tellings) {
    if (telling.auctionId === null) throw new Error('only an auction has watchers');
    if (holdsInstant(JSON.stringify(telling))) throw new Error('a crowd is told the same words, in whatever zone each of them lives');
    if (
      telling.kind === 'extended' &&
      !(await claimReminder(transaction, { auctionId: telling.auctionId, kind: 'extended', at, againAfterMs: EXTENDED_AGAIN_MS }))
    )
      continue;
    await sql`insert into crowd_tellings (telling, recorded_at) values (${JSON.stringify(telling)}::json, ${new Date(at)})`.execute(transaction);
  }
}

/** Says that something is said of an auction now; false where it was said before, or within `againAfterMs`. */
export async function claimReminder(
  transaction: Executor,
  { auctionId, kind, at, againAfterMs }: { auctionId: string; kind: string; at: number; againAfterMs?: number },
): Promise<boolean> {
  const before = againAfterMs === undefined ? null : new Date(at - againAfterMs);
  const result = await sql`insert into auction_reminders (auction_id, kind, told_at) values (${auctionId}, ${kind}, ${new Date(at)})
    on conflict (auction_id, kind) do update set told_at = excluded.told_at where auction_reminders.told_at <= ${before}::timestamptz returning 1`.execute(
    transaction,
  );
  return result.rows.length > 0;
}

/** What was said of these auctions, as `kind:auction`, and when. */
export async function findReminders(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, number>> {
  if (auctionIds.length === 0) return new Map();
  const result = await sql<{
    auction_id: string;
    kind: string;
    told_at: Date;
  }>`select auction_id, kind, told_at from auction_reminders where auction_id = any(${[...new Set(auctionIds)]}::text[])`.execute(executor);
  return new Map(result.rows.map((row) => [`${row.kind}:${row.auction_id}`, row.told_at.getTime()]));
}

/** A crowd's telling, and whether all have it in the page: what is sent of it comes after that. */
interface CrowdRow {
  id: number;
  telling: GroupTelling & { isShown?: true };
  told_up_to: string;
  recorded_at: Date;
}

/**
 * Tells a piece of a crowd that waits, in the caller's transaction: those told, and up to whom, are written together, so that a process
 * that dies on the way leaves the rest to the next, and nobody is told twice. The pages of all crowds come before anybody's letters. Null
 * where nobody waits.
 */
export async function tellSomeOfCrowd(transaction: Executor, watchersOf: WatchersOf, kind: Database['kind']): Promise<'pages' | 'letters' | null> {
  const found =
    await sql<CrowdRow>`select id, telling, told_up_to, recorded_at from crowd_tellings order by telling->>'isShown' is not null, id limit 1 for update skip locked`.execute(
      transaction,
    );
  const [row] = found.rows;
  if (row === undefined) return null;
  const { userIds: _, toWatchers: __, exceptFor = [], isShown = false, ...words } = row.telling;
  const what = isShown ? 'letters' : 'pages';
  const mostAtOnce = MOST_AT_ONCE[kind];
  const watchers = await watchersOf(transaction, words.auctionId ?? '', { after: row.told_up_to, limit: mostAtOnce });
  const left = new Set(exceptFor);
  const tell = isShown ? sendAlike : showAlike;
  const last = watchers.length < mostAtOnce ? undefined : watchers.at(-1);
  await Promise.all([
    tell(
      transaction,
      row.recorded_at.getTime(),
      words,
      watchers.filter((userId) => !left.has(userId)),
    ),
    last !== undefined
      ? sql`update crowd_tellings set told_up_to = ${last} where id = ${row.id}`.execute(transaction)
      : isShown
        ? sql`delete from crowd_tellings where id = ${row.id}`.execute(transaction)
        : sql`update crowd_tellings set told_up_to = '', telling = ${JSON.stringify({ ...row.telling, isShown: true })}::json where id = ${row.id}`.execute(
            transaction,
          ),
  ]);
  return what;
}
