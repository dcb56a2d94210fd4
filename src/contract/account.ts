import { z } from 'zod';
import { DEALER_ROLES } from './dealer-roles.ts';
import { STAFF_ROLES } from './staff.ts';
import { MAX_AMOUNT, NAME_LENGTH } from './limits.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';
import { MoneySchema, TimestampSchema } from './primitives.ts';
import { ViewingSchema } from './viewings.ts';

export const DISTANCE_UNITS = ['mi', 'km'] as const;
export const PROFILE_VISIBILITIES = ['public', 'private'] as const;

/** `GET /api/account`: the bare user. */
export const UserSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  bidding_terms_accepted: z.boolean(),
  has_payment_method: z.boolean(),
  /** The address of the person's picture; their initials stand where there is none. */
  avatar: z.string().nullable(),
  blocked: z.boolean(),
  is_staff: z.boolean(),
  staff_roles: z.array(z.enum(STAFF_ROLES)),
  /** The IANA zone that the person chose; null: the browser's. */
  time_zone: z.string().nullable(),
  /** Null: the site's default. */
  distance_unit: z.enum(DISTANCE_UNITS).nullable(),
  phone: z.string().nullable(),
  /** `private`: others see the username, and nothing else of the profile. */
  profile_visibility: z.enum(PROFILE_VISIBILITIES),
  limit: MoneySchema,
  exposure: MoneySchema,
  created_at: TimestampSchema,
  /** Only there while a member of the staff looks at the account. */
  viewing: ViewingSchema.optional(),
});
export type User = z.infer<typeof UserSchema>;

/** Bounds of product.md; messages of the source spec are decided in the use cases (accounts/register.ts, sign-in.ts). */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;
export const USERNAME_PATTERN = /^[A-Za-z0-9_-]{3,30}$/;
export const LoginSchema = z.object({ email: z.string().max(320).default(''), password: z.string().max(1024).default('') });
const NAME_TOO_LONG = `The name must not be longer than ${NAME_LENGTH} characters.`;
export const RegisterSchema = z.object({
  username: z.string().max(200).default(''),
  name: z.string().trim().max(NAME_LENGTH, NAME_TOO_LONG).default(''),
  email: z.string().max(400).default(''),
  password: z.string().max(1024).default(''),
  password_confirmation: z.string().max(1024).default(''),
});
export type Register = z.input<typeof RegisterSchema>;
const NAME_REQUIRED = 'The name field is required.';
const INVALID_PHONE = 'Enter a phone number with its area code, such as +1 312 555 0142.';
const PhoneSchema = z
  .string(INVALID_PHONE)
  .trim()
  .refine((phone) => phone === '' || (/^\+?[\d\s().\-/]{6,40}$/.test(phone) && /^(?:\D*\d){6,15}\D*$/.test(phone)), INVALID_PHONE);
/** What is left out stays as it is; null or an empty text clears it. */
export const UpdateAccountSchema = z.object({
  name: z.string(NAME_REQUIRED).trim().min(1, NAME_REQUIRED).max(NAME_LENGTH, NAME_TOO_LONG),
  time_zone: z.string('Choose a time zone from the list.').max(64, 'Choose a time zone from the list.').nullable().optional(),
  distance_unit: z
    .enum(['', ...DISTANCE_UNITS], 'Choose miles, kilometers or the site default.')
    .nullable()
    .optional(),
  phone: PhoneSchema.nullable().optional(),
  profile_visibility: z.enum(PROFILE_VISIBILITIES, 'Choose public or private.').optional(),
});
export const UpdatePasswordSchema = z.object({
  current_password: z.string().max(1024).default(''),
  password: z.string().max(1024).default(''),
  password_confirmation: z.string().max(1024).default(''),
});
export const ForgotPasswordSchema = z.object({ email: z.string().max(320).default('') });
export const ResetPasswordSchema = z.object({
  token: z.string().max(512).default(''),
  password: z.string().max(1024).default(''),
  password_confirmation: z.string().max(1024).default(''),
});
export const VerifyEmailSchema = z.object({ token: z.string().max(2048).default('') });
export const AcceptTermsSchema = z.object({ accepted: z.literal(true, 'The bidding terms must be accepted.') });

