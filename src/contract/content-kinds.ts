export const JOURNALS = ['blog', 'news'] as const;
export type Journal = (typeof JOURNALS)[number];
/** `model`: the text on the page of a model of the vocabulary or, without a model, of a make. */
export const CONTENT_KINDS = ['blog', 'news', 'page', 'faq', 'service', 'photographer', 'model'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
/** `changed`: published, with a newer unpublished version. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'changed'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];
export const PAGE_SLUGS = [
  'about',
  'disclaimer',
  'how-it-works',
  'terms-of-use',
  'cookies-policy',
  'privacy-policy',
] as const;
export const RESERVED_PATHS = [
  'account',
  'api',
  'assets',
  'auctions',
  'bidding-terms',
  'blog',
  'calendar',
  'calendar-email',
  'comingsoon',
  'contact-us',
  'cars',
  'dealers',
  'elements',
  'faqs',
  'healthz',
  'impersonation',
  'media',
  'members',
  'vehicles',
  'metrics',
  'news',
  'operator',
  'outbox',
  'photographers',
  'practice',
  'readyz',
  'reminders',
  'results',
  'sanctum',
  'search',
  'services',
  'site-version',
  'sitemaps',
  'unsubscribe',
] as const;
export const SERVICE_KINDS = [
  'inspection',
  'transport',
  'storage',
  'finance',
  'insurance',
  'detailing',
  'registration',
] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];
export const ENQUIRY_TOPICS = ['general', 'auction', 'service', 'photographer'] as const;
export type EnquiryTopic = (typeof ENQUIRY_TOPICS)[number];
export const ENQUIRY_STATES = ['open', 'answered'] as const;
export const SUGGESTION_KINDS = [
  'auction',
  'model',
  'result',
  'dealer',
  'post',
  'faq',
  'service',
  'photographer',
  'page',
] as const;

export const DEFAULT_ALT_TEXT = 'describe the image';
export const MAX_BODY_LENGTH = 60_000;
export const MAX_MESSAGE_LENGTH = 5000;
