import type { AuctionDetail, You } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { findAuction, type AuctionDetailRow } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { maySeeReserve } from './policy.ts';
import { presentDetail } from './presenter.ts';
import { interestIn, watchedAmong } from './store.ts';

/** What is not public, and what never was, look the same from outside. */
export const noSuchAuction = (): Refused => refused(404, 'There is no such auction.', { code: 'not_found' });

/** An auction as its page shows it, and how the asking user stands in it. */
export async function readAuction(parts: CatalogueParts, actor: Actor, slug: string): Promise<Result<AuctionDetail>> {
  const { executor } = parts.database;
  const row = await findAuction(executor, slug);
  if (row === null) return noSuchAuction();
  const people = [row.sellerId, ...(row.leaderId === null ? [] : [row.leaderId])];
  const [images, usernames, avatars, interest, you, outcomes] = await Promise.all([
    parts.media.imagesOf(executor, [row.id], { heroOnly: false }),
    parts.accounts.usernames(executor, people),
    parts.accounts.avatars(executor, [row.sellerId]),
    interestIn(executor, [row.id]),
    actor.kind === 'user' ? standingOf(parts, executor, actor, row) : null,
    row.status === 'sold' ? parts.outcomesOf(executor, [row.id]) : null,
  ]);
  return accepted(
    presentDetail(row, {
      images: images.get(row.id) ?? [],
      seller: usernames.get(row.sellerId) ?? '',
      sellerAvatar: avatars.get(row.sellerId) ?? null,
      leader: row.leaderId === null ? null : (usernames.get(row.leaderId) ?? null),
      interest: interest.get(row.id),
      outcome: outcomes?.get(row.id),
      you,
      serverTime: parts.live.serverTime(),
    }),
  );
}

async function standingOf(parts: CatalogueParts, executor: Executor, actor: SignedIn, row: AuctionDetailRow): Promise<You> {
  const [watched, standings, right] = await Promise.all([
    watchedAmong(executor, actor.userId, [row.id]),
    parts.bidding.standings(executor, actor.userId, [row.id]),
    parts.bidding.paddleRefusal(executor, actor.userId, row.id),
  ]);
  const { currency } = row.terms;
  const standing = standings.get(row.id);
  const inMoney = (amount: number | null) => (amount === null ? null : { amount, currency });
  return {
    watching: watched.has(row.id),
    leading: row.leaderId === actor.userId,
    maximum: inMoney(standing?.maximum ?? null),
    has_bid: standing !== undefined,
    is_seller: row.sellerId === actor.userId,
    can_bid: right.refusal === null,
    refusal: right.refusal,
    limit_left: inMoney(right.limitLeft),
    ...(maySeeReserve(actor, row) ? { reserve: inMoney(row.reserve) } : {}),
  };
}
