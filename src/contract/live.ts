import { z } from 'zod';
import { AUCTION_STATES } from './auction-states.ts';
import { AuctionTickSchema, BidSchema } from './bids.ts';
import { CommentSchema } from './auctions.ts';
import { INBOX_KINDS } from './inbox-kinds.ts';
import { NotificationSchema } from './account.ts';
import { MoneySchema } from './primitives.ts';
import { SETTLEMENT_STATES } from './settlement-states.ts';

/** `auction` is everyone who follows it, `user` that user alone, `selling` the seller's webhooks. */
export type Audience = 'auction' | 'user' | 'selling';

const define = <Name extends string, Schema extends z.ZodType>(name: Name, audience: Audience, schema: Schema) => ({
  name,
  audience,
  schema,
});
const server_time = z.number();
const change = z.enum([
  'opened',
  'closed',
  'reserve_changed',
  'bid_voided',
  'withdrawn',
  'extended',
  'paused',
  'resumed',
]);
const actor = z.enum(['buyer', 'bidder', 'seller', 'staff', 'system']);

/** Each is published in the transaction of its change. */
export const EVENTS = {
  /** The newest history lines, newest last, at most 50. */
  bids: define(
    'bids',
    'auction',
    z.object({ server_time, auction: AuctionTickSchema, bids: z.array(BidSchema), extended: z.boolean() }),
  ),
  /** `reason` is set if the public must know it. */
  auction: define(
    'auction',
    'auction',
    z.object({ server_time, auction: AuctionTickSchema, change, reason: z.string().optional() }),
  ),
  listing_changed: define('listing_changed', 'auction', z.object({ server_time, slug: z.string() })),
  comment: define('comment', 'auction', z.object({ server_time, slug: z.string(), comment: CommentSchema })),
  notification: define('notification', 'user', z.object({ server_time, notification: NotificationSchema })),
  /** A message was sent, read or removed, or an appointment changed. Without texts. */
  conversation_changed: define('conversation_changed', 'user', z.object({ server_time, conversation: z.string() })),
  sale_started: define('sale_started', 'user', z.object({ server_time, slug: z.string() })),
  inbox_thread_changed: define(
    'inbox_thread_changed',
    'user',
    z.object({ server_time, kind: z.enum(INBOX_KINDS), id: z.string() }),
  ),
  /** Some of the user's sessions ended. The client reconnects with its current cookie. */
  connection_ends: define('connection_ends', 'user', z.object({ server_time })),
  auction_scheduled: define(
    'auction.scheduled',
    'selling',
    z.object({ server_time, auction: AuctionTickSchema, change: z.literal('scheduled') }),
  ),
  submission_changed: define(
    'submission.changed',
    'selling',
    z.object({
      server_time,
      submission: z.object({ id: z.string(), state: z.enum(AUCTION_STATES), step: z.string() }),
    }),
  ),
  offer_changed: define(
    'offer.changed',
    'selling',
    z.object({
      server_time,
      offer: z.object({ round: z.int(), step: z.string(), by: actor, amount: MoneySchema.nullable() }),
    }),
  ),
  settlement_changed: define(
    'settlement.changed',
    'selling',
    z.object({
      server_time,
      settlement: z.object({
        id: z.string(),
        attempt: z.int(),
        state: z.enum(SETTLEMENT_STATES),
        price: MoneySchema,
        due_at: z.string().nullable(),
      }),
      step: z.string(),
      by: actor,
    }),
  ),
  invoice_issued: define(
    'invoice.issued',
    'selling',
    z.object({
      server_time,
      invoice: z.object({
        number: z.int(),
        kind: z.enum(['invoice', 'credit_note']),
        net: MoneySchema,
        tax: MoneySchema,
        total: MoneySchema,
        issued_at: z.string(),
      }),
    }),
  ),
} as const;

/** Server-Sent Events: first a `snapshot`, then events in order of their ids. `Last-Event-ID` resumes. */
export const LIVE_EVENTS = {
  snapshot: z.object({ server_time, auctions: z.array(AuctionTickSchema) }),
  bids: EVENTS.bids.schema,
  auction: EVENTS.auction.schema,
  listing_changed: EVENTS.listing_changed.schema,
  comment: EVENTS.comment.schema,
  notification: EVENTS.notification.schema,
  conversation_changed: EVENTS.conversation_changed.schema,
  sale_started: EVENTS.sale_started.schema,
  inbox_thread_changed: EVENTS.inbox_thread_changed.schema,
  connection_ends: EVENTS.connection_ends.schema,
  /** At least every 20 s without other events. */
  heartbeat: z.object({ server_time }),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = {
  [N in LiveEventName]: { id: string | null; event: N; data: z.infer<(typeof LIVE_EVENTS)[N]> };
}[LiveEventName];
