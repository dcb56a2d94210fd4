import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { appliedFilters, readAddress } from './list-address.ts';
import { ResultsEmpty } from './list-results.tsx';

const address = readAddress(
  new URLSearchParams('q=spider&make=Alfa+Romeo&gearbox=manual&price_to=5000&year_to=1990&mileage_to=10000'),
  'mi',
);

function buttonsOf(totals: Readonly<Record<string, number>>): readonly string[] {
  const removals = appliedFilters(address, '$').map(({ text, kind }) => ({
    text,
    kind,
    to: '/auctions',
    total: totals[text] ?? 0,
  }));
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(ResultsEmpty, { address, filters: removals.length, removals }) },
  ]);
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
  return [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text = '']) => text);
}

it('offers to remove each filter that hides auctions, limits before the vehicle', () => {
  expect(buttonsOf({ 'Alfa Romeo': 1200, 'Up to $5,000': 2, 'Up to 1990': 1, Manual: 3, '“spider”': 4 })).toEqual([
    'Remove Up to $5,000 · 2 auctions',
    'Remove Up to 1990 · 1 auction',
    'Remove Manual · 3 auctions',
    'Remove Alfa Romeo · 1,200 auctions',
    'Remove “spider” · 4 auctions',
    'Clear all filters',
  ]);
  expect(buttonsOf({})).toEqual(['Clear all filters']);
});
