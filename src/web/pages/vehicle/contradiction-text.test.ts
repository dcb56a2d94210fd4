import { expect, it } from 'vitest';
import { contradictionText } from './contradiction-text.ts';

const sale = (state: 'sold' | 'live' | 'scheduled', ...contradicts: ('mileage' | 'title')[]) => ({
  auction: { state },
  contradicts,
});

it('says what listings contradict each other in, and to ask the seller only while one is on offer', () => {
  expect(contradictionText([sale('live'), sale('sold')])).toBeNull();
  expect(contradictionText([sale('sold', 'mileage'), sale('sold')])).toBe('A later listing states a lower mileage.');
  for (const state of ['live', 'scheduled'] as const)
    expect(contradictionText([sale(state, 'title'), sale('sold', 'mileage')])).toBe(
      'A later listing states a lower mileage. A later listing states a clean title after a branded one. Ask the seller about it before you bid.',
    );
});
