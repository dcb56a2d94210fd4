import type { VehicleFacts } from '#contract/auctions.ts';
import { carPath, slugOf } from '#contract/cars.ts';
import type { ApiClient } from '#contract/client.ts';
import { readPriceGuide } from '#contract/endpoints/cars.ts';
import { expectedText } from './guide-labels.ts';

/** What a listing is expected to sell for, and the page that shows why. */
export interface ExpectedPrice {
  readonly text: string;
  readonly to: string;
}

interface Listed {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly facts: VehicleFacts;
}

/** For loaders. Null with too few results; a failure to read the guide does not fail the page. */
export async function readExpectedPrice(
  client: Pick<ApiClient, 'call'>,
  { make, model, year, facts }: Listed,
): Promise<ExpectedPrice | null> {
  if (slugOf(make) === '' || slugOf(model) === '') return null;
  const isMileageKnown = facts.mileage !== undefined && facts.mileage_is_known !== false;
  const asked = {
    year,
    ...(isMileageKnown ? { mileage: facts.mileage, mileage_unit: facts.mileage_unit ?? 'mi' } : {}),
    ...(facts.transmission === undefined ? {} : { transmission: facts.transmission }),
    ...(facts.title_status === undefined ? {} : { title_status: facts.title_status }),
  };
  try {
    const guide = await client.call(readPriceGuide, { query: { make, model, ...asked } });
    const text = expectedText(guide);
    const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    return text === null ? null : { text, to: `${carPath(guide.make, guide.model)}?${search}` };
  } catch {
    return null;
  }
}
