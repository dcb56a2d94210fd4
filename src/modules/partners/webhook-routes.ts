import * as endpoints from '#contract/endpoints/partners.ts';
import { newApi } from '#platform/http/api.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { bind } from '#platform/http/bind.ts';
import { readDelivery, readLog, resendDelivery, sendTest } from './deliveries.ts';
import { exportDeliveries, listDeliveriesForStaff } from './list-deliveries-for-staff.ts';
import { resendDeliveries } from './resend-deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts';
import type { PartnersContext } from './deps.ts';

export function webhookRoutes(context: PartnersContext) {
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
  bind(api, endpoints.resendWebhookDelivery, ({ actor, params: { id, event } }) =>
    resendDelivery(context, actor, { endpointId: id, eventId: event }),
  );
  bind(api, endpoints.listDeliveriesForStaff, ({ actor, query }) => listDeliveriesForStaff(context, actor, query));
  bind(api, endpoints.exportDeliveries, async ({ actor, query, c }) => {
    const file = await exportDeliveries(context, actor, query);
    return file.ok ? c.body(file.value, 200, csvHeaders('webhook-deliveries.csv')) : file;
  });
  bind(api, endpoints.resendDeliveries, ({ actor, body }) => resendDeliveries(context, actor, body));
  return api;
}
