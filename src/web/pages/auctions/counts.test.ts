import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Counts } from './counts.tsx';

const textOf = (total: number, isFiltered: boolean, isResults = false) =>
  renderToStaticMarkup(createElement(Counts, { total, isFiltered, isResults })).replaceAll(/<[^>]+>/g, '');

it('counts auctions in plain words, filtered or not', () => {
  expect([textOf(2, true), textOf(1, true), textOf(24, false), textOf(3, true, true)]).toEqual(['2 auctions', '1 auction', '24 auctions', '3 closed auctions']);
  expect(textOf(0, true)).toBe('No auctions match these filters');
});
