import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

const journey = openJourney();
let bidder: Person;
let slug: string;

beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  bidder = await journey.addPerson('bidder');
  await bidder.http.put('/api/account/bidding-terms', { accepted: true });
  await bidder.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  slug = await journey.addAuction(staff, { starting_bid: 1_000_000 });
  await bidder.http.put(`/api/auctions/${slug}/watch`);
});

test('says on the live board and in the bid form what a bid comes to all-in', async () => {
  const page = await journey.openPage({}, bidder);
  await page.goto(`${journey.origin}/account/live`);
  await page.getByRole('button', { name: 'Bid $10,000 or more', exact: true }).waitFor();
  await page.context().addCookies([{ name: 'all_in', value: '1', url: journey.origin }]);
  await page.reload();
  await page.getByRole('button', { name: 'Bid $10,000 or more $10,500 all-in', exact: true }).click();
  const amounts = page.getByRole('group', { name: 'Quick amounts' });
  await amounts.getByRole('button', { name: '$10,000, the minimum, $10,500 all-in' }).waitFor();
  expect(await page.getByLabel('Your maximum bid').inputValue()).toBe('10,000');
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await amounts.getByRole('button', { name: '$10,000, the minimum, $10,500 all-in' }).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.context().close();
});

test('a list of all-in prices offers prices without fees, in its footer too', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/auctions?price_to=25000&all_in=1`);
  await page.keyboard.press('Shift');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Show prices without fees' }).click();
  await page.waitForURL(`${journey.origin}/auctions?price_to=25000`);
  await footer.getByRole('button', { name: 'Show all-in prices' }).waitFor();
  await page.context().close();
});
