import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/partners.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { readDelivery, readLog, replay, sendTest } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts';
import type { PartnersContext } from './deps.ts';

export function webhookRoutes(context: PartnersContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  bind(api, endpoints.listWebhooks, ({ actor }) => readEndpoints(context, actor));
  bind(api, endpoints.createWebhook, ({ actor, body }) => createEndpoint(context, actor, body));
  bind(api, endpoints.readWebhook, ({ actor, params }) => readEndpoint(context, actor, params.id));
  bind(api, endpoints.changeWebhook, ({ actor, params, body }) =>
    changeEndpoint(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.removeWebhook, ({ actor, params }) => removeEndpoint(context, actor, params.id));
  bind(api, endpoints.rotateWebhookSecret, ({ actor, params }) => rotateSecret(context, actor, params.id));
  bind(api, endpoints.testWebhook, ({ actor, params }) => sendTest(context, actor, params.id));
  bind(api, endpoints.listWebhookDeliveries, ({ actor, params, query }) =>
    readLog(context, actor, { ...params, ...query }),
  );
  bind(api, endpoints.readWebhookDelivery, ({ actor, params: { id, event } }) =>
    readDelivery(context, actor, { endpointId: id, eventId: event }),
  );
  bind(api, endpoints.replayWebhookDelivery, ({ actor, params: { id, event } }) =>
    replay(context, actor, { endpointId: id, eventId: event }),
  );
  return api;
}
