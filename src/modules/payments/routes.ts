import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { AddPaymentMethodSchema, ClientIntentSchema, PaymentMethodSchema } from '#contract/account.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { createCardIntent, listCards, makeDefault, removeCard, saveCard } from './cards.ts';
import type { PaymentsContext } from './context.ts';

const tags = ['Cards'];
const CardParams = z.object({ id: z.string().min(1).max(255) });

export function cardRoutes(context: PaymentsContext, limits: RateLimits): OpenAPIHono<ApiEnv> {
  const api = newApi();
  addReading(api, context);
  addChanging(api, context, limits);
  return api;
}

function addReading(api: OpenAPIHono<ApiEnv>, context: PaymentsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/payments/client-intent-key',
      tags,
      summary: 'Start saving a card',
      description:
        'Confirm the intent with the provider in the browser, then send the payment method to `POST /api/account/payments/methods`.',
      responses: { 200: json(ClientIntentSchema, 'The intent'), ...problems(401, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await createCardIntent(context, actor);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/payments/methods',
      tags,
      summary: 'Saved cards',
      responses: { 200: json(z.array(PaymentMethodSchema), 'A bare array, default first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await listCards(context, actor), 200);
    },
  );
}

function addChanging(api: OpenAPIHono<ApiEnv>, context: PaymentsContext, limits: RateLimits): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/payments/methods',
      tags,
      summary: 'Save a card',
      description:
        'In the sandbox: `pm_card_visa`, `pm_card_mastercard`, `pm_card_amex`, `pm_card_discover` …; `pm_card_chargeDeclined` is declined (402), `pm_card_chargeCustomerFail` is saved but refuses holds.',
      middleware: [
        signedInOnly,
        limits.middleware({ name: 'save-card', limit: 20, perMs: 10 * 60_000, by: 'actor' }),
      ] as const,
      request: { body: jsonBody(AddPaymentMethodSchema) },
      responses: { 201: json(PaymentMethodSchema, 'The saved card'), ...problems(401, 402, 409, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await saveCard(context, actor, c.req.valid('json').payment_method);
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/payments/methods/{id}/default',
      tags,
      summary: 'Make a card the default',
      request: { params: CardParams },
      responses: {
        200: json(z.array(PaymentMethodSchema), 'All saved cards, default first'),
        ...problems(401, 404, 419),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await makeDefault(context, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/payments/methods/{id}',
      tags,
      summary: 'Remove a card',
      request: { params: CardParams },
      responses: { 204: { description: 'Removed' }, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeCard(context, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}
