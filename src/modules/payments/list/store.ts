import { type RawBuilder, sql } from 'kysely';
import type { PaymentSort } from '#contract/console-lists.ts';
import { CHARGE_STATES, type PaymentKind, type PaymentState, REFUND_STATES } from '#contract/payment-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { all, type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { beginningsOf } from '#platform/search/words.ts';

export interface ListedPayment extends Pick<CamelRow<'charges'>, 'id' | 'userId' | 'currency' | 'createdAt'> {
  readonly chargeId: string;
  readonly kind: PaymentKind;
  readonly state: PaymentState;
  readonly slug: string;
  readonly title: string;
  readonly amount: number;
  readonly reference: string | null;
}

export interface PaymentSearch {
  readonly words: readonly string[];
  readonly userIds: readonly string[];
  readonly auctionIds: readonly string[];
  readonly chargeIds: readonly string[];
  readonly reference: string;
}

export interface PaymentFilter {
  readonly kind: PaymentKind | null;
  readonly state: PaymentState | null;
  readonly currency: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
  readonly least: number | null;
  readonly most: number | null;
  /** The charges found, or the search itself if they are too many to name. */
  readonly found: { readonly chargeIds: readonly string[] } | { readonly search: PaymentSearch } | null;
}

const WORDS = sql`c.words`;
export const CHARGE_AMOUNT = sql`(c.net + c.tax)`;
export const REFUND_AMOUNT = sql`(- r.amount)`;
const CHARGE_STATE_NAMES: readonly string[] = CHARGE_STATES;
const REFUND_STATE_NAMES: readonly string[] = REFUND_STATES;
export const list = (texts: readonly string[]) => sql`${[...texts]}::text[]`;

function conditionsOfSearch({
  words,
  userIds,
  auctionIds,
  chargeIds,
  reference,
}: PaymentSearch): RawBuilder<unknown>[] {
  return [
    ...(words.length === 0 ? [] : [sql`${WORDS} @@ ${beginningsOf(words)}::tsquery`]),
    ...(userIds.length === 0 ? [] : [sql`c.user_id = any(${list(userIds)})`]),
    ...(auctionIds.length === 0 ? [] : [sql`c.auction_id = any(${list(auctionIds)})`]),
    ...(chargeIds.length === 0 ? [] : [sql`c.id = any(${list(chargeIds)})`]),
    ...(reference === '' ? [] : [sql`c.id = ${reference}`, sql`c.payment_id = ${reference}`]),
  ];
}

