import * as endpoints from '#contract/endpoints/payments.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { createCardIntent, listCards, makeDefault, removeCard, saveCard } from './cards.ts';
import type { PaymentsContext } from './context.ts';

export function cardRoutes(context: PaymentsContext, limits: RateLimits) {
  const api = newApi();
  const limit = limits.middleware({ name: 'save-card', limit: 20, perMs: 10 * 60_000, by: 'actor' });
  bind(api, endpoints.createCardIntent, ({ actor }) => createCardIntent(context, actor));
  bind(api, endpoints.listCards, ({ actor }) => listCards(context, actor));
  bind(api, endpoints.saveCard, ({ actor, body }) => saveCard(context, actor, body.payment_method), {
    before: [limit],
  });
  bind(api, endpoints.makeCardDefault, ({ actor, params }) => makeDefault(context, actor, params.id));
  bind(api, endpoints.removeCard, ({ actor, params }) => removeCard(context, actor, params.id));
  return api;
}
