import { sql } from 'kysely';
import { APPOINTMENT_LIMITS, OPEN_APPOINTMENT_STATES } from '#contract/appointment-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { lockName } from '#platform/database/advisory-lock.ts';

export type AppointmentRow = Row<'appointments'>;

const ON_OFFER = sql`(s.status in ('scheduled', 'live'))`;
const OPEN = sql`any(${OPEN_APPOINTMENT_STATES}::text[])`;

interface AppointmentAuction
  extends
    Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title' | 'sellerId' | 'dealerId' | 'category'>,
    Pick<CamelRow<'auction_states'>, 'closesAt' | 'blockedIds'> {
  readonly isOnOffer: boolean;
}

/** Null if it was never public. */
export async function findAuction(executor: Executor, slug: string): Promise<AppointmentAuction | null> {
  const { rows } = await sql<AppointmentAuction>`
    select a.id, a.slug, a.title, a.seller_id as "sellerId", a.dealer_id as "dealerId", a.category,
      s.closes_at as "closesAt", s.blocked_ids as "blockedIds", ${ON_OFFER} as "isOnOffer"
    from auctions a join auction_states s on s.auction_id = a.id
    where a.slug = ${slug} and s.starts_at is not null
      and s.status not in ('draft', 'submitted', 'changes_requested', 'approved')`.execute(executor);
  return rows[0] ?? null;
}

/** Lets one request of a bidder at a time be made, because they are counted. */
export async function lockBidder(transaction: Executor, userId: string): Promise<void> {
  await lockName(transaction, `appointments ${userId}`);
}

export async function countAppointments(
  executor: Executor,
  bidderId: string,
  auctionId: string,
): Promise<{ open: number; openHere: number; here: number }> {
  const { rows } = await sql<{ open: number; openHere: number; here: number }>`
    select count(*) filter (where state = ${OPEN})::int as open,
      count(*) filter (where state = ${OPEN} and auction_id = ${auctionId})::int as "openHere",
      count(*) filter (where auction_id = ${auctionId})::int as here
    from appointments where bidder_id = ${bidderId}`.execute(executor);
  return rows[0] ?? { open: 0, openHere: 0, here: 0 };
}

export async function insertAppointment(transaction: Executor, row: AppointmentRow): Promise<void> {
  await transaction.insertInto('appointments').values(row).execute();
}

export type FoundAppointment = AppointmentRow &
  Pick<Row<'auction_states'>, 'closes_at'> & { readonly is_on_offer: boolean };

const APPOINTMENT_WITH_AUCTION = sql`select p.*, ${ON_OFFER} as is_on_offer, s.closes_at
  from appointments p join auction_states s on s.auction_id = p.auction_id`;

export async function findAppointment(executor: Executor, id: string): Promise<FoundAppointment | null> {
  const { rows } = await sql<FoundAppointment>`${APPOINTMENT_WITH_AUCTION} where p.id = ${id}`.execute(executor);
  return rows[0] ?? null;
}

export async function lockAppointment(transaction: Executor, id: string): Promise<FoundAppointment | null> {
  const { rows } = await sql<FoundAppointment>`${APPOINTMENT_WITH_AUCTION} where p.id = ${id} for update of p`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

interface Participant {
  readonly userId: string;
  readonly dealerIds: readonly string[];
}

/** The newest first. */
export async function listAppointmentsOf(
  executor: Executor,
  { userId, dealerIds }: Participant,
  { slug, limit }: { slug: string | null; limit: number },
): Promise<FoundAppointment[]> {
  const inAuction = slug === null ? sql`true` : sql`p.slug = ${slug}`;
  const { rows } = await sql<FoundAppointment>`${APPOINTMENT_WITH_AUCTION}
    where (p.bidder_id = ${userId} or p.seller_id = ${userId} or p.dealer_id = any(${[...dealerIds]}::text[]))
      and ${inAuction}
    order by p.requested_at desc, p.id desc limit ${limit}`.execute(executor);
  return rows;
}

export async function updateAppointment(
  transaction: Executor,
  id: string,
  change: Partial<Omit<AppointmentRow, 'id' | 'auction_id' | 'bidder_id' | 'requested_at'>>,
): Promise<void> {
  await transaction.updateTable('appointments').set(change).where('id', '=', id).execute();
}

interface Span {
  readonly at: number;
  readonly without: readonly string[];
}

export async function claimToRemind(transaction: Executor, { at, without }: Span): Promise<AppointmentRow | null> {
  const row = await transaction
    .selectFrom('appointments')
    .selectAll()
    .where('state', '=', 'agreed')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', new Date(at))
    .where('starts_at', '<=', new Date(at + APPOINTMENT_LIMITS.reminderMs))
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .orderBy('starts_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Open, but its auction or its last date is over. */
export async function claimToClose(transaction: Executor, { at, without }: Span): Promise<FoundAppointment | null> {
  const { rows } = await sql<FoundAppointment>`${APPOINTMENT_WITH_AUCTION}
    where p.state = ${OPEN} and p.id <> all(${[...without]}::text[])
      and (not ${ON_OFFER} or coalesce(p.starts_at, p.dates[cardinality(p.dates)]) <= ${new Date(at)}::timestamptz)
    order by p.requested_at, p.id limit 1 for update of p skip locked`.execute(transaction);
  return rows[0] ?? null;
}

export const listForExport = (executor: Executor, userId: string, limit: number) =>
  executor
    .selectFrom('appointments')
    .select(['slug', 'kind', 'state', 'dates', 'starts_at', 'place', 'reason', 'requested_at'])
    .where((e) => e.or([e('bidder_id', '=', userId), e('seller_id', '=', userId)]))
    .orderBy('requested_at', 'desc')
    .limit(limit)
    .execute();

export async function lockOpenAppointments(transaction: Executor, userId: string): Promise<FoundAppointment[]> {
  const { rows } = await sql<FoundAppointment>`${APPOINTMENT_WITH_AUCTION}
    where (p.bidder_id = ${userId} or p.seller_id = ${userId}) and p.state = ${OPEN}
    order by p.id for update of p`.execute(transaction);
  return rows;
}

/** A private address of the one who leaves, and what they wrote as a reason. */
export async function eraseTexts(transaction: Executor, userId: string): Promise<void> {
  await transaction.updateTable('appointments').set({ place: null }).where('seller_id', '=', userId).execute();
  await transaction
    .updateTable('appointments')
    .set({ reason: '' })
    .where((e) =>
      e.or([
        e.and([e('seller_id', '=', userId), e('ended_by', '=', 'seller')]),
        e.and([e('bidder_id', '=', userId), e('ended_by', '=', 'buyer')]),
      ]),
    )
    .execute();
}
