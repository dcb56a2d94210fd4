import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebhookDeliveryPage } from '#contract/partners.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import { addPerson, type ServedApi, serveApi } from '#tests/support/serve-api.ts';

/** Calls of the site to addresses that people name: webhooks of partners. */
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let site: ServedApi;
let testSite: ServedApi;
beforeAll(async () => {
  receiver = await openReceiver();
  site = await serveApi((await testDatabasePlace('postgres')).databaseUrl);
  testSite = await serveApi((await testDatabasePlace('postgres')).databaseUrl, { ALLOW_OWN_NETWORK: '1' });
});
afterAll(async () => {
  await testSite.close();
  await site.close();
  await receiver.close();
});

type Person = Awaited<ReturnType<typeof addPerson>>;
async function addWebhook({ http }: Person, url: string): Promise<string> {
  const added = await http.post('/api/account/webhooks', { url, kinds: ['bids.placed'] });
  expect(added.status, JSON.stringify(added.data)).toBe(201);
  return (added.data as { id: string }).id;
}
/** Sends a test message, and returns what the log says of it. */
async function tryWebhook(of: ServedApi, { http }: Person, id: string) {
  expect((await http.post(`/api/account/webhooks/${id}/test`)).status).toBeLessThan(300);
  await of.app.partners.webhookSender.runOnce();
  await of.app.partners.webhookSender.finish();
  const { items } = (await http.get(`/api/account/webhooks/${id}/deliveries`)).data as WebhookDeliveryPage;
  return items[0]?.last;
}

test('a host name that leads into the site’s own network is not called', async () => {
  const person = await addPerson(site);
  const id = await addWebhook(person, 'https://partner.example/hook');
  // As if the name had changed its address after it was entered.
  const url = receiver.url.replace('http://127.0.0.1', 'https://localhost');
  await sql`update webhook_endpoints set url = ${url} where id = ${id}`.execute(site.app.database.executor);
  expect(await tryWebhook(site, person, id)).toMatchObject({ status: null, error: expect.stringMatching(/network/i) });
  expect(receiver.received).toEqual([]);
});

test('a redirect is not followed', async () => {
  const person = await addPerson(testSite);
  const id = await addWebhook(person, `${receiver.url}/hook`);
  [receiver.status, receiver.headers] = [307, { location: `${receiver.url}/elsewhere` }];
  expect(await tryWebhook(testSite, person, id)).toMatchObject({ status: 307 });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
});
