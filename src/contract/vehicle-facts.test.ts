import { expect, test } from 'vitest';
import { VehicleFactsSchema } from './auctions.ts';
import { nameOfField, REVIEW_FIELDS } from './review-fields.ts';
import { AUCTION_FIELDS } from './import-fields.ts';
import { COUNT_FACT_NAMES, COUNT_FACTS } from './count-facts.ts';
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

test.each(COUNT_FACT_NAMES)('%s can be read, written within its limit, and asked for in a review', (name) => {
  const { most, problem } = COUNT_FACTS[name];
  expect(VehicleFactsSchema.parse({ [name]: 1 })).toEqual({ [name]: 1 });
  expect(FactsInputSchema.parse({ [name]: most })).toEqual({ [name]: most });
  expect(FactsInputSchema.safeParse({ [name]: most + 1 }).error?.issues[0]?.message).toBe(problem);
  expect(REVIEW_FIELDS.map(({ field }) => field)).toContain(`facts.${name}`);
  expect(AUCTION_FIELDS).toContain(name);
});
