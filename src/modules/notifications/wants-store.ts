import { sql } from 'kysely';
import type { Channel, Choice } from '#contract/notification-kind-facts.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import { DIGEST_AT, FIRST_ZONE, type Wants } from './plan.ts';

export interface SettingsRow {
  user_id: string;
  time_zone: string;
  /** False where it is the browser's, or the first one: then it follows the browser. */
  zone_is_chosen: boolean;
  quiet_from: number | null;
  quiet_until: number | null;
  digest_at: number;
  calendar_version: number;
  push_lost_at: Date | null;
  push_lost_device: string | null;
}
type Tables = {
  notification_preferences: { user_id: string; kind: NotificationKind; channel: Channel; choice: Choice };
  notification_settings: SettingsRow;
  auction_wishes: { user_id: string; auction_id: string; wish: 'wake' | 'mute' };
};
const tables = (executor: Executor) => executor.withTables<Tables>();

interface WantsRow {
  by_page: Choice | null;
  by_email: Choice | null;
  by_push: Choice | null;
  wish: 'wake' | 'mute' | null;
  hasPush: boolean;
  hasLostPush: boolean;
  time_zone: string | null;
  quiet_from: number | null;
  quiet_until: number | null;
  digest_at: number | null;
}

/** What a reader wants, by `w` (user_id, kind, auction_id). */
const WANTS = sql`by_page, by_email, by_push, (select i.wish from auction_wishes i where i.user_id = w.user_id and i.auction_id = w.auction_id) as wish,
      exists (select from push_subscriptions p where p.user_id = w.user_id) as "hasPush", s.push_lost_at is not null as "hasLostPush", s.time_zone, s.quiet_from, s.quiet_until, s.digest_at`;
const WHERE_THEY_SAY = sql`cross join lateral (
      select max(p.choice) filter (where p.channel = 'page') as by_page, max(p.choice) filter (where p.channel = 'email') as by_email, max(p.choice) filter (where p.channel = 'push') as by_push
      from notification_preferences p where p.user_id = w.user_id and p.kind = w.kind) as chosen
    left join notification_settings s on s.user_id = w.user_id`;

const wantsOf = (row: WantsRow): Wants => ({
  page: row.by_page,
  email: row.by_email,
  push: row.by_push,
  wish: row.wish,
  hasPush: row.hasPush,
  hasLostPush: row.hasLostPush,
  timeZone: row.time_zone ?? FIRST_ZONE,
  quiet: row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until },
  digestAt: row.digest_at ?? DIGEST_AT,
});

/** How each of these wants to be told, in their order: one statement, however many they are. */
export async function readWants(executor: Executor, of: readonly { userId: string; kind: NotificationKind; auctionId: string | null }[]): Promise<Wants[]> {
  if (of.length === 0) return [];
  const result = await sql<WantsRow>`select ${WANTS}
    from unnest(${of.map(({ userId }) => userId)}::text[], ${of.map(({ kind }) => kind)}::text[], ${of.map(({ auctionId }) => auctionId)}::text[])
      with ordinality as w(user_id, kind, auction_id, place)
    ${WHERE_THEY_SAY} order by w.place`.execute(executor);
  return result.rows.map(wantsOf);
}

/** How these readers want to be told of one thing: those who want the same, together. */
export async function groupWants(
  executor: Executor,
  { kind, auctionId }: { kind: NotificationKind; auctionId: string | null },
  userIds: readonly string[],
): Promise<{ wants: Wants; userIds: string[] }[]> {
  const result = await sql<
    WantsRow & { userIds: string[] }
  >`select by_page, by_email, by_push, wish, "hasPush", "hasLostPush", time_zone, quiet_from, quiet_until, digest_at, array_agg(user_id order by place) as "userIds" from (
      select w.user_id, w.place, ${WANTS}
      from (select user_id, ${kind}::text as kind, ${auctionId}::text as auction_id, place from unnest(${arrayLiteral(userIds)}::text[]) with ordinality as each(user_id, place)) w
      ${WHERE_THEY_SAY}
    ) reader group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by min(place)`.execute(executor);
  return result.rows.map((row) => ({ wants: wantsOf(row), userIds: row.userIds }));
}

