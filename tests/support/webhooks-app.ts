import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CreateWebhook, NewWebhook } from '#contract/partners.ts';
import type { Database } from '#platform/database/database.ts';
import { openPaymentsTestApp } from './payments-app.ts';
import { openReceiver } from './receiver.ts';
import { apiAs, jsonRequest } from './api-as.ts';

/** An application whose webhooks go to a receiver in the test. */
export async function openWebhooksTestApp(database: Database) {
  const receiver = await openReceiver();
  const money = await openPaymentsTestApp(database, { environment: { ALLOW_OWN_NETWORK: '1' } });
  await money.addBidder('bob');
  await money.register('other');

  async function call(as: string, [method, path]: readonly [string, string], body?: unknown) {
    const api = apiAs(() => money.person(as), [money.app.partners.routes], '/');
    const response = await api.request(path, jsonRequest(method, body));
    return { status: response.status, body: response.status === 204 ? null : ((await response.json()) as unknown) };
  }
  async function listen(as: string, asked: Partial<CreateWebhook> = {}): Promise<NewWebhook> {
    const answer = await call(as, ['POST', '/account/webhooks'], {
      url: `${receiver.url}/${as}`,
      kinds: ['bids.placed', 'auction.ended', 'auction.extended'],
      ...asked,
    });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body as NewWebhook;
  }
  return {
    receiver,
    money,
    call,
    listen,
    run: () => money.app.partners.webhookSender.runOnce(),
    kindsReceived: () =>
      receiver.received.map(({ path, body }) => `${path} ${(JSON.parse(body) as { type: string }).type}`),
    async reset(): Promise<void> {
      receiver.received.length = 0;
      receiver.status = 204;
      await sql`delete from webhook_endpoints`.execute(database.executor);
      await sql`delete from rate_limits`.execute(database.executor);
    },
  };
}
