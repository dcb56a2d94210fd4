import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hydrated } from '#tests/support/browser.ts';
import { pageProblems } from '#tests/support/page-problems.ts';
import { openJourney, PASSWORD, type Person } from '#tests/support/journey.ts';
import { answerTheBank, fromHammerToKeys, makeToken } from './after-the-hammer.ts';
import { bidForSecondChance, sellAfterClose } from './offer-to-a-bidder.ts';

/** Other people's bids show at once. Parts of the page that wait for input load after ten seconds. */
const LIVE_MS = 8_000;
/** The clock is moved, so these only have to be longer than a slow machine needs for the steps in between. */
const RUN_MS = 10 * MINUTE_MS;
const SOFT_CLOSE_MS = 5 * MINUTE_MS;
/** The time left when the last bid is placed, which extends the auction. */
const NEAR_CLOSE_MS = 4 * MINUTE_MS;
const AUCTION = { title: '1971 Datsun 240Z Series I', subtitle: 'Matching numbers' };
const STORY = [
  { kind: 'highlights' as const, heading: 'Highlights', text: '- Matching-numbers engine\n- Five-speed' },
  { kind: 'flaws' as const, heading: 'Known flaws', text: '- The clock does not run' },
  { kind: 'overview' as const, heading: 'Overview', text: 'Sold new in **Dallas**.' },
];

const journey = openJourney();
let staff: Person;
let seller: Person;
let sold: { slug: string; buyer: Awaited<ReturnType<BrowserContext['storageState']>> } | null = null;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  seller = await journey.addPerson('seller');
  expect(
    (await staff.http.put('/api/operator/settings', { soft_close_ms: SOFT_CLOSE_MS, reason: 'A shorter soft close.' }))
      .status,
  ).toBe(200);
});

const openAuction = (closes: { closesInMs?: number } = {}): Promise<string> =>
  journey.addAuction(staff, { ...AUCTION, story: STORY, ...closes });

const panelOf = (page: Page) => page.getByRole('region', { name: 'Bidding panel' });