export const DealerSchema = z.object({ slug: z.string(), name: z.string(), role: z.enum(DEALER_ROLES) });
export type Dealer = z.infer<typeof DealerSchema>;

export const PaymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethodSchema>;
/** `provider` tells the page which form to show; in sandbox mode it lists the test cards. */
export const ClientIntentSchema = z.object({ client_secret: z.string(), provider: z.enum(['sandbox', 'stripe']), publishable_key: z.string().nullable() });
export type ClientIntent = z.infer<typeof ClientIntentSchema>;
export const AddPaymentMethodSchema = z.object({ payment_method: z.string().min(1, 'Choose a card.').max(255) });

export const NotificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  title: z.string(),
  body: z.string(),
  href: z.string(),
  slug: z.string().nullable(),
  created_at: TimestampSchema,
  read_at: TimestampSchema.nullable(),
});
export type Notification = z.infer<typeof NotificationSchema>;
export const NotificationPageSchema = z.object({
  items: z.array(NotificationSchema),
  total: z.int(),
  next_cursor: z.string().nullable(),
  unread_count: z.int(),
});
export type NotificationPage = z.infer<typeof NotificationPageSchema>;

/** Mail kept for staff to read where no SMTP server is set. */
export const MailSchema = z.object({ id: z.string(), to: z.string(), subject: z.string(), html: z.string(), text: z.string(), created_at: TimestampSchema });
export type Mail = z.infer<typeof MailSchema>;

// The operator's calls -------------------------------------------------------------------------------------------------
const InstantSchema = z.string().max(40).describe('UTC; without a zone it is read as UTC');
export const CreateAuctionSchema = z.object({
  title: z.string().trim().min(3).max(200),
  subtitle: z.string().max(300).default(''),
  make: z.string().trim().min(1).max(80),
  model: z.string().trim().min(1).max(80),
  year: z.int().min(1885).max(2100),
  seller: z.string().min(1).max(30),
  dealer: z.string().max(80).optional(),
  starting_bid: z.int().min(1).max(MAX_AMOUNT),
  reserve: z.int().min(1).max(MAX_AMOUNT).nullable().optional(),
  start_date: InstantSchema,
  close_date: InstantSchema,
  body_style: z.string().max(40).default(''),
  vehicle: z.record(z.string(), z.unknown()).default({}),
  story: z
    .array(z.object({ kind: z.string(), heading: z.string().max(200), text: z.string().max(20_000) }))
    .max(40)
    .default([]),
  location: z.record(z.string(), z.string().max(120)).default({}),
  is_featured: z.boolean().default(false),
});
export type CreateAuction = z.input<typeof CreateAuctionSchema>;
export const UpdatePaddleSchema = z.object({
  email_verified: z.boolean().optional(),
  limit: z.int().min(0).max(MAX_AMOUNT).optional(),
  blocked: z.boolean().optional(),
  reason: z.string().max(1000).optional(),
});
export const PaddleSchema = z.object({
  username: z.string(),
  email_verified: z.boolean(),
  terms_accepted: z.boolean(),
  has_payment_method: z.boolean(),
  limit: MoneySchema,
  exposure: MoneySchema,
  blocked: z.boolean(),
});
/** Voids the bid of an entry of the ledger. */
export const VoidEntrySchema = z.object({ reason: z.string().trim().min(3, 'Say why.').max(1000) });
/** The same by the bid's number in the public history. `sequence`: the entry that is meant. Numbers change where an earlier bid is voided; with it no other bid is voided in its place. */
export const VoidBidSchema = VoidEntrySchema.extend({ sequence: z.int().min(1).max(2_147_483_647).optional() });
/** Staff, who do it on the seller's word, say when and how they had it: `reason`. */
export const LowerReserveSchema = z.object({ reserve: z.int().min(1).max(MAX_AMOUNT).nullable(), reason: z.string().trim().max(1000).default('') });
export const WithdrawSchema = z.object({ reason: z.string().trim().min(3, 'Say why: the public sees it.').max(1000) });
