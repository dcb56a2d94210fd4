import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Hint } from './gateway.ts';
import type { PaymentsContext } from './context.ts';

const MAX_BYTES = 512 * 1024;
const SIGNATURE_HEADERS = { stripe: 'stripe-signature', sandbox: 'sandbox-signature' } as const;

/** An event is only a hint: a job reads the payment's state from the provider. */
export function webhookRoutes(context: PaymentsContext, { take }: { take: (hint: Hint) => Promise<void> }): Hono {
  const api = new Hono();
  api.post(
    `/${context.gateway.provider}`,
    bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.json({ message: 'The event is too large.' }, 413) }),
    async (c) => {
      const at = await context.clock.now(context.database.executor);
      const hint = context.gateway.readHint(
        await c.req.text(),
        c.req.header(SIGNATURE_HEADERS[context.gateway.provider]) ?? '',
        at,
      );
      if (hint === null)
        return c.json(
          { message: 'The event isn’t signed by the provider, or is too old.', code: 'bad_signature' },
          400,
        );
      await take(hint);
      return c.json({ received: true }, 200);
    },
  );
  return api;
}
