import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const journey = openJourney({ stepMs: 40_000 });
let staff: Person;
let dieter: Person;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  dieter = await journey.addPerson('dieter');
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function chooseLanguages(page: Page) {
  await page.goto(`${journey.origin}/operator/settings/locale`);
  const add = page.getByRole('combobox', { name: 'Add a language' });
  await add.selectOption({ label: 'German' });
  await add.selectOption({ label: 'Arabic' });
  await page.getByRole('button', { name: 'Remove Arabic' }).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Remove Arabic' }).click();
  await field(page, 'Reason').fill('We also sell in Germany.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved: Other languages of emails.').waitFor();
}

async function translate(page: Page) {
  await page.goto(`${journey.origin}/operator/email-templates`);
  await page.getByRole('link', { name: 'To do in German' }).click();
  await page.getByText(/To do in German: (\d+) of \1 templates/).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.getByRole('link', { name: 'You’ve been outbid', exact: true }).click();
  await page.waitForURL(/\/email-templates\/outbid\?language=de$/);
  const languages = page.getByRole('navigation', { name: 'Languages' });
  await languages.getByRole('link', { name: 'German Not written', exact: true }).waitFor();
  await page.getByText('Not written in German: the email is sent in English').waitFor();
  await page.getByRole('button', { name: 'Copy from English' }).click();
  expect(await field(page, 'Button').inputValue()).toBe('Bid again');
  await field(page, 'Subject').fill('{car}: {nope}');
  await page.getByText(/This email has no \{nope\}/).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await field(page, 'Subject').fill('Sie wurden überboten: {car}');
  await field(page, 'Preview text (optional)').fill('Neues Gebot: {bid}');
  await field(page, 'Banner').fill('Überboten');
  await field(page, 'Heading').fill('Jemand hat mehr geboten, {name}');
  await field(page, 'Text').fill('Das Gebot steht bei {bid}. Die Auktion endet {closes}.');
  await field(page, 'Button').fill('Erneut bieten');
  const preview = page.frameLocator('iframe[title="Email preview with sample data"]');
  await preview.getByRole('link', { name: 'Erneut bieten' }).waitFor();
  await preview.locator('html[lang=de]').waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Test email sent to staff@site.test.').waitFor();
  await field(page, 'Reason').fill('First translation.');
  await page.getByRole('button', { name: 'Save German text' }).click();
  await page.getByText('Saved. The email uses this text.').waitFor();
  await languages.getByRole('link', { name: 'German Written', exact: true }).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);

  // A new original makes the translation out of date, and says what changed.
  await languages.getByRole('link', { name: /^English/ }).click();
  await page.waitForURL(/\/email-templates\/outbid$/);
  await field(page, 'Button').fill('Bid once more');
  await field(page, 'Reason').fill('Warmer.');
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Saved. The email uses this text.').waitFor();
  await languages.getByRole('link', { name: 'German Original changed', exact: true }).click();
  await page.getByText('The English text changed since this was written.').waitFor();
  await page.getByRole('insertion').getByText('Bid once more').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
}

async function translateSharedTexts(page: Page) {
  await page.goto(`${journey.origin}/operator/email-templates/shared_texts?language=de`);
  await field(page, 'Notification settings').fill('Benachrichtigungen verwalten');
  await field(page, 'Current bid').fill('Aktuelles Gebot');
  await field(page, 'Reason').fill('The most important ones.');
  await page.getByRole('button', { name: 'Save German text' }).click();
  await page.getByText('Saved. The email uses this text.').waitFor();
  await page.getByText('Partly written').first().waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
}

test(
  'staff translate an email, and a bidder who reads German gets it after being outbid',
  async () => {
    const page = await journey.openPage({}, staff);
    await chooseLanguages(page);
    await translate(page);
    await translateSharedTexts(page);

    const own = await journey.openPage({}, dieter);
    await own.goto(`${journey.origin}/account/profile`);
    await own.getByRole('combobox', { name: 'Email language' }).selectOption({ label: 'Deutsch' });
    await own.getByRole('button', { name: 'Save changes' }).click();
    await own.getByText('Your account was updated successfully.').waitFor();
    expect((await dieter.http.get('/api/account')).data).toMatchObject({ email_language: 'de' });

    const slug = await journey.addAuction(staff);
    const rival = await journey.addPerson('rival');
    for (const [bidder, amount] of [
      [dieter, 1_000_000],
      [rival, 1_500_000],
    ] as const) {
      await bidder.http.put('/api/account/bidding-terms', { accepted: true });
      await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
      const body = { amount, maximum: amount, confirm: true };
      expect((await bidder.http.post(`/api/auctions/${slug}/bids`, body)).status).toBeLessThan(300);
    }
    await expect
      .poll(async () => (await journey.emailsTo('dieter')).map(({ subject }) => subject), { timeout: 40_000 })
      .toContainEqual(expect.stringMatching(/^Sie wurden überboten: /));
    const email = (await journey.emailsTo('dieter')).find(({ subject }) => subject.startsWith('Sie wurden'));
    expect(email?.text).toMatch(/Das Gebot steht bei [\d.]+\s\$\. Die Auktion endet [A-Z][a-z]\.?,/);
    expect(email?.text).toMatch(/Aktuelles Gebot:\s+[\d.]+\s\$/);
    expect(email?.text).toContain('Erneut bieten:\nhttp');
    expect(email?.text).toContain('Benachrichtigungen verwalten: http');
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
