import type { Executor } from '#platform/database/database.ts';
import { publicSlugByNumber } from './address-store.ts';
import { findAuction } from './listing-store.ts';

const LOT_NUMBER = /^(?:lot\s*)?#?\s*(\d{1,9})$/i;

/** By slug or lot number, as people type it: `Lot 12`, `#12`, `12`. */
export async function findTypedAuction(
  executor: Executor,
  typed: string,
): Promise<{ slug: string; title: string } | null> {
  const number = LOT_NUMBER.exec(typed)?.[1];
  const slug = number === undefined ? null : await publicSlugByNumber(executor, Number(number));
  return (await findAuction(executor, typed)) ?? (slug === null ? null : findAuction(executor, slug));
}
