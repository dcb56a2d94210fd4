import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { CHECKLIST } from '#contract/review-fields.ts';
import { shotOf } from '#contract/shots.ts';
import type { Submission } from '#contract/submissions.ts';
import { follow } from '#tests/support/browser.ts';
import { pageProblems } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';
import { WHOLE_SUBMISSION } from '#tests/support/review.ts';

/** A step that takes longer counts as failed. */
const STEP_MS = 30_000;
const JOURNEY_MS = 240_000;
const SENT_BEFORE = 11;
const PHONE = { viewport: { width: 390, height: 900 }, timezoneId: 'UTC' } as const;
const DESK = { viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' } as const;
const TITLE = '1971 Datsun 240Z';
const ANSWERS = { ...WHOLE_SUBMISSION, videos: [{ url: 'https://youtu.be/dQw4w9WgXcQ', title: '' }] };
/** The seller fee as every approval page states it. */
const FEE = '2.5% of the hammer price, $1,000 at your reserve.';
const journey = openJourney({ stepMs: STEP_MS });
let app: Person['http'];
let draft: Submission;

const photo = (shade: number) =>
  sharp({ create: { width: 640, height: 426, channels: 3, background: { r: 20 * shade, g: 60, b: 90 } } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  ({ http: app } = await journey.addPerson('staff', { staff: true }));
  expect((await app.put('/api/operator/settings', { seller_fee_basis_points: 250, reason: 'A fee.' })).status).toBe(
    200,
  );
  const { http } = await journey.addPerson('seller');
  ({ data: draft } = await http.post<Submission>('/api/account/submissions', {
    year: 1971,
    make: 'Datsun',
    model: '240Z',
    vin: 'HLS30-18422',
  }));
  const images: { id: string; shot?: string; section?: string | undefined }[] = [];
  for (let shade = 0; shade < SENT_BEFORE; shade += 1) {
    const body = new FormData();
    body.set('photo', new Blob([new Uint8Array(await photo(shade))], { type: 'image/jpeg' }), `${shade}.jpg`);
    const shot = draft.required_shots[shade];
    images.push({
      id: (await http.post<{ id: string }>('/api/account/photos', body)).data.id,
      ...(shot === undefined || shot === 'underside' ? {} : { shot, section: shotOf(shot)?.section }),
    });
  }
  expect((await http.put(`/api/account/submissions/${draft.id}`, { ...ANSWERS, images, step: 'photos' })).status).toBe(
    200,
  );
});

/** Resolves when the page has hydrated, since earlier input may be lost. */
const isListening = (page: Page, button: string) =>
  expect
    .poll(() => page.getByRole('button', { name: button, exact: true }).isEnabled(), { timeout: STEP_MS })
    .toBe(true);

const stepOf = (step: string) => `/account/auctions/submit?draft=${draft.id}&step=${step}`;

async function handOver(page: Page): Promise<void> {
  await page.getByLabel(/^Everything here is true/).check();
  await page.getByLabel(/^I accept the seller terms/).check();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('In review.').waitFor();
}

/** The last step shows the listing with the parts of the public page, without bidding. */
async function readPreview(page: Page): Promise<void> {
  const listing = page.getByRole('article', { name: `${TITLE}, as bidders will see it` });
  await listing.getByRole('region', { name: 'Photos', exact: true }).waitFor();
  for (const name of ['Highlights', 'Known flaws', 'Specification'])
    await listing.getByRole('heading', { name, exact: true }).waitFor();
  await listing.getByRole('list', { name: 'Flaws pinned on the photos' }).waitFor();
  expect(await listing.getByLabel('Terms').innerText()).toContain('$5,000');
  expect(await listing.getByRole('button', { name: /bid/i }).count()).toBe(0);
  expect(await pageProblems(page)).toEqual([]);
}

async function finishPhotos(page: Page): Promise<void> {
  await journey.signIn(page, 'seller', stepOf('photos'));
  await isListening(page, 'Choose photos');
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles({ name: 'underside.jpg', mimeType: 'image/jpeg', buffer: await photo(SENT_BEFORE) });
  await page.getByText('12 photos. The first one is the cover.').waitFor();
  // A suggestion from the file name counts once the seller has confirmed it.
  await page.getByText('1 required shot is missing. Check the suggestions below.').waitFor();
  await page.getByRole('button', { name: 'Confirm Underside', exact: true }).click();
  await page.getByText('Enough for an auction.').waitFor();
  await page.getByText('10 of 10 done').waitFor();
  await page.getByRole('button', { name: 'Details of photo 12', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Photo 12 of 12' });
  await dialog.getByRole('button', { name: 'Pin flaws' }).click();
  await dialog.getByRole('button', { name: 'Add pin' }).click();
  await dialog.getByLabel('Note on flaw 1').fill('Stone chip, 3 mm');
  await dialog.getByRole('button', { name: 'Hide plates' }).click();
  await dialog.getByRole('button', { name: 'Add box' }).click();
  expect(await pageProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1 pinned, 1 hidden').waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { name: 'Reserve and timing', level: 1 }).waitFor();
}

async function askBack(staff: Page): Promise<void> {
  await journey.signIn(staff, 'staff', '/operator/review');
  await staff.getByRole('link', { name: TITLE }).click();
  await staff.getByRole('button', { name: 'Claim', exact: true }).click();
  await staff.getByRole('button', { name: 'Release' }).waitFor();
  expect(await pageProblems(staff)).toEqual([]);
  await staff.locator('summary', { hasText: 'Decline' }).click();
  await staff.getByRole('textbox', { name: 'Reason', exact: true }).and(staff.locator(':focus')).waitFor();
  await staff.locator('summary', { hasText: 'Request changes' }).click();
  await staff.getByLabel('What needs to change', { exact: true }).and(staff.locator(':focus')).waitFor();
  await staff.getByLabel('Point 1', { exact: true }).selectOption({ label: 'Mileage' });
  await staff.getByLabel('What needs to change', { exact: true }).fill('The photo of the odometer shows more.');
  await staff.keyboard.press('Control+Enter');
  await staff.getByText('Sent to the seller, in the app and by email.').waitFor();
  await staff.getByRole('link', { name: 'Changes requested' }).click();
  await staff.getByRole('link', { name: TITLE }).click();
  await staff.getByText('Waiting for the seller’s changes.').waitFor();
}

async function answer(seller: Page): Promise<void> {
  await seller.goto(journey.origin + stepOf('facts'));
  const asked = seller.getByRole('region', { name: 'Reviewer’s questions' });
  await asked.getByText('The photo of the odometer shows more.').waitFor();
  expect(await pageProblems(seller)).toEqual([]);
  await asked.getByRole('button', { name: 'Mark as changed' }).click();
  await asked.getByText('(saved)').waitFor();
  await seller.getByLabel('Mileage shown').fill('61,304');
  await seller.getByRole('button', { name: 'Save and continue' }).click();
  await seller.getByRole('heading', { name: 'Condition and story', level: 1 }).waitFor();
  await seller.goto(journey.origin + stepOf('review'));
  await handOver(seller);
}

/** With the same VIN and a higher mileage. */
async function addEarlierListing(): Promise<void> {
  const staff = await journey.addPerson('reviewer', { staff: true });
  await journey.addPerson('earlier');
  const vehicle = { vin: 'HLS30-18422', mileage: 90_000, mileage_unit: 'mi' };
  const days = { startsInMs: 40 * DAY_MS, closesInMs: 47 * DAY_MS };
  await journey.addAuction(staff, { title: 'An earlier listing', seller: 'earlier', vehicle, ...days });
}

/** Presses again while the next page loads: it must not be sent again. */
async function pressTwice(page: Page, path: RegExp): Promise<void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await released.promise;
    // The page may have gone on meanwhile.
    await route.continue().catch(() => undefined);
  });
  let sent = 0;
  page.on('request', (request) => {
    if (path.test(request.url())) sent += 1;
  });
  const leaves = page.waitForRequest('**/*.data*');
  await page.keyboard.press('Enter');
  await leaves;
  await page.keyboard.press('Enter');
  released.resolve();
  await page.unroute('**/*.data*');
  expect(sent).toBe(1);
}

/** All checks but one, for which a reason is given, as for each of the two warnings. */
async function checkAndApprove(staff: Page): Promise<void> {
  const approve = staff.getByRole('button', { name: 'Approve', exact: true });
  const hasFocus = () => approve.evaluate((button) => button === document.activeElement);
  await isListening(staff, 'Release');
  await staff.getByRole('group', { name: 'Review', exact: true }).focus();
  const [first] = CHECKLIST;
  await staff.keyboard.press('1');
  await expect.poll(() => staff.getByRole('checkbox', { name: first.text }).isChecked()).toBe(true);
  await staff.keyboard.press('1');
  await expect.poll(() => staff.getByRole('checkbox', { name: first.text }).isChecked()).toBe(false);
  await staff.getByRole('button', { name: `Reason: ${first.text}` }).click();
  await staff.getByRole('textbox', { name: /^Reason: / }).fill('The seller wants no advice.');
  await staff.getByText('9 points are open. Check them or give a reason.').waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await staff
    .getByRole('button', { name: /^Another reason: / })
    .first()
    .click();
  const nameOfFocused = () => staff.evaluate(() => document.activeElement?.ariaLabel ?? '');
  await expect.poll(nameOfFocused).toMatch(/^Reason: /);
  await staff.getByRole('button', { name: (await nameOfFocused()).replace('Reason', 'Remove reason') }).click();
  await staff.getByRole('group', { name: 'Review', exact: true }).focus();
  await staff.keyboard.press('0');
  const focused = () => staff.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('The same vehicle, listed again');
  await staff.keyboard.press('Enter');
  await expect.poll(focused).toBe('The earlier mileage was wrong');
  expect(await pageProblems(staff)).toEqual([]);
  await staff.keyboard.press('Enter');
  await expect.poll(() => approve.isEnabled()).toBe(true);
  await expect.poll(hasFocus).toBe(true);
  for (const { id, text } of CHECKLIST)
    expect(await staff.getByRole('checkbox', { name: text }).isChecked()).toBe(id !== first.id);
  await staff.getByRole('textbox', { name: /^Reason: / }).focus();
  await staff.keyboard.press('Enter');
  await expect.poll(hasFocus).toBe(true);
  expect(await pageProblems(staff)).toEqual([]);
  await staff.getByLabel('Closing slot', { exact: true }).selectOption({ label: 'Choose later' });
  await staff.getByRole('group', { name: 'Review', exact: true }).focus();
  await staff.keyboard.press('a');
  await expect.poll(hasFocus).toBe(true);
  await pressTwice(staff, /\/approve$/);
  await staff.getByText(`Approved ${TITLE}. The seller is asked to agree to the final text.`).waitFor();
}

/** Nothing is loaded from the video's site before the click. */
async function playVideo(page: Page): Promise<void> {
  await page.context().route('https://**', (route) => route.abort());
  const video = page.getByRole('list', { name: 'Videos' }).getByRole('link', { name: 'Video 1' });
  await video.scrollIntoViewIfNeeded();
  expect(await page.locator('iframe').count()).toBe(0);
  await follow(video);
  expect(await page.getByTitle('Video 1, on YouTube').getAttribute('src')).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
  );
}

