/** Addresses that people type for a page, in lower case and without a final slash. */
export const OTHER_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  '/': ['/home', '/index', '/index.html'],
  '/account': [
    '/my-account',
    '/dashboard',
    '/logout',
    '/log-out',
    '/signout',
    '/sign-out',
    '/account/logout',
    '/account/overview',
  ],
  '/account/login': ['/login', '/log-in', '/signin', '/sign-in', '/account/signin', '/account/sign-in'],
  '/account/register': [
    '/register',
    '/signup',
    '/sign-up',
    '/join',
    '/create-account',
    '/account/signup',
    '/account/sign-up',
  ],
  '/account/recover': [
    '/recover',
    '/forgot-password',
    '/reset-password',
    '/password-reset',
    '/lost-password',
    '/account/forgot-password',
  ],
  '/account/profile': ['/profile', '/settings', '/account/settings'],
  '/account/billing': ['/billing', '/payments', '/payment-methods', '/account/payments'],
  '/account/watchlist': ['/watchlist', '/favorites', '/favourites', '/account/favorites'],
  '/account/live': ['/board', '/live-board', '/account/board'],
  '/account/auctions': ['/bids', '/my-bids', '/my-auctions', '/account/bids'],
  '/account/vehicles': ['/garage', '/my-vehicles', '/account/garage'],
  '/account/notifications': ['/notifications'],
  '/account/auctions/submit': [
    '/sell',
    '/submit',
    '/submit-a-vehicle',
    '/sell-a-vehicle',
    '/sell-your-car',
    '/consign',
  ],
  '/auctions': ['/auction', '/lots', '/live', '/live-auctions', '/browse'],
  '/auctions?status=results': ['/results', '/past-auctions', '/sold'],
  '/calendar': ['/closing-calendar', '/auction-calendar', '/closing-today', '/ending-soon', '/schedule'],
  '/cars': ['/makes', '/models', '/price-guide'],
  '/results/market': ['/market', '/market-data', '/results/market-data'],
  '/comingSoon': ['/coming-soon', '/upcoming'],
  '/how-it-works': ['/how-it-works/buying', '/how-to-buy', '/how-to-bid', '/buying'],
  '/how-it-works#selling': ['/how-it-works/selling', '/how-to-sell', '/selling'],
  '/practice': ['/practice-auction', '/practise', '/demo-auction', '/try-bidding'],
  '/faqs': ['/faq', '/help', '/questions'],
  '/contact-us': ['/contact', '/contactus', '/support'],
  '/about': ['/about-us', '/aboutus', '/company'],
  '/blog': ['/journal', '/articles'],
  '/photographers': ['/photographer', '/photography'],
  '/services': ['/service'],
  '/dealers': ['/dealer'],
  '/terms-of-use': ['/terms', '/tos', '/terms-of-service', '/terms-and-conditions'],
  '/privacy-policy': ['/privacy'],
  '/cookies-policy': ['/cookies', '/cookie-policy'],
};

const targets = new Map(
  Object.entries(OTHER_SPELLINGS).flatMap(([to, spellings]) => spellings.map((path) => [path, to])),
);

export function otherSpelling({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const to = targets.get(pathname.toLowerCase().replace(/\/+$/, ''));
  if (to === undefined) return null;
  return /[?#]/.test(to) ? to : to + search;
}
