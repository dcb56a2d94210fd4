import { statementsOfCalls } from './statements-calls.ts';
import type { Statement } from './table.ts';

const PAGES = 'src/web/pages';

/** Every statement of the source specification, in order. `checks/` holds each one's check under the same id. */
export const statements: readonly Statement[] = [
  {
    id: '1.1',
    says: 'Visitors browse auctions, a blog, news, FAQs, informational pages, photographers and services listings',
    builtIn: 'src/web/routes.ts',
  },
  {
    id: '1.2',
    says: 'Registered users register, sign in, bid on auctions, keep a watchlist, manage their account, save payment methods and deal with dealers',
    builtIn: 'src/contract/client.ts',
  },
  {
    id: '1.3',
    says: 'The account area covers profile, billing, watchlist, their auctions, their vehicles and submitting an auction',
    builtIn: 'src/web/components/account/account-items.ts',
  },
  { id: '1.4', says: 'A live notification channel is used for signed-in users', builtIn: 'src/platform/live/live.ts' },
  {
    id: '1.5',
    says: 'Anything beyond this is not shown',
    builtIn: 'ARCHITECTURE.md',
    decision:
      'A complete auction site: bids with hidden maximums, reserves, a soft close, holds and premium, a live stream for everyone, and an API that covers everything the pages do, documented at /api/openapi.json.',
  },

  { id: '2.1', says: 'Route /: home', builtIn: `${PAGES}/home/home-page.tsx` },
  {
    id: '2.2',
    says: 'Route /elements: content not shown',
    builtIn: `${PAGES}/elements/elements-page.tsx`,
    decision: 'A style guide: every element of the site in all its states.',
  },
  { id: '2.3', says: 'Route /blog: list', builtIn: `${PAGES}/journal/journal-page.tsx` },
  { id: '2.4', says: 'Route /blog/{slug}: item', builtIn: `${PAGES}/journal/post-page.tsx` },
  { id: '2.5', says: 'Route /news: list', builtIn: `${PAGES}/journal/journal-page.tsx` },
  { id: '2.6', says: 'Route /news/{slug}: item', builtIn: `${PAGES}/journal/post-page.tsx` },
  { id: '2.7', says: 'Route /faqs', builtIn: `${PAGES}/faqs/faqs-page.tsx` },
  { id: '2.8', says: 'Route /about', builtIn: `${PAGES}/about/about-page.tsx` },
  { id: '2.9', says: 'Route /comingSoon', builtIn: `${PAGES}/coming-soon/coming-soon-page.tsx` },
  { id: '2.10', says: 'Route /search', builtIn: `${PAGES}/search/search-page.tsx` },
  { id: '2.11', says: 'Route /photographers', builtIn: `${PAGES}/photographers/photographers-page.tsx` },
  { id: '2.12', says: 'Route /auctions: list', builtIn: `${PAGES}/auctions/auctions-page.tsx` },
  { id: '2.13', says: 'Route /auctions/{slug}: item', builtIn: `${PAGES}/auction/auction-page.tsx` },
  { id: '2.14', says: 'Route /services: list', builtIn: `${PAGES}/services/services-page.tsx` },
  { id: '2.15', says: 'Route /services/{slug}: item', builtIn: `${PAGES}/services/service-page.tsx` },
  { id: '2.16', says: 'Route /contact-us', builtIn: `${PAGES}/contact/contact-page.tsx` },
  { id: '2.17', says: 'Route /disclaimer', builtIn: `${PAGES}/documents/document-page.tsx` },
  { id: '2.18', says: 'Route /how-it-works', builtIn: `${PAGES}/how-it-works/how-it-works-page.tsx` },
  { id: '2.19', says: 'Route /terms-of-use', builtIn: `${PAGES}/documents/document-page.tsx` },
  { id: '2.20', says: 'Route /bidding-terms', builtIn: `${PAGES}/bidding-terms/bidding-terms-page.tsx` },
  { id: '2.21', says: 'Route /cookies-policy', builtIn: `${PAGES}/documents/document-page.tsx` },
  { id: '2.22', says: 'Route /privacy-policy', builtIn: `${PAGES}/documents/document-page.tsx` },
  {
    id: '2.23',
    says: 'Public routes: no access rule shown',
    builtIn: 'src/web/layouts/public.tsx',
    decision: 'Open to everyone: guests and signed-in users.',
  },
  { id: '2.24', says: 'Route /account: signed-in user only', builtIn: `${PAGES}/account/overview-page.tsx` },
  { id: '2.25', says: 'Route /account/login: guest only', builtIn: `${PAGES}/account/login-page.tsx` },
  { id: '2.26', says: 'Route /account/register: guest only', builtIn: `${PAGES}/account/register-page.tsx` },
  {
    id: '2.27',
    says: 'Route /account/recover: no guard shown',
    builtIn: `${PAGES}/account/recover-page.tsx`,
    decision: 'No guard: guests and signed-in users both see it.',
  },
  { id: '2.28', says: 'Route /account/billing: signed-in', builtIn: `${PAGES}/account/billing-page.tsx` },
  { id: '2.29', says: 'Route /account/profile: signed-in', builtIn: `${PAGES}/account/profile-page.tsx` },
  { id: '2.30', says: 'Route /account/watchlist: signed-in', builtIn: `${PAGES}/account/watchlist-page.tsx` },
  { id: '2.31', says: 'Route /account/auctions: signed-in', builtIn: `${PAGES}/account/auctions-page.tsx` },
  { id: '2.32', says: 'Route /account/vehicles: signed-in', builtIn: `${PAGES}/account/vehicles-page.tsx` },
  { id: '2.33', says: 'Route /account/auctions/submit: signed-in', builtIn: `${PAGES}/account/submit/submit-page.tsx` },
  {
    id: '2.34',
    says: 'The content and behaviour of every page is not shown',
    builtIn: 'src/web/page-meta.ts',
    decision: 'Each page has one heading, its own title and description, and can be read without JavaScript.',
  },
  {
    id: '2.35',
    says: 'After signing out the user is sent to /account/login',
    builtIn: 'src/web/components/account/use-sign-out.ts',
  },
  {
    id: '2.36',
    says: "Unmatched paths raise a non-fatal error, 'Page not found: {path}'",
    builtIn: `${PAGES}/missing/missing-page.tsx`,
    decision:
      'Common variants of our addresses redirect: /login to /account/login, /faq to /faqs. All other paths raise the error.',
  },
  {
    id: '2.37',
    says: "A route validation failure gives status 404 with 'Page Not Found: {path}'",
    builtIn: 'src/web/missing.ts',
  },
  {
    id: '2.38',
    says: "Error screen for 404: the code, the heading 'Page not found', the text 'Sorry, we couldn't find the page you're looking for.' and a 'Go back home' link to /",
    builtIn: 'src/web/layouts/error-screen.tsx',
  },
  {
    id: '2.39',
    says: "Error screen for any other error: its status code and status message, plus 'Sorry, we ran into an problem on our end. If the problem continues, please contact support.' and the same home link",
    builtIn: 'src/web/layouts/error-screen.tsx',
    decision:
      'The status message is the heading. A page may add to the screen but not omit anything: how long to wait and a retry (429), which role opens a console page (403). Failures before the router, and of the rendering itself, show the same screen without the site’s styles.',
  },
  { id: '2.40', says: 'For crawler user agents no error page is rendered', builtIn: 'src/web/entry.server.tsx' },
  {
    id: '2.41',
    says: 'Five page layouts exist: application, blank, default, error and public',
    builtIn: 'src/web/routes.ts',
    decision:
      "The operator's console has two variants for its own routes: console (of application), with the staff menu, and console-guard (of error), which shows the public site to anyone without access.",
  },
  {
    id: '2.42',
    says: 'Which route uses which layout is not shown',
    builtIn: 'src/web/routes.ts',
    decision:
      "Public: header, page and footer of all public pages. Default, inside it: a column of text, such as /bidding-terms. Application: the account area with its menu. Blank: sign-in, registration, recovery, and the launch page before the site opens, without a footer. Error: inside each of them, in place of a page that failed. The operator's console, which the specification doesn't mention, has its own layout.",
  },

  { id: '3.1', says: 'Account user: returned by the account call', builtIn: 'src/contract/account.ts' },
  { id: '3.2', says: 'Account user: the name field is required on update', builtIn: 'src/contract/account.ts' },
  {
    id: '3.3',
    says: 'Account user: other fields not shown',
    builtIn: 'src/contract/account.ts',
    decision:
      'id, username, email, avatar, email_verified, bidding_terms_accepted, has_payment_method, blocked, is_staff, staff_roles, time_zone (null: the zone of the browser), distance_unit (mi, km, or null: the default of the site), email_language (a BCP 47 tag, or null: the main language of emails), phone, profile_visibility (public or private), limit, exposure, created_at.',
  },
  { id: '3.4', says: 'Dealer list: returned by the dealers call', builtIn: 'src/modules/accounts/dealers.ts' },
  {
    id: '3.5',
    says: 'Dealer list: fields not shown',
    builtIn: 'src/contract/account.ts',
    decision: 'An array of slug, name, and the user’s role: owner, manager or member.',
  },
  {
    id: '3.6',
    says: 'Auction: start_date and close_date arrive as timestamps without a zone and are treated as UTC',
    builtIn: 'src/contract/primitives.ts',
  },
  {
    id: '3.7',
    says: 'Auction: other fields not shown',
    builtIn: 'src/contract/auctions.ts',
    decision:
      'Slug, lot number, title, the vehicle, state, price, next minimum bid, counts, leader, reserve status, photo, location; for a bidder also their own status. Never anyone else’s maximum, never the amount of a reserve.',
  },
  {
    id: '3.8',
    says: 'Payment method: list item. Fields not shown',
    builtIn: 'src/contract/account.ts',
    decision: 'id, brand, last4, exp_month, exp_year, is_default.',
  },
  {
    id: '3.9',
    says: 'Registration payload: username, name, email, password, password_confirmation',
    builtIn: 'src/contract/account.ts',
  },
  { id: '3.10', says: 'Login payload: email, password', builtIn: 'src/contract/account.ts' },
  {
    id: '3.11',
    says: 'Password update payload: fields not shown',
    builtIn: 'src/contract/account.ts',
    decision: 'current_password, password, password_confirmation.',
  },

  { id: '4.1', says: 'Signed-in flag: set true when the account fetch succeeds', builtIn: 'src/web/root.tsx' },
  {
    id: '4.2',
    says: 'Signed-in flag: set false when the account fetch fails',
    builtIn: 'src/app/pages.ts',
    decision:
      'For any reason: an expired session, a server error, a database that is down. The session itself is kept, and the next successful fetch sets the flag again.',
  },
  {
    id: '4.3',
    says: 'Logout sets it false and clears the user and dealers, then the user goes to /account/login',
    builtIn: 'src/web/components/account/use-sign-out.ts',
  },
  {
    id: '4.4',
    says: 'Route guards: signed-in-only pages require the signed-in state, guest-only pages require not signed in',
    builtIn: 'src/web/navigation/guards.ts',
  },
  {
    id: '4.5',
    says: 'Redirect targets of the guards are not shown',
    builtIn: 'src/web/navigation/safe-target.ts',
    decision:
      'A guest goes to /account/login and returns to the requested page afterwards; a signed-in user goes to /account. Never to another site.',
  },
  { id: '4.6', says: 'Notification channel: on sign-in it is set up', builtIn: 'src/web/live/use-identity.ts' },
  {
    id: '4.7',
    says: 'Notification channel: on sign-out it is cleaned up and the connection is re-established',
    builtIn: 'src/web/live/tabs.ts',
  },
  {
    id: '4.8',
    says: 'If the user is already signed in at startup, the initial notification data is fetched',
    builtIn: 'src/web/root.tsx',
  },
  { id: '4.9', says: 'At startup the user is fetched', builtIn: 'src/app/pages.ts' },
  { id: '4.10', says: 'At startup, if signed in, payment methods are refreshed', builtIn: 'src/web/root.tsx' },
  { id: '4.11', says: 'Loading flag: login', builtIn: `${PAGES}/account/login-page.tsx` },
  { id: '4.12', says: 'Loading flag: registration', builtIn: `${PAGES}/account/register-page.tsx` },
  { id: '4.13', says: 'Loading flag: dealers', builtIn: `${PAGES}/account/dealers/dealers-page.tsx` },
  { id: '4.14', says: 'Loading flag: account update', builtIn: `${PAGES}/account/details-section.tsx` },
  { id: '4.15', says: 'Loading flag: password update', builtIn: `${PAGES}/account/profile-page.tsx` },
  { id: '4.16', says: 'Loading flag: bidding auctions', builtIn: `${PAGES}/account/auctions-page.tsx` },
  { id: '4.17', says: 'Loading flag: watchlist', builtIn: `${PAGES}/account/watchlist-page.tsx` },
  { id: '4.18', says: 'Auction list state: loading', builtIn: 'src/web/components/account/account-list.tsx' },
  { id: '4.19', says: 'Auction list state: loaded', builtIn: 'src/web/components/account/account-list.tsx' },
  { id: '4.20', says: 'Auction list state: error', builtIn: 'src/web/components/account/account-list.tsx' },

  {
    id: '5.1',
    says: "Login: email and password both required. Message: 'Please enter a valid email and password.'",
    builtIn: 'src/modules/accounts/sign-in.ts',
  },
  {
    id: '5.2',
    says: "Register: username, name, email and the password confirmation required. Message: 'Please enter all required information.'",
    builtIn: 'src/modules/accounts/register.ts',
    decision:
      'The password is required too: if both are empty, the errors name both; an empty password with a confirmation is a mismatch (5.3). Usernames have 3 to 30 letters, digits, _ or -; names at most 200 characters; passwords 10 to 128. Each of these rules has its own message.',
  },
  {
    id: '5.3',
    says: "Register: password and confirmation must match. Message: 'Please make sure your password and confirmation password match.'",
    builtIn: 'src/modules/accounts/register.ts',
    decision: 'An empty password with a confirmation doesn’t match either. Required fields are checked first.',
  },
  {
    id: '5.4',
    says: "Account update: name required. Message: 'Please fill in all required fields.' Error status 402",
    builtIn: 'src/contract/account.ts',
    decision:
      'Any other error (a name over 200 characters, an unknown time zone or unit, an invalid phone number) is a 402 too, with its own message in the errors map.',
  },
  {
    id: '5.5',
    says: 'Password update: rules not shown',
    builtIn: 'src/modules/accounts/change-password.ts',
    decision:
      'The current password must be correct; the new one has 10 to 128 characters, isn’t a common one, and is confirmed. All other sessions end.',
  },

  { id: '6.1', says: 'Two states: signed-in user and guest (not signed in)', builtIn: 'src/platform/http/actor.ts' },
  {
    id: '6.2',
    says: 'Account, bidding, watchlist and payment calls are made as the signed-in user',
    builtIn: 'src/platform/http/actor.ts',
  },
  {
    id: '6.3',
    says: 'Other roles are not shown',
    builtIn: 'src/platform/http/actor.ts',
    decision:
      'Staff, who operate the site through /api/operator and can’t bid; owners, managers and members of dealers.',
  },
  ...statementsOfCalls,
];
