import { expect, test } from 'vitest';
import { VehicleFactsSchema } from './auctions.ts';
import { nameOfField, REVIEW_FIELDS } from './review-fields.ts';
import { TEXT_FACT_NAMES, TEXT_FACTS } from './vehicle-facts.ts';
import { FactsInputSchema } from './vehicles.ts';

test.each(TEXT_FACT_NAMES)('%s can be read, written within its limit, and asked for in a review', (name) => {
  const { maxLength } = TEXT_FACTS[name];
  expect(VehicleFactsSchema.parse({ [name]: 'Something' })).toEqual({ [name]: 'Something' });
  expect(FactsInputSchema.parse({ [name]: 'x'.repeat(maxLength) })).toEqual({ [name]: 'x'.repeat(maxLength) });
  expect(FactsInputSchema.safeParse({ [name]: 'x'.repeat(maxLength + 1) }).success).toBe(false);
  expect(REVIEW_FIELDS.map(({ field }) => field)).toContain(`facts.${name}`);
  expect(nameOfField(`facts.${name}`)).not.toBe(`facts.${name}`);
});
