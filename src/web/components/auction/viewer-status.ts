import type { User } from '#contract/account.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import type { ApiClient } from '#contract/client.ts';
import { listBiddingAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';

export interface ViewerStatus {
  readonly watching: readonly string[];
  readonly bidStatuses: Readonly<Record<string, 'leading' | 'outbid'>>;
}
export const NO_VIEWER_STATUS: ViewerStatus = { watching: [], bidStatuses: {} };

export function latestBidStatus(
  bidStatus: 'leading' | 'outbid' | undefined,
  leader: string | null,
  username: string | undefined,
): 'leading' | 'outbid' | undefined {
  if (bidStatus === undefined || leader === null || username === undefined) return bidStatus;
  return leader === username ? 'leading' : 'outbid';
}

export function viewerStatusOf(auctions: readonly AccountAuction[]): ViewerStatus {
  const bidStatuses: Record<string, 'leading' | 'outbid'> = {};
  for (const { slug, you } of auctions)
    if (you.status === 'leading' || you.status === 'outbid') bidStatuses[slug] = you.status;
  return { watching: auctions.filter(({ you }) => you.watching).map(({ slug }) => slug), bidStatuses };
}

/** Empty for guests, and if the request fails. */
export async function readViewerStatus(client: ApiClient, user: User | null): Promise<ViewerStatus> {
  if (user === null) return NO_VIEWER_STATUS;
  const [watched, bidOn] = await Promise.all(
    [client.call(readWatchlist), client.call(listBiddingAuctions)].map((list) => list.catch(() => [])),
  );
  const bids = viewerStatusOf(bidOn ?? []);
  return {
    watching: [...new Set([...(watched ?? []).map(({ slug }) => slug), ...bids.watching])],
    bidStatuses: bids.bidStatuses,
  };
}
