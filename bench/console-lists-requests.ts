import { DELIVERY_STATES } from '#contract/partner-kinds.ts';
import {
  AUCTION_SORTS,
  AUDIT_SORTS,
  COMMENT_SHOWN,
  COMMENT_SORTS,
  DISPUTE_SHOWN,
  DISPUTE_SORTS,
  EMAIL_SORTS,
  EMAIL_STATES,
  PAYMENT_SORTS,
  PERSON_SORTS,
  SALE_SORTS,
  SUBMISSION_SHOWN,
  SUBMISSION_SORTS,
  WEBHOOK_DELIVERY_SORTS,
} from '#contract/console-sorts.ts';

/** What staff ask of a list: its default, each order, the costliest filters, searches for rare and for common words. */
export interface ConsoleList {
  readonly path: string;
  readonly queries: readonly string[];
  /** A query, and the key of a cursor deep in its order. */
  readonly deep: readonly (readonly [query: string, key: 'middle time' | number])[];
  /** The same list in the simplest SQL: with an offset, and counting all. */
  readonly rival: { readonly from: string; readonly order: string; readonly searched: string };
}

const sorted = (sorts: readonly string[]) => sorts.map((sort) => `sort=${sort}`);

export const CONSOLE_LISTS: Readonly<Record<string, ConsoleList>> = {
  auctions: {
    path: '/api/operator/auctions',
    queries: [
      '',
      ...sorted(AUCTION_SORTS),
      ...['sold', 'sale_not_completed', 'live', 'withdrawn', 'offer', 'draft'].flatMap((state) => [
        `state=${state}`,
        `state=${state}&sort=-bid`,
        `state=${state}&sort=closes`,
        `state=${state}&sort=number`,
      ]),
      'q=hemicuda',
      'q=bmw',
      'q=bmw 2002 turbo',
      'q=jaguar touring&sort=-bid',
      'q=porsche&state=sold&sort=-bids',
      'q=saab&state=offer',
      'q=bmw&state=sale_not_completed&sort=closes',
      'q=nothing at all',
      'q=54321',
    ],
    deep: [
      ['sort=number', 500_000],
      ['sort=-bid', 2_000_000],
      ['sort=closes', 'middle time'],
      ['state=sold&sort=-closes', 'middle time'],
    ],
    rival: {
      from: 'auctions a join auction_states s on s.auction_id = a.id',
      order: 's.closes_at desc, a.id desc',
      searched: "a.title ilike '%bmw%'",
    },
  },
  people: {
    path: '/api/operator/users',
    queries: [
      '',
      ...sorted(PERSON_SORTS),
      ...['blocked', 'staff', 'unverified', 'without_card', 'with_card'].flatMap((status) => [
        `status=${status}`,
        `status=${status}&sort=-limit`,
      ]),
      'q=maria',
      'q=mar',
      'q=maria smith',
      'q=maria smith&sort=limit',
      'q=member_77777',
      'q=@mail.test',
      'q=@own777',
      'q=karen&status=blocked',
      'q=nobody such',
    ],
    deep: [
      ['sort=-since', 'middle time'],
      ['sort=limit', 5_000_000],
    ],
    rival: {
      from: 'users u join paddles p on p.user_id = u.id',
      order: 'u.created_at desc, u.id desc',
      searched: "u.name ilike '%maria%'",
    },
  },
  payments: {
    path: '/api/operator/payments',
    queries: [
      '',
      ...sorted(PAYMENT_SORTS),
      ...['taken', 'due', 'action_needed', 'declined', 'cancelled', 'done'].map((state) => `state=${state}`),
      ...['premium', 'seller_fee', 'refund'].map((kind) => `kind=${kind}`),
      'kind=seller_fee&state=declined&currency=EUR',
      'currency=EUR',
      'from=2025-03-01&to=2025-03-31',
      'from=2023-01-15&to=2026-01-15&state=taken',
      'least=100000',
      'least=2000000&most=2100000&currency=EUR',
      'least=100&state=declined&sort=amount',
      'q=bmw',
      'q=hemicuda',
      'q=jaguar&state=declined',
      'q=volvo p1800',
      'q=member_4321',
      'q=pi_54321',
      'q=nothing at all',
    ],
    deep: [
      ['sort=-date', 'middle time'],
      ['sort=amount', 500_000],
      ['sort=-date&state=taken', 'middle time'],
    ],
    rival: {
      from: 'charges c left join refunds r on r.charge_id = c.id',
      order: 'c.created_at desc, c.id desc',
      searched: "c.about_title ilike '%bmw%'",
    },
  },
  sales: {
    path: '/api/operator/settlements',
    queries: [
      '',
      ...sorted(SALE_SORTS),
      ...['late', 'disputed', 'negotiating', 'ended', 'all'].flatMap((show) => [
        `show=${show}`,
        `show=${show}&sort=-price`,
      ]),
      'turn=buyer',
      'turn=seller&sort=-price',
      'show=all&state=fell_through',
      'show=all&state=done&sort=since',
      'show=all&q=bmw',
      'show=all&q=hemicuda',
      'q=bmw',
      'show=ended&q=saab&sort=price',
      'show=all&q=member_4321',
    ],
    deep: [
      ['show=all&sort=-since', 'middle time'],
      ['show=ended&sort=price', 2_000_000],
    ],
    rival: {
      from: 'settlements s',
      order: 's.due_at, s.id',
      searched: "s.title ilike '%bmw%'",
    },
  },
  disputes: {
    path: '/api/operator/disputes',
    queries: [
      '',
      ...DISPUTE_SHOWN.flatMap((show) => sorted(DISPUTE_SORTS).map((sort) => `show=${show}&${sort}`)),
      'by=seller',
      'show=all&by=seller&sort=-opened',
      'show=all&q=bmw',
      'show=all&q=hemicuda',
      'show=decided&q=saab&sort=-opened',
      'show=all&q=member_4321',
      'q=porsche',
      'q=nothing at all',
    ],
    deep: [
      ['show=all&sort=-opened', 'middle time'],
      ['show=decided&sort=opened', 'middle time'],
    ],
    rival: {
      from: 'settlement_disputes d join settlements s on s.id = d.settlement_id',
      order: 'd.opened_at, d.id',
      searched: "s.title ilike '%bmw%'",
    },
  },
  comments: {
    path: '/api/operator/comments',
    queries: [
      '',
      ...COMMENT_SHOWN.flatMap((show) => sorted(COMMENT_SORTS).map((sort) => `show=${show}&${sort}`)),
      'kind=question',
      'kind=note',
      'kind=reply&sort=-votes',
      'q=bmw',
      'q=hemicuda',
      'q=saab turbo',
      'q=saab&show=removed&sort=-votes',
      'q=member_4321',
      'q=maria',
      'q=nothing at all',
    ],
    deep: [
      ['sort=-posted', 'middle time'],
      ['sort=votes', 10],
      ['show=removed&sort=-posted', 'middle time'],
    ],
    rival: {
      from: 'comments c join auctions a on a.id = c.auction_id',
      order: 'c.posted_at desc, c.id desc',
      searched: "c.text ilike '%bmw%'",
    },
  },
  'webhook deliveries': {
    path: '/api/operator/webhook-deliveries',
    queries: [
      '',
      ...[
        ...DELIVERY_STATES.map((state) => `state=${state}`),
        'kind=auction.withdrawn',
        'q=bmw',
        'q=host7.test',
      ].flatMap((filter) => sorted(WEBHOOK_DELIVERY_SORTS).map((sort) => `${filter}&${sort}`)),
      'kind=bids.placed&state=failed',
      'kind=webhook.test',
      'q=hemicuda',
      'q=maria',
      'q=nothing at all',
    ],
    deep: [
      ['sort=-created', 'middle time'],
      ['state=failed&sort=created', 'middle time'],
    ],
    rival: {
      from: 'webhook_deliveries d join webhook_events v on v.id = d.event_id',
      order: 'd.created_at desc, d.event_id desc',
      searched: "v.slug ilike '%bmw%'",
    },
  },
  'audit log': {
    path: '/api/operator/audit',
    queries: [
      '',
      ...sorted(AUDIT_SORTS),
      'action=auction_edited',
      'action=auction_extended',
      'subject=auction:',
      'subject=auction:car-777',
      'subject=user:&sort=at',
      'from=2025-03-01&to=2025-03-31',
      'q=telephone',
      'q=bmw',
      'q=hemicuda',
      'q=volvo restored',
      'q=saab&action=auction_extended',
      'q=tatra turbo&subject=user:',
      'q=hemicuda&from=2025-01-01',
      'q=a',
      'q=car',
      'q=nothing at all',
    ],
    deep: [
      ['sort=-at', 'middle time'],
      ['sort=at&q=bmw', 'middle time'],
    ],
    rival: {
      from: 'audit_entries e',
      order: 'e.recorded_at desc, e.id desc',
      searched: "concat(e.reason, e.before::text, e.after::text) ilike '%bmw%'",
    },
  },
  emails: {
    path: '/api/operator/mail',
    queries: [
      '',
      ...sorted(EMAIL_SORTS),
      ...EMAIL_STATES.flatMap((state) => [`state=${state}`, `state=${state}&sort=date`]),
      'q=bmw',
      'q=hemicuda',
      'q=invoice tatra',
      'q=outbid&state=failed',
      'q=maria.smith1@mail.test',
      'q=nothing at all',
    ],
    deep: [
      ['sort=-date', 'middle time'],
      ['state=failed', 'middle time'],
    ],
    rival: { from: 'mail_outbox m', order: 'm.created_at desc, m.id desc', searched: "m.subject ilike '%bmw%'" },
  },
  submissions: {
    path: '/api/operator/submissions',
    queries: [
      '',
      ...sorted(SUBMISSION_SORTS),
      ...SUBMISSION_SHOWN.map((show) => `show=${show}`),
      ...sorted(SUBMISSION_SORTS).map((sort) => `show=all&${sort}`),
      'show=all&q=bmw',
      'show=all&q=hemicuda',
      'show=all&q=member_4321',
      'show=all&q=maria',
      'show=all&q=nothing at all',
      'q=porsche',
    ],
    deep: [['show=all&sort=-submitted', 'middle time']],
    rival: {
      from: 'submissions b join auctions a on a.id = b.auction_id',
      order: 'b.submitted_at desc, b.auction_id desc',
      searched: "a.title ilike '%bmw%'",
    },
  },
  inquiries: {
    path: '/api/operator/enquiries',
    queries: [
      '',
      'state=open',
      'state=answered',
      ...['general', 'auction', 'service', 'photographer'].flatMap((topic) => [
        `topic=${topic}`,
        `topic=${topic}&state=open`,
      ]),
    ],
    deep: [['state=answered', 'middle time']],
    rival: {
      from: 'enquiries e',
      order: 'e.received_at desc, e.id desc',
      searched: "e.message ilike '%car%'",
    },
  },
};
