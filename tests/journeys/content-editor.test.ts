import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const POST = {
  title: 'How we read a VIN',
  excerpt: 'What seventeen characters tell.',
  body: 'The **first** three, by {{site_name}}.\n\n- maker\n- plant',
  author: 'Staff',
  category: '',
  tags: [],
  related: [],
  hero: null,
};
const journey = openJourney({ stepMs: 40_000 });
let staff: Person;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
});

/** Waits for the caret: keys pressed before the editor has read where it is go to the start of the text. */
async function addListItem(page: Page, last: string, added: string): Promise<void> {
  const text = page.locator('.rich-editor');
  const list = page.getByRole('button', { name: 'List', exact: true });
  await expect
    .poll(async () => {
      await text.getByText(last).click();
      return list.getAttribute('aria-pressed');
    })
    .toBe('true');
  const count = await text.getByRole('listitem').count();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => text.getByRole('listitem').count()).toBe(count + 1);
  await page.keyboard.type(added);
}

test(
  'staff write a post with the rich editor, drop an image, and save the Markdown that the site renders',
  async () => {
    const made = await staff.http.post<{ id: string }>('/api/operator/content', {
      kind: 'blog',
      slug: 'how-we-read-a-vin',
      fields: POST,
    });
    expect(made.status).toBe(201);
    const page = await journey.openPage();
    await journey.signIn(page, 'staff', '/operator/content/blog/how-we-read-a-vin');
    const text = page.locator('.rich-editor');
    await text.getByText('first', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Search result' }).getByText('How we read a VIN | Hammerdown').waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByText('maker').waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);

    await addListItem(page, 'plant', 'year & number');
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel('Images for the text')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: bytes });
    const image = text.locator('img');
    await image.waitFor();
    await image.click();
    await page.getByLabel('Alt text').fill('A plate');
    await expect.poll(() => image.getAttribute('alt')).toBe('A plate');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Saved as version 2.').waitFor();
    const { data } = await staff.http.get<{ fields: { body: string } }>(`/api/operator/content/${made.data.id}`);
    expect(data.fields.body).toMatch(
      /^The \*\*first\*\* three, by \{\{site_name\}\}\.\n\n- maker\n- plant\n- year & number\n[\s\S]*!\[A plate\]\(image:[\w-]+\)/,
    );
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe(data.fields.body);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('An ![image](image:none) in a line.');
    await page.getByRole('button', { name: 'Rich text', exact: true }).click();
    await page.getByText('This text has formatting that the rich editor can’t keep').waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test('the list of news shows the picture of a post, and the day of one without', async () => {
  const { accounts, database, media } = journey.app;
  const owner = await accounts.findUserByUsername(database.executor, 'staff');
  const background = { r: 20, g: 60, b: 90 };
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const photo = await media.addImage(png, { createdBy: owner?.userId ?? null });
  if (!photo.ok) throw new Error(photo.code);
  for (const [slug, hero] of [
    ['with-picture', { image: photo.value.id, alt: 'A blue square' }],
    ['without-picture', null],
  ] as const) {
    const made = await staff.http.post<{ id: string }>('/api/operator/content', {
      ...{ kind: 'news', slug, fields: { ...POST, title: slug, hero } },
    });
    const published = await staff.http.post(`/api/operator/content/${made.data.id}/publish`, {});
    expect(published.status).toBe(200);
  }
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/news`);
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  expect(await row('with-picture').locator('img').getAttribute('src')).toContain(`/media/${photo.value.id}/`);
  expect(await row('without-picture').locator('img').count()).toBe(0);
  const day = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  expect(await row('without-picture').locator('[aria-hidden=true]').textContent()).toBe(day);
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.context().close();
});
