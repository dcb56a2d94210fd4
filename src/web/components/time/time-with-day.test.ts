import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { TimeWithDay } from './time-text.tsx';

const serverTime = Date.parse('2026-11-21T12:00:00Z');

function textOf(at: string): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(TimeWithDay, { at, serverTime, form: 'time' }) },
  ]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] })).replaceAll(/<[^>]*>/g, '');
}

test('a time that is not today has its date', () => {
  expect(textOf('2026-11-21T14:33:00.000')).toBe('2:33 PM UTC');
  expect(textOf('2026-11-28T02:33:00.000')).toBe('Sat, Nov 28, 2:33 AM UTC');
});
