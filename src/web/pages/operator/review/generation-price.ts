import type { ApiClient } from '#contract/client.ts';
import { readPriceGuide } from '#contract/endpoints/cars.ts';
import { expectedText } from '#web/components/price-guide/guide-labels.ts';
import { guideQueryOf, type Listed, salesPath } from '#web/components/price-guide/guide-query.ts';

export interface GenerationPrice {
  readonly text: string;
  readonly to: string;
}

/** The price guide for the car’s generation alone. Null if the generation is unknown or the guide can’t be read. */
export async function readGenerationPrice(
  client: Pick<ApiClient, 'call'>,
  listed: Listed,
): Promise<GenerationPrice | null> {
  const query = guideQueryOf(listed);
  if (query === null) return null;
  try {
    const { vehicle_generation: generation } = await client.call(readPriceGuide, { query });
    if (generation === null) return null;
    const guide = await client.call(readPriceGuide, { query: { ...query, generation } });
    const { count } = guide;
    const found = expectedText(guide) ?? `${count} comparable ${count === 1 ? 'sale' : 'sales'}, too few to say`;
    const separator = salesPath(guide, query).includes('?') ? '&' : '?';
    return {
      text: `${generation} alone: ${found}`,
      to: `${salesPath(guide, query)}${separator}${new URLSearchParams({ generation })}`,
    };
  } catch {
    return null;
  }
}
