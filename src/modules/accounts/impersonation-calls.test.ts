import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { isAllowedWhileImpersonating } from './impersonation-calls.ts';

/** All that staff may call while they view another account. */
const ALLOWED = [
  'DELETE /api/operator/impersonation',
  'GET /api/account',
  'GET /api/account/affiliates',
  'GET /api/account/api-tokens',
  'GET /api/account/auctions/{slug}/interest',
  'GET /api/account/auctions/{slug}/relist',
  'GET /api/account/bidding-auctions',
  'GET /api/account/dealer-applications',
  'GET /api/account/dealer-invitations',
  'GET /api/account/dealers',
  'GET /api/account/dealers/{slug}',
  'GET /api/account/follows',
  'GET /api/account/invoices',
  'GET /api/account/invoices/{number}',
  'GET /api/account/invoices/{number}/pdf',
  'GET /api/account/live-board',
  'GET /api/account/member-page',
  'GET /api/account/muted-members',
  'GET /api/account/notifications',
  'GET /api/account/notifications/settings',
  'GET /api/account/opening-reminders',
  'GET /api/account/passkeys',
  'GET /api/account/payments/methods',
  'GET /api/account/reserve-advice',
  'GET /api/account/searches',
  'GET /api/account/sessions',
  'GET /api/account/settlements',
  'GET /api/account/settlements/{slug}',
  'GET /api/account/settlements/{slug}/bill-of-sale',
  'GET /api/account/submissions',
  'GET /api/account/submissions/{id}',
  'GET /api/account/submissions/{id}/documents',
  'GET /api/account/two-step',
  'GET /api/account/vehicles',
  'GET /api/account/vehicles/{id}',
  'GET /api/account/vehicles/{id}/documents',
  'GET /api/account/vin',
  'GET /api/account/watchlist',
  'GET /api/account/webhooks',
  'GET /api/account/webhooks/{id}',
  'GET /api/account/webhooks/{id}/deliveries',
  'GET /api/account/webhooks/{id}/deliveries/{event}',
  'GET /api/auctions',
  'GET /api/auctions/{slug}',
  'GET /api/auctions/{slug}/bids',
  'GET /api/auctions/{slug}/changes',
  'GET /api/auctions/{slug}/comments',
  'GET /api/auctions/{slug}/comments/mine',
  'GET /api/auctions/{slug}/documents',
  'GET /api/auctions/{slug}/documents/{document}/file',
  'GET /api/auctions/{slug}/follow',
  'GET /api/auctions/{slug}/similar',
  'GET /api/blog',
  'GET /api/blog/{slug}',
  'GET /api/calendar',
  'GET /api/cars',
  'GET /api/cars/{make}',
  'GET /api/cars/{make}/{model}',
  'GET /api/closings',
  'GET /api/closings/auctions',
  'GET /api/dealers',
  'GET /api/dealers/{slug}',
  'GET /api/faqs',
  'GET /api/market',
  'GET /api/market/dumps',
  'GET /api/market/dumps/{day}',
  'GET /api/market/results',
  'GET /api/market/results.csv',
  'GET /api/members/{username}',
  'GET /api/members/{username}/auctions',
  'GET /api/members/{username}/comments',
  'GET /api/news',
  'GET /api/news/{slug}',
  'GET /api/pages',
  'GET /api/pages/{slug}',
  'GET /api/photographers',
  'GET /api/photographers/{slug}',
  'GET /api/price-guide',
  'GET /api/search',
  'GET /api/search/suggestions',
  'GET /api/services',
  'GET /api/services/{slug}',
  'GET /api/settings',
  'GET /api/sitemap/auctions',
  'GET /api/vehicle-models',
  'POST /api/logout',
];

test('staff who view another account may make these calls, and no other', () => {
  const allowed = ENDPOINTS.filter(({ method, path }) => isAllowedWhileImpersonating(method, path));
  expect(allowed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(ALLOWED);
});

test.each(['/api/openapi.json', '/api/docs'])('they may read %s, and not change it', (path) => {
  expect(isAllowedWhileImpersonating('GET', path)).toBe(true);
  expect(isAllowedWhileImpersonating('HEAD', path)).toBe(true);
  expect(isAllowedWhileImpersonating('POST', path)).toBe(false);
});

test.each(['/api/account/', '/api/account/vehicles/1/documents/2', '/api/openapiXjson'])(
  'they may not read %s, which only resembles an allowed address',
  (path) => expect(isAllowedWhileImpersonating('GET', path)).toBe(false),
);
