import { moneyOrNull } from '#contract/primitives.ts';
import { hidesAmounts } from '#auction/lifecycle.ts';
import { isReservePublic } from '#auction/reserve.ts';
import type { AuctionDetail, You } from '#contract/auctions.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { findAuction, findBuyers, membershipsAmong, type AuctionRow } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { maySeeLimitLeft, maySeeMaximum, maySeeReserve } from './policy.ts';
import { presentDetail } from './presenter.ts';
import { interestIn, watchedAmong } from './store.ts';

export async function readAuction(deps: CatalogueDeps, actor: Actor, slug: string): Promise<Result<AuctionDetail>> {
  const { executor } = deps.database;
  const row = await findAuction(executor, slug);
  if (row === null) return refuse('auction_not_found');
  const people = [row.sellerId, ...(row.leaderId === null ? [] : [row.leaderId])];
  const [images, usernames, avatars, withPage, interest, you, outcomes, wasEverMet] = await Promise.all([
    deps.media.imagesOf(executor, [row.id], { heroOnly: false }),
    deps.accounts.usernames(executor, people),
    deps.accounts.avatars(executor, [row.sellerId]),
    deps.accounts.findMembersWithPage(executor, row.dealerId === null ? [row.sellerId] : []),
    interestIn(executor, [row.id]),
    actor.kind === 'user' ? readOwnStatus(deps, executor, actor, [row]) : null,
    row.status === 'sold' ? deps.outcomesOf(executor, [row.id]) : null,
    row.reserve !== null && !hidesAmounts(row.status) && deps.bidding.wasReserveMet(executor, row.id),
  ]);
  return accepted(
    presentDetail(row, {
      images: images.get(row.id) ?? [],
      seller: usernames.get(row.sellerId) ?? '',
      sellerAvatar: avatars.get(row.sellerId) ?? null,
      sellerHasPage: withPage.has(row.sellerId),
      leader: row.leaderId === null ? null : (usernames.get(row.leaderId) ?? null),
      interest: interest.get(row.id),
      outcome: outcomes?.get(row.id),
      isReservePublic: isReservePublic({ status: row.status, isPromised: row.revealsReserve, wasEverMet }),
      you: you?.get(row.id) ?? null,
      serverTime: deps.live.serverTime(),
    }),
  );
}

export async function readOwnStatus(
  deps: CatalogueDeps,
  executor: Executor,
  actor: SignedIn,
  rows: readonly AuctionRow[],
): Promise<ReadonlyMap<string, You>> {
  const ids = rows.map(({ id }) => id);
  const sold = rows.filter(({ status }) => status === 'sold').map(({ id }) => id);
  const closed = rows.filter(({ status }) => status !== 'live' && status !== 'scheduled').map(({ id }) => id);
  const dealers = [...new Set(rows.flatMap(({ dealerId }) => dealerId ?? []))];
  const [watched, bidderStatuses, buyers, memberships, rights, chances, offers] = await Promise.all([
    watchedAmong(executor, actor.userId, ids),
    deps.bidding.bidderStatuses(executor, actor.userId, ids),
    findBuyers(executor, sold),
    membershipsAmong(executor, actor.userId, dealers),
    Promise.all(ids.map((id) => deps.bidding.paddleRefusal(executor, actor.userId, id))),
    deps.secondChancesOf(executor, actor.userId, ids),
    deps.offersTo(executor, actor.userId, closed),
  ]);
  const bidOn = rows.filter(({ id, status }) => status === 'live' && bidderStatuses.has(id)).map(({ id }) => id);
  const notBidOn = rows.filter(({ id, status }) => status === 'live' && !bidderStatuses.has(id)).map(({ id }) => id);
  const [withdrawalEnds, withdrawals] = await Promise.all([
    deps.bidding.withdrawalEnds(executor, { userId: actor.userId, auctionIds: bidOn }),
    deps.bidding.ownWithdrawals(executor, { userId: actor.userId, auctionIds: notBidOn }),
  ]);
  return new Map(
    rows.map((row, index) => {
      const right = rights[index] ?? { refusal: null, limitLeft: null, reserved: null };
      const bidder = bidderStatuses.get(row.id);
      const offer = offers.get(row.id);
      const you: You = {
        watching: watched.has(row.id),
        leading: row.leaderId === actor.userId,
        maximum: maySeeMaximum(actor, row) ? moneyOrNull(bidder?.maximum ?? null, row.terms.currency) : null,
        has_bid: bidder !== undefined,
        is_seller: row.sellerId === actor.userId,
        is_dealer_member: row.dealerId !== null && memberships.has(row.dealerId),
        is_buyer: buyers.get(row.id) === actor.userId,
        can_bid: right.refusal === null,
        refusal: right.refusal,
        withdraw_until: toTimestamp(withdrawalEnds.get(row.id)),
        withdrawn: presentWithdrawal(withdrawals.get(row.id)),
        limit_left: maySeeLimitLeft(actor) ? moneyOrNull(right.limitLeft, row.terms.currency) : null,
        reserved: maySeeLimitLeft(actor) ? moneyOrNull(right.reserved, row.terms.currency) : null,
        accepts_second_chance: chances.has(row.id),
        ...(offer !== undefined && { offer }),
        ...(maySeeReserve(actor, row) ? { reserve: moneyOrNull(row.reserve, row.terms.currency) } : {}),
      };
      return [row.id, you];
    }),
  );
}

const toTimestamp = (at: number | undefined): string | null => (at === undefined ? null : toIsoString(at));
const presentWithdrawal = (withdrawal: { at: Date; bids: number } | undefined): You['withdrawn'] =>
  withdrawal === undefined ? null : { at: toIsoString(withdrawal.at.getTime()), bids: withdrawal.bids };
