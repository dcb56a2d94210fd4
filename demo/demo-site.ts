import type { App } from '#app';

export type DemoSite = Pick<
  App,
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
  | 'views'
  | 'conversations'
  | 'appointments'
  | 'bidPlans'
  | 'settlement'
  | 'vehicles'
  | 'vehicleModels'
  | 'partners'
  | 'following'
>;
