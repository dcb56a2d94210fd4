import type { User } from '#contract/account.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import type { ApiClient } from '#contract/client.ts';
import { listBiddingAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';

export interface Marks {
  readonly watching: readonly string[];
  readonly standing: Readonly<Record<string, 'leading' | 'outbid'>>;
}
export const NO_MARKS: Marks = { watching: [], standing: {} };

export function standingNow(
  standing: 'leading' | 'outbid' | undefined,
  leader: string | null,
  username: string | undefined,
): 'leading' | 'outbid' | undefined {
  if (standing === undefined || leader === null || username === undefined) return standing;
  return leader === username ? 'leading' : 'outbid';
}

export function marksOf(auctions: readonly AccountAuction[]): Marks {
  const standing: Record<string, 'leading' | 'outbid'> = {};
  for (const { slug, you } of auctions)
    if (you.standing === 'leading' || you.standing === 'outbid') standing[slug] = you.standing;
  return { watching: auctions.filter(({ you }) => you.watching).map(({ slug }) => slug), standing };
}

/** Empty for guests, and if the request fails. */
export async function readMarks(client: ApiClient, user: User | null): Promise<Marks> {
  if (user === null) return NO_MARKS;
  const [watched, bidOn] = await Promise.all(
    [client.call(readWatchlist), client.call(listBiddingAuctions)].map((list) => list.catch(() => [])),
  );
  const bids = marksOf(bidOn ?? []);
  return {
    watching: [...new Set([...(watched ?? []).map(({ slug }) => slug), ...bids.watching])],
    standing: bids.standing,
  };
}
