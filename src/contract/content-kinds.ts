/** The closed lists and limits of content. They stand apart from the schemas, so that a page need not carry the schema library. */

export const JOURNALS = ['blog', 'news'] as const;
export type Journal = (typeof JOURNALS)[number];
export const CONTENT_KINDS = ['blog', 'news', 'page', 'faq', 'service', 'photographer'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
/** `changed`: published, with a newer version that is not. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'changed'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];
/** The pages that every house has from its first start. */
export const PAGE_SLUGS = ['about', 'disclaimer', 'how-it-works', 'terms-of-use', 'cookies-policy', 'privacy-policy'] as const;
/** First parts of the house's own addresses: no page that staff write can stand there. */
export const TAKEN_ADDRESSES = [
  'account',
  'api',
  'assets',
  'auctions',
  'bidding-terms',
  'blog',
  'calendar',
  'comingsoon',
  'contact-us',
  'dealers',
  'elements',
  'faqs',
  'healthz',
  'media',
  'news',
  'operator',
  'outbox',
  'photographers',
  'readyz',
  'reminders',
  'sanctum',
  'search',
  'services',
  'site-version',
  'sitemaps',
  'unsubscribe',
  'viewing',
] as const;
export const SERVICE_KINDS = ['inspection', 'transport', 'storage', 'finance', 'insurance', 'detailing', 'registration'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];
export const ENQUIRY_TOPICS = ['general', 'auction', 'service', 'photographer'] as const;
export type EnquiryTopic = (typeof ENQUIRY_TOPICS)[number];
export const ENQUIRY_STATES = ['open', 'answered'] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];
export const SUGGESTION_KINDS = ['auction', 'result', 'dealer', 'post', 'faq', 'service', 'photographer', 'page'] as const;

/** What the editor sets as the description of a picture, to be written over: it is not published. */
export const PICTURE_SAMPLE = 'what it shows';
/** Longest body, in characters of Markdown. */
export const MAX_BODY_LENGTH = 60_000;
/** Longest message of an enquiry, and longest answer to one. */
export const MAX_MESSAGE_LENGTH = 5000;