/** What a user has chosen, by kind and channel; where nothing stands, the kind's own choice holds. */
export async function findPreferences(executor: Executor, userId: string): Promise<{ kind: NotificationKind; channel: Channel; choice: Choice }[]> {
  return tables(executor)
    .selectFrom('notification_preferences')
    .select(['kind', 'channel', 'choice'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('channel')
    .execute();
}

/** Keeps what a user chose for a kind and channel, in place of what stood there. */
export async function savePreference(executor: Executor, row: { userId: string; kind: NotificationKind; channel: Channel; choice: Choice }): Promise<void> {
  await tables(executor)
    .insertInto('notification_preferences')
    .values({ user_id: row.userId, kind: row.kind, channel: row.channel, choice: row.choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ choice: row.choice }))
    .execute();
}

/** Forgets what a user chose for a kind and channel: the kind's own choice holds again. */
export async function deletePreference(executor: Executor, row: { userId: string; kind: NotificationKind; channel: Channel }): Promise<void> {
  await tables(executor)
    .deleteFrom('notification_preferences')
    .where('user_id', '=', row.userId)
    .where('kind', '=', row.kind)
    .where('channel', '=', row.channel)
    .execute();
}

const firstSettings = (userId: string): SettingsRow => ({
  user_id: userId,
  time_zone: FIRST_ZONE,
  zone_is_chosen: false,
  quiet_from: null,
  quiet_until: null,
  digest_at: DIGEST_AT,
  calendar_version: 1,
  push_lost_at: null,
  push_lost_device: null,
});

/** The settings of a reader; where they said nothing, the first ones. */
export async function findSettings(executor: Executor, userId: string): Promise<SettingsRow> {
  const row = await tables(executor).selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? firstSettings(userId);
}

/** The zone that a reader chose; null where it follows the browser. */
export async function findChosenZone(executor: Executor, userId: string): Promise<string | null> {
  const row = await tables(executor)
    .selectFrom('notification_settings')
    .select('time_zone')
    .where('user_id', '=', userId)
    .where('zone_is_chosen', '=', true)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

/** The zones of these readers; who said nothing is left out. */
export async function findZones(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tables(executor)
    .selectFrom('notification_settings')
    .select(['user_id', 'time_zone'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.time_zone]));
}

/** Saves what is changed, and nothing else: what others change at the same moment stays theirs. */
export async function saveSettings(executor: Executor, userId: string, change: Partial<Omit<SettingsRow, 'user_id' | 'calendar_version'>>): Promise<void> {
  await tables(executor)
    .insertInto('notification_settings')
    .values({ ...firstSettings(userId), ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Follows the browser's zone, unless one is chosen; whether it is another one now. */
export async function followZone(executor: Executor, userId: string, zone: string): Promise<boolean> {
  const followed = await tables(executor)
    .insertInto('notification_settings')
    .values({ ...firstSettings(userId), time_zone: zone })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ time_zone: zone })
        .where('notification_settings.zone_is_chosen', '=', false)
        .where('notification_settings.time_zone', '!=', zone),
    )
    .executeTakeFirst();
  return (followed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The next version of the calendar's address. */
export async function raiseCalendarVersion(executor: Executor, userId: string): Promise<void> {
  const first = firstSettings(userId);
  await tables(executor)
    .insertInto('notification_settings')
    .values({ ...first, calendar_version: first.calendar_version + 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet((each) => ({ calendar_version: each('notification_settings.calendar_version', '+', 1) })))
    .execute();
}

/** Keeps what a user wants for one auction; null: nothing in particular. */
export async function saveWish(
  executor: Executor,
  { userId, auctionId, wish }: { userId: string; auctionId: string; wish: 'wake' | 'mute' | null },
): Promise<void> {
  if (wish === null) {
    await tables(executor).deleteFrom('auction_wishes').where('user_id', '=', userId).where('auction_id', '=', auctionId).execute();
    return;
  }
  await tables(executor)
    .insertInto('auction_wishes')
    .values({ user_id: userId, auction_id: auctionId, wish })
    .onConflict((conflict) => conflict.columns(['user_id', 'auction_id']).doUpdateSet({ wish }))
    .execute();
}

/** What a user wants for single auctions. */
export async function findWishes(executor: Executor, userId: string): Promise<{ auction_id: string; wish: 'wake' | 'mute' }[]> {
  return tables(executor).selectFrom('auction_wishes').select(['auction_id', 'wish']).where('user_id', '=', userId).orderBy('auction_id').execute();
}

/** Forgets all that a person has chosen of being told. */
export async function deleteWantsOf(transaction: Executor, userId: string): Promise<void> {
  await tables(transaction).deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
  await tables(transaction).deleteFrom('notification_settings').where('user_id', '=', userId).execute();
  await tables(transaction).deleteFrom('auction_wishes').where('user_id', '=', userId).execute();
}
