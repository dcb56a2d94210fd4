import { queryString, type Call } from './call.ts';
import type { ApiClient } from './client.ts';
import type {
  ApiTokens,
  ChangeWebhook,
  CreateToken,
  CreateWebhook,
  NewToken,
  NewWebhook,
  Webhook,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  Webhooks,
} from './partners.ts';

const part = encodeURIComponent;

export function partnerCalls(call: Call) {
  const webhook = (id: string) => `/api/account/webhooks/${part(id)}`;
  return {
    partners: {
      tokens: () => call<ApiTokens>('GET', '/api/account/api-tokens'),
      createToken: (body: CreateToken) => call<NewToken>('POST', '/api/account/api-tokens', { body }),
      revokeToken: (id: string) => call<ApiTokens>('DELETE', `/api/account/api-tokens/${part(id)}`),
      webhooks: () => call<Webhooks>('GET', '/api/account/webhooks'),
      webhook: (id: string) => call<Webhook>('GET', webhook(id)),
      createWebhook: (body: CreateWebhook) => call<NewWebhook>('POST', '/api/account/webhooks', { body }),
      changeWebhook: (id: string, body: ChangeWebhook) => call<Webhook>('PUT', webhook(id), { body }),
      removeWebhook: (id: string) => call<null>('DELETE', webhook(id)),
      rotateSecret: (id: string) => call<NewWebhook>('POST', `${webhook(id)}/secret`),
      test: (id: string) => call<WebhookDeliveryDetail>('POST', `${webhook(id)}/test`),
      deliveries: (id: string, query: WebhookDeliveryQuery = {}) =>
        call<WebhookDeliveryPage>('GET', `${webhook(id)}/deliveries${queryString(query)}`),
      delivery: (id: string, event: string) =>
        call<WebhookDeliveryDetail>('GET', `${webhook(id)}/deliveries/${part(event)}`),
      replay: (id: string, event: string) =>
        call<WebhookDeliveryDetail>('POST', `${webhook(id)}/deliveries/${part(event)}/replay`),
    },
  };
}

export const withPartnerCalls = (client: ApiClient) => ({ ...client, ...partnerCalls(client.send) });
