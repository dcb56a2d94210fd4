import { sql } from 'kysely';
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
let seller: Person;
let slug: string;
let webhookId: string;

beforeAll(async () => {
  staff = await journey.addPerson('staff', { staff: true });
  seller = await journey.addPerson('seller');
  slug = await journey.addAuction(staff);
  for (const [name, text] of [
    ['ann', 'Buy wheels from me instead.'],
    ['bob', 'I sell wheels too.'],
  ] as const) {
    const person = await journey.addPerson(name);
    expect((await person.http.post(`/api/auctions/${slug}/comments`, { text })).status).toBe(201);
  }
  const made = await seller.http.post<{ id: string }>('/api/account/webhooks', {
    url: 'https://hooks.example/inventory',
    kinds: ['bids.placed'],
  });
  expect(made.status).toBe(201);
  webhookId = made.data.id;
  expect((await seller.http.post(`/api/account/webhooks/${webhookId}/test`)).status).toBe(200);
});

test(
  'staff remove several comments at once, and restore one',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/comments`);
    const table = page.getByRole('table', { name: 'Comments' });
    const rows = table.locator('> tbody > tr');
    await expect.poll(() => rows.count()).toBe(2);
    for (const name of ['ann', 'bob'])
      await table.getByRole('checkbox', { name: `Select comment by ${name} on the 1971 Datsun 240Z` }).check();
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText('Remove', { exact: true }).click();
    await actions.getByLabel('Reason to remove them').selectOption({ label: 'Spam or duplicate' });
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Remove 2 comments' }).click();
    await page.getByText('2 comments removed. Their authors were notified.').waitFor();
    await expect.poll(() => table.getByText('Removed', { exact: true }).count()).toBe(2);
    const reader = await journey.openPage();
    await reader.goto(`${journey.origin}/auctions/${slug}`);
    expect(await reader.getByText('Buy wheels from me instead.').count()).toBe(0);

    await page.getByRole('link', { name: 'Removed', exact: true }).click();
    await page.waitForURL(/show=removed/);
    await table.getByRole('checkbox', { name: 'Select comment by bob on the 1971 Datsun 240Z' }).check();
    await actions.getByText('Restore', { exact: true }).click();
    const reason = actions.getByLabel('Reason to restore them');
    expect(await reason.getByRole('option').allTextContents()).toEqual(['We were wrong', 'Write your own']);
    await reason.selectOption({ label: 'Write your own' });
    await actions.getByLabel('Your text').fill('Read again: this was an answer to a question.');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Restore 1 comment' }).click();
    await page.getByText('1 comment restored. Its author was notified.').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await reader.reload();
    await reader.getByText('I sell wheels too.').waitFor();
    expect(await reader.getByText('Buy wheels from me instead.').count()).toBe(0);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff find a failed delivery to a webhook and send it again',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/webhooks`);
    const table = page.getByRole('table', { name: 'Webhooks' });
    await table.getByRole('row', { name: /webhook\.test.*hooks\.example.*seller.*Failed/ }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await page.getByRole('link', { name: 'Delivered', exact: true }).click();
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.getByRole('link', { name: 'Failed', exact: true }).click();
    await table.getByRole('checkbox', { name: 'Select webhook.test to hooks.example' }).check();
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText('Resend', { exact: true }).click();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Resend 1 event' }).click();
    await page.getByText('1 event queued to be sent again.').waitFor();
    const plain = await journey.openPage({ javaScriptEnabled: false }, staff);
    await plain.goto(`${journey.origin}/operator/webhooks?q=hooks.ex&sort=created`);
    await plain.getByRole('row', { name: /webhook\.test/ }).waitFor();
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'a seller opens an event on an older page of a webhook’s log',
  async () => {
    const { executor } = journey.app.database;
    const copies = sql`generate_series(1, 21) n`;
    await sql`insert into webhook_events (id, kind, slug, body, occurred_at)
      select 'evt_copy_' || n, kind, slug, body, occurred_at - n * interval '1 minute' from webhook_events, ${copies}`.execute(
      executor,
    );
    await sql`insert into webhook_deliveries (endpoint_id, event_id, state, created_at, finished_at)
      select endpoint_id, 'evt_copy_' || n, 'failed', created_at - n * interval '1 minute', created_at
      from webhook_deliveries, ${copies}`.execute(executor);
    const page = await journey.openPage({}, seller);
    await page.goto(`${journey.origin}/account/developer/webhooks/${webhookId}`);
    await page.getByRole('link', { name: 'Older', exact: true }).click();
    await page.waitForURL(/cursor=/);
    await page.getByRole('link', { name: /^View/ }).last().click();
    await page.waitForURL(/cursor=.*event=/);
    await page.getByRole('link', { name: /^Close/ }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);

test(
  'staff add a note to several people, and read all of a kind that one of them has',
  async () => {
    const page = await journey.openPage({}, staff);
    await page.goto(`${journey.origin}/operator/people`);
    const table = page.getByRole('table', { name: 'People' });
    for (const name of ['ann', 'bob']) await table.getByRole('checkbox', { name: `Select ${name}` }).check();
    const actions = page.getByRole('region', { name: 'Selected rows' });
    await actions.getByText('Add note', { exact: true }).click();
    await actions.getByRole('button', { name: 'Add 2 notes' }).click();
    await actions.getByText('Write something first.').first().waitFor();
    await actions.getByLabel('Note').fill('Met both at the fair.');
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    await actions.getByRole('button', { name: 'Add 2 notes' }).click();
    await page.getByText('2 notes added.').waitFor();
    await page.goto(`${journey.origin}/operator/people/ann`);
    await page.getByText('Met both at the fair.').waitFor();
    await page.goto(`${journey.origin}/operator/people/ann/same_network`);
    await page.getByRole('heading', { name: 'Same network: ann' }).waitFor();
    await page.getByRole('link', { name: 'bob' }).waitFor();
    expect(await pageProblemsIn(page, LOOKS, 'all')).toEqual([]);
    expect(journey.noises).toEqual([]);
  },
  JOURNEY_MS,
);
