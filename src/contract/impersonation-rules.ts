/**
 * What staff may see during an impersonation. Separate from the schemas, so that pages don't load the schema library.
 */

/** How long an impersonation lasts. Starting another one needs a new reason. */
export const IMPERSONATION_MINUTES = 15;

/** Reads allowed during an impersonation, whose endpoints don't say so themselves yet. Every other call is refused. */
export const IMPERSONATION_READABLE: readonly string[] = [
  // The account as its owner sees it.
  '/api/account/auctions/{slug}/interest',
  '/api/account/auctions/{slug}/relist',
  '/api/account/submissions',
  '/api/account/submissions/{id}',
  '/api/account/submissions/{id}/documents',
  // Public pages, including the parts personal to the owner.
  '/api/auctions/{slug}/changes',
  '/api/auctions/{slug}/documents',
  '/api/auctions/{slug}/documents/{document}/file',
  '/api/openapi.json',
  '/api/docs',
];

/** What the owner can read but an impersonation cannot, with the reason. */
export const IMPERSONATION_HIDDEN: Readonly<Record<string, string>> = {};
