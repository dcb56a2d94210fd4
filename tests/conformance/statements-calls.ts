import type { Statement } from './table.ts';

const PAGES = 'src/web/pages';

export const statementsOfCalls: readonly Statement[] = [
  {
    id: '7.1',
    says: 'All calls send credentials and a cross-site request token header taken from a cookie',
    builtIn: 'src/web/api.ts',
    decision:
      'X-XSRF-TOKEN from the cookie XSRF-TOKEN, also on reads. If there is no cookie yet, a read is sent without the header, and a call that changes something fetches the cookie first. The event stream sends only cookies, because browsers allow it no headers.',
  },
  {
    id: '7.2',
    says: 'Response fields are not shown unless noted',
    builtIn: 'src/contract/client.ts',
    decision: 'One schema per response; the API document at /api/openapi.json is generated from them.',
  },
  {
    id: '7.3',
    says: 'GET /sanctum/csrf-cookie, no payload: made before login and register; result not shown',
    builtIn: 'src/platform/http/csrf.ts',
    decision: '204 with a readable XSRF-TOKEN cookie.',
  },
  {
    id: '7.4',
    says: 'POST /api/login {email, password}: success, then the user is fetched; if still not signed in, an error is shown',
    builtIn: `${PAGES}/account/login-page.tsx`,
    decision:
      "200 with the user, who is then signed in. With two-step verification: 200 with { two_step: true, message }, a challenge cookie and no session; POST /api/login/two-step with { code } or { recovery_code } then signs in. A client that doesn't support it fetches the account, gets a 401 and shows 'There was a problem signing you in, please try again.' (8.2): that user signs in on this site or turns two-step verification off. The status is a success because the password was correct; a failure would ask the user to correct it.",
  },
  {
    id: '7.5',
    says: 'POST /api/register {username, name, email, password, password_confirmation}: response not shown',
    builtIn: 'src/modules/accounts/register.ts',
    decision: '201 with the user, who is then signed in; a verification email is sent.',
  },
  {
    id: '7.6',
    says: 'POST /api/logout, no payload: clears user and dealers',
    builtIn: 'src/modules/accounts/routes.ts',
  },
  { id: '7.7', says: 'GET /api/account: returns the user', builtIn: 'src/modules/accounts/routes.ts' },
  {
    id: '7.8',
    says: "PUT /api/account {name and other fields}: returns the updated user; success message 'Your account was updated successfully.'",
    builtIn: `${PAGES}/account/details-section.tsx`,
    decision:
      'The other fields are time_zone, distance_unit, email_language, phone and profile_visibility. All are optional: omitted fields stay unchanged; null clears the first four. A private profile shows others only the username. Unknown fields are ignored, so a client may send the whole user back.',
  },
  {
    id: '7.9',
    says: 'PUT /api/account/password: error response has an errors map of field to list of messages',
    builtIn: 'src/modules/accounts/change-password.ts',
  },
  {
    id: '7.10',
    says: 'GET /api/account/dealers: dealer list, fields not shown',
    builtIn: 'src/modules/accounts/routes.ts',
    decision: 'An array.',
  },
  {
    id: '7.11',
    says: 'GET /api/account/payments/client-intent-key: response not shown',
    builtIn: 'src/modules/payments/routes.ts',
    decision: 'client_secret, provider (sandbox or stripe) and publishable_key.',
  },
  {
    id: '7.12',
    says: 'GET /api/account/payments/methods: list; empty list on failure',
    builtIn: `${PAGES}/account/billing-page.tsx`,
  },
  {
    id: '7.13',
    says: 'GET /api/account/bidding-auctions: auctions with start_date and close_date',
    builtIn: 'src/modules/catalogue/account-auctions.ts',
  },
  {
    id: '7.14',
    says: 'GET /api/account/watchlist: auctions with start_date and close_date',
    builtIn: 'src/modules/catalogue/account-auctions.ts',
  },
  {
    id: '7.15',
    says: "The wrapper around calls rejects with the server's error body",
    builtIn: 'src/contract/client.ts',
    decision: 'The rejection has message, code, errors and the status; body is everything the server sent.',
  },
  {
    id: '7.16',
    says: 'The public content calls (blog, news, auctions, services and others) are not shown',
    builtIn: 'src/contract/endpoints/content.ts',
    decision:
      'GET /api/auctions, /api/blog, /api/news, /api/services, /api/photographers, /api/faqs, /api/pages/{slug} and /api/search; lists have items, total and next_cursor.',
  },

  {
    id: '8.1',
    says: "Login failure: 'Your email or password do not match our records, please try again.'",
    builtIn: 'src/modules/accounts/sign-in.ts',
    decision:
      'One message, status 422, for an unknown email, a wrong password, and input too long to be either. The page shows it for every failure except too many attempts (429, with the wait) and an expired page or code (419, challenge_over), because the password may be correct.',
  },
  {
    id: '8.2',
    says: "Login succeeded but user not signed in: 'There was a problem signing you in, please try again.'",
    builtIn: `${PAGES}/account/login-page.tsx`,
  },
  {
    id: '8.3',
    says: "Registration failure: 'There was a problem registering your account. Please try again.' plus a suffix, or the server message (suffix not shown)",
    builtIn: `${PAGES}/account/register-page.tsx`,
    decision: 'The server message if there is one, otherwise the sentence alone: the suffix is empty.',
  },
  {
    id: '8.4',
    says: "Account update failure: the server message, else 'There was a problem updating your account. Please try again.'",
    builtIn: `${PAGES}/account/details-section.tsx`,
  },
  {
    id: '8.5',
    says: "Password update failure: each field's messages shown as a list; otherwise 'We're sorry, something has gone wrong, please try again.'",
    builtIn: `${PAGES}/account/profile-page.tsx`,
  },
  {
    id: '8.6',
    says: "Bidding auctions failure: the server message, else 'Failed to fetch auctions'; status default 500; empty list returned",
    builtIn: `${PAGES}/account/auctions-page.tsx`,
  },
  {
    id: '8.7',
    says: "Watchlist failure: the server message, else 'Failed to fetch watchlist'; status default 500; empty list returned",
    builtIn: `${PAGES}/account/watchlist-page.tsx`,
  },
  { id: '8.8', says: "No route match: 'Page not found: {path}'", builtIn: `${PAGES}/missing/missing-page.tsx` },
  { id: '8.9', says: "Route validation failure: status 404, 'Page Not Found: {path}'", builtIn: 'src/web/missing.ts' },
  {
    id: '8.10',
    says: 'Unhandled fatal error: the error screen described above',
    builtIn: 'src/app/pages.ts',
    decision:
      'Also when the database is down: every address shows the error screen with status 500, /healthz still responds, and the site recovers by itself.',
  },

  {
    id: '9.1',
    says: 'Auction timestamps without a trailing Z get a Z appended, so they are read as UTC',
    builtIn: 'src/web/components/time/formats.ts',
    decision: 'A timestamp with an offset, such as +02:00, has a zone and is used unchanged.',
  },
  { id: '9.2', says: 'Account update error status: 402', builtIn: 'src/modules/accounts/routes.ts' },
  { id: '9.3', says: 'Default error status for auction lists: 500', builtIn: 'src/web/problems.ts' },
  {
    id: '9.4',
    says: 'The application manifest is checked every 1 hour (3,600,000 ms)',
    builtIn: 'src/web/navigation/keep-fresh.ts',
  },
  {
    id: '9.5',
    says: 'The chunk reload guard lasts 10 seconds',
    builtIn: 'src/web/navigation/reload-guard.ts',
    decision:
      'If a page’s code is missing, the page is reloaded once and navigation continues. A second failure within ten seconds shows the error screen; after that a reload is allowed again.',
  },
  { id: '9.6', says: 'At most 4 route preloads run at once', builtIn: 'src/web/navigation/preload-queue.ts' },
  {
    id: '9.7',
    says: 'Business limits such as bid increments, durations or fees: not shown',
    builtIn: 'src/contract/settings.ts',
    decision:
      'Settings, changed by staff. /bidding-terms shows the current values, and each auction keeps those under which it was approved.',
  },
];
