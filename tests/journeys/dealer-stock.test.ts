import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { pageProblemsIn } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

const JOURNEY_MS = 170_000;
const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
const STOCK = '/account/dealers/zcars/stock';
const journey = openJourney({ stepMs: 40_000, environment: { ALLOW_OWN_NETWORK: '1' } });
let seller: Person;

beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  seller = await journey.addPerson('seller');
  await journey.addDealer({ slug: 'zcars', name: 'Z Cars', members: { seller: 'owner' } });
  for (const model of ['240Z', '260Z']) {
    const begun = await seller.http.post<{ id: string }>('/api/account/submissions', {
      year: 1971,
      make: 'Datsun',
      model,
      vin: 'HLS30-18422',
    });
    const saved = await seller.http.put(`/api/account/submissions/${begun.data.id}`, { dealer: 'zcars' });
    expect(saved.status).toBe(200);
  }
  await journey.addAuction(staff, { dealer: 'zcars', title: '1967 Jaguar E-Type' });
});

test(
  'a dealer sorts and narrows the stock, and learns why drafts can’t be submitted yet',
  async () => {
    const page = await journey.openPage({}, seller);
    await page.goto(`${journey.origin}/account/dealers/zcars`);
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    const table = page.getByRole('table', { name: 'Stock' });
    const rows = table.locator('> tbody > tr');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('columnheader', { name: 'Closes' }).getByRole('link').click();
    await page.waitForURL(/sort=-closes/);
    await expect.poll(() => rows.first().textContent()).toContain('1967 Jaguar E-Type');
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await page.waitForURL(/show=drafts/);
    await expect.poll(() => rows.count()).toBe(2);
    await table.getByRole('link', { name: 'Continue the 1971 Datsun 260Z' }).waitFor();
    await table.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText('Submit', { exact: true }).click();
    await actions.getByRole('button', { name: 'Submit 2 listings' }).click();
    await actions.getByRole('link', { name: 'Accept the seller terms to submit.' }).waitFor();
    await actions.getByLabel('Everything in these listings is true').check();
    await actions.getByLabel('I accept the seller terms').check();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Submit 2 listings' }).click();
    // What both lack is said once.
    const refused = page
      .getByRole('status')
      .filter({ hasText: '2 were left as they are:Some information is missing.' });
    await refused.getByText(/Enter the starting bid\./).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await refused.getByRole('link', { name: '1971 Datsun 260Z' }).click();
    await page.waitForURL(/submit\?draft=.*&step=.*#/);
    await page.goBack();
    await table
      .getByRole('checkbox', { name: 'Select the 1971 Datsun 260Z' })
      .or(table.getByRole('checkbox').nth(1))
      .first()
      .check();
    await actions.getByText('Submit', { exact: true }).click();
    await actions.getByLabel('Everything in these listings is true').check();
    await actions.getByLabel('I accept the seller terms').check();
    await actions.getByRole('button', { name: 'Submit 1 listing' }).click();
    await page.getByRole('listitem').getByRole('link', { name: 'Sale', exact: true }).click();
    await page.waitForURL(/step=sale#/);
    await page.getByRole('heading', { name: 'Reserve and timing' }).waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'the stock can be read without JavaScript, and not by strangers',
  async () => {
    const plain = await journey.openPage({ javaScriptEnabled: false }, seller);
    await plain.goto(`${journey.origin}${STOCK}?show=sold`);
    await plain.getByText('No listings found').waitFor();
    await plain.goto(`${journey.origin}${STOCK}?show=live`);
    await plain.getByRole('row', { name: /1967 Jaguar E-Type/ }).waitFor();
    const stranger = await journey.addPerson('stranger');
    expect((await stranger.http.get(STOCK)).status).toBe(404);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'a dealer imports a file of vehicles, corrects a row, and finds them in the stock',
  async () => {
    const page = await journey.openPage({}, seller);
    await page.goto(`${journey.origin}${STOCK}`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import vehicles' }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('link', { name: 'Choose a CSV file.' }).waitFor();
    const file = (odometer: string) => ({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `VIN,Year,Make,Model,Odometer\nSCA-1001,1965,Lancia,Fulvia,61000\nSCA-1002,1966,Lancia,Flavia,${odometer}\n`,
      ),
    });
    const send = async (odometer: string) => {
      await page.getByLabel('CSV file').setInputFiles(file(odometer));
      await page.getByRole('button', { name: 'Import', exact: true }).click();
    };
    await send('many');
    await page.getByRole('heading', { name: '1 vehicle imported as drafts' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Row 3: 1966 Lancia Flavia' })
      .getByText(/^Odometer: /)
      .waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await send('"62,000"');
    await page.getByText('1 vehicle in your stock already, left unchanged.').waitFor();
    await page.getByRole('link', { name: 'View drafts' }).click();
    await page
      .getByRole('table', { name: 'Stock' })
      .getByRole('link', { name: '1966 Lancia Flavia', exact: true })
      .waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'a dealer reads a month’s sales, fees and results by member, and finds the API in the menu',
  async () => {
    const { executor } = journey.app.database;
    await journey.addPerson('buyer');
    const [buyerId, sellerId] = await Promise.all(
      ['buyer', 'seller'].map(async (name) => (await journey.app.accounts.searchUserIds(executor, name))[0] ?? ''),
    );
    const now = new Date(journey.now());
    await sql`insert into settlements (id, auction_id, attempt, slug, title, origin, buyer_id, seller_id, dealer_id, currency, price, premium, state, state_since, due_at, started_at)
      select 'sale', 'auction', 1, 'sold-car', '1962 Alfa Romeo Giulietta', 'hammer', ${buyerId}, ${sellerId}, id, 'USD', 4500000, 200000, 'payment_due', ${now}, ${now}::timestamptz + interval '3 days', ${now}
      from dealers where slug = 'zcars'`.execute(executor);
    const page = await journey.openPage({}, seller);
    await page.goto(`${journey.origin}${STOCK}`);
    await page.getByRole('link', { name: 'Results and fees' }).click();
    await page.getByRole('heading', { name: 'Results and fees', level: 1 }).waitFor();
    await page
      .getByRole('row', { name: /^1962 Alfa Romeo Giulietta seller .*Payment due \$45,000\.00 Not yet None yet$/ })
      .waitFor();
    await page.getByRole('row', { name: 'seller 1 $45,000.00 $0.00' }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('link', { name: 'Earlier month' }).click();
    await page.getByText('No sales in this month.').waitFor();
    await page.getByRole('link', { name: 'Later month' }).click();
    await page.getByRole('row', { name: 'seller 1 $45,000.00 $0.00' }).waitFor();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'API and webhooks' }).click();
    await page.getByRole('heading', { name: 'API tokens' }).waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'a dealer imports a feed from an address, sees a car added and one left out, and is told when it fails',
  async () => {
    let body = 'Stock,VIN,Year,Brand,Model,Mileage\nF1,SCA-2001,1965,Lancia,Fulvia,61000\nF2,SCA-2002,1966,Lancia,,\n';
    const server = createServer((_, response) => void response.writeHead(body === '' ? 503 : 200).end(body));
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock.csv`;
    const page = await journey.openPage({}, seller);
    await page.goto(`${journey.origin}${STOCK}`);
    await page.getByRole('link', { name: 'Feed', exact: true }).click();
    await page.getByRole('heading', { name: 'Stock feed' }).waitFor();
    await page.getByRole('button', { name: 'Check feed' }).click();
    await page.getByRole('link', { name: 'Enter the address of the feed.' }).waitFor();
    await page.getByLabel('Address of the feed').fill(address);
    await page.getByRole('button', { name: 'Check feed' }).click();
    await page.getByText('2 rows read.').waitFor();
    const refused = page.getByRole('list', { name: 'Can’t be imported' });
    await refused.getByText('Model: Enter the model.').waitFor();
    expect(await page.getByLabel('Stock number').inputValue()).toBe('Stock');
    expect(await page.getByLabel('Make', { exact: true }).inputValue()).toBe('Brand');
    await page.getByLabel('Mileage', { exact: true }).selectOption('');
    await page.getByText('2 rows read.').waitFor();
    expect(await page.getByLabel('Check every day').isChecked()).toBe(true);
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('heading', { name: 'Last import' }).waitFor();
    await page.getByRole('list', { name: 'Not imported' }).getByText('Model: Enter the model.').waitFor();
    await page.getByText(/^On, next check /).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByText('All other rows').click();
    await page.getByRole('link', { name: '1965 Lancia Fulvia' }).click();
    await page.waitForURL(/submit\?draft=/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    body = '';
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('The last check failed').waitFor();
    await page.getByRole('alert').getByText('The server answered 503.').first().waitFor();
    await page.getByRole('button', { name: 'Pause daily checks' }).click();
    await page.getByText('Daily checks paused.').waitFor();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'View drafts' }).click();
    await page.getByRole('table', { name: 'Stock' }).getByRole('link', { name: '1965 Lancia Fulvia' }).last().waitFor();
    await page.goto(`${journey.origin}/account/dealers/zcars/feed`);
    await page.getByRole('button', { name: 'Delete feed' }).click();
    await page.getByText('The drafts made from the feed stay.').waitFor();
    await page.getByRole('button', { name: 'Delete feed' }).click();
    await page.getByRole('button', { name: 'Check feed' }).waitFor();
    await new Promise((closed) => {
      server.close(closed);
    });
  },
  JOURNEY_MS,
);
