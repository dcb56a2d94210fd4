import { z } from 'zod';
import {
  DEALER_ACTIONS,
  DEALER_DOCUMENT_KINDS,
  DEALER_LIMITS,
  DEALER_ROLES,
  LICENCE_STATUSES,
} from './dealer-roles.ts';
import { listQueries } from './console-list.ts';
import { DEALER_SORTS } from './console-lists.ts';
import {
  enteredDay,
  ImageSchema,
  pageOf,
  TimestampSchema,
  PlaceSchema,
  ReasonSchema,
  pagingQuery,
} from './primitives.ts';

export const DealerRoleSchema = z.enum(DEALER_ROLES);
const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);
const WebsiteSchema = text(290)
  .transform((typed) => (typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .refine(
    (address) => address === '' || (URL.canParse(address) && /^https?:\/\/[^/\s]+\.[^/\s]+/i.test(address)),
    'Enter a website address, such as https://example.com.',
  )
  .transform((address) => address.replace(/^https?/i, (scheme) => scheme.toLowerCase()));
const DaySchema = enteredDay('Enter the date as year, month and day.');

export const DealerFiguresSchema = z.object({
  live: z.int(),
  coming_soon: z.int(),
  ended: z.int(),
  sold: z.int(),
  not_sold: z.int(),
  withdrawn: z.int(),
  undecided: z.int(),
});
export type DealerFigures = z.infer<typeof DealerFiguresSchema>;
export const DealerSummarySchema = z.object({
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  place: PlaceSchema,
  logo: ImageSchema.nullable(),
  figures: DealerFiguresSchema,
});
export type DealerSummary = z.infer<typeof DealerSummarySchema>;
export const DealerQuerySchema = z.object({
  q: z.string().max(200).optional(),
  ...pagingQuery(24, 60),
});
export const DealerPageSchema = pageOf(DealerSummarySchema);
export type DealerPage = z.infer<typeof DealerPageSchema>;
export const DealerDetailSchema = DealerSummarySchema.extend({
  about: z.string(),
  website: z.string(),
  phone: z.string(),
  since: TimestampSchema,
  is_closed: z.boolean(),
});
export type DealerDetail = z.infer<typeof DealerDetailSchema>;

export const DealerProfileInputSchema = z.object({
  about: text(DEALER_LIMITS.about),
  city: text(120),
  region: text(120),
  country: text(120),
  website: WebsiteSchema,
  phone: text(40),
});
export const DealerDocumentSchema = z.object({
  id: z.string(),
  kind: z.enum(DEALER_DOCUMENT_KINDS),
  file_name: z.string(),
  content_type: z.enum(['application/pdf', 'image/jpeg']),
  byte_length: z.int(),
  sent_at: TimestampSchema,
});
export type DealerDocument = z.infer<typeof DealerDocumentSchema>;
const LicenceInputSchema = z.object({
  licence_number: text(80).min(1, 'Enter your license number.'),
  licence_expires_on: DaySchema,
  documents: z
    .array(z.string().max(64))
    .min(1, 'Upload your license as a PDF or image.')
    .max(DEALER_LIMITS.documents, `You can upload up to ${DEALER_LIMITS.documents} documents.`),
  message: text(DEALER_LIMITS.message).default(''),
});
export const ApplyDealerSchema = DealerProfileInputSchema.extend({
  name: text(120).min(2, 'Enter your business name.'),
  about: text(DEALER_LIMITS.about).min(40, 'Describe what you sell and since when, in a few sentences.'),
  city: text(120).min(1, 'Enter the city.'),
  country: text(120).min(1, 'Enter the country.'),
  website: WebsiteSchema.default(''),
  phone: text(40).min(5, 'Enter a phone number where we can reach you.'),
  region: text(120).default(''),
}).extend(LicenceInputSchema.shape);
export const RenewLicenceSchema = LicenceInputSchema;

export const ApplicationStateSchema = z.enum(['open', 'approved', 'declined', 'withdrawn']);
export const DealerApplicationSchema = z.object({
  id: z.string(),
  kind: z.enum(['new', 'renewal']),
  state: ApplicationStateSchema,
  dealer: z.object({ slug: z.string(), name: z.string() }).nullable(),
  name: z.string(),
  about: z.string(),
  place: PlaceSchema,
  website: z.string(),
  phone: z.string(),
  licence_number: z.string(),
  licence_expires_on: z.string(),
  message: z.string(),
  documents: z.array(DealerDocumentSchema),
  submitted_at: TimestampSchema,
  decided_at: TimestampSchema.nullable(),
  reason: z.string(),
});
export type DealerApplication = z.infer<typeof DealerApplicationSchema>;

export const DealerMemberSchema = z.object({
  username: z.string(),
  name: z.string(),
  role: DealerRoleSchema,
  since: TimestampSchema,
});
export type DealerMember = z.infer<typeof DealerMemberSchema>;
export const DealerInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: DealerRoleSchema,
  invited_by: z.string(),
  created_at: TimestampSchema,
  expires_at: TimestampSchema,
  is_expired: z.boolean(),
});
export type DealerInvitation = z.infer<typeof DealerInvitationSchema>;
export const LicenceSchema = z.object({
  number: z.string(),
  expires_on: z.string().nullable(),
  status: z.enum(LICENCE_STATUSES),
  days_left: z.int().nullable(),
});
export type Licence = z.infer<typeof LicenceSchema>;
export const DealerAccessSchema = z.object({
  slug: z.string(),
  name: z.string(),
  role: DealerRoleSchema,
  may: z.array(z.enum(DEALER_ACTIONS)),
  may_give: z.array(DealerRoleSchema),
  is_closed: z.boolean(),
  profile: z.object({
    about: z.string(),
    city: z.string(),
    region: z.string(),
    country: z.string(),
    website: z.string(),
    phone: z.string(),
    logo: ImageSchema.nullable(),
  }),
  licence: LicenceSchema,
  renewal: DealerApplicationSchema.nullable(),
  last_refusal: z.string(),
  members: z.array(DealerMemberSchema),
  invitations: z.array(DealerInvitationSchema).nullable(),
  figures: DealerFiguresSchema,
});
export type DealerAccess = z.infer<typeof DealerAccessSchema>;
export const ChangeDealerSchema = DealerProfileInputSchema.extend({ logo: z.string().max(64).nullable() }).partial();
export const InviteMemberSchema = z.object({
  email: z.string().trim().min(1, 'Enter an email address.').max(254),
  role: DealerRoleSchema,
});
export const ChangeMemberSchema = z.object({ role: DealerRoleSchema });

