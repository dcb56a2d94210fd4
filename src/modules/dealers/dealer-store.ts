import { sql, type RawBuilder } from 'kysely';
import type { DealerSort } from '#contract/console-lists.ts';
import { type LicenceStatus, LICENCE_WARNING_DAYS } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { all, epochMs, keyWithNullsLast, type PageCursor, pageAfter } from '#platform/database/page.ts';

export interface ProfileFields {
  readonly about: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly website: string;
  readonly phone: string;
}
export interface DealerRow
  extends ProfileFields, CamelRow<'dealers'>, Pick<CamelRow<'dealer_profiles'>, 'logoId' | 'closedAt'> {
  /** Dates such as `2027-03-31`. A licence is valid through its last day. */
  readonly licenceNumber: string;
  readonly licenceExpiresOn: string | null;
  readonly closedReason: string;
  readonly live: number;
  readonly comingSoon: number;
  readonly sold: number;
  readonly notSold: number;
  readonly withdrawn: number;
  readonly undecided: number;
}
export interface ListedDealer extends DealerRow {
  readonly members: number;
  readonly sortKey: number;
}

const COLUMNS = sql`d.id, d.slug, d.name, d.created_at as "createdAt", coalesce(p.about, '') as about, coalesce(p.city, '') as city, coalesce(p.region, '') as region,
  coalesce(p.country, '') as country, coalesce(p.website, '') as website, coalesce(p.phone, '') as phone, p.logo_id as "logoId", coalesce(p.licence_number, '') as "licenceNumber",
  to_char(p.licence_expires_on, 'YYYY-MM-DD') as "licenceExpiresOn", p.closed_at as "closedAt", coalesce(p.closed_reason, '') as "closedReason",
  f.live, f.coming as "comingSoon", f.sold, f.not_sold as "notSold", f.withdrawn, f.undecided`;
// An auction withdrawn before it opened was never offered. `updated_at` of a withdrawn auction is the time of its
// withdrawal.
const TABLES = sql`dealers d left join dealer_profiles p on p.dealer_id = d.id cross join lateral (
  select count(*) filter (where s.status = 'live')::int as live, count(*) filter (where s.status = 'scheduled')::int as coming,
    count(k.auction_id)::int as sold,
    count(*) filter (where s.status in ('not_sold', 'reserve_not_met') or (s.status = 'sold' and k.auction_id is null))::int as not_sold,
    count(*) filter (where s.status = 'withdrawn' and s.starts_at <= a.updated_at)::int as withdrawn,
    count(*) filter (where s.status in ('closed', 'offer'))::int as undecided
  from auctions a join auction_states s on s.auction_id = a.id left join sold_auctions k on k.auction_id = a.id where a.dealer_id = d.id and s.starts_at is not null) f`;
const ON_OFFER = sql`(f.live + f.coming)`;
const SEARCHED = sql`plain_text(concat_ws(' ', d.name, p.city, p.region, p.country, p.about))`;
const SOON_DAYS = LICENCE_WARNING_DAYS[0];

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

export interface DealerFilter {
  readonly words: readonly (readonly string[])[];
  readonly openOnly: boolean;
  readonly licence: { readonly status: LicenceStatus; readonly today: string } | null;
}

const licenceConditions = (today: string): Record<LicenceStatus, RawBuilder<unknown>> => {
  const day = sql`${today}::date`;
  return {
    none: sql`p.licence_expires_on is null`,
    ended: sql`p.licence_expires_on < ${day}`,
    ends_soon: sql`p.licence_expires_on between ${day} and ${day} + ${SOON_DAYS}::int`,
    good: sql`p.licence_expires_on > ${day} + ${SOON_DAYS}::int`,
  };
};

function conditionsOf({ words, openOnly, licence }: DealerFilter): RawBuilder<unknown>[] {
  return [
    ...words.map(
      (spellings) =>
        sql`(${sql.join(
          spellings.map((word) => sql`${SEARCHED} like ${pattern(word)}`),
          sql` or `,
        )})`,
    ),
    ...(openOnly ? [sql`p.closed_at is null`] : []),
    ...(licence === null ? [] : [licenceConditions(licence.today)[licence.status]]),
  ];
}

const KEYS = {
  offer: ON_OFFER,
  license: epochMs(sql`p.licence_expires_on`),
  since: epochMs(sql`d.created_at`),
} as const;

export async function listDealers(
  executor: Executor,
  filter: DealerFilter,
  { after, limit, sort = '-offer' }: { after: PageCursor | null; limit: number; sort?: DealerSort },
): Promise<ListedDealer[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const value = KEYS[sort.replace('-', '') as keyof typeof KEYS];
  const key = keyWithNullsLast(value, direction);
  const page = pageAfter(after, { key, keyType: 'bigint', id: sql`d.id`, direction });
  const conditions = [...conditionsOf(filter), page.isAfter];
  const { rows } =
    await sql<ListedDealer>`select ${COLUMNS}, (select count(*)::int from dealer_members m where m.dealer_id = d.id) as members, ${key} as "sortKey"
    from ${TABLES} where ${all(conditions)} order by ${page.order} limit ${limit}`.execute(executor);
  return rows;
}

