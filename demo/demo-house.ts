import type { House } from '#app';

/** Of the house, what its demo uses. */
export type DemoHouse = Pick<
  House,
  | 'database'
  | 'clock'
  | 'accounts'
  | 'payments'
  | 'operations'
  | 'selling'
  | 'bidding'
  | 'catalogue'
  | 'media'
  | 'content'
  | 'dealers'
  | 'submissions'
  | 'views'
  | 'settlement'
  | 'vehicles'
  | 'partners'
  | 'following'
>;
