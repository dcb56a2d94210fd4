import { HOUR_MS } from '#contract/durations.ts';
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { formatCheckpoint } from '#contract/ledger/notes.ts';
import { verifyPage } from '#contract/ledger/sale-page.ts';
import { findAlterations } from '#tests/support/alterations.ts';
import { pageProblemsIn, type Look } from '#tests/support/page-problems.ts';
import { openJourney, type Person } from '#tests/support/journey.ts';

/** Verifying a closed auction: in the page, altered, offline, and in the downloaded file. */
const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const satisfies readonly Look[];
const journey = openJourney({ overlooked: /status of 4\d\d|ERR_FAILED/ });
let slug = '';
let record = '';
let ann: Person;
/** Not `spawnSync`, because this process answers the command. */
const runCommand = (given: readonly string[]) =>
  new Promise<{ status: number; output: string }>((resolve) => {
    execFile(process.execPath, given, (error, stdout) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, output: stdout }),
    );
  });
const path = () => `${journey.origin}/auctions/${slug}/verify`;

async function bidder(username: string): Promise<Person> {
  const person = await journey.addPerson(username);
  await person.http.put('/api/account/bidding-terms', { accepted: true });
  await person.http.post('/api/account/payments/methods', { payment_method: 'pm_card_visa' });
  return person;
}

const closed = (of: string, state: string) =>
  vi.waitFor(
    async () => {
      await journey.app.bidding.closer.runOnce();
      const response = await fetch(`${journey.origin}/api/auctions/${of}`);
      expect(await response.json()).toMatchObject({ state });
    },
    { timeout: 60_000, interval: 200 },
  );

beforeAll(async () => {
  const staff = await journey.addPerson('staff', { staff: true });
  await journey.addPerson('seller');
  ann = await bidder('ann');
  const bob = await bidder('bob');
  slug = await journey.addAuction(staff, { closesInMs: HOUR_MS, reserve: 1_500_000 });
  const bid = async ({ http }: Person, amount: number, maximum: number) => {
    const { status, data } = await http.post(`/api/auctions/${slug}/bids`, { amount, maximum, confirm: true });
    expect(status, JSON.stringify(data)).toBe(201);
  };
  await bid(ann, 1_000_000, 1_600_000);
  expect((await bob.http.put(`/api/auctions/${slug}/watch`)).status).toBe(200);
  await bid(bob, 1_650_000, 2_000_000);
  const look = { reason: 'A bidder disputes their maximum.' };
  expect((await staff.http.post(`/api/operator/auctions/${slug}/amounts`, look)).status).toBe(200);
  journey.advance(HOUR_MS + 1000);
  await closed(slug, 'sold');
  record = await (await fetch(`${journey.origin}/api/auctions/${slug}/ledger`)).text();
});

async function openAltered(alter: (text: string) => string): Promise<Page> {
  const page = await journey.openPage();
  await page.route('**/ledger', (route) => route.fulfill({ body: alter(record), contentType: 'application/json' }));
  await page.goto(path());
  return page;
}

test('verifies a closed auction from its page', async () => {
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await page.getByRole('link', { name: 'Verify this sale' }).click();
  await page.getByText('This sale checks out: 4 entries, sold for $16,500 to bob.').waitFor();
  await page.getByText('Show each of the 4 entries').click();
  const second = page.getByRole('list', { name: 'Entries' }).locator('details').nth(2);
  await second.locator('summary').click();
  await second.getByText('Leader after it').waitFor();
  expect(await second.textContent()).toContain('bob bid $16,500');
  const listing = second.getByRole('link', { name: 'See the listing as it was at this bid' });
  const then = await journey.openPage();
  await then.goto(`${journey.origin}${await listing.getAttribute('href')}`);
  await then.getByText('unchanged since it was published. It hasn’t changed since.').waitFor();
  expect(await pageProblemsIn(then, LOOKS, 'all')).toEqual([]);
  expect(await page.getByRole('list', { name: 'Entries' }).getByText('OK').count()).toBe(4);
  const happened = page.getByRole('list', { name: 'What happened besides bids' });
  await happened.getByText('Staff viewed hidden amounts').waitFor();
  await page.getByText('Our staff voided no bids and didn’t move the close.').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
});

