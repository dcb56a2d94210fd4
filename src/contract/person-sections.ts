import type { StaffPower } from './staff.ts';

export const PERSON_SECTION_POWERS = {
  bids: 'see_auctions',
  purchases: 'settle_sales',
  listings: 'see_auctions',
  payments: 'manage_payments',
  holds: 'manage_payments',
  comments: 'moderate_comments',
  enquiries: 'answer_enquiries',
  emails: 'read_emails',
  devices: 'see_people',
  same_network: 'see_people',
  same_device: 'see_people',
  same_phone: 'see_people',
  same_card: 'manage_payments',
  flags: 'see_auctions',
  dealers: 'manage_dealers',
} as const satisfies Record<string, StaffPower>;
export const PERSON_SECTION_PAGE = 50;
export type PersonSectionName = keyof typeof PERSON_SECTION_POWERS;
export const PERSON_SECTIONS = Object.keys(PERSON_SECTION_POWERS) as [PersonSectionName, ...PersonSectionName[]];
