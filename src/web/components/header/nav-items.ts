export const NAV_ITEMS = [
  { text: 'Auctions', to: '/auctions', also: ['/calendar', '/comingSoon', '/auctions?status=coming_soon'] },
  { text: 'Results', to: '/auctions?status=results', also: ['/results'] },
  { text: 'Cars', to: '/cars', also: [] },
  { text: 'Sell', to: '/account/auctions/submit', also: [] },
  { text: 'Services', to: '/services', also: ['/photographers'] },
  { text: 'Journal', to: '/blog', also: ['/news'] },
  { text: 'How it works', to: '/how-it-works', also: ['/faqs', '/bidding-terms', '/practice'] },
] as const;
export type NavItem = (typeof NAV_ITEMS)[number];

function placeOf(pathname: string, search: string): string {
  const status = new URLSearchParams(search).get('status');
  return pathname === '/auctions' && status !== null && status !== 'live' ? `/auctions?status=${status}` : pathname;
}

export function currentOf(item: NavItem, location: { pathname: string; search: string }): 'page' | 'true' | null {
  const place = placeOf(location.pathname, location.search);
  if (place === item.to) return 'page';
  const isWithin = [item.to, ...item.also].some((address) => place === address || place.startsWith(`${address}/`));
  return isWithin ? 'true' : null;
}
