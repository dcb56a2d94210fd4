import { z } from 'zod';
import { DAY_MS } from './durations.ts';
import type { ApprovalSettingName } from './approval-settings.ts';
import { EMAIL_LANGUAGE_TAGS } from './email-languages.ts';
import { enteredTime, DistanceUnitSchema } from './primitives.ts';

const dueHours = z.int().min(1, 'Enter at least 1 hour.').max(1_000, 'Enter at most 1,000 hours.');
const minor = z.int().min(0).max(100_000_000_000);
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
export const ClosingSlotSchema = z.object({
  days: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day.').max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 18:30.'),
  capacity: z.int().min(1, 'Enter at least 1.').max(500),
});
export type ClosingSlot = z.infer<typeof ClosingSlotSchema>;

const ledgerAccount = (number: string) =>
  z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,31}$/u, 'Enter an account number of up to 32 letters and digits.')
    .default(number);

const approval = z.enum(['required', 'none']);
export const APPROVAL_SETTINGS = {
  approval_live_voids: approval,
  approval_reserve_changes: approval,
  approval_withdrawals: approval,
  approval_roles: approval,
  /** In minor units. Larger refunds (the total of a payment) and limits need a second staff member. */
  approval_refunds_over: minor,
  approval_limits_over: minor,
} satisfies Record<ApprovalSettingName, z.ZodType>;

