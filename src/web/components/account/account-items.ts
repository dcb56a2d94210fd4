import {
  Bell,
  Bookmark,
  CalendarClock,
  CarFront,
  CreditCard,
  Gavel,
  Handshake,
  LayoutDashboard,
  LayoutGrid,
  Search,
  Store,
  UserRound,
  Webhook,
} from 'lucide';

export const ACCOUNT_ITEMS = [
  { text: 'Overview', to: '/account', icon: LayoutDashboard },
  { text: 'Auctions', to: '/account/auctions', icon: Gavel },
  { text: 'Live board', to: '/account/live', icon: LayoutGrid },
  { text: 'Sales', to: '/account/settlements', icon: Handshake },
  { text: 'Appointments', to: '/account/appointments', icon: CalendarClock },
  { text: 'Watchlist', to: '/account/watchlist', icon: Bookmark },
  { text: 'Bid plans', to: '/account/plans', icon: Gavel },
  { text: 'Saved searches', to: '/account/searches', icon: Search },
  { text: 'Vehicles', to: '/account/vehicles', icon: CarFront },
  { text: 'Dealers', to: '/account/dealers', icon: Store },
  { text: 'Billing', to: '/account/billing', icon: CreditCard },
  { text: 'Notifications', to: '/account/notifications', icon: Bell },
  { text: 'API and webhooks', to: '/account/developer', icon: Webhook },
  { text: 'Profile and security', to: '/account/profile', icon: UserRound },
] as const;

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
