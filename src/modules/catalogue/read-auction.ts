import type { AuctionDetail, You } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { findAuction, findBuyers, isDealerMember, type AuctionDetailRow } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { maySeeMaximum, maySeeReserve } from './policy.ts';
import { presentDetail } from './presenter.ts';
import { interestIn, watchedAmong } from './store.ts';

/** Non-public and nonexistent auctions get the same response, so that outsiders cannot tell them apart. */
export const noSuchAuction = (): Refused => refuse('auction_not_found');

export async function readAuction(deps: CatalogueDeps, actor: Actor, slug: string): Promise<Result<AuctionDetail>> {
  const { executor } = deps.database;
  const row = await findAuction(executor, slug);
  if (row === null) return noSuchAuction();
  const people = [row.sellerId, ...(row.leaderId === null ? [] : [row.leaderId])];
  const [images, usernames, avatars, interest, you, outcomes] = await Promise.all([
    deps.media.imagesOf(executor, [row.id], { heroOnly: false }),
    deps.accounts.usernames(executor, people),
    deps.accounts.avatars(executor, [row.sellerId]),
    interestIn(executor, [row.id]),
    actor.kind === 'user' ? standingOf(deps, executor, actor, row) : null,
    row.status === 'sold' ? deps.outcomesOf(executor, [row.id]) : null,
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
      serverTime: deps.live.serverTime(),
    }),
  );
}

async function standingOf(
  deps: CatalogueDeps,
  executor: Executor,
  actor: SignedIn,
  row: AuctionDetailRow,
): Promise<You> {
  const [watched, standings, right, buyers, isMember] = await Promise.all([
    watchedAmong(executor, actor.userId, [row.id]),
    deps.bidding.standings(executor, actor.userId, [row.id]),
    deps.bidding.paddleRefusal(executor, actor.userId, row.id),
    row.status === 'sold' ? findBuyers(executor, [row.id]) : null,
    row.dealerId === null ? false : isDealerMember(executor, row.dealerId, actor.userId),
  ]);
  const { currency } = row.terms;
  const standing = standings.get(row.id);
  const inMoney = (amount: number | null) => (amount === null ? null : { amount, currency });
  return {
    watching: watched.has(row.id),
    leading: row.leaderId === actor.userId,
    maximum: maySeeMaximum(actor, row) ? inMoney(standing?.maximum ?? null) : null,
    has_bid: standing !== undefined,
    is_seller: row.sellerId === actor.userId,
    is_dealer_member: isMember,
    is_buyer: buyers?.get(row.id) === actor.userId,
    can_bid: right.refusal === null,
    refusal: right.refusal,
    limit_left: maySeeMaximum(actor, row) ? inMoney(right.limitLeft) : null,
    ...(maySeeReserve(actor, row) ? { reserve: inMoney(row.reserve) } : {}),
  };
}
