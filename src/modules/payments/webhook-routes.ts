import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Hint } from './gateway.ts';
import type { Till } from './parts.ts';

/** The largest event that a provider sends. */
const MOST_BYTES = 512 * 1024;
const SIGNATURE_HEADERS = { stripe: 'stripe-signature', sandbox: 'sandbox-signature' } as const;

/**
 * Where the provider says what happened. An event is a hint: its signature and age are checked, the payment's name is taken, the truth is
 * fetched by a job. The same event again, or events in any order, change nothing.
 */
export function webhookRoutes(till: Till, { take }: { take: (hint: Hint) => Promise<void> }): Hono {
  const api = new Hono();
  api.post(`/${till.gateway.provider}`, bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.json({ message: 'The event is too large.' }, 413) }), async (c) => {
    const at = await till.clock.now(till.database.executor);
    const hint = till.gateway.readHint(await c.req.text(), c.req.header(SIGNATURE_HEADERS[till.gateway.provider]) ?? '', at);
    if (hint === null) return c.json({ message: 'The event is not signed by the provider, or too old.', code: 'bad_signature' }, 400);
    await take(hint);
    return c.json({ received: true }, 200);
  });
  return api;
}
