import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { readAddress } from './list-address.ts';
import { findRemovals, foundElsewhere } from './find-removals.ts';
import { ResultsEmpty } from './list-results.tsx';

const address = readAddress(
  new URLSearchParams('q=spider&make=Alfa+Romeo&gearbox=manual&price_to=5000&year_to=1990&mileage_to=10000'),
  'mi',
);

const pageOf = (total: number, results: number) => ({
  items: Array.from({ length: Math.min(total, 1) }, (_, index) => ({ slug: `car-${index}` })),
  total,
  facets: { status: { live: total, coming_soon: 0, results } },
});

/** The client answers the list without each filter, which is known by the parameter that is missing. */
async function emptyList(totals: Readonly<Record<string, readonly [live: number, results: number]>>, coming = 0) {
  const names = ['q', 'make', 'gearbox', 'price_to', 'year_to', 'mileage_to'];
  const call = async (_: unknown, { query }: { query: Readonly<Record<string, unknown>> }) => {
    const missing = names.filter((name) => query[name] === undefined).join(' ');
    return pageOf(...(totals[missing] ?? ([0, 0] as const)));
  };
  const { removals, shown } = await findRemovals({ call } as never, address, { currency: 'USD', place: '' });
  const elsewhere = foundElsewhere(address, { live: 0, coming_soon: coming, results: 0 });
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(ResultsEmpty, { address, filters: 6, removals, elsewhere }) },
  ]);
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
  return { shown, buttons: [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text = '']) => text) };
}

it('offers to remove each filter that hides auctions, limits before the vehicle, results last', async () => {
  const { buttons, shown } = await emptyList({
    make: [1200, 0],
    price_to: [2, 0],
    year_to: [1, 0],
    gearbox: [0, 3],
    q: [4, 0],
  });
  expect(buttons).toEqual([
    'Remove “Up to $5,000” · 2 auctions',
    'Remove “Up to 1990” · 1 auction',
    'Remove “Alfa Romeo” · 1,200 auctions',
    'Remove “spider” · 4 auctions',
    'Remove “Manual” · 3 results',
    'Clear all filters',
  ]);
  expect(shown).toHaveLength(1);
});

it('offers only to clear the filters if no single one hides anything', async () => {
  expect((await emptyList({})).buttons).toEqual(['Clear all filters']);
});

it('offers the vehicle alone if no single filter hides everything', async () => {
  expect((await emptyList({ 'gearbox price_to year_to mileage_to': [2, 0] })).buttons).toEqual([
    'Keep only “spider”, Alfa Romeo · 2 auctions',
    'Clear all filters',
  ]);
});

it('names the other lists that have what was looked for', async () => {
  expect((await emptyList({ gearbox: [1, 0] }, 2)).buttons).toEqual([
    'See 2 coming soon',
    'Remove “Manual” · 1 auction',
    'Clear all filters',
  ]);
});
