import { z } from 'zod';
import { AuctionTickSchema, BidSchema } from './bids.ts';
import { CommentSchema } from './auctions.ts';
import { NotificationSchema } from './account.ts';

/**
 * `GET /api/live?auctions=slug,slug`: Server-Sent Events. Sends public events of the named auctions and a signed-in
 * user's own: first a `snapshot`, then events in order of their ids. `Last-Event-ID` resumes.
 */
export const LIVE_EVENTS = {
  /** The first event: the current tick of each named auction. */
  snapshot: z.object({ server_time: z.number(), auctions: z.array(AuctionTickSchema) }),
  /**
   * One batch of bids of one auction: its new state and the new history lines, newest last. At most 50; fetch older
   * ones from the API.
   */
  bids: z.object({ server_time: z.number(), auction: AuctionTickSchema, bids: z.array(BidSchema), extended: z.boolean() }),
  /**
   * Opened, closed, sold, not sold, withdrawn, reserve changed, bid voided. `reason` is set when the public must know
   * it.
   */
  auction: z.object({
    server_time: z.number(),
    auction: AuctionTickSchema,
    what: z.enum(['opened', 'closed', 'reserve_changed', 'bid_voided', 'withdrawn', 'extended', 'paused', 'resumed']),
    reason: z.string().optional(),
  }),
  /** The listing text changed. `GET /api/auctions/{slug}/changes` returns the changes. */
  listing_changed: z.object({ server_time: z.number(), slug: z.string() }),
  comment: z.object({ server_time: z.number(), slug: z.string(), comment: CommentSchema }),
  /** Private to the user: outbid, won, … */
  notification: z.object({ server_time: z.number(), notification: NotificationSchema }),
  /**
   * Some of the user's sessions ended, so the connection closes. On reconnect the client is identified by its current
   * cookie.
   */
  connection_ends: z.object({ server_time: z.number() }),
  /** At least every 20 s without other events, so that a client knows the connection is alive. */
  heartbeat: z.object({ server_time: z.number() }),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = { [N in LiveEventName]: { id: string | null; event: N; data: z.infer<(typeof LIVE_EVENTS)[N]> } }[LiveEventName];
