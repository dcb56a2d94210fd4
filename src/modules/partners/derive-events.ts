import { z } from 'zod';
import { WEBHOOK_KINDS, WEBHOOK_KIND_NAMES, type WebhookKind } from '#contract/partner-kinds.ts';
import type { LiveEvent } from '#platform/live/event.ts';
import type { EventRow, DeliverableEvent } from './delivery-store.ts';
import type { SoldAuction } from './deps.ts';

const MAX_LINES = 50;
const OF_AUCTION: Readonly<Record<string, WebhookKind>> = {
  opened: 'auction.opened',
  closed: 'auction.ended',
  reserve_changed: 'auction.reserve_changed',
  bid_voided: 'bids.voided',
  withdrawn: 'auction.withdrawn',
  extended: 'auction.extended',
  paused: 'auction.paused',
  resumed: 'auction.resumed',
};
const TickSchema = z.looseObject({ slug: z.string() });
const DataSchema = z.looseObject({ server_time: z.number() });
const AuctionDataSchema = z.looseObject({
  server_time: z.number(),
  auction: TickSchema,
  change: z.string(),
  reason: z.string().optional(),
});
const BidsDataSchema = z.looseObject({
  server_time: z.number(),
  auction: TickSchema,
  extended: z.boolean(),
  bids: z.array(z.unknown()),
});
const CommentDataSchema = z.looseObject({ server_time: z.number(), comment: z.unknown() });
const isKind = (name: string): name is WebhookKind => (WEBHOOK_KIND_NAMES as readonly string[]).includes(name);

export interface WebhookEvent {
  readonly id: string;
  readonly kind: WebhookKind;
  readonly slug: string;
  readonly at: number;
  readonly tick: object | null;
  readonly data: object;
}

/** Derived from the live event's number, so the id is the same if derived again. */
const idOf = (event: LiveEvent, kind: WebhookKind): string =>
  `evt_${String(event.id).padStart(12, '0')}_${kind.replace('.', '_')}`;

/** Bids of one auction read together become one event with the latest state and a limited number of bid lines. */
export function eventsIn(events: readonly LiveEvent[]): WebhookEvent[] {
  const found: WebhookEvent[] = [];
  const bids = new Map<string, number>();
  for (const event of events) {
    for (const happening of webhookEventsOf(event)) {
      const before = happening.kind === 'bids.placed' ? bids.get(happening.slug) : undefined;
      const earlier = before === undefined ? undefined : found[before];
      if (before !== undefined && earlier !== undefined)
        found[before] = {
          ...happening,
          data: { bids: [...linesOf(earlier), ...linesOf(happening)].slice(-MAX_LINES) },
        };
      else {
        if (happening.kind === 'bids.placed') bids.set(happening.slug, found.length);
        found.push(happening);
      }
    }
  }
  return found;
}
const linesOf = ({ data }: WebhookEvent): unknown[] => ('bids' in data && Array.isArray(data.bids) ? data.bids : []);

function webhookEventsOf(event: LiveEvent): WebhookEvent[] {
  const [topic, slug] = [
    event.topic.slice(0, event.topic.indexOf(':')),
    event.topic.slice(event.topic.indexOf(':') + 1),
  ];
  const of = (kind: WebhookKind, at: number, content: { tick?: object; data?: object }): WebhookEvent => ({
    id: idOf(event, kind),
    kind,
    slug,
    at,
    tick: content.tick ?? null,
    data: content.data ?? {},
  });
  if (topic === 'selling') return isKind(event.name) ? [ofSeller(event, event.name, of)] : [];
  if (topic !== 'auction') return [];
  switch (event.name) {
    case 'auction': {
      const { server_time: at, auction, change, reason } = AuctionDataSchema.parse(JSON.parse(event.json));
      const kind = OF_AUCTION[change];
      return kind === undefined ? [] : [of(kind, at, { tick: auction, data: reason === undefined ? {} : { reason } })];
    }
    case 'bids': {
      const { server_time: at, auction, extended, bids } = BidsDataSchema.parse(JSON.parse(event.json));
      return [
        of('bids.placed', at, { tick: auction, data: { bids } }),
        ...(extended ? [of('auction.extended', at, { tick: auction })] : []),
      ];
    }
    case 'comment': {
      const { server_time: at, comment } = CommentDataSchema.parse(JSON.parse(event.json));
      return [of('comment.posted', at, { data: { comment } })];
    }
    default:
      return [];
  }
}

function ofSeller(
  event: LiveEvent,
  kind: WebhookKind,
  of: (kind: WebhookKind, at: number, content: { tick?: object; data?: object }) => WebhookEvent,
): WebhookEvent {
  const { server_time: at, auction, ...data } = DataSchema.parse(JSON.parse(event.json));
  const tick = TickSchema.safeParse(auction);
  return of(kind, at, { ...(tick.success ? { tick: tick.data } : {}), data });
}

export const deliverableEvent = (
  { id, kind, at }: WebhookEvent,
  { sellerId, dealerId }: SoldAuction,
): DeliverableEvent => ({
  id,
  kind,
  isPublic: WEBHOOK_KINDS[kind].isPublic,
  sellerId,
  dealerId,
  at,
});

export function eventOf(
  { id, kind, slug, at, tick, data }: WebhookEvent,
  auction: SoldAuction,
  publicUrl: string,
): EventRow {
  const { title, year, make, model, dealer } = auction;
  const occurredAt = new Date(at);
  const body = JSON.stringify({
    id,
    type: kind,
    timestamp: occurredAt.toISOString(),
    data: {
      auction: { slug, title, year, make, model, dealer, url: `${publicUrl}/auctions/${slug}`, ...tick },
      ...data,
    },
  });
  return { id, kind, slug, body, occurred_at: occurredAt };
}