export async function countDealers(executor: Executor, filter: DealerFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from dealers d left join dealer_profiles p on p.dealer_id = d.id where ${all(conditionsOf(filter))}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

export async function findDealer(executor: Executor, slug: string): Promise<DealerRow | null> {
  const { rows } = await sql<DealerRow>`select ${COLUMNS} from ${TABLES} where d.slug = ${slug}`.execute(executor);
  return rows[0] ?? null;
}

export async function slugsLike(executor: Executor, slug: string): Promise<string[]> {
  const { rows } = await sql<
    Pick<Row<'dealers'>, 'slug'>
  >`select slug from dealers where slug = ${slug} or slug like ${`${slug}-%`}`.execute(executor);
  return rows.map((row) => row.slug);
}

export async function findLicence(
  executor: Executor,
  dealerId: string,
): Promise<{ licenceExpiresOn: string | null; closedAt: Date | null }> {
  const { rows } = await sql<
    Pick<CamelRow<'dealer_profiles'>, 'closedAt'> & { licenceExpiresOn: string | null }
  >`select to_char(licence_expires_on, 'YYYY-MM-DD') as "licenceExpiresOn", closed_at as "closedAt"
    from dealer_profiles where dealer_id = ${dealerId}`.execute(executor);
  return rows[0] ?? { licenceExpiresOn: null, closedAt: null };
}

export async function liveAuctionsOf(executor: Executor, dealerId: string): Promise<string[]> {
  const { rows } = await sql<
    Pick<Row<'auctions'>, 'id'>
  >`select a.id from auctions a join auction_states s on s.auction_id = a.id where a.dealer_id = ${dealerId} and s.status = 'live' order by a.id`.execute(
    executor,
  );
  return rows.map((row) => row.id);
}

export type ProfileChanges = { readonly [K in keyof ProfileFields]?: ProfileFields[K] | undefined } & {
  readonly logoId?: string | null | undefined;
};
const changesOf = (fields: ProfileChanges): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name === 'logoId' ? 'logo_id' : name, value]],
  );

export async function saveProfile(
  transaction: Executor,
  dealerId: string,
  { fields, at }: { fields: ProfileChanges; at: Date },
): Promise<void> {
  await sql`insert into dealer_profiles (dealer_id, updated_at) values (${dealerId}, ${at}) on conflict (dealer_id) do update set updated_at = excluded.updated_at`.execute(
    transaction,
  );
  const sets = changesOf(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (sets.length > 0)
    await sql`update dealer_profiles set ${sql.join(sets)} where dealer_id = ${dealerId}`.execute(transaction);
}

export async function saveLicence(
  transaction: Executor,
  dealerId: string,
  { number, expiresOn, at }: { number: string; expiresOn: string; at: Date },
): Promise<void> {
  await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at) values (${dealerId}, ${number}, ${expiresOn}::date, ${at})
    on conflict (dealer_id) do update set licence_number = excluded.licence_number, licence_expires_on = excluded.licence_expires_on, updated_at = excluded.updated_at`.execute(
    transaction,
  );
}

export async function closeDealerRow(
  transaction: Executor,
  dealerId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await sql`insert into dealer_profiles (dealer_id, closed_at, closed_reason, updated_at) values (${dealerId}, ${at}, ${reason}, ${at})
    on conflict (dealer_id) do update set closed_at = excluded.closed_at, closed_reason = excluded.closed_reason, updated_at = excluded.updated_at`.execute(
    transaction,
  );
}

export interface DueReminder
  extends Pick<CamelRow<'dealer_licence_notices'>, 'dealerId' | 'daysBefore'>, Pick<Row<'dealers'>, 'slug' | 'name'> {
  readonly expiresOn: string;
}

/** If earlier warnings of a licence were missed, returns only the latest. */
export async function claimLicenceReminders(
  transaction: Executor,
  { today, at, limit }: { today: string; at: Date; limit: number },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select p.dealer_id, p.licence_expires_on as expires_on, min(w.days) as days_before
      from dealer_profiles p join unnest(${[...LICENCE_WARNING_DAYS]}::int[]) as w(days)
        on case when w.days = 0 then p.licence_expires_on < ${today}::date else p.licence_expires_on <= ${today}::date + w.days end
      where p.closed_at is null and p.licence_expires_on is not null group by p.dealer_id, p.licence_expires_on),
    notified as (
      insert into dealer_licence_notices (dealer_id, expires_on, days_before, notified_at)
      select dealer_id, expires_on, days_before, ${at}::timestamptz from due
        where not exists (select 1 from dealer_licence_notices n where n.dealer_id = due.dealer_id and n.expires_on = due.expires_on and n.days_before = due.days_before)
        order by dealer_id limit ${limit} on conflict do nothing returning dealer_id, expires_on, days_before)
    select notified.dealer_id as "dealerId", d.slug, d.name, to_char(notified.expires_on, 'YYYY-MM-DD') as "expiresOn", notified.days_before as "daysBefore"
    from notified join dealers d on d.id = notified.dealer_id order by notified.dealer_id`.execute(transaction);
  return rows;
}
