import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Submission } from '#contract/submissions.ts';
import { pageProblems } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const STEP_MS = 30_000;
const JOURNEY_MS = 180_000;
const DESK = { viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' } as const;
const journey = openJourney({ stepMs: STEP_MS, overlooked: /status of 4\d\d|net::ERR_FAILED/ });
const DEALER = { slug: 'north-lane', name: 'North Lane Cars' };
let seller: Person;
let colleague: Person;

beforeAll(async () => {
  seller = await journey.addPerson('seller');
  colleague = await journey.addPerson('colleague', { name: 'Cora Lane' });
  await journey.addDealer({ ...DEALER, members: { seller: 'owner', colleague: 'manager' } });
});

const photo = (shade: number) =>
  sharp({ create: { width: 640, height: 426, channels: 3, background: { r: 60 * shade, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();

test(
  'shows a live preview, takes dropped photos, retries a failed save, and hands the draft to a colleague',
  async () => {
    const begun = await seller.http.post<Submission>('/api/account/submissions', {
      year: 1971,
      make: 'Datsun',
      model: '240Z',
    });
    const { id } = begun.data;
    await seller.http.put(`/api/account/submissions/${id}`, { dealer: DEALER.slug });
    const page = await journey.openPage(DESK, seller);
    const step = (name: string) => `${journey.origin}/account/auctions/submit?draft=${id}&step=${name}`;
    const preview = page.getByRole('complementary', { name: 'Preview' });

    await page.goto(step('vehicle'));
    await preview.getByRole('heading', { name: '1971 Datsun 240Z' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Account', exact: true }).count()).toBe(0);
    await page.route('**/api/account/submissions/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByLabel('Subtitle').fill('Matching numbers, one family');
    await preview.getByText('Matching numbers, one family').waitFor();
    await page.getByText('Not saved. We can’t reach the server.').waitFor();
    await page.unroute('**/api/account/submissions/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Saved at').waitFor();
    expect(await pageProblems(page)).toEqual([]);

    await page.goto(step('photos'));
    await expect.poll(() => page.getByRole('button', { name: 'Choose photos' }).isEnabled()).toBe(true);
    const files = await Promise.all([0, 1, 2].map(async (shade) => [...(await photo(shade))]));
    const transfer = await page.evaluateHandle((all) => {
      const held = new DataTransfer();
      for (const [place, bytes] of all.entries())
        held.items.add(new File([new Uint8Array(bytes)], `IMG_${place}.jpg`, { type: 'image/jpeg' }));
      return held;
    }, files);
    await page.getByRole('heading', { name: 'Photos', level: 1 }).dispatchEvent('dragover', { dataTransfer: transfer });
    await page.getByText('Drop to add these photos').waitFor();
    await page.getByRole('heading', { name: 'Photos', level: 1 }).dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByText('3 photos. The first one is the cover.').waitFor();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByLabel('What the selected photos show').selectOption({ label: 'Interior, other' });
    await page.getByText('3 selected').waitFor({ state: 'detached' });
    await expect
      .poll(async () =>
        (await seller.http.get<Submission>(`/api/account/submissions/${id}`)).data.images.map(({ section }) => section),
      )
      .toEqual(['interior', 'interior', 'interior']);

    await page.getByText('Hand over to a colleague').click();
    await page.getByRole('button', { name: 'Hand over to Cora Lane' }).click();
    await page.getByText('You handed the 1971 Datsun 240Z to Cora Lane. We notified them.').waitFor();
    expect(await pageProblems(page)).toEqual([]);
    const theirs = await journey.openPage(DESK, colleague);
    await theirs.goto(`${journey.origin}/account`);
    await theirs
      .getByRole('link', { name: /seller handed you a draft: 1971 Datsun 240Z/ })
      .first()
      .click();
    await theirs.getByLabel('Subtitle').waitFor();
    expect(await theirs.getByLabel('Subtitle').inputValue()).toBe('Matching numbers, one family');
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
