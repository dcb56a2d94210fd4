import type { StaffPower } from './staff.ts';

export const STAFF_SEARCH_POWERS = {
  person: 'see_people',
  auction: 'see_auctions',
  invoice: 'manage_payments',
  payment: 'manage_payments',
  dealer: 'manage_dealers',
  content: 'write_content',
} as const satisfies Record<string, StaffPower>;
export type StaffSearchKind = keyof typeof STAFF_SEARCH_POWERS;
export const STAFF_SEARCH_KINDS = Object.keys(STAFF_SEARCH_POWERS) as [StaffSearchKind, ...StaffSearchKind[]];
