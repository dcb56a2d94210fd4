import type { OperatorAuction } from '#contract/operator.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { SellingParts } from './parts.ts';
import { presentForStaff } from './present.ts';
import { findAuctionBySlug, findPauses } from './store.ts';

/** An auction with its reserve and its whole ledger, for staff. */
export async function readAuction(parts: SellingParts, actor: Actor, slug: string): Promise<Result<OperatorAuction>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const record = await findAuctionBySlug(executor, slug);
  const floor = record === null ? null : await parts.bidding.floorOf(executor, record.id);
  if (record === null || floor === null) return refused(404, 'There is no such auction.', { code: 'not_found' });
  const ledger = await parts.bidding.ledgerOf(executor, record.id);
  const pauses = await findPauses(executor, slug);
  const people = [record.sellerId, ...ledger.map((entry) => entry.actorId), ...(floor.underbidderId === null ? [] : [floor.underbidderId])];
  const names = await parts.accounts.usernames(executor, [...new Set(people)]);
  return accepted(presentForStaff({ record, floor, ledger, pauses, nameOf: (userId) => names.get(userId) ?? 'former member' }));
}