async function becomeBidder(page: Page, username: string, slug: string): Promise<void> {
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await panelOf(page).getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Name', { exact: true }).fill(username);
  await page.getByLabel('Email').fill(`${username}@site.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const panel = panelOf(page);
  await panel.getByText('0 of 3 done').waitFor();
  await panel.getByLabel('Your maximum bid').fill('9,500');
  const [email] = await journey.emailsTo(username);
  const link = /https?:\/\/\S+token=\S+/.exec(email?.text ?? '')?.[0];
  const other = await page.context().newPage();
  await other.goto(link ?? '');
  await other.getByText('Your email address is verified.').waitFor();
  await other.close();
  // The panel changes without a reload.
  await panel.getByText('1 of 3 done').waitFor();
  await panel.getByRole('button', { name: 'Accept bidding terms' }).click();
  await panel.getByText('2 of 3 done').waitFor();
  // Typed input survives a reload too.
  await page.reload();
  await hydrated(page);
  await expect.poll(() => panel.getByLabel('Your maximum bid').inputValue(), { timeout: LIVE_MS }).toBe('9,500');
  await panel.getByRole('button', { name: 'Save card' }).click();
  await panel.getByRole('button', { name: 'Review bid' }).waitFor();
  expect(await panel.getByLabel('Your maximum bid').inputValue()).toBe('9,500');
  expect(new URL(page.url()).pathname).toBe(`/auctions/${slug}`);
}

async function bid(page: Page, amount: string): Promise<void> {
  const panel = panelOf(page);
  await panel.getByLabel('Your maximum bid').fill(amount);
  await panel.getByRole('button', { name: 'Review bid' }).click();
  await panel.getByRole('heading', { name: 'Confirm your bid' }).waitFor();
  await panel.getByRole('button', { name: /^Place bid of \$/ }).click();
}

test('strangers become bidders, outbid each other live, and the auction closes', async () => {
  const rehearsal = await openAuction();
  const ann = await journey.openPage();
  const ben = await journey.openPage();
  await becomeBidder(ann, 'ann_b', rehearsal);
  await becomeBidder(ben, 'ben_b', rehearsal);

  const closesAt = journey.now() + RUN_MS;
  const slug = await openAuction({ closesInMs: RUN_MS });
  for (const page of [ann, ben]) await page.goto(`${journey.origin}/auctions/${slug}`);
  expect(await pageProblems(ann)).toEqual([]);

  await bid(ann, '12000');
  await panelOf(ann).getByText('You’re the high bidder').waitFor();
  await panelOf(ann)
    .getByText(/Your bid was received at/)
    .waitFor();
  // Ben has not interacted with the page since it loaded.
  await panelOf(ben)
    .getByText(/1 bid, led by/)
    .waitFor({ timeout: LIVE_MS });
  await panelOf(ben).getByRole('link', { name: 'ann_b' }).waitFor();

  await bid(ben, '11000');
  await panelOf(ben).getByText('You were outbid right away').waitFor();
  await expect.poll(() => panelOf(ben).getByLabel('Your maximum bid').inputValue()).toBe('11,000');
  await panelOf(ann).getByText('3 bids, led by').waitFor();

  // An amount far above the minimum sends and holds nothing until it is confirmed, however often the button is
  // pressed.
  const sent: string[] = [];
  ben.on('request', (request) =>
    sent.push(
      `${request.method()} ${new URL(request.url()).pathname.split('/').at(-1) ?? ''} ${request.postData() ?? ''}`,
    ),
  );
  await bid(ben, '30000');
  await panelOf(ben)
    .getByText(/more than twice the next minimum/)
    .waitFor();
  await panelOf(ben).getByRole('button', { name: 'Place bid of $30,000' }).dblclick();
  await panelOf(ben).getByText('Check the box to confirm the amount.').waitFor();
  expect(sent.filter((line) => line.startsWith('POST bids') || line.includes('3000000'))).toEqual([]);
  await panelOf(ben).getByLabel('Yes, bid up to $30,000').check();
  await panelOf(ben).getByRole('button', { name: 'Place bid of $30,000' }).click();
  await panelOf(ben).getByText('You’re the high bidder').waitFor();
  await panelOf(ann).getByText('You’ve been outbid').waitFor();
  await expect.poll(() => ann.getByRole('alert').first().textContent()).toMatch(/You’ve been outbid/);
  expect(await pageProblems(ann)).toEqual([]);

  journey.advance(closesAt - NEAR_CLOSE_MS - journey.now());
  await bid(ann, '13000');
  await panelOf(ann).getByText('Extended', { exact: true }).waitFor();
  await panelOf(ben).getByText('Extended', { exact: true }).waitFor();
  journey.advance(SOFT_CLOSE_MS);
  await journey.app.bidding.closer.runOnce();
  await panelOf(ben).getByText('Sold', { exact: true }).waitFor();
  await panelOf(ben)
    .getByText(/^You won at \$/)
    .waitFor();
  await panelOf(ann).getByText('Sold for').waitFor();
  expect(journey.noises).toEqual([]);
  sold = { slug, buyer: await ben.context().storageState() };
}, 240_000);

test('buyer and seller go from the hammer to the keys; a bank asks about a payment; a program gets a token', async () => {
  if (sold === null) throw new Error('the first test sells a car');
  const title = AUCTION.title;
  const buyer = await journey.openPage({ storageState: sold.buyer });
  await fromHammerToKeys(journey, {
    slug: sold.slug,
    title,
    buyer,
    seller: await journey.openPage({ viewport: { width: 390, height: 844 } }, seller),
  });
  await answerTheBank(journey, { buyer, username: 'ben_b' });
  await journey.renewProofs();
  await makeToken(journey, buyer);
  expect(journey.noises).toEqual([]);
}, 180_000);

test('a phone bids from the sheet, and the focus comes back', async () => {
  const slug = await openAuction();
  const phone = await journey.openPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(`${journey.origin}/account/login?to=${encodeURIComponent(`/auctions/${slug}`)}`);
  await phone.getByLabel('Email').fill('ann_b@site.test');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  const opener = phone.getByRole('button', { name: 'Bid', exact: true });
  await opener.click();
  const sheet = phone.getByRole('dialog', { name: /^Bid on lot/ });
  await sheet.getByLabel('Your maximum bid').fill('11000');
  expect(await pageProblems(phone)).toEqual([]);
  await phone.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await phone.reload();
  await opener.click();
  await expect.poll(() => sheet.getByLabel('Your maximum bid').inputValue()).toBe('11,000');
  await sheet.getByRole('button', { name: 'Review bid' }).click();
  await sheet.getByRole('button', { name: 'Place bid of $11,000' }).waitFor();
  await phone.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await panelOf(phone).getByLabel('Your maximum bid').inputValue()).toBe('11,000');
  await opener.click();
  await sheet.getByLabel('Your maximum bid').fill('9000000');
  await sheet.getByRole('button', { name: 'Review bid' }).click();
  await sheet.getByText(/^This exceeds your remaining limit of \$/).waitFor();
  await sheet.getByLabel('Your maximum bid').fill('11000');
  await sheet.getByRole('button', { name: 'Review bid' }).click();
  await sheet.getByRole('button', { name: 'Place bid of $11,000' }).click();
  await sheet.getByText('You’re the high bidder').waitFor();
}, 90_000);

/** True if the whole element is on the screen without scrolling. */
async function isOnScreen(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { height = 0 } = element.page().viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

test('opens the form from the bid link, with button and result in view', async () => {
  const slug = await openAuction();
  const bidder = await journey.addPerson('linked');
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  for (const [viewport, amount] of [
    [{ width: 1280, height: 720 }, '12,000'],
    [{ width: 390, height: 844 }, '14,000'],
  ] as const) {
    const page = await journey.openPage({ viewport }, bidder);
    await page.goto(`${journey.origin}/auctions/${slug}#bid`);
    const form = viewport.width < 1000 ? page.getByRole('dialog', { name: /^Bid on lot/ }) : panelOf(page);
    const field = form.getByLabel(/^Your (?:maximum bid|new maximum)$/);
    if (viewport.width > 1000)
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    // The short panel further down waits until this one is out of view.
    expect(await page.getByRole('group', { name: 'Bid and time left' }).count()).toBe(0);
    await field.fill(amount);
    const review = form.getByRole('button', { name: /^Review/ });
    await expect.poll(() => isOnScreen(review)).toBe(true);
    await review.click();
    const place = form.getByRole('button', {
      name: viewport.width < 1000 ? `Raise maximum to $${amount}` : `Place bid of $${amount}`,
    });
    await expect.poll(() => isOnScreen(place)).toBe(true);
    await place.click();
    const result = form.getByText(/was received at/);
    await result.waitFor();
    await expect.poll(() => isOnScreen(result)).toBe(true);
    await page.close();
  }
}, 60_000);

