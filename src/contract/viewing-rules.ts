/** What the staff see while they look at a person’s account. It stands apart from the schemas, so that a page need not carry the schema library. */

/** For so long a member of the staff sees a person's account; who needs longer begins again, with a reason. */
export const VIEWING_MINUTES = 15;

/** The calls that change something and are open all the same: to stop, and to sign out. Addresses as in the API document. */
export const VIEWING_WAYS_OUT: readonly string[] = ['DELETE /api/operator/viewing', 'POST /api/logout'];

/** What a viewing shows: every call that is not here is refused in one. None of them changes anything. */
export const VIEWING_SHOWS: readonly string[] = [
  // The account as the person sees it.
  '/api/account',
  '/api/account/api-tokens',
  '/api/account/auctions/{slug}/interest',
  '/api/account/bidding-auctions',
  '/api/account/dealer-applications',
  '/api/account/dealer-invitations',
  '/api/account/dealers',
  '/api/account/dealers/{slug}',
  '/api/account/follows',
  '/api/account/invoices',
  '/api/account/invoices/{number}',
  '/api/account/invoices/{number}/pdf',
  '/api/account/notifications',
  '/api/account/notifications/settings',
  '/api/account/opening-reminders',
  '/api/account/passkeys',
  '/api/account/payments/holds',
  '/api/account/payments/methods',
  '/api/account/searches',
  '/api/account/sessions',
  '/api/account/settlements',
  '/api/account/settlements/{slug}',
  '/api/account/settlements/{slug}/bill-of-sale',
  '/api/account/submissions',
  '/api/account/submissions/{id}',
  '/api/account/submissions/{id}/documents',
  '/api/account/two-step',
  '/api/account/vehicles',
  '/api/account/vehicles/{id}',
  '/api/account/vehicles/{id}/documents',
  '/api/account/vin',
  '/api/account/watchlist',
  '/api/account/webhooks',
  '/api/account/webhooks/{id}',
  '/api/account/webhooks/{id}/deliveries',
  '/api/account/webhooks/{id}/deliveries/{event}',
  // The house, with what stands there for this person.
  '/api/auctions',
  '/api/auctions/{slug}',
  '/api/auctions/{slug}/bids',
  '/api/auctions/{slug}/changes',
  '/api/auctions/{slug}/comments',
  '/api/auctions/{slug}/comments/own',
  '/api/auctions/{slug}/documents',
  '/api/auctions/{slug}/documents/{document}/file',
  '/api/auctions/{slug}/follow',
  '/api/auctions/{slug}/similar',
  '/api/blog',
  '/api/blog/{slug}',
  '/api/calendar',
  '/api/dealers',
  '/api/dealers/{slug}',
  '/api/faqs',
  '/api/news',
  '/api/news/{slug}',
  '/api/pages',
  '/api/pages/{slug}',
  '/api/photographers',
  '/api/photographers/{slug}',
  '/api/search',
  '/api/search/suggestions',
  '/api/services',
  '/api/services/{slug}',
  '/api/settings',
  '/api/sitemap/auctions',
  '/api/openapi.json',
  '/api/docs',
];

/** What the person can read and a viewing does not show, with the reason. */
export const VIEWING_WITHHOLDS: Readonly<Record<string, string>> = {
  '/api/account/export': 'All that is kept of a person is for them to take along.',
  '/api/account/mail': 'Letters hold links that open the account.',
  '/api/account/payments/client-intent-key': 'It begins to save a card.',
  '/api/account/documents/{id}/file': 'Private papers are opened in the console, by those whose role opens them.',
  '/api/dealer-documents/{id}': 'Private papers are opened in the console, by those whose role opens them.',
  '/api/settlement-evidence/{id}': 'Private papers are opened in the console, by those whose role opens them.',
  '/api/dealer-invitations/look': 'It is opened by a link that was mailed to somebody.',
  '/api/calendar/{token}': 'It is opened by an address that is its owner’s alone.',
  '/api/token': 'It is for programs.',
};

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
const SHOWN = VIEWING_SHOWS.map(patternOf);

/** Whether a call is open in a viewing: what only reads, and is named above. */
export function isOpenInViewing(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return VIEWING_WAYS_OUT.includes(`${method} ${path}`);
  return SHOWN.some((pattern) => pattern.test(path));
}