export const SiteSettingsSchema = z.object({
  site_name: z.string().trim().min(1, 'Enter a site name.').max(80).default('Hammerdown'),
  contact_email: z.union([z.literal(''), z.email('Enter a valid email address.')]).default(''),
  contact_phone: z.string().max(40).default(''),
  postal_address: z.string().max(300).default(''),
  logo_image: z.union([z.literal(''), z.uuid('Choose an image.')]).default(''),
  signal_colour: z
    .union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #ffd21a.')])
    .default(''),
  site_access: z.enum(['open', 'closed']).default('open'),
  site_opens_at: z.union([z.literal(''), enteredTime('Enter a time such as 2027-01-15T17:00:00Z.')]).default(''),
  currency: z.string().length(3).default('USD'),
  results_terms: z
    .string()
    .trim()
    .max(600, 'Enter at most 600 characters.')
    .default(
      'You may quote, publish and analyze these results, also commercially. Name this site as the source, with the day of your data.',
    ),
  distance_unit: DistanceUnitSchema.default('mi'),
  locale: z.string().default('en-US'),
  time_zone: z.string().default('UTC'),
  email_language: z.enum(EMAIL_LANGUAGE_TAGS, 'Choose a language from the list.').default('en'),
  email_languages: z
    .array(z.enum(EMAIL_LANGUAGE_TAGS, 'Choose languages from the list.'))
    .max(EMAIL_LANGUAGE_TAGS.length)
    .default([]),
  bid_unit: minor.default(100),
  increments: z
    .array(z.object({ from: minor, step: minor.min(1) }))
    .min(1)
    .default([
      { from: 0, step: 10_000 },
      { from: 100_000, step: 10_000 },
      { from: 500_000, step: 25_000 },
      { from: 2_500_000, step: 50_000 },
      { from: 10_000_000, step: 100_000 },
      { from: 25_000_000, step: 250_000 },
      { from: 100_000_000, step: 1_000_000 },
    ]),
  auction_length_ms: z
    .int()
    .max(90 * DAY_MS)
    .default(7 * DAY_MS),
  soft_close_ms: z.int().max(DAY_MS).default(120_000),
  premium_basis_points: z.int().default(500),
  premium_least: minor.default(25_000),
  premium_most: minor.default(750_000),
  holds: z.enum(['required', 'none']).default('required'),
  /** Minutes after the bidder no longer leads, or when the last auction they bid in has closed. */
  hold_release: z.enum(['when_outbid', 'at_close']).default('when_outbid'),
  /** Whose bids count without a hold during an outage of the card provider. */
  holds_in_outage: z.enum(['known_bidders', 'count', 'refuse']).default('known_bidders'),
  outage_hold_limit: minor.default(250_000),
  breached_passwords: z.enum(['accept', 'refuse']).default('accept'),
  seller_fee_basis_points: z.int().min(0).max(5_000).default(0),
  offer_open_hours: z
    .int()
    .min(1, 'Enter at least 1 hour.')
    .max(30 * 24)
    .default(48),
  offer_answer_hours: z
    .int()
    .min(1, 'Enter at least 1 hour.')
    .max(30 * 24)
    .default(24),
  offer_rounds: z.int().min(1, 'Enter at least 1.').max(10).default(3),
  review_due_hours: dueHours.default(48),
  comments_due_hours: dueHours.default(24),
  enquiries_due_hours: dueHours.default(24),
  dealer_applications_due_hours: dueHours.default(72),
  disputes_due_hours: dueHours.default(72),
  fee_due_days: z.int().min(1, 'Enter at least 1 day.').max(90).default(3),
  payment_due_days: z.int().min(1, 'Enter at least 1 day.').max(90).default(7),
  documents_due_days: z.int().min(1, 'Enter at least 1 day.').max(90).default(3),
  collection_due_days: z.int().min(1, 'Enter at least 1 day.').max(90).default(7),
  handover_due_days: z.int().min(1, 'Enter at least 1 day.').max(90).default(7),
  second_chance_hours: z
    .int()
    .min(1, 'Enter at least 1 hour.')
    .max(30 * 24)
    .default(24),
  first_limit: minor.default(25_000_000),
  bidding_terms_version: z.int().default(1),
  closing_slots: z
    .array(ClosingSlotSchema)
    .max(40, 'Add at most 40 slots.')
    .default([
      { days: EVERY_DAY, time: '17:00', capacity: 6 },
      { days: EVERY_DAY, time: '18:00', capacity: 8 },
      { days: EVERY_DAY, time: '19:00', capacity: 8 },
      { days: EVERY_DAY, time: '20:00', capacity: 8 },
    ]),
  slate_size: z.int().min(1, 'Enter at least 1.').max(1000).default(30),
  similar_distance_minutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .default(60),
  approval_live_voids: approval.default('required'),
  approval_reserve_changes: approval.default('required'),
  approval_withdrawals: approval.default('required'),
  approval_roles: approval.default('required'),
  approval_refunds_over: minor.default(500_000),
  approval_limits_over: minor.default(50_000_000),
  journal_account_bank: ledgerAccount('1000'),
  journal_account_card_provider: ledgerAccount('1050'),
  journal_account_receivable: ledgerAccount('1100'),
  journal_account_disputed: ledgerAccount('1150'),
  journal_account_refunds_owed: ledgerAccount('2100'),
  journal_account_tax_payable: ledgerAccount('2200'),
  journal_account_premiums: ledgerAccount('4000'),
  journal_account_seller_fees: ledgerAccount('4010'),
  journal_account_provider_fees: ledgerAccount('6000'),
  journal_account_losses: ledgerAccount('6010'),
  comments_in_five_minutes: z.int().min(1, 'Enter at least 1.').max(200).default(10),
});
export type SiteSettings = z.infer<typeof SiteSettingsSchema>;

const STAFF_SETTINGS = {
  review_due_hours: true,
  comments_due_hours: true,
  enquiries_due_hours: true,
  dealer_applications_due_hours: true,
  disputes_due_hours: true,
  approval_live_voids: true,
  approval_reserve_changes: true,
  approval_withdrawals: true,
  approval_roles: true,
  approval_refunds_over: true,
  approval_limits_over: true,
  journal_account_bank: true,
  journal_account_card_provider: true,
  journal_account_receivable: true,
  journal_account_disputed: true,
  journal_account_refunds_owed: true,
  journal_account_tax_payable: true,
  journal_account_premiums: true,
  journal_account_seller_fees: true,
  journal_account_provider_fees: true,
  journal_account_losses: true,
} as const;
export const PublicSettingsSchema = SiteSettingsSchema.omit(STAFF_SETTINGS);
export type PublicSettings = z.infer<typeof PublicSettingsSchema>;

export const isSiteOpen = (
  { site_access: access, site_opens_at: opensAt }: Pick<SiteSettings, 'site_access' | 'site_opens_at'>,
  at: number,
): boolean => access === 'open' || (opensAt !== '' && Date.parse(opensAt) <= at);
