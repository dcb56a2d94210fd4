import {
  Bell,
  Bookmark,
  CarFront,
  CreditCard,
  Gavel,
  Handshake,
  LayoutDashboard,
  LayoutGrid,
  Search,
  Store,
  UserRound,
} from 'lucide-react';

export const ACCOUNT_ITEMS = [
  { text: 'Overview', to: '/account', sign: LayoutDashboard },
  { text: 'Auctions', to: '/account/auctions', sign: Gavel },
  { text: 'Live board', to: '/account/live', sign: LayoutGrid },
  { text: 'Sales', to: '/account/settlements', sign: Handshake },
  { text: 'Watchlist', to: '/account/watchlist', sign: Bookmark },
  { text: 'Bid plans', to: '/account/plans', sign: Gavel },
  { text: 'Saved searches', to: '/account/searches', sign: Search },
  { text: 'Vehicles', to: '/account/vehicles', sign: CarFront },
  { text: 'Dealers', to: '/account/dealers', sign: Store },
  { text: 'Billing', to: '/account/billing', sign: CreditCard },
  { text: 'Notifications', to: '/account/notifications', sign: Bell },
  { text: 'Profile and security', to: '/account/profile', sign: UserRound },
] as const;

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
