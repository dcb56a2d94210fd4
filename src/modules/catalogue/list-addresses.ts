import { addressesBetween, lastLotNumber } from './address-store.ts';
import type { CatalogueDeps } from './deps.ts';

export const AUCTIONS_OF_A_PART = 5000;

export interface AuctionAddress {
  readonly slug: string;
  readonly changed_at: string;
}

/** The addresses of all public auctions, in parts by lot number. An auction never moves to another part. */
export async function listAddresses(
  { database }: CatalogueDeps,
  part: number,
): Promise<{ items: AuctionAddress[]; parts: number }> {
  const { executor } = database;
  const from = (part - 1) * AUCTIONS_OF_A_PART;
  const [rows, last] = await Promise.all([
    addressesBetween(executor, from + 1, from + AUCTIONS_OF_A_PART),
    lastLotNumber(executor),
  ]);
  return {
    items: rows.map(({ slug, changedAt }) => ({ slug, changed_at: changedAt.toISOString() })),
    parts: Math.max(1, Math.ceil(last / AUCTIONS_OF_A_PART)),
  };
}
