import { assert } from './assert.ts';
import { add, roundUpToUnit } from './money.ts';
import type { AuctionTerms, BiddingState, IncrementStep, MinorUnits } from './types.ts';

/** The last row whose `from` is at or below the price applies. */
export function incrementAt(price: MinorUnits, table: readonly IncrementStep[]): MinorUnits {
  const first = table[0];
  assert(first !== undefined, 'an increment table has at least one row');
  let step = first.step;
  for (const row of table) {
    if (row.from > price) break;
    step = row.step;
  }
  assert(step > 0, 'an increment is more than nothing');
  return step;
}

export function problemsOfIncrements(table: readonly IncrementStep[]): readonly string[] {
  const problems: string[] = [];
  if (table[0]?.from !== 0) problems.push('The first row must start at 0.');
  table.forEach((row, index) => {
    const before = table[index - 1];
    if (row.step <= 0) problems.push(`Row ${index + 1} needs a step above 0.`);
    if (before !== undefined && row.from <= before.from)
      problems.push(`Row ${index + 1} must start above the row before it.`);
  });
  return problems;
}

/** The starting bid, or one increment above the price, in whole bid units. */
export function minimumBid(state: Pick<BiddingState, 'price'>, terms: AuctionTerms): MinorUnits {
  return state.price === null ? roundUpToUnit(terms.startingBid, terms.bidUnit) : oneStepAbove(state.price, terms);
}

export function oneStepAbove(amount: MinorUnits, terms: AuctionTerms): MinorUnits {
  return roundUpToUnit(add(amount, incrementAt(amount, terms.increments)), terms.bidUnit);
}

const QUICK_STEPS = [0, 2, 7] as const;

export function quickAmounts(
  state: Pick<BiddingState, 'price'>,
  terms: AuctionTerms,
): readonly [MinorUnits, MinorUnits, MinorUnits] {
  const least = minimumBid(state, terms);
  const above = (steps: number) => {
    let amount = least;
    for (let step = 0; step < steps; step += 1) amount = oneStepAbove(amount, terms);
    return amount;
  };
  return [above(QUICK_STEPS[0]), above(QUICK_STEPS[1]), above(QUICK_STEPS[2])];
}
