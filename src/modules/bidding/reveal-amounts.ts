import { memberName } from '#contract/member-names.ts';
import { hidesAmounts } from '#auction/lifecycle.ts';
import type { AmountsView, HiddenAmounts } from '#contract/operator.ts';
import { money, moneyOrNull } from '#contract/primitives.ts';
import { requireStaffWithProof } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { lockAuction } from './load-auction.ts';
import { validOffers } from './replay-ledger.ts';
import { insertAmountsView, readAmountsViews } from './store/amounts-views.ts';
import { readLedger } from './store/ledger.ts';

/**
 * Reveals the hidden amounts to one staff member. The seller, the bidders and the public learn of it after the close.
 */
export async function revealAmounts(
  deps: BiddingDepsWithNames,
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<HiddenAmounts>> {
  const staff = requireStaffWithProof(actor, 'reveal_amounts');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction): Promise<Result<HiddenAmounts>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return refuse('auction_not_found');
    const { info, bidding } = locked;
    if (!hidesAmounts(bidding.state.status)) return refuse('nothing_hidden');
    const at = await deps.clock.now(transaction);
    const { userId, roles } = staff.value;
    await insertAmountsView(transaction, {
      id: newId(),
      auctionId: info.auctionId,
      viewedBy: userId,
      roles,
      reason,
      at,
    });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: userId,
      action: 'amounts_revealed',
      subject: `auction:${slug}`,
      reason,
      at,
    });
    const entries = await readLedger(transaction, info.auctionId);
    const offers = validOffers(entries);
    const maxima = new Map<string, number>();
    for (const { actorId, maximum } of offers) maxima.set(actorId, Math.max(maxima.get(actorId) ?? 0, maximum ?? 0));
    const names = await deps.accounts.usernames(transaction, [...maxima.keys()]);
    return accepted({
      reserve: moneyOrNull(bidding.state.reserve, info.terms.currency),
      leader_maximum: moneyOrNull(bidding.state.leader?.maximum ?? null, info.terms.currency),
      ledger: entries
        .filter((entry) => entry.kind === 'reserve_change' || offers.includes(entry))
        .map((entry) => ({
          sequence: entry.sequence,
          amount: moneyOrNull(entry.amount, info.terms.currency),
          maximum: moneyOrNull(entry.maximum, info.terms.currency),
        })),
      bidders: [...maxima].flatMap(([userIdOfBidder, maximum]) => {
        const username = names.get(userIdOfBidder);
        return username === undefined ? [] : [{ username, maximum: money(maximum, info.terms.currency) }];
      }),
      viewed_at: toIsoString(at),
    });
  });
}

export async function listAmountsViews(
  deps: Pick<BiddingDepsWithNames, 'accounts'>,
  executor: Executor,
  auctionId: string,
): Promise<AmountsView[]> {
  const views = await readAmountsViews(executor, [auctionId]);
  const names = await deps.accounts.usernames(executor, [...new Set(views.map(({ viewedBy }) => viewedBy))]);
  return views.map((view) => ({
    viewed_by: memberName(names, view.viewedBy),
    roles: view.roles,
    reason: view.reason,
    viewed_at: toIsoString(view.viewedAt.getTime()),
  }));
}
