import { z } from 'zod';
import {
  DELIVERY_STATES,
  PARTNER_LIMITS,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  TOKEN_STATES,
  WEBHOOK_KIND_NAMES,
  WEBHOOK_STATES,
} from './partner-kinds.ts';
import { pageOf, TimestampSchema, pagingQuery } from './primitives.ts';

const PartnerDealerSchema = z.object({ slug: z.string(), name: z.string() });
const dealer = z
  .string()
  .max(200)
  .nullable()
  .default(null)
  .describe('the slug of one of your dealers; null for yourself');

export const TokenScopeSchema = z.enum(TOKEN_SCOPES);
export const ApiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScopeSchema),
  last_four: z.string(),
  state: z.enum(TOKEN_STATES),
  owner: z.string().describe('the username of the person who created it, and on whose behalf it acts'),
  dealer: PartnerDealerSchema.nullable(),
  created_at: TimestampSchema,
  expires_at: TimestampSchema,
  ends_soon: z.boolean().describe('true if it expires soon; its owner has been notified'),
  last_used_at: TimestampSchema.nullable(),
  revoked_at: TimestampSchema.nullable(),
});
export type ApiToken = z.infer<typeof ApiTokenSchema>;
export const ApiTokensSchema = z.object({ items: z.array(ApiTokenSchema), dealers: z.array(PartnerDealerSchema) });
export type ApiTokens = z.infer<typeof ApiTokensSchema>;
export const CreateTokenSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name so you can recognize the token later.')
    .max(PARTNER_LIMITS.name, `Use at most ${PARTNER_LIMITS.name} characters.`),
  scopes: z.array(TokenScopeSchema).min(1, 'Choose at least one permission.').max(TOKEN_SCOPES.length),
  days: z.literal(TOKEN_DAYS, 'Choose how long the token is valid.'),
  dealer,
});
export type CreateToken = z.input<typeof CreateTokenSchema>;
/** The only response with the token. */
export const NewTokenSchema = ApiTokenSchema.extend({ token: z.string() });
export type NewToken = z.infer<typeof NewTokenSchema>;
export const OwnTokenSchema = ApiTokenSchema.pick({
  name: true,
  scopes: true,
  owner: true,
  dealer: true,
  expires_at: true,
});

export const WebhookKindSchema = z.enum(WEBHOOK_KIND_NAMES);
const url = z
  .string()
  .trim()
  .min(1, 'Enter your endpoint’s URL.')
  .max(PARTNER_LIMITS.url, 'The URL is too long. Enter a shorter one.');
const kinds = z.array(WebhookKindSchema).min(1, 'Choose at least one event.').max(WEBHOOK_KIND_NAMES.length);
export const WebhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(WebhookKindSchema),
  all_auctions: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  dealer: PartnerDealerSchema.nullable(),
  previous_secret_until: TimestampSchema.nullable(),
  failing_since: TimestampSchema.nullable(),
  disabled_reason: z.string(),
  created_at: TimestampSchema,
  last: z
    .object({ state: z.enum(DELIVERY_STATES), at: TimestampSchema })
    .nullable()
    .describe('the most recent delivery'),
});
export type Webhook = z.infer<typeof WebhookSchema>;
export const WebhooksSchema = z.object({ items: z.array(WebhookSchema), dealers: z.array(PartnerDealerSchema) });
export type Webhooks = z.infer<typeof WebhooksSchema>;
export const CreateWebhookSchema = z.object({ url, kinds, all_auctions: z.boolean().default(false), dealer });
export type CreateWebhook = z.input<typeof CreateWebhookSchema>;
export const NewWebhookSchema = WebhookSchema.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhookSchema>;
export const ChangeWebhookSchema = z
  .object({ url, kinds, all_auctions: z.boolean(), state: z.enum(['active', 'paused']) })
  .partial();
export type ChangeWebhook = z.input<typeof ChangeWebhookSchema>;

export const WebhookAttemptSchema = z.object({
  number: z.int(),
  made_at: TimestampSchema,
  took_ms: z.int(),
  status: z.int().nullable(),
  error: z.string(),
  answer: z.string(),
});
export const WebhookDeliverySchema = z.object({
  event_id: z.string(),
  kind: z.string(),
  slug: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  occurred_at: TimestampSchema,
  next_at: TimestampSchema.nullable(),
  last: WebhookAttemptSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;
export const WebhookDeliveryQuerySchema = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  ...pagingQuery(20),
});
export const WebhookDeliveryPageSchema = pageOf(WebhookDeliverySchema);
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPageSchema>;
export const WebhookDeliveryDetailSchema = WebhookDeliverySchema.extend({
  body: z.string(),
  tries: z.array(WebhookAttemptSchema),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetailSchema>;
