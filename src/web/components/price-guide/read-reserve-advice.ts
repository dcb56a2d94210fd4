import type { ApiClient } from '#contract/client.ts';
import { readReserveAdvice } from '#contract/endpoints/cars.ts';
import type { ReserveAdvice } from '#contract/reserve-advice.ts';
import { guideQueryOf, type Listed, salesPath } from './guide-query.ts';

export interface AdviceOnListing {
  readonly advice: ReserveAdvice;
  readonly to: string;
}

export async function readAdviceOn(client: Pick<ApiClient, 'call'>, listed: Listed): Promise<AdviceOnListing | null> {
  const query = guideQueryOf(listed);
  if (query === null) return null;
  try {
    const advice = await client.call(readReserveAdvice, { query });
    const isKnown = advice.estimate !== null || advice.highest_bids.length > 0;
    return isKnown ? { advice, to: salesPath(advice, query) } : null;
  } catch {
    return null;
  }
}
