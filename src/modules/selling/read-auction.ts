import type { OperatorAuction } from '#contract/operator.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { SellingDeps } from './deps.ts';
import { presentForStaff } from './present.ts';
import { findAuctionBySlug, findPauses } from './store.ts';

export async function readAuction(deps: SellingDeps, actor: Actor, slug: string): Promise<Result<OperatorAuction>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const record = await findAuctionBySlug(executor, slug);
  const floor = record === null ? null : await deps.bidding.biddingOf(executor, record.id);
  if (record === null || floor === null) return refused(404, 'Auction not found.', { code: 'not_found' });
  const ledger = await deps.bidding.ledgerOf(executor, record.id);
  const pauses = await findPauses(executor, slug);
  const people = [record.sellerId, ...ledger.map((entry) => entry.actorId), ...(floor.underbidderId === null ? [] : [floor.underbidderId])];
  const names = await deps.accounts.usernames(executor, [...new Set(people)]);
  return accepted(presentForStaff({ record, floor, ledger, pauses, nameOf: (userId) => names.get(userId) ?? 'former member' }));
}
