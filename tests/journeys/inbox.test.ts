import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 120_000;
const journey = openJourney({ stepMs: 40_000 });
let staff: Person;
let colleague: Person;
let slug = '';

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  colleague = await journey.addPerson('colleague', { staff: true });
  await journey.addPerson('seller');
  const [reader, reporter] = [await journey.addPerson('reader'), await journey.addPerson('reporter')];
  slug = await journey.addAuction(staff);
  for (const [text, code] of [
    ['Buy my tires.', 'spam'],
    ['The sills are rotten.', 'misleading'],
  ] as const) {
    const comment = (await reader.http.post<{ id: string }>(`/api/auctions/${slug}/comments`, { text })).data;
    const path = `/api/auctions/${slug}/comments/${comment.id}/report`;
    expect((await reporter.http.post(path, { code, note: '' })).status).toBeLessThan(300);
    journey.advance(60_000);
  }
  const message = { name: 'Ada Quill', email: 'ada@site.test', subject: 'Seeing the car', message: 'May I see it?' };
  expect((await reader.http.post('/api/contact', message)).status).toBeLessThan(300);
});

const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const isReady = (page: Page, button: string) =>
  expect.poll(() => page.getByRole('button', { name: button, exact: true }).isEnabled()).toBe(true);

test(
  'staff decide reports and answer an inquiry with the keyboard alone',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/inbox`);
    await page.getByText('3 conversations').waitFor();
    expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);

    // The one that has waited longest. Each report takes two keys.
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await isReady(page, 'Remove comment');
    expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await page.getByText('Comment removed. Its author was notified.').waitFor();
    await page.getByRole('article').getByText('The sills are rotten.').waitFor();
    await isReady(page, 'Keep comment');
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
    await page.getByText('The comment stays.').waitFor();

    await page.getByRole('heading', { name: 'Seeing the car' }).waitFor();
    const [, id] = /inbox\/enquiry\/([^?]+)/.exec(page.url()) ?? [];
    const presence = `/api/operator/inbox/enquiry/${id}/presence`;
    const colleagueIs = async (what: string) =>
      expect((await colleague.http.post(presence, { presence: what })).status).toBe(204);
    await colleagueIs('writing');
    await page.getByText('colleague is answering this now.').waitFor();
    await colleagueIs('reading');
    await page.getByText('colleague has this open too.').waitFor();
    await colleagueIs('left');
    await page.getByText('colleague has this open too.').waitFor({ state: 'detached' });
    // A click on text outside the conversation leaves the keys on.
    await page.getByRole('heading', { name: 'Seeing the car' }).click();
    await page.keyboard.press('c');
    await page.getByText('Assigned to you', { exact: true }).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.type('On Friday.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('was sent to ada@site.test').waitFor();
    await page.getByText('The inbox is empty').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'on a phone, an answer is confirmed above the next conversation',
  async () => {
    for (const subject of ['First', 'Second']) {
      const message = { name: 'Ben Vale', email: 'ben@site.test', subject, message: 'May I see it? '.repeat(60) };
      expect((await colleague.http.post('/api/contact', message)).status).toBeLessThan(300);
      journey.advance(60_000);
    }
    const page = await journey.openPage({ viewport: { width: 390, height: 700 } }, staff);
    await page.goto(`${journey.origin}/operator/inbox`);
    await page.getByRole('link', { name: /^First/ }).click();
    await page.getByRole('heading', { name: 'First', level: 1 }).waitFor();
    await page.getByLabel('Your answer').fill('On Friday.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByRole('heading', { name: 'Second', level: 1 }).waitFor();
    const box = await page.getByText('was sent to ben@site.test').boundingBox();
    expect(box?.y).toBeLessThan(600);
    expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);
    await page.getByLabel('Your answer').fill('On Monday.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('The inbox is empty').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'a snoozed conversation gives way to the next one',
  async () => {
    for (const subject of ['Snoozed one', 'Next one']) {
      const message = { name: 'Cy Reed', email: 'cy@site.test', subject, message: 'Is it sold?' };
      expect((await colleague.http.post('/api/contact', message)).status).toBeLessThan(300);
      journey.advance(60_000);
    }
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/inbox`);
    await page.getByRole('link', { name: /Snoozed one/ }).click();
    await page.getByRole('heading', { name: 'Snoozed one', level: 1 }).waitFor();
    await page.getByLabel('Snooze', { exact: true }).selectOption('Until tomorrow morning');
    await page.getByText('Snoozed until tomorrow morning.').waitFor();
    await page.getByRole('heading', { name: 'Next one', level: 1 }).waitFor();
    await page.getByLabel('Snooze', { exact: true }).selectOption('For 3 hours');
    await page.getByText('The inbox is empty').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'the inbox reads without JavaScript, and macros are changed in the console',
  async () => {
    const still = await journey.openPage({ javaScriptEnabled: false }, staff);
    await still.goto(`${journey.origin}/operator/inbox?view=done&kind=comment`);
    await still.getByRole('link', { name: /Buy my tires/ }).click();
    await still.getByRole('article').getByText('Buy my tires.').waitFor();

    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/inbox/macros`);
    expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);
    const form = page.getByRole('region', { name: 'New macro' });
    await form.getByLabel('Title').fill('Soon');
    await form.getByLabel('Text').fill('Dear {{name}}, soon.');
    await form.getByRole('button', { name: 'Add macro' }).click();
    await page.getByText('Macro added.').waitFor();
    await page.getByText('Soon', { exact: true }).waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff narrow the inbox by chips, share the view, and download it',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/inbox?view=done`);
    await page.getByRole('search').getByLabel('Kind', { exact: true }).selectOption('Comments');
    await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
    await page.waitForURL(/kind=comment/);
    await page.getByRole('list', { name: 'Filters' }).getByText('Kind: Comments').waitFor();
    await page.getByText('Save view').click();
    await page.getByLabel('Name of the view').fill('Decided comments');
    await page.getByLabel('Share with all staff').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: /Decided comments/ }).waitFor();
    expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe('inbox.csv');
    const other = await journey.openPage({}, colleague);
    await other.goto(`${journey.origin}/operator/inbox`);
    await other.getByRole('link', { name: /Decided comments/ }).click();
    await other.waitForURL((url) => url.search === '?kind=comment&view=done');
    await other.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').getByText('Done').waitFor();
    await other.getByRole('cell').getByText('Buy my tires.').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff claim and tag several conversations with the keyboard, and choose the columns and density',
  async () => {
    const message = { name: 'Bo Reed', email: 'bo@site.test', message: 'Is it sold?' };
    for (const subject of ['First of two', 'Second of two'])
      expect((await staff.http.post('/api/contact', { ...message, subject })).status).toBeLessThan(300);
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/inbox`);
    await page.getByRole('link', { name: /First of two/ }).waitFor();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('a', 'b');
    await expect.poll(() => page.locator('summary:focus').textContent()).toBe('Claim');
    await press('Enter', 'Tab', 'Enter');
    await page.getByText('2 conversations claimed.').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'You', exact: true }).count()).toBe(2);
    await press('a');
    await page.locator('summary', { hasText: /^Tag$/ }).focus();
    await press('Enter', 'Tab');
    await page.keyboard.type('Fleet');
    await press('Enter');
    await page.getByText('2 conversations tagged.').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'fleet', exact: true }).count()).toBe(2);
    await page.getByRole('link', { name: 'Compact rows' }).click();
    await page.waitForURL(/rows=compact/);
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'From', exact: true }).check();
    await page
      .locator('form', { has: page.getByText('Hide', { exact: true }) })
      .getByRole('button')
      .click();
    await page.waitForURL(/hide=from&rows=compact|rows=compact&hide=from/);
    await expect.poll(() => page.getByRole('columnheader', { name: 'From' }).count()).toBe(0);
    expect(await pageProblemsIn(page, looks, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
