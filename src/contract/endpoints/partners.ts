import { z } from 'zod';
import { BulkResultSchema } from '../bulk.ts';
import { endpoint, empty, file, guest, json, staff, user } from '../endpoint.ts';
import {
  ApiTokensSchema,
  ChangeWebhookSchema,
  CreateTokenSchema,
  CreateWebhookSchema,
  NewTokenSchema,
  NewWebhookSchema,
  OwnTokenSchema,
  WebhookDeliveryDetailSchema,
  WebhookDeliveryPageSchema,
  WebhookDeliveryQuerySchema,
  WebhookSchema,
  WebhooksSchema,
} from '../partners.ts';
import {
  ResendDeliveriesSchema,
  StaffDeliveryExportQuerySchema,
  StaffDeliveryPageSchema,
  StaffDeliveryQuerySchema,
} from '../webhook-lists.ts';
import { IdParams } from '../params.ts';

const DeliveryParams = IdParams.extend({ event: z.string().max(80) });
const tokens = json(ApiTokensSchema, 'The tokens');
const webhook = json(WebhookSchema, 'The endpoint');
const delivery = json(WebhookDeliveryDetailSchema, 'The delivery, with the response');

export const listTokens = endpoint('GET /api/account/api-tokens', {
  summary: 'Your API tokens',
  description: 'Your own and your dealers’ tokens. The tokens themselves are never shown again.',
  who: user({ whileImpersonating: true }),
  answer: tokens,
});

export const createToken = endpoint('POST /api/account/api-tokens', {
  summary: 'Create an API token',
  description: 'Requires your password. The token is in the response and never shown again.',
  who: user(),
  body: CreateTokenSchema,
  answer: json(NewTokenSchema, 'The token', 201),
  refusals: [403, 409, 429],
});

export const revokeToken = endpoint('DELETE /api/account/api-tokens/{id}', {
  summary: 'Revoke an API token',
  description: 'Takes effect with the next call.',
  who: user(),
  params: IdParams,
  answer: tokens,
});

export const readOwnToken = endpoint('GET /api/token', {
  summary: 'The token in use',
  description: 'Returns the name, scopes and expiry of the token that makes the call. Every token can use it.',
  // For API clients only.
  who: guest({ whileImpersonating: false }),
  answer: json(OwnTokenSchema, 'The token'),
  refusals: [401],
});

export const listWebhooks = endpoint('GET /api/account/webhooks', {
  summary: 'Your webhooks',
  description: 'Your own, and those of dealers whose integrations you manage.',
  who: user({ whileImpersonating: true }),
  answer: json(WebhooksSchema, 'The endpoints'),
});

export const createWebhook = endpoint('POST /api/account/webhooks', {
  summary: 'Add an endpoint',
  description: 'Must be https on the public internet. The secret is in the response and never shown again.',
  who: user(),
  body: CreateWebhookSchema,
  answer: json(NewWebhookSchema, 'The endpoint, with its secret', 201),
  refusals: [403, 409, 429],
});

export const readWebhook = endpoint('GET /api/account/webhooks/{id}', {
  summary: 'An endpoint',
  who: user({ whileImpersonating: true }),
  params: IdParams,
  answer: webhook,
});

export const changeWebhook = endpoint('PUT /api/account/webhooks/{id}', {
  summary: 'Change, pause or resume an endpoint',
  description: 'Omitted fields stay unchanged. Events are kept while the endpoint is paused, and sent when it resumes.',
  who: user(),
  params: IdParams,
  body: ChangeWebhookSchema,
  answer: webhook,
});

export const removeWebhook = endpoint('DELETE /api/account/webhooks/{id}', {
  summary: 'Remove an endpoint and its log',
  who: user(),
  params: IdParams,
  answer: empty('Removed'),
});

export const rotateWebhookSecret = endpoint('POST /api/account/webhooks/{id}/secret', {
  summary: 'Rotate the secret',
  description: 'For 24 hours, messages are signed with both the old and the new secret.',
  who: user(),
  params: IdParams,
  answer: json(NewWebhookSchema, 'The endpoint, with its new secret'),
  refusals: [429],
});

export const testWebhook = endpoint('POST /api/account/webhooks/{id}/test', {
  summary: 'Send a test',
  description: 'Sent at once, whatever the endpoint’s state, and not retried.',
  who: user(),
  params: IdParams,
  answer: delivery,
  refusals: [429],
});

export const listWebhookDeliveries = endpoint('GET /api/account/webhooks/{id}/deliveries', {
  summary: 'An endpoint’s delivery log',
  description: 'Newest first, for 30 days.',
  who: user({ whileImpersonating: true }),
  params: IdParams,
  query: WebhookDeliveryQuerySchema,
  answer: json(WebhookDeliveryPageSchema, 'Deliveries'),
});

export const readWebhookDelivery = endpoint('GET /api/account/webhooks/{id}/deliveries/{event}', {
  summary: 'A delivery, with its body and every attempt',
  who: user({ whileImpersonating: true }),
  params: DeliveryParams,
  answer: delivery,
});

export const resendWebhookDelivery = endpoint('POST /api/account/webhooks/{id}/deliveries/{event}/resend', {
  summary: 'Resend a delivery',
  description: 'The same id and body, with a new signature.',
  who: user(),
  params: DeliveryParams,
  answer: delivery,
  refusals: [409, 429],
});

export const listDeliveriesForStaff = endpoint('GET /api/operator/webhook-deliveries', {
  summary: 'Deliveries to all webhooks, by default the newest first',
  who: staff('manage_webhooks'),
  query: StaffDeliveryQuerySchema,
  answer: json(StaffDeliveryPageSchema, 'A page of deliveries'),
});

export const exportDeliveries = endpoint('GET /api/operator/webhook-deliveries.csv', {
  summary: 'The deliveries of a list as CSV, in its order',
  who: staff('manage_webhooks'),
  query: StaffDeliveryExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const resendDeliveries = endpoint('POST /api/operator/webhook-deliveries/resend', {
  summary: 'Send several deliveries again',
  description: 'The same id and body with a new signature, within seconds. A failure is retried like a new message.',
  who: staff('manage_webhooks'),
  body: ResendDeliveriesSchema,
  answer: json(BulkResultSchema, 'What was done with each'),
});
