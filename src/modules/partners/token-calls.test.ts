import { expect, test } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '#contract/partner-kinds.ts';
import { TOKEN_CALLS } from './token-calls.ts';

/** A new line here opens a call to software outside the company. */
const CALLS: Readonly<Record<TokenScope, readonly string[]>> = {
  'auctions:read': [
    'GET /auctions',
    'GET /auctions/{slug}',
    'GET /auctions/{slug}/bids',
    'GET /auctions/{slug}/changes',
    'GET /auctions/{slug}/claims',
    'GET /auctions/{slug}/comments',
    'GET /auctions/{slug}/documents',
    'GET /auctions/{slug}/documents/{document}/file',
    'GET /auctions/{slug}/ledger',
    'GET /auctions/{slug}/listing',
    'GET /auctions/{slug}/photo-coverage',
    'GET /auctions/{slug}/record',
    'GET /auctions/{slug}/similar',
    'GET /auctions/{slug}/watchers',
    'GET /cars',
    'GET /cars/{make}',
    'GET /cars/{make}/{model}',
    'GET /closings',
    'GET /closings/auctions',
    'GET /dealers',
    'GET /dealers/{slug}',
    'GET /figures',
    'GET /market',
    'GET /market/dumps',
    'GET /market/dumps/{day}',
    'GET /market/results',
    'GET /market/results.csv',
    'GET /price-guide',
    'GET /search',
    'GET /search/places',
    'GET /settings',
    'GET /vehicle-models',
    'GET /vehicles/{vin}',
  ],
  'bids:read': ['GET /account/bidding-auctions', 'GET /account/payments/holds', 'GET /account/watchlist'],
  'bids:write': [
    'DELETE /auctions/{slug}/hold',
    'DELETE /auctions/{slug}/watch',
    'POST /auctions/{slug}/bids',
    'POST /auctions/{slug}/bids/withdraw',
    'POST /auctions/{slug}/hold',
    'PUT /auctions/{slug}/second-chance',
    'PUT /auctions/{slug}/watch',
  ],
  'sales:read': [
    'GET /account/auctions/{slug}/interest',
    'GET /account/invoices',
    'GET /account/invoices/{number}',
    'GET /account/invoices/{number}/pdf',
    'GET /account/settlements',
    'GET /account/settlements/{slug}',
    'GET /account/settlements/{slug}/bill-of-sale',
  ],
  'listings:read': [
    'GET /account/auctions/{slug}/relist',
    'GET /account/submissions',
    'GET /account/submissions/{id}',
    'GET /account/submissions/{id}/documents',
    'GET /account/vehicles',
    'GET /account/vehicles/{id}',
    'GET /account/vehicles/{id}/documents',
    'GET /account/vin',
  ],
  'listings:write': [
    'DELETE /account/submissions/{id}',
    'POST /account/auctions/{slug}/relist',
    'POST /account/photographs',
    'POST /account/submissions',
    'POST /account/submissions/{id}/submit',
    'POST /account/vehicles',
    'PUT /account/auctions/{slug}/listing',
    'PUT /account/photographs/{id}/hidden',
    'PUT /account/submissions/{id}',
    'PUT /account/submissions/{id}/requests/{request}',
    'PUT /account/vehicles/{id}',
  ],
};

test.each(TOKEN_SCOPES)('%s opens these calls to tokens, and no other', (scope) => {
  const opened = [...TOKEN_CALLS].filter((entry) => entry[1] === scope).map(([call]) => call);
  expect(opened.toSorted()).toEqual(CALLS[scope]);
});
