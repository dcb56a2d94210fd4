import { isPublicStatus } from '#auction/lifecycle.ts';
import type { BidReceipts, PlacedBid, ReceiptAuctions, ReceivedBid } from '#contract/bids.ts';
import { parseEntry } from '#contract/ledger/entries.ts';
import { RECEIPTS_FORMAT } from '#contract/ledger/receipt-file.ts';
import type { Openings } from '#contract/ledger/verify-ledger.ts';
import { money } from '#contract/primitives.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { SigningKey } from '#modules/transparency/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { BiddingDeps } from './deps.ts';
import { saltsOf } from './encode-entry.ts';
import { createReceiptSigner, signReceipts } from './sign-receipts.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { countOwnOffers, type OwnOffer, readLatestOffers, readOwnAuctions, readOwnOffers } from './store/own-offers.ts';

type ReceiptDeps = Pick<BiddingDeps, 'database' | 'transparency'>;

const MAX_AUCTIONS = 500;
const MAX_RECEIPTS = 5_000;

export function receiptAdder(
  transparency: ReceiptDeps['transparency'],
): (slug: string, placed: PlacedBid) => Promise<ReceivedBid> {
  const signer = createReceiptSigner(transparency);
  return async (slug, placed) => ({
    ...placed,
    receipt: await signer.sign({ auction: slug, entry: placed.entry_hash, at: placed.received_at }),
  });
}

export async function listReceipts(
  { database, transparency }: ReceiptDeps,
  actor: Actor,
  slug: string,
): Promise<Result<BidReceipts>> {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  const { executor } = database;
  const [found] = await findInfoBySlug(executor, [slug]);
  if (found === undefined || !isPublicStatus(found.status)) return refuse('auction_not_found');
  const { auctionId } = found.info;
  const offers = await readOwnOffers(executor, { auctionId, bidderId: actor.userId });
  return accepted(presentReceipts(await transparency.signingKey(), offers, offers.length));
}

export async function downloadReceipts(
  { database, transparency }: ReceiptDeps,
  actor: Actor,
): Promise<Result<BidReceipts>> {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  const offers = await readLatestOffers(database.executor, actor.userId, MAX_RECEIPTS);
  const total = await countOwnOffers(database.executor, actor.userId);
  return accepted(presentReceipts(await transparency.signingKey(), offers, total));
}

export async function listReceiptAuctions(
  { database }: Pick<ReceiptDeps, 'database'>,
  actor: Actor,
): Promise<Result<ReceiptAuctions>> {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  const auctions = await readOwnAuctions(database.executor, actor.userId, MAX_AUCTIONS);
  return accepted({
    items: auctions.map(({ slug, title, bidCount, lastBidAt }) => ({
      slug,
      title,
      bid_count: bidCount,
      last_bid_at: toIsoString(lastBidAt.getTime()),
    })),
    total: auctions[0]?.total ?? 0,
  });
}

function presentReceipts(key: SigningKey, offers: readonly OwnOffer[], total: number): BidReceipts {
  const promised = offers.map(({ slug, hash, recordedAt }) => ({
    auction: slug,
    entry: hash.toString('hex'),
    at: toIsoString(recordedAt.getTime()),
  }));
  const receipts = signReceipts(key, promised);
  const items = offers.map((offer, index) => {
    const { slug, title, amount, maximum, currency, hash, recordedAt, logIndex } = offer;
    return {
      auction: slug,
      title,
      amount: money(amount ?? 0, currency),
      maximum: money(maximum ?? 0, currency),
      received_at: toIsoString(recordedAt.getTime()),
      entry_hash: hash.toString('hex'),
      receipt: receipts[index] ?? '',
      openings: ownOpenings(offer),
      log_index: logIndex,
    };
  });
  return { format: RECEIPTS_FORMAT, log_key: key.verifierKey, total, items };
}

/** Opens what only the bidder may know of an entry. Not the entry: its `previous` shows if the leader raised. */
function ownOpenings({ body, salts, amount, maximum }: OwnOffer): Openings {
  const { commitments } = parseEntry(body);
  const bySecret = saltsOf(commitments, salts) ?? {};
  return Object.fromEntries(
    Object.entries({ maximum: String(maximum), amount: String(amount) }).flatMap(([name, text]) => {
      const salt = bySecret[name];
      return salt === undefined ? [] : [[name, { salt: salt.toString('hex'), text }]];
    }),
  );
}
