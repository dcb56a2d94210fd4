import { expect, it } from 'vitest';
import type { AuctionDetail } from '#contract/auctions.ts';
import { quickFactsOf } from './story.tsx';

const factsOf = (category: AuctionDetail['category'], vehicle: AuctionDetail['vehicle']) =>
  quickFactsOf({ category, vehicle: { category, ...vehicle } }, 'mi');

it('leads with the facts of the category', () => {
  expect(factsOf('wheels', { exterior_colour: 'Gold', wheel_size: '16 × 8 in', bolt_pattern: '5 × 120 mm' })).toEqual([
    ['Color', 'Gold'],
    ['Wheel size', '16 × 8 in'],
    ['Bolt pattern', '5 × 120 mm'],
  ]);
  expect(factsOf('parts', { part_number: '911.361', fits: 'Porsche 911' })).toEqual([
    ['Fits', 'Porsche 911'],
    ['Part number', '911.361'],
  ]);
  expect(factsOf('motorcycle', { mileage: 18_240, mileage_unit: 'mi', exterior_colour: 'Orange' })).toEqual([
    ['Mileage', '18,240 mi'],
    ['Color', 'Orange'],
  ]);
  expect(factsOf('car', { exterior_colour: 'Red' })).toEqual([
    ['Mileage', 'Unknown'],
    ['Exterior color', 'Red'],
  ]);
});