export const ReceivedInvitationSchema = z.object({
  id: z.string(),
  dealer: z.object({ slug: z.string(), name: z.string() }),
  role: DealerRoleSchema,
  email: z.string(),
  invited_by: z.string(),
  expires_at: TimestampSchema,
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitationSchema>;
export const InvitationTokenSchema = z.object({ token: z.string().max(512) });

export const OperatorApplicationSchema = DealerApplicationSchema.extend({
  applicant: z.object({ username: z.string(), name: z.string(), email: z.string() }),
  decided_by: z.string().nullable(),
});
export type OperatorApplication = z.infer<typeof OperatorApplicationSchema>;
export const ApplicationQuerySchema = z.object({
  state: ApplicationStateSchema.optional(),
  ...pagingQuery(20),
});
export const OperatorApplicationPageSchema = pageOf(OperatorApplicationSchema).extend({ open_count: z.int() });
export type OperatorApplicationPage = z.infer<typeof OperatorApplicationPageSchema>;
const operatorQueries = listQueries(
  { q: z.string().max(200).default(''), licence: z.enum(LICENCE_STATUSES).optional() },
  DEALER_SORTS,
);
export const OperatorDealerQuerySchema = operatorQueries.page;
export type OperatorDealerQuery = z.output<typeof OperatorDealerQuerySchema>;
export const DealerExportQuerySchema = operatorQueries.file;
export type DealerExportQuery = z.output<typeof DealerExportQuerySchema>;
export const OperatorDealerRowSchema = z.object({
  slug: z.string(),
  name: z.string(),
  place: PlaceSchema,
  licence: LicenceSchema,
  members: z.int(),
  figures: DealerFiguresSchema,
  is_closed: z.boolean(),
  created_at: TimestampSchema,
});
export type OperatorDealerRow = z.infer<typeof OperatorDealerRowSchema>;
export const OperatorDealerPageSchema = pageOf(OperatorDealerRowSchema);
export type OperatorDealerPage = z.infer<typeof OperatorDealerPageSchema>;
export const OperatorDealerSchema = OperatorDealerRowSchema.extend({
  about: z.string(),
  website: z.string(),
  phone: z.string(),
  closed_reason: z.string(),
  people: z.array(DealerMemberSchema.extend({ email: z.string() })),
  invitations: z.array(DealerInvitationSchema),
  applications: z.array(OperatorApplicationSchema),
});
export type OperatorDealer = z.infer<typeof OperatorDealerSchema>;
export const OperatorLicenceSchema = z.object({
  licence_number: text(80).min(1, 'Enter the license number.'),
  licence_expires_on: DaySchema,
  reason: ReasonSchema,
});
export const OperatorMemberSchema = z.object({ role: DealerRoleSchema, reason: ReasonSchema });
