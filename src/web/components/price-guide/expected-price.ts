import type { ApiClient } from '#contract/client.ts';
import { readPriceGuide } from '#contract/endpoints/cars.ts';
import { expectedText } from './guide-labels.ts';
import { guideQueryOf, type Listed, salesPath } from './guide-query.ts';

export interface ExpectedPrice {
  readonly text: string;
  readonly to: string;
}

/** Null with too few results or if the guide can't be read. */
export async function readExpectedPrice(
  client: Pick<ApiClient, 'call'>,
  listed: Listed,
): Promise<ExpectedPrice | null> {
  const query = guideQueryOf(listed);
  if (query === null) return null;
  try {
    const guide = await client.call(readPriceGuide, { query });
    const text = expectedText(guide);
    return text === null ? null : { text, to: salesPath(guide, query) };
  } catch {
    return null;
  }
}
