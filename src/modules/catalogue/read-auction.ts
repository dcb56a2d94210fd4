import type { AuctionDetail, You } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { findAuction, type AuctionDetailRow } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { maySeeReserve } from './policy.ts';
import { presentDetail } from './presenter.ts';
import { interestIn, watchedAmong } from './store.ts';

/** Non-public and nonexistent auctions get the same response, so that outsiders cannot tell them apart. */
export const noSuchAuction = (): Refused => refused(404, 'Auction not found.', { code: 'not_found' });

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

async function standingOf(deps: CatalogueDeps, executor: Executor, actor: SignedIn, row: AuctionDetailRow): Promise<You> {
  const [watched, standings, right] = await Promise.all([
    watchedAmong(executor, actor.userId, [row.id]),
    deps.bidding.standings(executor, actor.userId, [row.id]),
    deps.bidding.paddleRefusal(executor, actor.userId, row.id),
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
