import { sql, type RawBuilder } from 'kysely';
import type { NegotiationState, Party, SettlementState, Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { SecondChanceRow } from './tables.ts';

interface Common {
  readonly id: string;
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly currency: string;
  readonly price: number;
  readonly dueAt: Date | null;
  readonly since: Date;
  readonly disputedSince: Date | null;
  readonly lateReminderAt: Date | null;
  readonly ownerId: string | null;
  readonly sortKey: number;
  readonly paymentReported: boolean;
  readonly proposedBy: Side | null;
  readonly turn: Party | null;
}
export type ListedSale = Common &
  (
    | { readonly kind: 'settlement'; readonly state: SettlementState }
    | { readonly kind: 'negotiation'; readonly state: NegotiationState }
    | { readonly kind: 'second_chance'; readonly state: SecondChanceRow['state'] }
  );

export const SETTLEMENTS = sql`select 'settlement' as kind, s.id, s.auction_id as "auctionId", s.slug, s.title, s.buyer_id as "buyerId", s.seller_id as "sellerId", s.dealer_id as "dealerId", s.currency, s.price, s.state, null::text as turn,
    s.due_at as "dueAt", s.state_since as since, (select d.opened_at from settlement_disputes d where d.settlement_id = s.id and d.decided_at is null) as "disputedSince", s.late_reminder_at as "lateReminderAt", s.owner_id as "ownerId",
    sale_order(s.due_at, s.ended_at) as "sortKey", s.payment_reported_at is not null as "paymentReported", s.collection_by as "proposedBy", s.ended_at, s.words,
    not exists (select 1 from settlements n where n.auction_id = s.auction_id and n.attempt > s.attempt) as is_newest
  from settlements s`;
export const NEGOTIATIONS = sql`select 'negotiation' as kind, n.auction_id as id, n.auction_id as "auctionId", n.slug, n.title, n.bidder_id as "buyerId", n.seller_id as "sellerId", n.dealer_id as "dealerId", n.currency,
    coalesce(n.current_offer, n.price_at_close) as price, n.state, n.turn, n.due_at as "dueAt", coalesce(n.ended_at, n.opened_at) as since, null::timestamptz as "disputedSince", null::timestamptz as "lateReminderAt", null::text as "ownerId",
    sale_order(n.due_at, n.ended_at) as "sortKey", false as "paymentReported", null::text as "proposedBy", n.ended_at, title_words(n.title || ' ' || n.slug) as words, true as is_newest
  from negotiations n where n.state <> 'accepted' and not exists (select from settlements s where s.auction_id = n.auction_id)`;
export const CHANCES = sql`select 'second_chance' as kind, c.id, c.auction_id as "auctionId", c.slug, c.title, c.user_id as "buyerId", c.seller_id as "sellerId", c.dealer_id as "dealerId", c.currency, c.price, c.state, null::text as turn,
    c.due_at as "dueAt", coalesce(c.answered_at, c.requested_at) as since, null::timestamptz as "disputedSince", null::timestamptz as "lateReminderAt", null::text as "ownerId", sale_order(c.due_at, c.answered_at) as "sortKey", false as "paymentReported", null::text as "proposedBy",
    c.answered_at as ended_at, title_words(c.title || ' ' || c.slug) as words, false as is_newest
  from second_chances c where c.state <> 'accepted'`;
const ALL = sql`(${SETTLEMENTS} union all ${NEGOTIATIONS} union all ${CHANCES}) as l`;

function page({ after, limit }: { after: PageCursor | null; limit: number }): RawBuilder<unknown> {
  const { isAfter, order } = pageAfter(after, {
    key: sql`l."sortKey"`,
    keyType: 'bigint',
    id: sql`l.id`,
    direction: 'asc',
  });
  return sql`and ${isAfter} order by ${order} limit ${limit}`;
}

export async function listSalesOf(
  executor: Executor,
  { userId, dealerIds }: { userId: string; dealerIds: readonly string[] },
  at: { after: PageCursor | null; limit: number },
): Promise<ListedSale[]> {
  const { rows } = await sql<ListedSale>`select l.* from ${ALL} where ${mine(userId, dealerIds)} ${page(at)}`.execute(
    executor,
  );
  return rows;
}
const mine = (userId: string, dealerIds: readonly string[]) =>
  sql`(l."buyerId" = ${userId} or (l.is_newest and (l."sellerId" = ${userId} or l."dealerId" = any(${[...dealerIds]}::text[]))))`;

export async function countSalesOf(
  executor: Executor,
  { userId, dealerIds }: { userId: string; dealerIds: readonly string[] },
): Promise<{ total: number; open: number }> {
  const { rows } = await sql<{
    total: number;
    open: number;
  }>`select count(*)::int as total, count(*) filter (where l.ended_at is null)::int as open from ${ALL} where ${mine(userId, dealerIds)}`.execute(
    executor,
  );
  return rows[0] ?? { total: 0, open: 0 };
}

export interface OutcomeRow extends Pick<
  CamelRow<'settlements'>,
  'auctionId' | 'state' | 'origin' | 'fault' | 'price' | 'currency'
> {
  /** Null if there was no previous attempt. */
  readonly faultBefore: 'buyer' | 'seller' | 'nobody' | null;
}
export async function findOutcomes(executor: Executor, auctionIds: readonly string[]): Promise<OutcomeRow[]> {
  if (auctionIds.length === 0) return [];
  const { rows } =
    await sql<OutcomeRow>`select distinct on (s.auction_id) s.auction_id as "auctionId", s.state, s.origin, s.fault, s.price, s.currency,
      (select f.fault from settlements f where f.auction_id = s.auction_id and f.attempt < s.attempt order by f.attempt desc limit 1) as "faultBefore"
    from settlements s where s.auction_id = any(${[...auctionIds]}::text[]) order by s.auction_id, s.attempt desc`.execute(
      executor,
    );
  return rows;
}

export interface DealerSale extends Pick<
  CamelRow<'settlements'>,
  'slug' | 'title' | 'sellerId' | 'startedAt' | 'currency' | 'price' | 'state'
> {
  readonly isPaid: boolean;
  /** Invoiced to the seller, less what was credited. */
  readonly fee: number;
  readonly feeTax: number;
  readonly documents: readonly { readonly number: number; readonly kind: 'invoice' | 'credit_note' }[];
}

/** Sales that began in the period, oldest first. Each has few documents. */
export async function findDealerSales(
  executor: Executor,
  { dealerId, from, until }: { dealerId: string; from: Date; until: Date },
): Promise<DealerSale[]> {
  const { rows } = await sql<DealerSale>`select s.slug, s.title, s.seller_id as "sellerId", s.started_at as "startedAt",
      s.currency, s.price, s.state, s.state in ('documents_due', 'collection_due', 'handover_due', 'done') as "isPaid",
      coalesce(sum(i.net), 0)::bigint as fee, coalesce(sum(i.tax), 0)::bigint as "feeTax",
      coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'kind', i.kind) order by i.number)
        filter (where i.number is not null), '[]') as documents
    from settlements s left join invoices i on i.settlement_id = s.id and i.user_id = s.seller_id
    where s.dealer_id = ${dealerId} and s.started_at >= ${from} and s.started_at < ${until}
    group by s.id order by s.started_at, s.id`.execute(executor);
  return rows;
}
