import type { StaffPower } from './staff.ts';

export const FOUND_KIND_POWERS = {
  person: 'see_people',
  auction: 'see_auctions',
  invoice: 'manage_payments',
  payment: 'manage_payments',
  dealer: 'manage_dealers',
  content: 'write_content',
} as const satisfies Record<string, StaffPower>;
export type FoundKind = keyof typeof FOUND_KIND_POWERS;
export const FOUND_KINDS = Object.keys(FOUND_KIND_POWERS) as [FoundKind, ...FoundKind[]];
