import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { SaleFigures } from './sale-figures.tsx';
import type { ShownResult } from './shown-results.tsx';

const resultOf = (day: number, amount: number, more: Partial<ShownResult> = {}): ShownResult => ({
  id: `sale-${day}`,
  slug: `sale-${day}`,
  title: `Sale of day ${day}`,
  year: 1971,
  model: '240Z',
  mileage: null,
  generation: null,
  closed_at: `2026-03-${String(day).padStart(2, '0')}T18:00:00.000Z`,
  result: 'sold',
  price: { amount, currency: 'USD' },
  imported_from: null,
  ...more,
});

/** The newest first, as pages have them. */
function figuresOf(results: readonly ShownResult[]): readonly string[] {
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(SaleFigures, { results }) }]);
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
  return [...html.matchAll(/<div[^>]*>(.*?)<\/div>/g)].map(([, text = '']) =>
    text
      .replaceAll(/<\/d[td]>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
  );
}

it('names the middle, the highest, the lowest and the latest sale', () => {
  expect(figuresOf([resultOf(9, 2_000_000), resultOf(5, 4_000_000), resultOf(2, 1_000_000)])).toEqual([
    'Median of 3 sales $20,000 Half sold for more, half for less',
    'Highest sale $40,000 Sale of day 5, Mar 5, 2026',
    'Lowest sale $10,000 Sale of day 2, Mar 2, 2026',
    'Latest sale $20,000 Sale of day 9, Mar 9, 2026',
  ]);
});

it('counts neither what did not sell, nor sales that fell through, nor other currencies', () => {
  const sales = [resultOf(9, 2_000_000), resultOf(8, 2_100_000), resultOf(7, 2_200_000)];
  const others = [
    resultOf(6, 9_000_000, { result: 'not_sold' }),
    resultOf(5, 9_000_000, { result: 'fell_through' }),
    resultOf(4, 9_000_000, { result: 'withdrawn' }),
    resultOf(3, 9_000_000, { price: { amount: 9_000_000, currency: 'EUR' } }),
  ];
  expect(figuresOf([...sales, ...others])).toEqual(figuresOf(sales));
  expect(figuresOf(sales)).toHaveLength(4);
});

it('says nothing of fewer than three sales', () => {
  expect(figuresOf([resultOf(9, 2_000_000), resultOf(8, 2_100_000)])).toEqual([]);
});
