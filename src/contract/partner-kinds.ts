/** What partners' programs may do and hear of. It stands apart from the schemas, so that a page need not carry the schema library. */

// Tokens -----------------------------------------------------------------------------------------------------------------

export const TOKEN_SCOPES = ['auctions:read', 'bids:read', 'bids:write', 'sales:read', 'listings:read', 'listings:write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a scope allows, in words. */
export const TOKEN_SCOPE_WORDS: Readonly<Record<TokenScope, { readonly name: string; readonly says: string }>> = {
  'auctions:read': { name: 'Read auctions', says: 'Auctions, their bids, comments and documents, dealers, and search: what everybody sees.' },
  'bids:read': { name: 'Read your bids', says: 'The auctions that you bid in and watch, and the holds on your card.' },
  'bids:write': { name: 'Bid for you', says: 'Place binding bids up to your limit, and watch auctions. Give it to nothing that you do not run yourself.' },
  'sales:read': { name: 'Read your sales', says: 'Settlements, bills of sale, invoices, and the interest in your auctions.' },
  'listings:read': { name: 'Read your listings', says: 'Your vehicles and submissions, with what the house asked about them.' },
  'listings:write': {
    name: 'Write your listings',
    says: 'Add vehicles and photographs, hide number plates, and fill in and hand over submissions. What the final text says, you agree to yourself.',
  },
};

const TOKEN_CALLS_BY_SCOPE: Readonly<Record<TokenScope, readonly string[]>> = {
  'auctions:read': [
    'GET /auctions',
    'GET /auctions/{slug}',
    'GET /auctions/{slug}/bids',
    'GET /auctions/{slug}/changes',
    'GET /auctions/{slug}/comments',
    'GET /auctions/{slug}/documents',
    'GET /auctions/{slug}/documents/{document}/file',
    'GET /auctions/{slug}/similar',
    'GET /dealers',
    'GET /dealers/{slug}',
    'GET /search',
    'GET /settings',
  ],
  'bids:read': ['GET /account/bidding-auctions', 'GET /account/watchlist', 'GET /account/payments/holds'],
  'bids:write': [
    'POST /auctions/{slug}/bids',
    'POST /auctions/{slug}/hold',
    'DELETE /auctions/{slug}/hold',
    'PUT /auctions/{slug}/watch',
    'DELETE /auctions/{slug}/watch',
  ],
  'sales:read': [
    'GET /account/settlements',
    'GET /account/settlements/{slug}',
    'GET /account/settlements/{slug}/bill-of-sale',
    'GET /account/invoices',
    'GET /account/invoices/{number}',
    'GET /account/invoices/{number}/pdf',
    'GET /account/auctions/{slug}/interest',
  ],
  'listings:read': [
    'GET /account/submissions',
    'GET /account/submissions/{id}',
    'GET /account/submissions/{id}/documents',
    'GET /account/vehicles',
    'GET /account/vehicles/{id}',
    'GET /account/vehicles/{id}/documents',
    'GET /account/vin',
  ],
  'listings:write': [
    'POST /account/vehicles',
    'PUT /account/vehicles/{id}',
    'POST /account/photographs',
    'PUT /account/photographs/{id}/hidden',
    'POST /account/submissions',
    'PUT /account/submissions/{id}',
    'POST /account/auctions/{slug}/relist',
    'DELETE /account/submissions/{id}',
    'PUT /account/submissions/{id}/requests/{request}',
    'POST /account/submissions/{id}/submit',
    'PUT /account/auctions/{slug}/listing',
  ],
};

/** Which scope each call asks of a token: what is not here no token can do. Addresses as in the API document, without `/api`. */
export const TOKEN_CALLS: ReadonlyMap<string, TokenScope> = new Map(
  TOKEN_SCOPES.flatMap((scope) => TOKEN_CALLS_BY_SCOPE[scope].map((call) => [call, scope] as const)),
);
/** The scopes in which a token may act for a dealer: bids and a watchlist are a person's own. */
export const DEALER_TOKEN_SCOPES: readonly TokenScope[] = ['auctions:read', 'sales:read', 'listings:read', 'listings:write'];
/** The calls that a dealer's token may make: what is read in public it reads as a guest; where a call names an auction or a submission, it is to be the dealer's. */
export const isCallForDealers = (call: string): boolean => {
  const scope = TOKEN_CALLS.get(call);
  return scope !== undefined && DEALER_TOKEN_SCOPES.includes(scope);
};
/** The one call that every token may make: it says what the token is. */
export const TOKEN_SELF_CALL = 'GET /token';

/** For how many days a token may be good. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
/** So many days before a token ends its owner is told; a token that was made for no longer is not spoken of so early. */
export const TOKEN_WARN_DAYS = [14, 2] as const;
export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

// Webhooks ---------------------------------------------------------------------------------------------------------------

interface WebhookKindFacts {
  readonly group: 'Auctions' | 'Bidding' | 'Your listings' | 'Your sales';
  readonly says: string;
  /** The public sees the same: it may be heard of everybody's auctions. */
  readonly isPublic: boolean;
}
/** Everything that an endpoint may hear of. */
export const WEBHOOK_KINDS = {
  'auction.scheduled': { group: 'Auctions', says: 'An auction is on the calendar', isPublic: true },
  'auction.opened': { group: 'Auctions', says: 'Bidding has opened', isPublic: true },
  'auction.extended': { group: 'Auctions', says: 'The close was moved', isPublic: true },
  'auction.paused': { group: 'Auctions', says: 'The staff have paused the bidding', isPublic: true },
  'auction.resumed': { group: 'Auctions', says: 'Bidding goes on', isPublic: true },
  'auction.reserve_changed': { group: 'Auctions', says: 'The reserve was lowered or dropped', isPublic: true },
  'auction.ended': { group: 'Auctions', says: 'It closed: sold, not sold, or with an offer open; told again when that changes', isPublic: true },
  'auction.withdrawn': { group: 'Auctions', says: 'The staff have withdrawn it', isPublic: true },
  'bids.placed': { group: 'Bidding', says: 'Bids on your auctions, as the public sees them', isPublic: false },
  'bids.voided': { group: 'Bidding', says: 'A bid on your auction was voided', isPublic: false },
  'comment.posted': { group: 'Bidding', says: 'A question or comment on your auction', isPublic: false },
  'submission.changed': { group: 'Your listings', says: 'A step in the review of your submission', isPublic: false },
  'offer.changed': { group: 'Your sales', says: 'An offer after the close: made, answered, lapsed', isPublic: false },
  'settlement.changed': { group: 'Your sales', says: 'A step of a sale, from the premium to the keys', isPublic: false },
  'invoice.issued': { group: 'Your sales', says: 'An invoice or a credit note to you', isPublic: false },
} as const satisfies Readonly<Record<string, WebhookKindFacts>>;
export type WebhookKind = keyof typeof WEBHOOK_KINDS;
export const WEBHOOK_KIND_NAMES = Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]];
export const WEBHOOK_GROUPS = ['Auctions', 'Bidding', 'Your listings', 'Your sales'] as const;
/** What the test button sends: nobody subscribes to it, it comes alone. */
export const WEBHOOK_TEST_KIND = 'webhook.test';
/** What stands in the table of a kind of message to partners. */
export const factsOfWebhookKind = (kind: WebhookKind): WebhookKindFacts => WEBHOOK_KINDS[kind];

export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_STATE_WORDS: Readonly<Record<DeliveryState, string>> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after each attempt that failed the next one follows, give or take a tenth: a little over three days in all. */
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
/** So long after a rotation both secrets sign. */
export const ROTATION_HOURS = 24;
/** An endpoint at which nothing has arrived for so many days is switched off. */
export const DISABLED_AFTER_DAYS = 3;
/** The log is kept so long. */
export const WEBHOOK_LOG_DAYS = 30;

/** Bounds of what partners keep here. */
export const PARTNER_LIMITS = { tokens: 20, endpoints: 10, name: 80, url: 2000 } as const;
