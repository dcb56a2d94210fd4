import { z } from 'zod';
import { StorySectionSchema } from './auctions.ts';
import { DEALER_ROLES } from './dealer-roles.ts';
import { STAFF_ROLES } from './staff.ts';
import { FactsInputSchema } from './vehicles.ts';
import { MAX_AMOUNT, NAME_LENGTH } from './limits.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';
import {
  MoneySchema,
  pageOf,
  TimestampSchema,
  pagingQuery,
  ModelYearSchema,
  DistanceUnitSchema,
} from './primitives.ts';
import { ImpersonationSchema } from './impersonations.ts';
import { DISTANCE_UNITS } from './distance-units.ts';

export const PROFILE_VISIBILITIES = ['public', 'private'] as const;

export const UserSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  bidding_terms_accepted: z.boolean(),
  has_payment_method: z.boolean(),
  avatar: z.string().nullable(),
  blocked: z.boolean(),
  is_staff: z.boolean(),
  staff_roles: z.array(z.enum(STAFF_ROLES)),
  /** IANA time zone. Null means the browser's. */
  time_zone: z.string().nullable(),
  distance_unit: DistanceUnitSchema.nullable(),
  /** BCP 47 tag. Null means the site's main language of emails. */
  email_language: z.string().nullable(),
  phone: z.string().nullable(),
  profile_visibility: z.enum(PROFILE_VISIBILITIES),
  limit: MoneySchema,
  /** Leading maximums, and what bid plans reserve. Null during an impersonation, because maximums are hidden. */
  exposure: MoneySchema.nullable(),
  created_at: TimestampSchema,
  impersonation: ImpersonationSchema.optional(),
});
export type User = z.infer<typeof UserSchema>;

/** The messages of the source spec are in the use cases. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;
export const USERNAME_PATTERN = /^[A-Za-z0-9_-]{3,30}$/;
export const LoginSchema = z.object({
  email: z.string().max(320).default(''),
  password: z.string().max(1024).default(''),
});
const NAME_TOO_LONG = `The name must not be longer than ${NAME_LENGTH} characters.`;
export const RegisterSchema = z.object({
  username: z.string().max(200).default(''),
  name: z.string().trim().max(NAME_LENGTH, NAME_TOO_LONG).default(''),
  email: z.string().max(400).default(''),
  password: z.string().max(1024).default(''),
  password_confirmation: z.string().max(1024).default(''),
});
const NAME_REQUIRED = 'The name field is required.';
const INVALID_PHONE = 'Enter a phone number with its area code, such as +1 312 555 0142.';
const PhoneSchema = z
  .string(INVALID_PHONE)
  .trim()
  .refine(
    (phone) => phone === '' || (/^\+?[\d\s().\-/]{6,40}$/.test(phone) && /^(?:\D*\d){6,15}\D*$/.test(phone)),
    INVALID_PHONE,
  );
export const UpdateAccountSchema = z.object({
  name: z.string(NAME_REQUIRED).trim().min(1, NAME_REQUIRED).max(NAME_LENGTH, NAME_TOO_LONG),
  time_zone: z
    .string('Choose a time zone from the list.')
    .max(64, 'Choose a time zone from the list.')
    .nullable()
    .optional(),
  distance_unit: z
    .enum(['', ...DISTANCE_UNITS], 'Choose miles, kilometers or the site default.')
    .nullable()
    .optional(),
  email_language: z
    .string('Choose a language from the list.')
    .max(20, 'Choose a language from the list.')
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
export const AcceptTermsSchema = z.object({ accepted: z.literal(true, 'Accept the bidding terms.') });

export const DealerMembershipSchema = z.object({ slug: z.string(), name: z.string(), role: z.enum(DEALER_ROLES) });
export type Dealer = z.infer<typeof DealerMembershipSchema>;

export const PaymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethodSchema>;
export const ClientIntentSchema = z.object({
  client_secret: z.string(),
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string().nullable(),
});
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
export const NotificationPageSchema = pageOf(NotificationSchema).extend({ unread_count: z.int() });
export type NotificationPage = z.infer<typeof NotificationPageSchema>;

export const MailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  created_at: TimestampSchema,
});
export type Mail = z.infer<typeof MailSchema>;
export const MailPageSchema = pageOf(MailSchema);
export const MailQuerySchema = z.object({
  ...pagingQuery(50),
});
export type MailQuery = z.infer<typeof MailQuerySchema>;

const AuctionTimeSchema = z.string().max(40).describe('UTC. Times without a zone are read as UTC.');
export const CreateAuctionSchema = z.object({
  title: z.string().trim().min(3).max(200),
  subtitle: z.string().max(300).default(''),
  make: z.string().trim().min(1).max(80),
  model: z.string().trim().min(1).max(80),
  year: ModelYearSchema,
  seller: z.string().min(1).max(30),
  dealer: z.string().max(80).optional(),
  starting_bid: z.int().min(1).max(MAX_AMOUNT),
  reserve: z.int().min(1).max(MAX_AMOUNT).nullable().optional(),
  start_date: AuctionTimeSchema,
  close_date: AuctionTimeSchema,
  body_style: z.string().max(40).default(''),
  vehicle: z.record(z.string(), z.unknown()).default({}),
  story: z
    .array(
      z.object({
        kind: StorySectionSchema.shape.kind,
        heading: z.string().max(200),
        text: z.string().max(20_000),
        items: StorySectionSchema.shape.items,
      }),
    )
    .max(40)
    .default([]),
  location: z.record(z.string(), z.string().max(120)).default({}),
  is_featured: z.boolean().default(false),
});
export type CreateAuction = z.input<typeof CreateAuctionSchema>;
const MAX_NOTE_LENGTH = 500;
const { shape: auctionFields } = CreateAuctionSchema;
export const UpdateAuctionSchema = z.object({
  title: auctionFields.title.optional(),
  subtitle: auctionFields.subtitle.unwrap().optional(),
  make: auctionFields.make.optional(),
  model: auctionFields.model.optional(),
  year: auctionFields.year.optional(),
  seller: auctionFields.seller.optional(),
  dealer: auctionFields.dealer,
  starting_bid: auctionFields.starting_bid.optional(),
  reserve: auctionFields.reserve,
  start_date: auctionFields.start_date.optional(),
  close_date: auctionFields.close_date.optional(),
  body_style: auctionFields.body_style.unwrap().optional(),
  vehicle: auctionFields.vehicle.unwrap().optional(),
  facts: FactsInputSchema.extend({ vin: z.string().trim().max(40).optional() })
    .optional()
    .describe('changes single facts of the vehicle; an empty one is removed'),
  story: auctionFields.story.unwrap().optional(),
  location: auctionFields.location.unwrap().optional(),
  is_featured: auctionFields.is_featured.unwrap().optional(),
  note: z
    .string()
    .trim()
    .max(MAX_NOTE_LENGTH)
    .optional()
    .describe('what you changed in a public listing, and why. Everyone can read it'),
});
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
  leads_live_auctions: z.boolean(),
  blocked: z.boolean(),
});
export type Paddle = z.infer<typeof PaddleSchema>;
/** `reveals_reserve`: it becomes public after the close, even if the vehicle isn't sold. */
export const ReserveDisclosureSchema = z.object({ reveals_reserve: z.boolean() });
export const LowerReserveSchema = z.object({
  reserve: z.int().min(1).max(MAX_AMOUNT).nullable(),
  reason: z.string().trim().max(1000).default(''),
});
export const WithdrawSchema = z.object({
  reason: z.string().trim().min(3, 'Enter a reason. It’s shown publicly.').max(1000),
});
