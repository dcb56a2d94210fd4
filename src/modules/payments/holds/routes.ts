import type { MiddlewareHandler } from 'hono';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  AnswerBankSchema,
  ArmedHoldSchema,
  ArmHoldSchema,
  HoldLedgerSchema,
  PaidChargeSchema,
} from '#contract/payments.ts';
import type { Executor } from '#platform/database/database.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Refused } from '#contract/result.ts';
import { answerRefusal, json, jsonBody, problem, problems } from '#platform/http/result.ts';
import { storeHint } from '../commands/poll-provider.ts';
import { confirmCharge, payCharge } from '../charges/pay-charge.ts';
import type { PaymentsContext } from '../context.ts';
import { presentCharge } from '../present.ts';
import type { SandboxGateway } from '../sandbox/gateway.ts';
import { armBeforeBid, readHoldLedger } from './bidders.ts';
import { confirmHold } from './confirm-hold.ts';
import { trimHold } from './trim-hold.ts';

/**
 * Returns what a hold for a bid must cover, or why the bid would be refused. Null if there is no such auction.
 * `maximum` null means the next minimum bid.
 */
export type CheckHold = (
  executor: Executor,
  asked: { slug: string; maximum: number | null; confirm: boolean; userId: string },
) => Promise<{ premium: number; currency: string; slug: string; title: string } | { readonly refused: Refused } | null>;
const tags = ['Holds'];
const SlugParams = z.object({ slug: z.string().min(1).max(200) });
const IdParams = z.object({ id: z.string().min(1).max(64) });

interface HoldRouteDeps {
  readonly limits: RateLimits;
  readonly checkHold: CheckHold;
  readonly ring: () => void;
}

export function holdRoutes(context: PaymentsContext, { limits, checkHold, ring }: HoldRouteDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  const limit = limits.middleware({ name: 'arm-hold', limit: 60, perMs: 10 * 60_000, by: 'actor' });
  api.openapi(
    createRoute({
      method: 'post',
      path: '/auctions/{slug}/hold',
      tags,
      summary: 'Place a hold before a bid',
      description:
        'Holds the premium on `maximum` (default: on the next minimum bid) on the default card, so the bid doesn’t have to wait. One hold covers all auctions: it is raised, never doubled. A bid that would be refused is refused here with the same code, and nothing is held.',
      middleware: [signedInOnly, limit] as const,
      request: { params: SlugParams, body: jsonBody(ArmHoldSchema) },
      responses: {
        200: json(ArmedHoldSchema, 'The hold’s status'),
        ...problems(401, 402, 403, 404, 409, 419, 422, 429, 503),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { maximum = null, confirm = false } = c.req.valid('json');
      const wanted = await checkHold(context.database.executor, {
        slug: c.req.valid('param').slug,
        maximum,
        confirm,
        userId: actor.userId,
      });
      if (wanted === null) return problem(c, 404, { message: 'Auction not found.', code: 'not_found' });
      if ('refused' in wanted) return answerRefusal(c, wanted.refused);
      const result = await armBeforeBid(context, actor, wanted);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  addRelease(api, context, { limits, checkHold, ring });
  addLedger(api, context);
  addAnswers(api, context, limits);
  return api;
}

function addRelease(
  api: OpenAPIHono<ApiEnv>,
  context: PaymentsContext,
  { limits, checkHold, ring }: HoldRouteDeps,
): void {
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/auctions/{slug}/hold',
      tags,
      summary: 'Release a hold placed before a bid',
      description:
        'Releases anything held beyond your leading maximum bids. Call it when you placed a hold for a bid and don’t place the bid.',
      middleware: [
        signedInOnly,
        limits.middleware({ name: 'release-hold', limit: 120, perMs: 10 * 60_000, by: 'actor' }),
      ] as const,
      request: { params: SlugParams },
      responses: { 204: { description: 'Released, or nothing to release' }, ...problems(401, 404, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      const asked = await checkHold(context.database.executor, {
        slug,
        maximum: null,
        confirm: false,
        userId: actor.userId,
      });
      if (asked === null) return problem(c, 404, { message: 'Auction not found.', code: 'not_found' });
      await trimHold(context, actor.userId);
      ring();
      return c.body(null, 204);
    },
  );
}

function addLedger(api: OpenAPIHono<ApiEnv>, context: PaymentsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/payments/holds',
      tags,
      summary: 'Hold history: each hold with its reason, amount and expiry, and every charge',
      responses: { 200: json(HoldLedgerSchema, 'Holds and charges, newest first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readHoldLedger(context, actor), 200);
    },
  );
}

function addAnswers(api: OpenAPIHono<ApiEnv>, context: PaymentsContext, limits: RateLimits): void {
  const limit = limits.middleware({ name: 'answer-hold', limit: 60, perMs: 10 * 60_000, by: 'actor' });
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/payments/holds/{id}/confirm',
      tags,
      summary: 'Report that the bank’s confirmation is complete; we check with the provider',
      middleware: [signedInOnly, limit] as const,
      request: { params: IdParams },
      responses: { 200: json(ArmedHoldSchema, 'The hold’s status'), ...problems(401, 402, 404, 409, 419, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await confirmHold(context, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  for (const { command, summary, perform } of [
    { command: 'pay', summary: 'Pay a declined charge with the current default card', perform: payCharge },
    {
      command: 'confirm',
      summary: 'Report that the bank’s confirmation is complete; returns the provider’s current status',
      perform: confirmCharge,
    },
  ] as const) {
    api.openapi(
      createRoute({
        method: 'post',
        path: `/account/payments/charges/{id}/${command}`,
        tags,
        summary,
        middleware: [signedInOnly, limit] as const,
        request: { params: IdParams },
        responses: {
          200: json(PaidChargeSchema, 'The charge, and any confirmation the bank asks for'),
          ...problems(401, 404, 409, 419, 429, 503),
        },
      }),
      async (c) => {
        const actor = requireSignedIn(c);
        if (actor instanceof Response) return actor;
        const result = await perform(context, actor, c.req.valid('param').id);
        if (!result.ok) return answerRefusal(c, result);
        const { charge, clientSecret } = result.value;
        return c.json(
          {
            charge: presentCharge(charge),
            client_secret: clientSecret,
            provider: context.gateway.provider,
            publishable_key: context.gateway.publishableKey,
          },
          200,
        );
      },
    );
  }
  addSandboxAnswer(api, context, limit);
}

function addSandboxAnswer(api: OpenAPIHono<ApiEnv>, context: PaymentsContext, limit: MiddlewareHandler<ApiEnv>): void {
  if (context.gateway.provider !== 'sandbox') return;
  const sandbox = context.gateway as SandboxGateway;
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/payments/sandbox/answer-bank',
      tags,
      summary: 'Sandbox only: answer the bank’s confirmation as the cardholder',
      middleware: [signedInOnly, limit] as const,
      request: { body: jsonBody(AnswerBankSchema) },
      responses: { 204: { description: 'Answered' }, ...problems(401, 404, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { client_secret: secret, agrees } = c.req.valid('json');
      const payment = await sandbox.answerBank(secret, agrees);
      if (payment === null) return problem(c, 404, { message: 'Confirmation request not found.', code: 'not_found' });
      await storeHint(context, { eventId: `answer:${payment.id}`, kind: 'answered', paymentId: payment.id });
      return c.body(null, 204);
    },
  );
}
