import { z } from 'zod';
import { AuctionTickSchema, BidSchema } from './bids.ts';
import { CommentSchema } from './auctions.ts';
import { NotificationSchema } from './account.ts';

/**
 * `GET /api/live?auctions=slug,slug`: Server-Sent Events. Public events of the named auctions, and, for a signed-in user, their own.
 * On join a `snapshot` event; then events in order of their ids. `Last-Event-ID` resumes.
 */
export const LIVE_EVENTS = {
  /** The first event: the present tick of each named auction. */
  snapshot: z.object({ server_time: z.number(), auctions: z.array(AuctionTickSchema) }),
  /** One batch of bids of one auction: its new state, and the lines since (newest last; at most 50, older ones by the API). */
  bids: z.object({ server_time: z.number(), auction: AuctionTickSchema, bids: z.array(BidSchema), extended: z.boolean() }),
  /** Opened, closed, sold, not sold, withdrawn, reserve changed, bid voided. `reason` where the public must know. */
  auction: z.object({
    server_time: z.number(),
    auction: AuctionTickSchema,
    what: z.enum(['opened', 'closed', 'reserve_changed', 'bid_voided', 'withdrawn', 'extended', 'paused', 'resumed']),
    reason: z.string().optional(),
  }),
  /** The text of a listing was changed: `GET /api/auctions/{slug}/changes` says how. */
  listing_changed: z.object({ server_time: z.number(), slug: z.string() }),
  comment: z.object({ server_time: z.number(), slug: z.string(), comment: CommentSchema }),
  /** The user's own: outbid, won, … */
  notification: z.object({ server_time: z.number(), notification: NotificationSchema }),
  /** Sessions of the user's were ended: so does the connection. Who comes back is heard as whoever their cookie says by then. */
  line_ends: z.object({ server_time: z.number() }),
  /** At least every 20 s where nothing else is said, so that a client knows that the line is alive. */
  heartbeat: z.object({ server_time: z.number() }),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = { [N in LiveEventName]: { id: string | null; event: N; data: z.infer<(typeof LIVE_EVENTS)[N]> } }[LiveEventName];