/** At most `limit` charges, each part by its own index. */
export async function findSearched(executor: Executor, search: PaymentSearch, limit: number): Promise<string[]> {
  const { reference } = search;
  const parts = [
    ...conditionsOfSearch(search).map((condition) => sql`select c.id from charges c where ${condition}`),
    ...(reference === ''
      ? []
      : [
          sql`select charge_id from refunds where id = ${reference} union all select charge_id from refunds where provider_id = ${reference}`,
        ]),
  ].map((part) => sql`(${part} limit ${limit})`);
  if (parts.length === 0) return [];
  const { rows } = await sql<
    Pick<CamelRow<'charges'>, 'id'>
  >`select distinct id from (${sql.join(parts, sql` union all `)}) found(id) limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** With `inOrder`, rows are compared in the order of the list: by its estimate, the planner would find and sort all. */
interface Reading {
  readonly inOrder: boolean;
}
function conditionOfFound(
  found: PaymentFilter['found'],
  id: RawBuilder<unknown>,
  { inOrder }: Reading,
): RawBuilder<unknown>[] {
  if (found === null) return [];
  if ('chargeIds' in found) return [sql`${id} = any(${list(found.chargeIds)})`];
  const fits = sql`(${sql.join(conditionsOfSearch(found.search), sql` or `)})`;
  return [inOrder ? sql`case when ${fits} then true end` : fits];
}

const conditionsOfRow = (
  { state, currency, from, before }: PaymentFilter,
  row: RawBuilder<unknown>,
): RawBuilder<unknown>[] => [
  ...(state === null ? [] : [sql`${row}.state = ${state}`]),
  ...(currency === null ? [] : [sql`${row}.currency = ${currency}`]),
  ...(from === null ? [] : [sql`${row}.created_at >= ${from}`]),
  ...(before === null ? [] : [sql`${row}.created_at < ${before}`]),
];

const C = sql`c`;
const R = sql`r`;
export function chargesOf(filter: PaymentFilter, reading: Reading = { inOrder: false }): RawBuilder<unknown>[] | null {
  const { kind, state, least, most } = filter;
  if (kind === 'refund' || (state !== null && !CHARGE_STATE_NAMES.includes(state))) return null;
  return [
    ...conditionsOfRow(filter, C),
    ...(kind === null ? [] : [sql`c.purpose = ${kind}`]),
    ...(least === null ? [] : [sql`${CHARGE_AMOUNT} >= ${least}`]),
    ...(most === null ? [] : [sql`${CHARGE_AMOUNT} <= ${most}`]),
    ...conditionOfFound(filter.found, sql`c.id`, reading),
  ];
}
export function refundsOf(filter: PaymentFilter, reading: Reading = { inOrder: false }): RawBuilder<unknown>[] | null {
  const { kind, state, least, most } = filter;
  if ((kind !== null && kind !== 'refund') || (state !== null && !REFUND_STATE_NAMES.includes(state))) return null;
  return [
    ...conditionsOfRow(filter, R),
    ...(least === null ? [] : [sql`${REFUND_AMOUNT} <= ${-least}`]),
    ...(most === null ? [] : [sql`${REFUND_AMOUNT} >= ${-most}`]),
    ...conditionOfFound(filter.found, sql`r.charge_id`, reading),
  ];
}

/** Charges and refunds in one order. Each is read in that order by an index, so a page costs the same at any depth. */
export async function findPayments(
  executor: Executor,
  filter: PaymentFilter,
  { sort, after, limit }: { sort: PaymentSort; after: PageCursor | null; limit: number },
): Promise<ListedPayment[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const isByDate = sort === 'date' || sort === '-date';
  const pageOf = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    pageAfter(after, { key, keyType: isByDate ? 'timestamptz' : 'bigint', id, direction });
  const reading = { inOrder: true };
  const [charges, refunds] = [chargesOf(filter, reading), refundsOf(filter, reading)];
  const parts: RawBuilder<unknown>[] = [];
  if (charges !== null) {
    const page = pageOf(isByDate ? sql`c.created_at` : CHARGE_AMOUNT, sql`c.id`);
    parts.push(sql`(select c.id, c.id as "chargeId", c.purpose as kind, c.state, c.user_id as "userId", c.about_slug as slug, c.about_title as title,
      ${CHARGE_AMOUNT} as amount, c.currency, c.payment_id as reference, c.created_at as "createdAt"
      from charges c where ${all([...charges, page.isAfter])} order by ${page.order} limit ${limit})`);
  }
  if (refunds !== null) {
    const page = pageOf(isByDate ? sql`r.created_at` : REFUND_AMOUNT, sql`r.id`);
    parts.push(sql`(select r.id, r.charge_id as "chargeId", 'refund' as kind, r.state, c.user_id as "userId", c.about_slug as slug, c.about_title as title,
      ${REFUND_AMOUNT} as amount, r.currency, r.provider_id as reference, r.created_at as "createdAt"
      from refunds r join charges c on c.id = r.charge_id where ${all([...refunds, page.isAfter])} order by ${page.order} limit ${limit})`);
  }
  if (parts.length === 0) return [];
  const { order } = pageOf(isByDate ? sql`"createdAt"` : sql`amount`, sql`id`);
  const { rows } =
    await sql<ListedPayment>`select * from (${sql.join(parts, sql` union all `)}) payments order by ${order} limit ${limit}`.execute(
      executor,
    );
  return rows;
}
