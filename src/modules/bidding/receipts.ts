import type { BidReceipts, PlacedBid, ReceivedBid } from '#contract/bids.ts';
import { formatReceipt } from '#contract/ledger/receipt.ts';
import { money } from '#contract/primitives.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import { toIsoString } from '#platform/utc-times.ts';
import type { BiddingDeps } from './deps.ts';
import { noSuchAuction } from './policy.ts';
import { isPublic } from './present.ts';
import { findFactsBySlug } from './store/facts.ts';
import { readOwnOffers } from './store/own-offers.ts';

type ReceiptDeps = Pick<BiddingDeps, 'database' | 'transparency'>;

/** Ed25519 is deterministic, so a repeated answer has the same receipt. */
export async function withReceipt(
  { transparency }: ReceiptDeps,
  slug: string,
  placed: PlacedBid,
): Promise<ReceivedBid> {
  const key = await transparency.signingKey();
  const text = formatReceipt({ auction: slug, entry: placed.entry_hash, at: placed.received_at });
  return { ...placed, receipt: await key.signAside(text) };
}

export async function listReceipts(
  { database, transparency }: ReceiptDeps,
  actor: Actor,
  slug: string,
): Promise<Result<BidReceipts>> {
  if (actor.kind === 'guest') return refuse('unauthenticated');
  const { executor } = database;
  const [found] = await findFactsBySlug(executor, [slug]);
  if (found === undefined || !isPublic(found.status)) return noSuchAuction();
  const { auctionId, terms } = found.facts;
  const key = await transparency.signingKey();
  const offers = await readOwnOffers(executor, { auctionId, bidderId: actor.userId });
  const items = offers.map(async ({ amount, maximum, recordedAt, hash }) => {
    const [entry, at] = [hash.toString('hex'), toIsoString(recordedAt)];
    return {
      amount: money(amount, terms.currency),
      maximum: money(maximum, terms.currency),
      received_at: at,
      entry_hash: entry,
      receipt: await key.signAside(formatReceipt({ auction: slug, entry, at })),
    };
  });
  return accepted({ items: await Promise.all(items) });
}
