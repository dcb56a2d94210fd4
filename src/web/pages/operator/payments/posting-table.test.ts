import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Posting } from '#contract/payments.ts';
import { PostingTable } from './posting-table.tsx';

test('each posting shows its date and time', () => {
  const posting = {
    id: '1',
    text: 'Premium',
    posted_at: '2026-11-21T22:05:09.000Z',
    username: null,
    entries: [],
  } as unknown as Posting;
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(PostingTable, { postings: [posting], total: 1 }) },
  ]);
  const text = renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] })).replaceAll(/<[^>]*>/g, '');
  expect(text).toMatch(/Nov 21, 2026, 10:05:09 PM/);
});
