import { sql } from 'kysely';
import type { App } from '#app';
import { keyHash } from '#modules/bidding/answers.ts';
import { findMisstatedCharges, findUnbalanced } from '#modules/payments/ledger/verification-store.ts';
import type { AcknowledgedBid } from './bidders.ts';
import type { Auction } from './site.ts';

const SETTLE_MS = 60_000;
const LOOK_MS = 100;
const RECONCILED_DAYS = 1;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface OfferRow {
  readonly actor_id: string;
  readonly key: string | null;
  readonly amount: number;
  readonly maximum: number;
  readonly line_number: number | null;
}

/** Every acknowledged bid is in the ledger once, as it was acknowledged, and no other bid is. */
export async function verifyAuction(
  app: App,
  auction: Auction,
  acknowledged: ReadonlyMap<string, AcknowledgedBid>,
): Promise<string[]> {
  const { executor } = app.database;
  const { rows } = await sql<OfferRow>`select actor_id, encode(key_hash, 'hex') as key, amount, maximum, line_number
    from ledger_entries where auction_id = ${auction.id} and kind = 'offer' order by sequence`.execute(executor);
  const byKey = Map.groupBy(rows, (row) => row.key ?? '');
  const acknowledgedHere = [...acknowledged.values()].filter(({ slug }) => slug === auction.slug);
  const wrong = acknowledgedHere.flatMap((bid) => {
    const hash = keyHash(bid.userId, bid.key);
    const found = byKey.get(hash) ?? [];
    byKey.delete(hash);
    const [row] = found;
    if (row === undefined) return [`the acknowledged bid ${bid.key} on ${auction.slug} is lost`];
    if (found.length > 1) return [`the bid ${bid.key} on ${auction.slug} is in the ledger ${found.length} times`];
    const isSame = row.actor_id === bid.userId && row.amount === bid.amount && row.maximum === bid.maximum;
    return isSame && row.line_number === bid.number ? [] : [`the bid ${bid.key} on ${auction.slug} was changed`];
  });
  return [
    ...wrong,
    ...[...byKey.keys()].map((key) => `${auction.slug} has a bid that was never acknowledged (${key})`),
    ...(await verifyClose(app, auction)),
    ...(await app.bidding.verifyLedger(auction.id)).map((fault) => `${auction.slug}: ${fault}`),
  ];
}

async function verifyClose(app: App, { id, slug }: Auction): Promise<string[]> {
  const { rows } = await sql<{ status: string; price: number | null; closings: number; late: number }>`select s.status,
      s.price, (select count(*)::integer from live_events where topic = ${`auction:${slug}`} and name = 'auction'
        and data ->> 'change' = 'closed') as closings,
      (select count(*)::integer from ledger_entries l where l.auction_id = s.auction_id
        and l.kind = 'offer' and l.recorded_at > s.closed_at) as late
    from auction_states s where s.auction_id = ${id}`.execute(app.database.executor);
  const [state] = rows;
  const status = state?.price == null ? 'not_sold' : 'sold';
  return [
    ...(state?.status === status ? [] : [`${slug} is ${state?.status ?? 'gone'} instead of ${status}`]),
    ...(state?.closings === 1 ? [] : [`${slug} was closed ${state?.closings ?? 0} times`]),
    ...(state?.late === 0 ? [] : [`${slug} has ${state?.late ?? 0} bids after its close`]),
  ];
}

/** Waits for one settlement and one charge per sale, and for all commands. */
export async function verifyBooks(app: App): Promise<string[]> {
  const { executor } = app.database;
  const giveUpAt = performance.now() + SETTLE_MS;
  let left = await unfinished(app);
  while (left.length > 0 && performance.now() < giveUpAt) {
    await pause(LOOK_MS);
    left = await unfinished(app);
  }
  const { differences } = await app.payments.books.reconcile(RECONCILED_DAYS);
  return [
    ...left,
    ...(await findUnbalanced(executor)).map((id) => `the posting ${id} is not balanced`),
    ...(await findMisstatedCharges(executor)).map(({ id }) => `the charge ${id} has a wrong balance`),
    ...differences.map(({ what, payment_id }) => `the card provider and the books differ: ${what} ${payment_id ?? ''}`),
  ];
}

async function unfinished({ database: { executor } }: App): Promise<string[]> {
  const { rows: sales } = await sql<{ slug: string; settlements: number; charges: number }>`select a.slug,
      (select count(*)::integer from settlements t where t.auction_id = s.auction_id) as settlements,
      (select count(*)::integer from charges c where c.auction_id = s.auction_id and c.purpose = 'premium') as charges
    from auction_states s join auctions a on a.id = s.auction_id where s.status = 'sold'`.execute(executor);
  const { rows: commands } = await sql<{ kind: string; state: string; last_error: string | null }>`select kind, state,
      last_error from payment_commands where state = 'given_up'
      or (state = 'due' and kind in ('capture', 'charge', 'refund', 'authorise', 'raise'))`.execute(executor);
  return [
    ...sales
      .filter(({ settlements, charges }) => settlements !== 1 || charges !== 1)
      .map(({ slug, settlements, charges }) => `${slug} has ${settlements} settlements and ${charges} premiums`),
    ...commands.map(({ kind, state, last_error }) => `a payment command is ${state}: ${kind} ${last_error ?? ''}`),
  ];
}
