import { MINUTE_MS } from '#contract/durations.ts';
import { LIVE_VOID_MINUTES } from '#contract/live-dashboard.ts';
import { refuse, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DemoSite } from './demo-site.ts';

/** The pause for the second staff member moves the close by this much at once, however soon they decide. */
export const VOID_MOVES_CLOSE_MS = LIVE_VOID_MINUTES * MINUTE_MS;

/** Two staff members void the newest public bid. Returns the close. */
export async function voidNewestBid(
  { bidding, database, operations: { approvals } }: Pick<DemoSite, 'bidding' | 'database' | 'operations'>,
  staff: { readonly asks: SignedIn; readonly decides: SignedIn },
  { auctionId, slug, reason }: { readonly auctionId: string; readonly slug: string; readonly reason: string },
): Promise<Result<number>> {
  const entries = await bidding.ledgerOf(database.executor, auctionId);
  const newest = entries.findLast(({ lineNumber }) => lineNumber !== null);
  if (newest === undefined) return refuse('bid_not_found');
  const asked = await approvals.request(staff.asks, {
    action: 'void_live',
    slug,
    sequence: newest.sequence,
    reason,
    public_note: reason,
  });
  if (!asked.ok) return asked;
  const decided = await approvals.decide(staff.decides, { id: asked.value.id, isApproved: true });
  if (!decided.ok) return decided;
  const after = await bidding.biddingOf(database.executor, auctionId);
  return { ok: true, value: after?.state.closesAt ?? 0 };
}
