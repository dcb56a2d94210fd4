import type { ApiClient } from '#contract/client.ts';
import { readPriceGuide } from '#contract/endpoints/cars.ts';
import { expectedText } from './guide-labels.ts';
import { guideQueryOf, type Listed, salesPath } from './guide-query.ts';

/** What a listing is expected to sell for, and the page that shows why. */
export interface ExpectedPrice {
  readonly text: string;
  readonly to: string;
}

/** For loaders. Null with too few results; a failure to read the guide does not fail the page. */
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
