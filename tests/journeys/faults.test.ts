import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser.ts';
import { pageProblemsIn, pageProblems } from '#tests/support/page-problems.ts';

const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

const show = (body: string, style = '') =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Planted</title><meta name="viewport" content="width=device-width">
    <style>:root { color-scheme: light dark } body { color: light-dark(#222, #eee); background: light-dark(#fff, #111) } ${style}</style>
    <main><h1>Planted</h1>${body}</main>`,
  );

test('finds nothing wrong with a right page', async () => {
  await show('<label>Bid <input></label><p>Sold for $1</p>');
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
});

test.each(['law', 'all'] as const)('finds a field without a label by the rules of "%s"', async (rules) => {
  await show('<input id="planted">');
  expect(await pageProblems(page, rules)).toEqual([expect.stringMatching(/: label at #planted$/)]);
});

test.each([
  ['dark', 'light-dark(#222, #333)'],
  ['light', 'light-dark(#ccc, #eee)'],
])('finds text that is hard to read in the %s theme only', async (theme, color) => {
  await show('<p>Right</p><p id="planted">Sold</p><p>Right again</p>', `#planted { color: ${color} }`);
  expect(await pageProblemsIn(page, LOOKS)).toEqual([
    expect.stringMatching(new RegExp(`^${theme}: .*: color-contrast at #planted$`)),
  ]);
});

test('finds a page that is wider than the screen', async () => {
  await show('<p style="width: 600px">Sold</p>');
  expect(await pageProblemsIn(page, LOOKS)).toEqual([
    expect.stringContaining('at 390 px: 218 px wider than the screen'),
  ]);
});
