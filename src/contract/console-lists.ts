/** A column's name sorts it ascending, with a minus sign descending. `queue`: what waits for staff first. */
export const AUCTION_SORTS = [
  'queue',
  'closes',
  '-closes',
  'bid',
  '-bid',
  'bids',
  '-bids',
  'number',
  '-number',
] as const;
export type AuctionSort = (typeof AUCTION_SORTS)[number];
export type AuctionColumn = 'number' | 'vehicle' | 'state' | 'bid' | 'reserve' | 'bids' | 'closes';

export const LIVE_SORTS = ['closes', '-closes', 'bid', '-bid', 'bids', '-bids', 'number', '-number'] as const;
export type LiveSort = (typeof LIVE_SORTS)[number];
export const LIVE_VIEWS = ['closing', 'extended', 'paused', 'no_bids', 'below_reserve'] as const;
export type LiveView = (typeof LIVE_VIEWS)[number];

export const PERSON_SORTS = ['-since', 'since', 'limit', '-limit'] as const;
export type PersonSort = (typeof PERSON_SORTS)[number];

export const PAYMENT_SORTS = ['-date', 'date', '-amount', 'amount'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

export const PERSON_STATUSES = ['blocked', 'staff', 'unverified', 'without_card', 'with_card'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];
export type PersonColumn = 'username' | 'name' | 'email' | 'bidding' | 'limit' | 'since';

/** `due`: late sales first, then the next deadlines, those without one, and ended sales. */
export const SALE_SORTS = ['due', '-due', '-price', 'price', '-since', 'since'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

/** A list of more sales has no totals: all of them would have to be read. */
export const MAX_SUMMED_SALES = 5_000;

export const SALE_VIEWS = ['open', 'late', 'disputed', 'negotiating', 'ended', 'all'] as const;
export type SaleView = (typeof SALE_VIEWS)[number];
export const SALE_COLUMNS = ['vehicle', 'status', 'turn', 'due', 'buyer', 'seller', 'price', 'since', 'owner'] as const;
export type SaleColumn = (typeof SALE_COLUMNS)[number];

export const EMAIL_SORTS = ['-date', 'date'] as const;
export type EmailColumn = 'subject' | 'to' | 'state' | 'date' | 'sent' | 'attempts' | 'error';
/** `late`: no longer needed when it was due. `stored`: the site has no mail server. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'late', 'stored'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const SUBMISSION_SORTS = ['waiting', '-waiting', '-submitted', 'submitted'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];
export const SUBMISSION_VIEWS = ['review', 'mine', 'unclaimed', 'others', 'waiting', 'approved', 'all'] as const;
export type SubmissionView = (typeof SUBMISSION_VIEWS)[number];
export type SubmissionColumn =
  | 'vehicle'
  | 'status'
  | 'seller'
  | 'reviewer'
  | 'waiting'
  | 'submitted'
  | 'times'
  | 'requests';

export const DISPUTE_SORTS = ['opened', '-opened'] as const;
export type DisputeSort = (typeof DISPUTE_SORTS)[number];
export const DISPUTE_VIEWS = ['open', 'decided', 'all'] as const;
export type DisputeView = (typeof DISPUTE_VIEWS)[number];
export type DisputeColumn = 'vehicle' | 'buyer' | 'seller' | 'by' | 'reason' | 'owner' | 'opened' | 'decision';

export const POSTING_SORTS = ['-date', 'date'] as const;
export type PostingColumn = 'text' | 'kind' | 'entries' | 'person' | 'reference' | 'date';

export const COMMENT_SORTS = ['-posted', 'posted', '-votes', 'votes'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
/** `reported`: with a report or an appeal that nobody has decided. */
export const COMMENT_VIEWS = ['all', 'reported', 'visible', 'removed'] as const;
export type CommentView = (typeof COMMENT_VIEWS)[number];
export const COMMENT_KINDS = ['comment', 'question', 'reply', 'note'] as const;
export type CommentKind = (typeof COMMENT_KINDS)[number];
export type CommentColumn = 'comment' | 'vehicle' | 'author' | 'kind' | 'status' | 'votes' | 'posted';

export const WEBHOOK_DELIVERY_SORTS = ['-created', 'created'] as const;
export type WebhookDeliverySort = (typeof WEBHOOK_DELIVERY_SORTS)[number];
export type WebhookDeliveryColumn =
  | 'event'
  | 'vehicle'
  | 'endpoint'
  | 'owner'
  | 'state'
  | 'response'
  | 'attempts'
  | 'created';

export const STOCK_SORTS = ['-changed', 'changed', 'closes', '-closes', '-price', 'price'] as const;
export type StockSort = (typeof STOCK_SORTS)[number];
export const STOCK_VIEWS = ['all', 'drafts', 'review', 'upcoming', 'live', 'sold', 'unsold'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];
export type StockColumn = 'vehicle' | 'status' | 'seller' | 'price' | 'closes' | 'changed';

/** `offer`: the auctions on offer. Dealers without a license come last. */
export const DEALER_SORTS = ['-offer', 'offer', 'license', '-license', '-since', 'since'] as const;
export type DealerSort = (typeof DEALER_SORTS)[number];
export type DealerColumn = 'dealer' | 'license' | 'members' | 'offer' | 'since';

export type ContentColumn = 'title' | 'kind' | 'state' | 'public' | 'saved' | 'version';

export const AUDIT_SORTS = ['-at', 'at'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

export const CONTENT_SORTS = ['-saved', 'saved'] as const;
export type ContentSort = (typeof CONTENT_SORTS)[number];

/** `queue`: open ones longest waiting first, done ones newest first. */
export const INBOX_SORTS = ['queue', 'received', '-received'] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];
export type InboxColumn = 'subject' | 'from' | 'kind' | 'about' | 'assignee' | 'tags' | 'snoozed' | 'received';
