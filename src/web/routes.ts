import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

/** Every address of the house. A page's faults are shown by the error layout around it, inside the header and footer. */
export default [
  layout('layouts/public.tsx', [
    layout('layouts/error.tsx', { id: 'public-error' }, [
      index('pages/home/home-page.tsx'),
      route('auctions', 'pages/auctions/auctions-page.tsx'),
      route('auctions/:slug', 'pages/auction/auction-page.tsx'),
      route('comingSoon', 'pages/coming-soon/coming-soon-page.tsx'),
      route('elements', 'pages/elements/elements-page.tsx'),
      route('search', 'pages/search/search-page.tsx'),
      route('how-it-works', 'pages/how-it-works/how-it-works-page.tsx'),
      route('blog', 'pages/journal/journal-page.tsx', { id: 'blog' }),
      route('blog/:slug', 'pages/journal/post-page.tsx', { id: 'blog-post' }),
      route('news', 'pages/journal/journal-page.tsx', { id: 'news' }),
      route('news/:slug', 'pages/journal/post-page.tsx', { id: 'news-post' }),
      route('faqs', 'pages/faqs/faqs-page.tsx'),
      route('about', 'pages/about/about-page.tsx'),
      route('contact-us', 'pages/contact/contact-page.tsx'),
      route('services', 'pages/services/services-page.tsx'),
      route('services/:slug', 'pages/services/service-page.tsx'),
      route('photographers', 'pages/photographers/photographers-page.tsx'),
      route('photographers/:slug', 'pages/photographers/photographer-page.tsx'),
      ...['disclaimer', 'terms-of-use', 'cookies-policy', 'privacy-policy'].map((path) => route(path, 'pages/documents/document-page.tsx', { id: path })),
      layout('layouts/default.tsx', [
        route('outbox', 'pages/outbox/outbox-page.tsx'),
        route('bidding-terms', 'pages/bidding-terms/bidding-terms-page.tsx'),
      ]),
      layout('layouts/application.tsx', [
        layout('layouts/error.tsx', { id: 'account-error' }, [
          route('account', 'pages/account/overview-page.tsx'),
          route('account/auctions', 'pages/account/auctions-page.tsx'),
          route('account/auctions/submit', 'pages/account/submit/submit-page.tsx'),
          route('account/vehicles', 'pages/account/vehicles-page.tsx'),
          route('account/vehicles/:id', 'pages/account/vehicle-page.tsx'),
          route('account/watchlist', 'pages/account/watchlist-page.tsx'),
          route('account/billing', 'pages/account/billing-page.tsx'),
          route('account/profile', 'pages/account/profile-page.tsx'),
        ]),
      ]),
      route('*', 'pages/missing/missing-page.tsx'),
    ]),
  ]),
  layout('layouts/console-entrance.tsx', [
    layout('layouts/console.tsx', [
      layout('layouts/error.tsx', { id: 'console-error' }, [
        route('operator', 'pages/operator/entrance.ts'),
        route('operator/floor', 'pages/operator/floor/floor-page.tsx'),
        route('operator/auctions', 'pages/operator/auctions-page.tsx'),
        route('operator/auctions/:slug', 'pages/operator/auction/auction-page.tsx', { id: 'operator-auction' }),
        route('operator/talk', 'pages/operator/talk/talk-page.tsx'),
        route('operator/enquiries', 'pages/operator/enquiries-page.tsx'),
        route('operator/content', 'pages/operator/content/content-page.tsx'),
        route('operator/content/new/:kind', 'pages/operator/content/editor-page.tsx', { id: 'content-new' }),
        route('operator/content/:kind/:slug', 'pages/operator/content/editor-page.tsx', { id: 'content-editor' }),
        route('operator/people', 'pages/operator/people/people-page.tsx'),
        route('operator/people/:username', 'pages/operator/people/paddle-page.tsx'),
        route('operator/staff', 'pages/operator/staff/staff-page.tsx'),
        route('operator/settings', 'pages/operator/settings/settings-page.tsx'),
        route('operator/audit', 'pages/operator/audit/audit-page.tsx'),
      ]),
    ]),
  ]),
  layout('layouts/blank.tsx', [
    layout('layouts/error.tsx', { id: 'blank-error' }, [
      route('account/login', 'pages/account/login-page.tsx'),
      route('account/register', 'pages/account/register-page.tsx'),
      route('account/recover', 'pages/account/recover-page.tsx'),
      route('account/verify', 'pages/account/verify-page.tsx'),
    ]),
  ]),
  route('site-version', 'pages/site-version/site-version.ts'),
  route('blog/feed.atom', 'pages/feeds/journal-feed.ts', { id: 'blog-feed' }),
  route('news/feed.atom', 'pages/feeds/journal-feed.ts', { id: 'news-feed' }),
  route('auctions/feed.atom', 'pages/feeds/auctions-feed.ts'),
  route('auctions/calendar.ics', 'pages/feeds/calendar.ts'),
  route('sitemap.xml', 'pages/feeds/sitemap-index-page.ts'),
  route('sitemaps/:part', 'pages/feeds/sitemap-part-page.ts'),
  route('robots.txt', 'pages/feeds/robots.ts'),
  route('site.webmanifest', 'pages/feeds/manifest.ts'),
] satisfies RouteConfig;
