import { z } from 'zod';
import { DELIVERY_STATES, PARTNER_LIMITS, TOKEN_DAYS, TOKEN_SCOPES, TOKEN_STATES, WEBHOOK_KIND_NAMES, WEBHOOK_STATES } from './partner-kinds.ts';
import { pageOf, TimestampSchema } from './primitives.ts';

/** A dealer in whose name somebody may manage tokens and webhooks. */
const PartnerDealerSchema = z.object({ slug: z.string(), name: z.string() });
const dealer = z.string().max(200).nullable().default(null).describe('the slug of a dealer of yours; null: your own');

// Tokens -----------------------------------------------------------------------------------------------------------------

export const TokenScopeSchema = z.enum(TOKEN_SCOPES);
/** A token without its secret: what its owner tells it by. */
export const ApiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScopeSchema),
  last_four: z.string(),
  state: z.enum(TOKEN_STATES),
  owner: z.string().describe('the username of who made it, for whom it acts'),
  dealer: PartnerDealerSchema.nullable(),
  created_at: TimestampSchema,
  expires_at: TimestampSchema,
  ends_soon: z.boolean().describe('it is good, but not for long: its owner has been told'),
  last_used_at: TimestampSchema.nullable(),
  revoked_at: TimestampSchema.nullable(),
});
export type ApiToken = z.infer<typeof ApiTokenSchema>;
export const ApiTokensSchema = z.object({ items: z.array(ApiTokenSchema), dealers: z.array(PartnerDealerSchema) });
export type ApiTokens = z.infer<typeof ApiTokensSchema>;
/** `POST /api/account/api-tokens`. */
export const CreateTokenSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give the token a name: you tell it by that when you end it.')
    .max(PARTNER_LIMITS.name, `A name has at most ${PARTNER_LIMITS.name} letters.`),
  scopes: z.array(TokenScopeSchema).min(1, 'Choose at least one thing that the token may do.').max(TOKEN_SCOPES.length),
  days: z.literal(TOKEN_DAYS, 'Choose for how long the token is good.'),
  dealer,
  password: z.string().max(1024).default(''),
});
export type CreateToken = z.input<typeof CreateTokenSchema>;
/** The token itself is in this one answer, and never again. */
export const NewTokenSchema = ApiTokenSchema.extend({ token: z.string() });
export type NewToken = z.infer<typeof NewTokenSchema>;
/** `GET /api/token`: what the token is that asks. */
export const OwnTokenSchema = ApiTokenSchema.pick({ name: true, scopes: true, owner: true, dealer: true, expires_at: true });

// Webhooks ---------------------------------------------------------------------------------------------------------------

export const WebhookKindSchema = z.enum(WEBHOOK_KIND_NAMES);
const url = z.string().trim().min(1, 'Enter the address of your endpoint.').max(PARTNER_LIMITS.url, 'The address is too long.');
const kinds = z.array(WebhookKindSchema).min(1, 'Choose at least one kind of event.').max(WEBHOOK_KIND_NAMES.length);
/** An endpoint, without its secret. */
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
    .describe('the newest delivery'),
});
export type Webhook = z.infer<typeof WebhookSchema>;
export const WebhooksSchema = z.object({ items: z.array(WebhookSchema), dealers: z.array(PartnerDealerSchema) });
export type Webhooks = z.infer<typeof WebhooksSchema>;
/** `POST /api/account/webhooks`. */
export const CreateWebhookSchema = z.object({ url, kinds, all_auctions: z.boolean().default(false), dealer });
export type CreateWebhook = z.input<typeof CreateWebhookSchema>;
/** The secret is in this one answer, and never again. */
export const NewWebhookSchema = WebhookSchema.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhookSchema>;
/** `PUT /api/account/webhooks/{id}`; what is left out stays. */
export const ChangeWebhookSchema = z.object({ url, kinds, all_auctions: z.boolean(), state: z.enum(['active', 'paused']) }).partial();
export type ChangeWebhook = z.input<typeof ChangeWebhookSchema>;

export const WebhookAttemptSchema = z.object({
  number: z.int(),
  made_at: TimestampSchema,
  took_ms: z.int(),
  status: z.int().nullable(),
  error: z.string(),
  answer: z.string(),
});
/** A line of the log. */
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
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type WebhookDeliveryQuery = z.input<typeof WebhookDeliveryQuerySchema>;
export const WebhookDeliveryPageSchema = pageOf(WebhookDeliverySchema);
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPageSchema>;
/** One delivery whole: the body exactly as it was signed, and each attempt. */
export const WebhookDeliveryDetailSchema = WebhookDeliverySchema.extend({ body: z.string(), tries: z.array(WebhookAttemptSchema) });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetailSchema>;
