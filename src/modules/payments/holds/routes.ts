import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { AnswerBankSchema, ArmedHoldSchema, ArmHoldSchema, HoldLedgerSchema, PaidChargeSchema } from '#contract/payments.ts';
import type { Executor } from '#platform/database/database.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problem, problems, type Refused } from '#platform/http/result.ts';
import { takeHint } from '../acts/look.ts';
import { confirmCharge, payCharge } from '../charges/pay-charge.ts';
import type { Till } from '../parts.ts';
import { presentCharge } from '../present.ts';
import type { SandboxGateway } from '../sandbox/gateway.ts';
import { armBeforeBid, readHoldLedger } from './bidders.ts';
import { confirmHold } from './confirm-hold.ts';
import { trimHold } from './trim-hold.ts';

/** What a hold for a bid must cover, or why the bid would be refused; null: no such auction. `maximum` null: the next minimum bid. */
export type CheckHold = (
  executor: Executor,
  asked: { slug: string; maximum: number | null; confirm: boolean; userId: string },
) => Promise<{ premium: number; currency: string; slug: string; title: string } | { readonly refused: Pick<Refused, 'status' | 'body'> } | null>;
const tags = ['Holds'];
const SlugParams = z.object({ slug: z.string().min(1).max(200) });
const IdParams = z.object({ id: z.string().min(1).max(64) });

/** The calls for a user's holds and charges. */
export function holdRoutes(till: Till, { limits, checkHold, ring }: { limits: RateLimits; checkHold: CheckHold; ring: () => void }): OpenAPIHono<ApiEnv> {
  const api = newApi();
  const limit = limits.middleware({ name: 'arm-hold', limit: 60, perMs: 10 * 60_000, by: 'actor' });
  api.openapi(
    createRoute({
      method: 'post',
      path: '/auctions/{slug}/hold',
      tags,
      summary: 'Arm the hold for a bid, before the bid',
      description:
        'Holds the premium on `maximum` (default: on the next minimum bid) on the default card, so that the bid does not wait. One hold covers all auctions: it is raised, never doubled. A bid that would be refused is refused here with the same code, and nothing is held.',
      middleware: [signedInOnly, limit] as const,
      request: { params: SlugParams, body: jsonBody(ArmHoldSchema) },
      responses: { 200: json(ArmedHoldSchema, 'How the hold stands'), ...problems(401, 402, 403, 404, 409, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { maximum = null, confirm = false } = c.req.valid('json');
      const wanted = await checkHold(till.database.executor, { slug: c.req.valid('param').slug, maximum, confirm, userId: actor.userId });
      if (wanted === null) return problem(c, 404, { message: 'There is no such auction.', code: 'not_found' });
      if ('refused' in wanted) return answerRefusal(c, { ok: false, ...wanted.refused });
      const result = await armBeforeBid(till, actor, wanted);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: '/auctions/{slug}/hold',
      tags,
      summary: 'Release the hold that was armed for a bid',
      description: 'Releases whatever is held beyond the maximums with which you lead. Call it when a bid that you armed a hold for is not placed.',
      middleware: [signedInOnly, limits.middleware({ name: 'release-hold', limit: 120, perMs: 10 * 60_000, by: 'actor' })] as const,
      request: { params: SlugParams },
      responses: { 204: { description: 'Released, or nothing to release' }, ...problems(401, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      await trimHold(till, actor.userId);
      ring();
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/payments/holds',
      tags,
      summary: 'The hold ledger: each hold, why, how much, until when; and what was charged',
      responses: { 200: json(HoldLedgerSchema, 'Holds and charges, the newest first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readHoldLedger(till, actor), 200);
    },
  );
  addAnswers(api, till, limits);
  return api;
}

function addAnswers(api: OpenAPIHono<ApiEnv>, till: Till, limits: RateLimits): void {
  const limit = limits.middleware({ name: 'answer-hold', limit: 60, perMs: 10 * 60_000, by: 'actor' });
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/payments/holds/{id}/confirm',
      tags,
      summary: "Say that the bank's question was answered; the truth is fetched",
      middleware: [signedInOnly, limit] as const,
      request: { params: IdParams },
      responses: { 200: json(ArmedHoldSchema, 'How the hold stands'), ...problems(401, 402, 404, 409, 419, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await confirmHold(till, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  for (const { act, summary, perform } of [
    { act: 'pay', summary: 'Pay a charge that was declined, with the card that is the default now', perform: payCharge },
    { act: 'confirm', summary: "Say that one's bank was answered: the charge as its provider has it now", perform: confirmCharge },
  ] as const) {
    api.openapi(
      createRoute({
        method: 'post',
        path: `/account/payments/charges/{id}/${act}`,
        tags,
        summary,
        middleware: [signedInOnly, limit] as const,
        request: { params: IdParams },
        responses: { 200: json(PaidChargeSchema, 'The charge as it stands, with what the bank asks'), ...problems(401, 404, 409, 419, 429, 503) },
      }),
      async (c) => {
        const actor = requireSignedIn(c);
        if (actor instanceof Response) return actor;
        const result = await perform(till, actor, c.req.valid('param').id);
        if (!result.ok) return answerRefusal(c, result);
        const { charge, clientSecret } = result.value;
        return c.json(
          { charge: presentCharge(charge), client_secret: clientSecret, provider: till.gateway.provider, publishable_key: till.gateway.publishableKey },
          200,
        );
      },
    );
  }
  if (till.gateway.provider !== 'sandbox') return;
  const sandbox = till.gateway as SandboxGateway;
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/payments/sandbox/answer-bank',
      tags,
      summary: "In the sandbox: answer the bank's question, as its owner does in the provider's window",
      middleware: [signedInOnly, limit] as const,
      request: { body: jsonBody(AnswerBankSchema) },
      responses: { 204: { description: 'Answered' }, ...problems(401, 404, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { client_secret: secret, agrees } = c.req.valid('json');
      const payment = await sandbox.answerBank(secret, agrees);
      if (payment === null) return problem(c, 404, { message: 'There is no such question.', code: 'not_found' });
      await takeHint(till, { eventId: `answer:${payment.id}`, kind: 'answered', paymentId: payment.id });
      return c.body(null, 204);
    },
  );
}
