import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Counts } from './counts.tsx';

const countsText = (total: number, isFiltered: boolean, isResults = false) =>
  renderToStaticMarkup(createElement(Counts, { total, isFiltered, isResults })).replaceAll(/<[^>]+>/g, '');

it('describes the number of auctions, filtered or not', () => {
  expect([countsText(2, true), countsText(1, true), countsText(24, false), countsText(3, true, true)]).toEqual([
    '2 auctions',
    '1 auction',
    '24 auctions',
    '3 closed auctions',
  ]);
  expect(countsText(0, true)).toBe('No auctions match these filters');
});
