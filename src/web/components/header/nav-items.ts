/** The main navigation: only what stands. */
export const NAV_ITEMS = [
  { text: 'Auctions', to: '/auctions', status: null },
  { text: 'Coming soon', to: '/auctions?status=coming_soon', status: 'coming_soon' },
  { text: 'Results', to: '/auctions?status=results', status: 'results' },
  { text: 'Bidding terms', to: '/bidding-terms', status: null },
] as const;
export type NavItem = (typeof NAV_ITEMS)[number];

/** True where the item is the page that is shown. */
export function isCurrent(item: NavItem, location: { pathname: string; search: string }): boolean {
  const status = new URLSearchParams(location.search).get('status');
  return location.pathname === item.to.split('?')[0] && (status === 'live' ? null : status) === item.status;
}