/** From the auction to all photos by section, into the lightbox, and to another section there. */
async function lookThrough(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All 12 photos' }).click();
  await page.getByRole('heading', { name: `Photos of ${TITLE}`, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Interior 3' }).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /^Photo 2:/ }).click();
  const lightbox = page.getByRole('dialog');
  await lightbox.getByText('2 / 12').waitFor();
  await lightbox.getByRole('button', { name: 'Interior 3' }).click();
  await lightbox.getByText('7 / 12').waitFor();
  expect(await lightbox.getByRole('link', { name: 'Bid', exact: true }).getAttribute('href')).toMatch(/#bid$/);
  expect(await pageProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
}

test(
  'reviews a submission, requests changes, approves it and opens it for bids',
  async () => {
    const [seller, staff] = [await journey.openPage(PHONE), await journey.openPage(DESK)];
    await finishPhotos(seller);
    await seller.getByText(FEE).waitFor();
    await seller.goto(journey.origin + stepOf('review'));
    await readPreview(seller);
    await handOver(seller);
    await askBack(staff);
    await answer(seller);
    await addEarlierListing();

    await staff.reload();
    await staff.getByRole('heading', { name: 'Changes since the previous submission' }).waitFor();
    await staff.getByText('61,304 mi').first().waitFor();
    await checkAndApprove(staff);

    const { slug } = draft;
    await seller.goto(`${journey.origin}/account/auctions/${slug}`);
    await seller.getByRole('heading', { name: 'Approved: review and agree' }).waitFor();
    await seller.getByText(FEE).waitFor();
    await seller.getByText('We charge our fee to your card after you confirm the payment').waitFor();
    expect(await pageProblems(seller)).toEqual([]);
    await seller.getByLabel(/^I have read the listing below/).check();
    await seller.getByRole('button', { name: 'Agree', exact: true }).click();
    await seller.getByText('You agreed to the listing.').waitFor();

    await staff.goto(`${journey.origin}/operator/auctions/${slug}`);
    await isListening(staff, 'Schedule');
    // A start in the past opens it at once.
    await staff.getByLabel('Opens', { exact: true }).fill(new Date(Date.now() - MINUTE_MS).toISOString().slice(0, 16));
    await staff.getByLabel('Closes', { exact: true }).fill(new Date(Date.now() + DAY_MS).toISOString().slice(0, 16));
    await staff.getByRole('button', { name: 'Schedule', exact: true }).click();
    await staff.getByText('Live. The seller was notified.').waitFor();

    await seller.goto(`${journey.origin}/account/auctions/${slug}`);
    await seller.getByRole('heading', { name: 'Interest' }).waitFor();
    expect(
      (
        await app.post(`/api/operator/auctions/${slug}/extend`, {
          minutes: 1_440,
          reason: 'As agreed.',
          public_note: 'A day longer.',
        })
      ).status,
    ).toBeLessThan(300);
    await expect.poll(() => seller.getByText(/^0?1d 23h/).count(), { timeout: STEP_MS }).toBeGreaterThan(0);

    const guest = await journey.openPage(PHONE);
    await guest.goto(`${journey.origin}/auctions/${slug}`);
    await guest.getByRole('heading', { name: TITLE, level: 1 }).waitFor();
    await guest.getByRole('list', { name: 'Flaws pinned on the photos' }).waitFor();
    await guest.getByText('Stone chip, 3 mm').first().waitFor();
    expect(await pageProblems(guest)).toEqual([]);
    await playVideo(guest);
    await lookThrough(guest);
    const subjects = async () => (await journey.emailsTo('seller')).map(({ subject }) => subject);
    for (const step of [
      'We received your 1971 Datsun 240Z',
      'We’re reviewing your 1971 Datsun 240Z',
      'Your 1971 Datsun 240Z: changes requested',
      'Your 1971 Datsun 240Z is approved',
      'Your 1971 Datsun 240Z is live',
    ]) {
      await expect.poll(subjects, { timeout: STEP_MS }).toContain(step);
    }
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