test('shows each bid of the graph by pointer, tap and arrow keys', async () => {
  const page = await journey.openPage({ hasTouch: true });
  await page.goto(`${journey.origin}/auctions/${slug}`);
  const graph = page.getByRole('group', { name: 'Bids over time' });
  const shown = () =>
    graph
      .locator('.bid-tip')
      .evaluateAll((tips) => tips.filter((tip) => getComputedStyle(tip).opacity === '1').map((tip) => tip.textContent));
  const lastBid = async () => {
    const { width, height } = (await graph.boundingBox()) ?? { width: 0, height: 0 };
    return { position: { x: width - 5, y: height / 2 } };
  };
  expect(await shown()).toEqual([]);
  await graph.hover(await lastBid());
  await expect.poll(shown).toEqual([expect.stringContaining('$16,500 bob')]);
  await page.mouse.move(0, 0);
  await expect.poll(shown).toEqual([]);
  await graph.tap(await lastBid());
  await expect.poll(shown).toEqual([expect.stringContaining('$16,500 bob')]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(shown).toEqual([expect.stringContaining('$10,000 ann')]);
});

test('names the entry that was altered on the way', async () => {
  const page = await openAltered((text) => text.replace('"amount":1650000', '"amount":1660000'));
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('This record doesn’t check out').waitFor();
  expect(await alert.textContent()).toContain('Entry 2 (bob bid $16,600): It was altered');
  expect(await page.getByText('checks out:').count()).toBe(0);
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  const broken = await openAltered((text) => text.slice(1));
  await broken
    .getByText('This isn’t a ledger file, or its text was altered at or just before byte 9 of the record')
    .waitFor();
  const entry = await openAltered((text) => text.replace('"amount":1650000', '"amount":165000O'));
  await entry.getByText('Entry 2: Its text was altered at or just before byte').waitFor();
});

test('does not take the record of another auction', async () => {
  const page = await openAltered((text) => text);
  await page.getByText('This sale checks out').waitFor();
  const staff = await journey.addPerson('chief', { staff: true });
  const other = await journey.addAuction(staff, { title: '1972 Datsun 240Z', closesInMs: HOUR_MS });
  journey.advance(HOUR_MS);
  await closed(other, 'not_sold');
  await page.goto(`${journey.origin}/auctions/${other}/verify`);
  await page.getByText('It is the record of another auction.').waitFor();
  await page.getByText('Its last entry isn’t the one that this page names.').waitFor();
});

test('can be tried again when the download failed', async () => {
  const page = await journey.openPage();
  let isDown = true;
  await page.route('**/ledger', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(path());
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('We couldn’t download the record.').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  isDown = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This sale checks out').waitFor();
});

test('keeps the receipts of a bidder, which find the bids in the record', async () => {
  const page = await journey.openPage({}, ann);
  await page.goto(`${journey.origin}/account/auctions`);
  await page.getByRole('link', { name: 'Bid receipts' }).click();
  await page.getByRole('heading', { name: 'Bid receipts' }).waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.getByRole('link', { name: '1971 Datsun 240Z', exact: true }).click();
  await page.getByText('Every receipt is signed with our key, and its entry is in the public log.').waitFor();
  await page.getByText('You bid $10,000. Your maximum was $16,000, as committed at').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await page.reload();
  await page.getByText('entries that it had at your last visit').waitFor();
  await page
    .getByText(`node scripts/verify-log.mjs ${journey.origin} ${slug}.receipts.json --kept checkpoint`)
    .waitFor();
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await page.waitForURL(`**/account/receipts/${slug}`);
  const href = await page.getByRole('link', { name: 'Download as JSON' }).getAttribute('href');
  const { data } = await ann.http.get<object>(href ?? '');
  const choose = (text: string) =>
    page
      .getByLabel('Receipt file')
      .setInputFiles({ name: 'receipts.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.goto(path());
  await page.getByText('This sale checks out').waitFor();
  await choose(JSON.stringify(data));
  await page.getByText('Your bid is in this record, as entry 1: ann bid $10,000').waitFor();
  await page.getByText('Your maximum was $16,000, as committed then.').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  await choose(JSON.stringify(data).replace('"text":"1600000"', '"text":"1700000"'));
  await page.getByRole('alert').getByText('Its maximum isn’t the one it was committed to.').waitFor();
  await choose('{}');
  await page.getByRole('alert').getByText('This isn’t a receipt file.').waitFor();
});

test('checks with a command that receipts are in the public log, and that the log only grew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const [receipts, kept] = [join(folder, 'receipts.json'), join(folder, 'checkpoint')];
  const check = (...given: string[]) => runCommand(['scripts/verify-log.mjs', journey.origin, ...given]);
  const { data } = await ann.http.get<{ items: { receipt: string }[] }>(`/api/account/receipts/${slug}`);
  writeFileSync(receipts, JSON.stringify(data));
  expect(await check(receipts, '--kept', kept)).toEqual({
    status: 0,
    output: expect.stringMatching(/Receipt: the bid of .* in .* is entry \d+ of the log\.\n$/),
  });
  expect(await check('--kept', kept)).toEqual({ status: 0, output: expect.stringContaining('It begins with the ') });
  const [alone] = data.items;
  writeFileSync(receipts, alone?.receipt ?? '');
  expect(await check(receipts)).toMatchObject({ status: 0, output: expect.stringContaining('of the log.') });
  writeFileSync(receipts, (alone?.receipt ?? '').replace(/entry ./, 'entry x'));
  expect(await check(receipts)).toEqual({ status: 1, output: expect.stringContaining('isn’t signed') });
  const key = await journey.app.transparency.signingKey();
  writeFileSync(kept, key.sign(formatCheckpoint({ origin: key.name, size: 1, root: new Uint8Array(32) })));
  expect(await check('--kept', kept)).toEqual({ status: 1, output: expect.stringContaining('doesn’t begin with') });
  const unknown = key.sign(`hammerdown-receipt/2\n`);
  writeFileSync(kept, unknown);
  expect(await check('--kept', kept)).toEqual({ status: 1, output: expect.stringContaining('isn’t signed') });
  expect(await check('--other')).toMatchObject({ status: 2 });
  expect(await runCommand(['scripts/verify-log.mjs', 'http://127.0.0.1:1'])).toMatchObject({ status: 2 });
  rmSync(folder, { recursive: true });
});

test('plays a closed auction again, and shows its steps without JavaScript', async () => {
  const page = await journey.openPage({ timezoneId: 'America/Chicago' });
  await page.goto(`${journey.origin}/auctions/${slug}`);
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  const film = page.getByRole('region', { name: 'Film of the auction' });
  await film.getByText('The auction opened.').waitFor();
  await film.getByRole('button', { name: 'Next step' }).click();
  await film.getByText('ann bid $10,000').waitFor();
  await film.getByText('ann leads · Reserve met').waitFor();
  await page.keyboard.press('ArrowRight');
  await film.getByText('bob bid $16,500.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await film.getByText('ann bid $10,000').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  const slider = film.getByRole('slider', { name: 'Position' });
  const visible = film.locator('time').first();
  expect(await slider.getAttribute('aria-valuetext')).toBe(`${await visible.textContent()}, $15,000`);
  expect(await slider.getAttribute('aria-valuetext')).not.toContain('UTC');
  await film.getByText('To scale: the last 10 min').waitFor();
  await film.getByText('Watching', { exact: true }).waitFor();
  expect(await page.getByRole('row', { name: /ann bid/ }).getAttribute('aria-current')).toBe('step');
  await slider.focus();
  await page.keyboard.press('End');
  await film.getByText('The auction closed: sold.').waitFor();
  await film.getByLabel('Speed').selectOption('0.5');
  await film.getByRole('button', { name: 'Play' }).click();
  await film.getByRole('button', { name: 'Pause' }).waitFor();
  await film.getByText('The auction closed: sold.').waitFor();
  await film.getByRole('button', { name: 'Play' }).waitFor();
  const plain = await journey.openPage({ javaScriptEnabled: false });
  await plain.goto(`${journey.origin}/auctions/${slug}/replay`);
  await plain.getByRole('cell', { name: 'bob bid $16,500' }).waitFor();
  expect(await plain.getByRole('row').count()).toBe(5);
});

test('explains without JavaScript how to verify', async () => {
  const page = await journey.openPage({ javaScriptEnabled: false });
  await page.goto(path());
  await page.getByRole('heading', { name: 'Verify it without us' }).waitFor();
  await page.getByText(`node scripts/verify.mjs ${slug}.ledger.json`).waitFor();
  const { head } = JSON.parse(record) as { head: string };
  await page.getByText(head).waitFor();
  expect(await page.getByRole('link', { name: 'Download JSON' }).getAttribute('href')).toBe(
    `/api/auctions/${slug}/ledger`,
  );
  const guide = await page.getByRole('link', { name: 'our description of the record' }).getAttribute('href');
  expect(await (await fetch(`${journey.origin}${guide}`)).text()).toContain('# Verifying an auction');
  const examples = await page.getByRole('link', { name: 'these examples' }).getAttribute('href');
  expect((await (await fetch(`${journey.origin}${examples}`)).json()) as unknown[]).not.toEqual([]);
});

test('gives a file that verifies itself offline, and finds alterations', async () => {
  const response = await fetch(`${path()}.html`);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.html"`);
  const html = await response.text();
  const folder = mkdtempSync(join(tmpdir(), 'sale-'));
  const page = await journey.openPage();
  await page.context().setOffline(true);
  const open = async (text: string) => {
    const file = join(folder, 'sale.html');
    writeFileSync(file, text);
    await page.goto(pathToFileURL(file).href);
  };
  await open(html);
  await page.getByText('This sale checks out: 4 entries, sold for $16,500 to bob.').waitFor();
  expect(await pageProblemsIn(page, LOOKS)).toEqual([]);
  expect(html).toContain('"amount":1650000');
  await open(html.replace('"amount":1650000', '"amount":1660000'));
  await page.getByText('Entry 2 (bob bid $16,600): It was altered').waitFor();
  expect(await pageProblemsIn(page, LOOKS)).toEqual([]);
  await open(html.replace('"amount":1650000', '"amount":165000O'));
  await page.getByText('Entry 2: Its text was altered at or just before byte').waitFor();
  // The program and the text around the record are the file's too.
  for (const [from, to] of [
    ['This file has the complete record', 'This file has the complete records'],
    ['Voided and withdrawn bids', 'Voided and withdrawn bits'],
    ['#0b6b3a', '#0b6b3b'],
    ['</body></html>', '</body></html>!'],
  ] as const) {
    expect(html).toContain(from);
    await open(html.replace(from, to));
    await page.getByText('isn’t what was published. If a browser extension').waitFor();
    expect(await page.getByText('checks out:').count()).toBe(0);
  }
  expect(await pageProblemsIn(page, LOOKS)).toEqual([]);
  await open(html.replace('<script>', '<script type="none">'));
  await page.getByText('If this text stays, the program in this file may have been altered.').waitFor();
  rmSync(folder, { recursive: true });
});

test('signs all of that file, so that any altered byte is found with the command', async () => {
  const file = Buffer.from(await (await fetch(`${path()}.html`)).arrayBuffer());
  const folder = mkdtempSync(join(tmpdir(), 'sale-'));
  const verify = (bytes: Uint8Array) => {
    const name = join(folder, 'sale.html');
    writeFileSync(name, bytes);
    return spawnSync(process.execPath, ['scripts/verify.mjs', name], { encoding: 'utf8' });
  };
  expect(verify(file)).toMatchObject({ status: 0, stdout: expect.stringContaining('Program: the one that was') });
  const altered = Buffer.from(file);
  altered.writeUInt8(file.readUInt8(file.indexOf('</script>') - 100) ^ 1, file.indexOf('</script>') - 100);
  expect(verify(altered)).toMatchObject({ status: 1, stdout: expect.stringContaining('isn’t what was published') });
  await findAlterations(file, async (bytes) => (await verifyPage(bytes)).problems.length === 0);
  rmSync(folder, { recursive: true });
}, 300_000);

test('states when the record of a live auction is published, and what is committed to already', async () => {
  const staff = await journey.addPerson('warden', { staff: true });
  const live = await journey.addAuction(staff, { title: '1973 Datsun 240Z', reserve: 1_500_000 });
  const page = await journey.openPage();
  await page.goto(`${journey.origin}/auctions/${live}`);
  await page.getByRole('link', { name: 'How you can verify this auction' }).click();
  await page.getByText('The record of an auction is published when it closes').waitFor();
  const commitments = page.getByRole('list', { name: 'Commitments to the reserve' });
  await commitments.getByText('Committed at the opening').waitFor();
  const response = await fetch(`${journey.origin}/api/auctions/${live}/reserve-commitments`);
  const { items } = (await response.json()) as { items: { commitment: string }[] };
  await commitments.getByText(items[0]?.commitment ?? 'none').waitFor();
  expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
  expect(journey.noises).toEqual([]);
});
