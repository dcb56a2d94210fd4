import { memberName } from '#contract/member-names.ts';
import type { OperatorAuction } from '#contract/operator.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { findFailedSale } from './relist-store.ts';
import type { SellingDeps } from './deps.ts';
import { presentForStaff } from './present.ts';
import { findAuctionBySlug, findPauses } from './store.ts';

export async function readAuction(deps: SellingDeps, actor: Actor, slug: string): Promise<Result<OperatorAuction>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const record = await findAuctionBySlug(executor, slug);
  const bidding = record === null ? null : await deps.bidding.biddingOf(executor, record.id);
  if (record === null || bidding === null) return refuse('auction_not_found');
  const ledger = await deps.bidding.ledgerOf(executor, record.id);
  const pauses = await findPauses(executor, slug);
  const failedSale = await findFailedSale(executor, record.id);
  const views = await deps.bidding.amountsViews(executor, record.id);
  const people = [
    record.sellerId,
    ...ledger.map((entry) => entry.actorId),
    ...(bidding.underbidderId === null ? [] : [bidding.underbidderId]),
  ];
  const names = await deps.accounts.usernames(executor, [...new Set(people)]);
  return accepted(
    presentForStaff({
      record,
      bidding,
      ledger,
      pauses,
      views,
      isSaleFailed: failedSale !== null,
      nameOf: (userId) => memberName(names, userId),
    }),
  );
}
