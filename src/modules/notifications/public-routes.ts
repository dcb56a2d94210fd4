import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { answerRefusal } from '#platform/http/result.ts';
import { createEncryption, type Secrets } from '#platform/encryption.ts';
import type { DeliveryDeps } from './delivery-worker.ts';
import { readUnsubscribeLink, unsubscribe, resubscribe } from './unsubscribe.ts';

const MAX_BYTES = 256 * 1024;

/** Mail clients call these without a session (RFC 8058); the link is signed. */
export function unsubscribeRoutes(deps: DeliveryDeps): Hono {
  const api = new Hono();
  api.get('/:token', async (c) => {
    const result = await readUnsubscribeLink(deps, deps.stops, c.req.param('token'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.post('/:token', async (c) => {
    const result = await unsubscribe(deps, deps.stops, c.req.param('token'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.delete('/:token', async (c) => {
    const result = await resubscribe(deps, deps.stops, c.req.param('token'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}

const FeedbackSchema = z.union([
  z
    .object({
      type: z.enum(['bounce', 'complaint']),
      recipient: z.string().min(3).max(254),
      permanent: z.boolean().default(true),
      detail: z.string().max(4000).default(''),
    })
    .transform(({ type, recipient, permanent, detail }) => ({
      address: recipient,
      why: type === 'complaint' ? ('complained' as const) : ('bounced' as const),
      isFinal: permanent || type === 'complaint',
      detail,
    })),
  z
    .object({
      RecordType: z.literal('Bounce'),
      Email: z.string().min(3).max(254),
      Type: z.string(),
      Description: z.string().default(''),
    })
    .transform(({ Email, Type, Description }) => ({
      address: Email,
      why: 'bounced' as const,
      isFinal: Type === 'HardBounce' || Type === 'BadEmailAddress',
      detail: Description,
    })),
  z
    .object({
      RecordType: z.literal('SpamComplaint'),
      Email: z.string().min(3).max(254),
      Description: z.string().default(''),
    })
    .transform(({ Email, Description }) => ({
      address: Email,
      why: 'complained' as const,
      isFinal: true,
      detail: Description,
    })),
]);

const FEEDBACK_SUBJECT = 'address';
const feedbackKeys = (secrets: Secrets) => createEncryption(secrets, 'mail-feedback');

export const feedbackToken = (secrets: Secrets): string =>
  feedbackKeys(secrets).keyedHash(FEEDBACK_SUBJECT).toString('base64url');

/** An address that bounces permanently or whose owner complained gets no more email. */
export function feedbackRoutes(deps: DeliveryDeps): Hono {
  const api = new Hono();
  const keys = feedbackKeys(deps.config);
  api.post(
    '/:token',
    bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.json({ message: 'The report is too large.' }, 413) }),
    async (c) => {
      if (!keys.isKeyedHash(FEEDBACK_SUBJECT, Buffer.from(c.req.param('token'), 'base64url')))
        return c.json({ message: 'Not found.', code: 'not_found' }, 404);
      const parsed = FeedbackSchema.safeParse(await c.req.json().catch(() => null));
      if (!parsed.success) return c.json({ message: 'This report can’t be read.' }, 422);
      const { address, why, detail, isFinal } = parsed.data;
      // Ignores addresses we have never written to: such a report is not meant for us.
      if (isFinal && (await deps.mail.hasWrittenTo(deps.database.executor, address)))
        await deps.mail.suppress(deps.database.executor, { address, why, detail });
      return c.json({ received: true }, 200);
    },
  );
  return api;
}