test('moves nothing when the link of an auction is copied', async () => {
  const slug = await openAuction();
  const page = await journey.openPage({ permissions: ['clipboard-write'], viewport: { width: 1280, height: 900 } });
  await page.goto(`${journey.origin}/auctions/${slug}`);
  // Not those that a lower part of the page adds once it is loaded.
  const shown = await page.evaluateHandle(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('h1, main .btn')];
  });
  const places = () => shown.evaluate((elements) => elements.map((each) => each.getBoundingClientRect().x));
  const before = await places();
  expect(before.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await places()).toEqual(before);
});

test('shows everything without JavaScript, and asks to sign in', async () => {
  // In days, because pages see up to a minute later that a journey has moved the clock.
  const slug = await openAuction({ closesInMs: 2 * DAY_MS + 5.5 * HOUR_MS });
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(`${journey.origin}/auctions/${slug}`);
  expect(await panelOf(page).getByText('$10,000').first().isVisible()).toBe(true);
  expect(await panelOf(page).getByRole('timer').textContent()).toMatch(/^2d 05h$/);
  await panelOf(page).getByRole('link', { name: 'Sign in to bid' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Known flaws' }).isVisible()).toBe(true);
  expect((await page.goto(`${journey.origin}/auctions/not-there`))?.status()).toBe(404);
});

test('bids on the live board in place, and is alerted there when outbid', async () => {
  const [first, other] = [await openAuction({ closesInMs: 3_000_000 }), await openAuction()];
  const [ann, ben] = [await journey.addPerson('board_ann'), await journey.addPerson('board_ben')];
  for (const { http } of [ann, ben]) {
    await http.put('/api/account/bidding-terms', { accepted: true });
    await http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  }
  const rival = (slug: string, amount: number) =>
    ben.http.post(`/api/auctions/${slug}/bids`, { amount, maximum: amount, confirm: true });
  for (const slug of [first, other]) await ann.http.put(`/api/auctions/${slug}/watch`);
  const page = await journey.openPage({ viewport: { width: 390, height: 844 } }, ann);
  await page.goto(`${journey.origin}/account/live`);
  const cards = page.getByRole('article', { name: AUCTION.title });
  expect(await cards.count()).toBe(2);
  const card = cards.first();
  await card.getByText('You haven’t bid yet').waitFor();
  expect((await rival(first, 1_000_000)).status).toBe(201);
  await card.getByText('1 bid').waitFor({ timeout: LIVE_MS });

  await card.getByRole('button', { name: 'Bid $10,250 or more' }).click();
  await card.getByLabel('Your maximum bid').fill('12000');
  await card.getByRole('button', { name: 'Review bid' }).click();
  await card.getByRole('button', { name: 'Place bid of $12,000' }).click();
  await card.getByText('You’re the high bidder').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('You’re the high bidder');
  await page.getByText('1 leading').waitFor();
  expect(await pageProblems(page)).toEqual([]);

  expect((await rival(first, 1_300_000)).status).toBe(201);
  await card.getByText('You’ve been outbid').waitFor({ timeout: LIVE_MS });
  await expect.poll(() => page.title()).toBe(`Outbid: ${AUCTION.title}`);
  await page
    .getByRole('alert')
    .getByText(/You’ve been outbid on the 1971 Datsun/)
    .waitFor();
  await card.getByRole('button', { name: 'Bid $13,250 or more' }).click();
  await expect.poll(() => page.title()).toMatch(/^Live board/);
  await expect.poll(() => card.getByLabel('Your maximum bid').inputValue()).toBe('13,250');

  await page
    .getByRole('link', { name: `Remove ${AUCTION.title} from the board` })
    .last()
    .click();
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole('link', { name: `Add ${AUCTION.title} to the board` }).click();
  await expect.poll(() => cards.count()).toBe(2);
  expect(await card.getByLabel('Your maximum bid').inputValue()).toBe('13,250');
}, 60_000);

test('leads from a comment to its author’s page, and hides the comments of muted members', async () => {
  const slug = await openAuction();
  const [writer, reader] = [await journey.addPerson('writer'), await journey.addPerson('reader')];
  await writer.http.post(`/api/auctions/${slug}/comments`, { text: 'The sills are filler.' });
  const page = await journey.openPage({}, reader);
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await page.getByRole('button', { name: 'Mute writer' }).click();
  const comment = page.getByText('The sills are filler.');
  await comment.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Show comment' }).click();
  await comment.waitFor();

  await page.getByRole('link', { name: 'writer', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'writer' }).waitFor();
  await comment.waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unmute writer' }).click();
  await page.getByRole('button', { name: 'Mute writer' }).waitFor();
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await comment.waitFor();

  await writer.http.put('/api/account', { name: 'writer', profile_visibility: 'private' });
  await page.reload();
  await comment.waitFor();
  expect(await page.getByRole('link', { name: 'writer', exact: true }).count()).toBe(0);
  expect((await page.goto(`${journey.origin}/members/writer`))?.status()).toBe(404);
}, 60_000);

test('an unsold car can be listed again, or sold to a bidder at the seller’s price', async () => {
  const bidder = await journey.addPerson('late_buyer');
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  const title = '1975 Datsun 280Z';
  const slug = await journey.addAuction(staff, { title, story: STORY, reserve: 2_000_000, closesInMs: RUN_MS });
  await bidForSecondChance(journey, { slug, title, bidder });
  journey.advance(RUN_MS);
  await journey.app.bidding.closer.runOnce();
  await sellAfterClose(journey, { slug, title, seller, bidder });
}, 120_000);
