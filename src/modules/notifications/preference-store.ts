import { sql } from 'kysely';
import type { Channel, Choice, NotificationKind } from '#contract/notification-kinds.ts';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { DIGEST_AT, DEFAULT_TIME_ZONE, type AlertPreferences } from './plan-channels.ts';

export type SettingsRow = Row<'notification_settings'>;

interface PreferencesRow extends Pick<Row<'notification_settings'>, 'quiet_from' | 'quiet_until'> {
  by_page: Choice | null;
  by_email: Choice | null;
  by_push: Choice | null;
  override: 'priority' | 'mute' | null;
  hasPush: boolean;
  hasLostPush: boolean;
  time_zone: Row<'notification_settings'>['time_zone'] | null;
  digest_at: Row<'notification_settings'>['digest_at'] | null;
}

const PREFERENCE_COLUMNS = sql`by_page, by_email, by_push, (select i.override from auction_alert_overrides i where i.user_id = w.user_id and i.auction_id = w.auction_id) as override,
      exists (select from push_subscriptions p where p.user_id = w.user_id) as "hasPush", s.push_lost_at is not null as "hasLostPush", s.time_zone, s.quiet_from, s.quiet_until, s.digest_at`;
const PREFERENCES = sql`cross join lateral (
      select max(p.choice) filter (where p.channel = 'page') as by_page, max(p.choice) filter (where p.channel = 'email') as by_email, max(p.choice) filter (where p.channel = 'push') as by_push
      from notification_preferences p where p.user_id = w.user_id and p.kind = w.kind) as chosen
    left join notification_settings s on s.user_id = w.user_id`;

const preferencesOf = (row: PreferencesRow): AlertPreferences => ({
  page: row.by_page,
  email: row.by_email,
  push: row.by_push,
  override: row.override,
  hasPush: row.hasPush,
  hasLostPush: row.hasLostPush,
  timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
  quiet: row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until },
  digestAt: row.digest_at ?? DIGEST_AT,
});

export async function readAlertPreferences(
  executor: Executor,
  of: readonly { userId: string; kind: NotificationKind; auctionId: string | null }[],
): Promise<AlertPreferences[]> {
  if (of.length === 0) return [];
  const result = await sql<PreferencesRow>`select ${PREFERENCE_COLUMNS}
    from unnest(${of.map(({ userId }) => userId)}::text[], ${of.map(({ kind }) => kind)}::text[], ${of.map(({ auctionId }) => auctionId)}::text[])
      with ordinality as w(user_id, kind, auction_id, place)
    ${PREFERENCES} order by w.place`.execute(executor);
  return result.rows.map(preferencesOf);
}

export async function groupByPreferences(
  executor: Executor,
  { kind, auctionId }: { kind: NotificationKind; auctionId: string | null },
  userIds: readonly string[],
): Promise<{ preferences: AlertPreferences; userIds: string[] }[]> {
  const result = await sql<
    PreferencesRow & { userIds: string[] }
  >`select by_page, by_email, by_push, override, "hasPush", "hasLostPush", time_zone, quiet_from, quiet_until, digest_at, array_agg(user_id order by place) as "userIds" from (
      select w.user_id, w.place, ${PREFERENCE_COLUMNS}
      from (select user_id, ${kind}::text as kind, ${auctionId}::text as auction_id, place from unnest(${arrayLiteral(userIds)}::text[]) with ordinality as each(user_id, place)) w
      ${PREFERENCES}
    ) reader group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by min(place)`.execute(executor);
  return result.rows.map((row) => ({ preferences: preferencesOf(row), userIds: row.userIds }));
}

export async function findPreferences(
  executor: Executor,
  userId: string,
): Promise<{ kind: NotificationKind; channel: Channel; choice: Choice }[]> {
  return executor
    .selectFrom('notification_preferences')
    .select(['kind', 'channel', 'choice'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('channel')
    .$narrowType<{ kind: NotificationKind }>()
    .execute();
}

export async function savePreference(
  executor: Executor,
  row: { userId: string; kind: NotificationKind; channel: Channel; choice: Choice },
): Promise<void> {
  await executor
    .insertInto('notification_preferences')
    .values({ user_id: row.userId, kind: row.kind, channel: row.channel, choice: row.choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ choice: row.choice }))
    .execute();
}

export async function deletePreference(
  executor: Executor,
  row: { userId: string; kind: NotificationKind; channel: Channel },
): Promise<void> {
  await executor
    .deleteFrom('notification_preferences')
    .where('user_id', '=', row.userId)
    .where('kind', '=', row.kind)
    .where('channel', '=', row.channel)
    .execute();
}

const firstSettings = (userId: string): SettingsRow => ({
  user_id: userId,
  time_zone: DEFAULT_TIME_ZONE,
  zone_is_chosen: false,
  quiet_from: null,
  quiet_until: null,
  digest_at: DIGEST_AT,
  calendar_version: 1,
  push_lost_at: null,
  push_lost_device: null,
});

export async function findSettings(executor: Executor, userId: string): Promise<SettingsRow> {
  const row = await executor
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? firstSettings(userId);
}

export async function findChosenZone(executor: Executor, userId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('notification_settings')
    .select('time_zone')
    .where('user_id', '=', userId)
    .where('zone_is_chosen', '=', true)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

export async function findZones(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('notification_settings')
    .select(['user_id', 'time_zone'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.time_zone]));
}

/** Updates only the given fields, so that concurrent changes to others are kept. */
export async function saveSettings(
  executor: Executor,
  userId: string,
  change: Partial<Omit<SettingsRow, 'user_id' | 'calendar_version'>>,
): Promise<void> {
  await executor
    .insertInto('notification_settings')
    .values({ ...firstSettings(userId), ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Follows the browser's zone unless one was chosen. Returns whether it changed. */
export async function followZone(executor: Executor, userId: string, zone: string): Promise<boolean> {
  const followed = await executor
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

export async function raiseCalendarVersion(executor: Executor, userId: string): Promise<void> {
  const first = firstSettings(userId);
  await executor
    .insertInto('notification_settings')
    .values({ ...first, calendar_version: first.calendar_version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((each) => ({ calendar_version: each('notification_settings.calendar_version', '+', 1) })),
    )
    .execute();
}

export async function saveAlertOverride(
  executor: Executor,
  { userId, auctionId, override }: { userId: string; auctionId: string; override: 'priority' | 'mute' | null },
): Promise<void> {
  if (override === null) {
    await executor
      .deleteFrom('auction_alert_overrides')
      .where('user_id', '=', userId)
      .where('auction_id', '=', auctionId)
      .execute();
    return;
  }
  await executor
    .insertInto('auction_alert_overrides')
    .values({ user_id: userId, auction_id: auctionId, override })
    .onConflict((conflict) => conflict.columns(['user_id', 'auction_id']).doUpdateSet({ override }))
    .execute();
}

export async function findAlertOverrides(
  executor: Executor,
  userId: string,
): Promise<{ auction_id: string; override: 'priority' | 'mute' }[]> {
  return executor
    .selectFrom('auction_alert_overrides')
    .select(['auction_id', 'override'])
    .where('user_id', '=', userId)
    .orderBy('auction_id')
    .execute();
}

export async function deleteWantsOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('auction_alert_overrides').where('user_id', '=', userId).execute();
}
