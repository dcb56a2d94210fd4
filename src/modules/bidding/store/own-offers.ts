import type { Executor } from '#platform/database/database.ts';

export interface OwnOffer {
  readonly amount: number;
  readonly maximum: number;
  readonly recordedAt: number;
  readonly hash: Buffer;
}

export async function readOwnOffers(
  executor: Executor,
  { auctionId, bidderId }: { auctionId: string; bidderId: string },
): Promise<OwnOffer[]> {
  const rows = await executor
    .selectFrom('ledger_entries')
    .select(['amount', 'maximum', 'recorded_at', 'hash'])
    .where('auction_id', '=', auctionId)
    .where('actor_id', '=', bidderId)
    .where('kind', '=', 'offer')
    .orderBy('sequence')
    .execute();
  return rows.map(({ amount, maximum, recorded_at: recordedAt, hash }) => ({
    amount: amount ?? 0,
    maximum: maximum ?? 0,
    recordedAt: recordedAt.getTime(),
    hash,
  }));
}
