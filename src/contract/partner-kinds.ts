/** Separate from the schemas, so that pages don't load zod. */
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

export const TOKEN_SCOPES = [
  'auctions:read',
  'bids:read',
  'bids:write',
  'sales:read',
  'listings:read',
  'listings:write',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, { readonly name: string; readonly says: string }>> = {
  'auctions:read': {
    name: 'Read auctions',
    says: 'Auctions with their bids, comments and documents, dealers, and search: everything public.',
  },
  'bids:read': { name: 'Read your bids', says: 'The auctions you bid in and watch, and the holds on your card.' },
  'bids:write': {
    name: 'Bid for you',
    says: 'Place binding bids up to your limit, and watch auctions. Only grant this to software you run yourself.',
  },
  'sales:read': {
    name: 'Read your sales',
    says: 'Settlements, bills of sale, invoices, and interest in your auctions.',
  },
  'listings:read': {
    name: 'Read your listings',
    says: 'Your vehicles and submissions, including our questions about them.',
  },
  'listings:write': {
    name: 'Edit your listings',
    says: 'Add vehicles and photos, hide license plates, and fill in and submit listings. Only you can accept the final text.',
  },
};

export const DEALER_TOKEN_SCOPES: readonly TokenScope[] = [
  'auctions:read',
  'sales:read',
  'listings:read',
  'listings:write',
];
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
/** Days before expiry on which the owner is notified. Skipped if the whole lifetime is no longer. */
export const TOKEN_WARN_DAYS = [14, 2] as const;
export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

interface WebhookKindDefinition {
  readonly group: 'Auctions' | 'Bidding' | 'Your listings' | 'Your sales';
  readonly says: string;
  readonly isPublic: boolean;
}
export const WEBHOOK_KINDS = {
  'auction.scheduled': { group: 'Auctions', says: 'An auction was scheduled', isPublic: true },
  'auction.opened': { group: 'Auctions', says: 'Bidding has opened', isPublic: true },
  'auction.extended': { group: 'Auctions', says: 'The closing time changed', isPublic: true },
  'auction.paused': { group: 'Auctions', says: 'Staff paused bidding', isPublic: true },
  'auction.resumed': { group: 'Auctions', says: 'Bidding resumed', isPublic: true },
  'auction.reserve_changed': { group: 'Auctions', says: 'The reserve was lowered or removed', isPublic: true },
  'auction.ended': {
    group: 'Auctions',
    says: 'The auction closed: sold, not sold, or with an open offer. Sent again if that changes',
    isPublic: true,
  },
  'auction.withdrawn': { group: 'Auctions', says: 'Staff withdrew the auction', isPublic: true },
  'bids.placed': { group: 'Bidding', says: 'Bids on your auctions, as shown publicly', isPublic: false },
  'bids.voided': { group: 'Bidding', says: 'A bid on your auction was voided or withdrawn', isPublic: false },
  'comment.posted': { group: 'Bidding', says: 'A question or comment on your auction', isPublic: false },
  'submission.changed': { group: 'Your listings', says: 'A review update on your submission', isPublic: false },
  'offer.changed': {
    group: 'Your sales',
    says: 'An offer after the close was made, answered or expired',
    isPublic: false,
  },
  'settlement.changed': {
    group: 'Your sales',
    says: 'A sale moved a step forward, from premium to handover',
    isPublic: false,
  },
  'invoice.issued': { group: 'Your sales', says: 'You received an invoice or credit note', isPublic: false },
} as const satisfies Readonly<Record<string, WebhookKindDefinition>>;
export type WebhookKind = keyof typeof WEBHOOK_KINDS;
export const WEBHOOK_KIND_NAMES = Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]];
export const WEBHOOK_GROUPS = ['Auctions', 'Bidding', 'Your listings', 'Your sales'] as const;
export const WEBHOOK_TEST_KIND = 'webhook.test';
export const WEBHOOK_EVENT_KINDS = [...WEBHOOK_KIND_NAMES, WEBHOOK_TEST_KIND] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENT_KINDS)[number];
export const definitionOfWebhookKind = (kind: WebhookKind): WebhookKindDefinition => WEBHOOK_KINDS[kind];

export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** After each failed attempt, ±10%: a little over three days in all. */
export const RETRY_AFTER_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
export const ROTATION_HOURS = 24;
export const DISABLED_AFTER_DAYS = 3;
export const WEBHOOK_LOG_DAYS = 30;

export const PARTNER_LIMITS = { tokens: 20, endpoints: 10, name: 80, url: 2000 } as const;
