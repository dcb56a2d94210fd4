import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { createSeal } from '#platform/seal.ts';
import type { CourierParts } from './courier.ts';
import { describeStop, followStop, takeBackStop } from './unsubscribe.ts';

const MOST_BYTES = 256 * 1024;

/** Relative to `/api/unsubscribe`: mail readers follow these by themselves (RFC 8058), without a session; the link is signed. */
export function unsubscribeRoutes(parts: CourierParts): Hono {
  const api = new Hono();
  api.get('/:token', async (c) => {
    const result = await describeStop(parts, parts.stops, c.req.param('token'));
    return result.ok ? c.json(result.value, 200) : c.json(result.body, 404);
  });
  api.post('/:token', async (c) => {
    const result = await followStop(parts, parts.stops, c.req.param('token'));
    return result.ok ? c.json(result.value, 200) : c.json(result.body, 404);
  });
  api.delete('/:token', async (c) => {
    const result = await takeBackStop(parts, parts.stops, c.req.param('token'));
    return result.ok ? c.json(result.value, 200) : c.json(result.body, result.status === 409 ? 409 : 404);
  });
  return api;
}

/** What mail services say of addresses: our own form, and Postmark's. */
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
    .object({ RecordType: z.literal('Bounce'), Email: z.string().min(3).max(254), Type: z.string(), Description: z.string().default('') })
    .transform(({ Email, Type, Description }) => ({
      address: Email,
      why: 'bounced' as const,
      isFinal: Type === 'HardBounce' || Type === 'BadEmailAddress',
      detail: Description,
    })),
  z
    .object({ RecordType: z.literal('SpamComplaint'), Email: z.string().min(3).max(254), Description: z.string().default('') })
    .transform(({ Email, Description }) => ({ address: Email, why: 'complained' as const, isFinal: true, detail: Description })),
]);

/** The last part of the address to which mail services report: nobody guesses it. */
export const feedbackToken = (secret: string): string => createSeal(secret, 'mail-feedback').mark('address').toString('base64url');

/** Relative to `/api/webhooks/mail`: bounces and complaints. An address that bounces for good, or whose owner complained, gets no more mail. */
export function feedbackRoutes(parts: CourierParts): Hono {
  const api = new Hono();
  const right = Buffer.from(feedbackToken(parts.config.secret));
  api.post('/:token', bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.json({ message: 'The report is too large.' }, 413) }), async (c) => {
    const given = Buffer.from(c.req.param('token'));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return c.json({ message: 'No such address.', code: 'not_found' }, 404);
    const parsed = FeedbackSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ message: 'This report cannot be read.' }, 422);
    const { address, why, detail, isFinal } = parsed.data;
    // Letters to nobody we know are not noted: whoever reports them has the wrong house.
    if (isFinal && (await parts.mail.hasWrittenTo(parts.database.executor, address)))
      await parts.mail.refuse(parts.database.executor, { address, why, detail });
    return c.json({ received: true }, 200);
  });
  return api;
}
