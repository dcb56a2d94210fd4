import type { MiddlewareHandler } from 'hono';
import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/payments.ts';
import type { PaidCharge } from '#contract/payments.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { accepted, type Refused, type Result } from '#contract/result.ts';
import { problem } from '#platform/http/result.ts';
import { storeHint } from '../commands/poll-provider.ts';
import { confirmCharge, payCharge } from '../charges/pay-charge.ts';
import type { PaymentsContext } from '../context.ts';
import { presentCharge } from '../present.ts';
import { isSandbox } from '../sandbox/gateway.ts';
import { placeHoldBeforeBid, readHoldLedger } from './bidders.ts';
import { confirmHold } from './confirm-hold.ts';
import { trimHold } from './trim-hold.ts';

/** Null if there is no such auction. `maximum` null means the next minimum bid. */
export type CheckHold = (
  executor: Executor,
  asked: { slug: string; maximum: number | null; confirm: boolean; userId: string },
) => Promise<{ premium: number; currency: string; slug: string; title: string } | { readonly refused: Refused } | null>;
const NO_AUCTION = { message: 'Auction not found.', code: 'not_found' } as const;

interface HoldRouteDeps {
  readonly limits: RateLimits;
  readonly checkHold: CheckHold;
  readonly wake: () => void;
}

export function holdRoutes(context: PaymentsContext, { limits, checkHold, wake }: HoldRouteDeps) {
  const api = newApi();
  const { executor } = context.database;
  bind(
    api,
    endpoints.placeHold,
    async ({ actor, params: { slug }, body: { maximum = null, confirm = false }, c }) => {
      const wanted = await checkHold(executor, { slug, maximum, confirm, userId: actor.userId });
      if (wanted === null) return problem(c, 404, NO_AUCTION);
      if ('refused' in wanted) return wanted.refused;
      return placeHoldBeforeBid(context, actor, wanted);
    },
    { before: [limits.middleware({ name: 'place-hold', limit: 60, perMs: 10 * 60_000, by: 'actor' })] },
  );
  bind(
    api,
    endpoints.releaseHold,
    async ({ actor: { userId }, params: { slug }, c }) => {
      if ((await checkHold(executor, { slug, maximum: null, confirm: false, userId })) === null)
        return problem(c, 404, NO_AUCTION);
      await trimHold(context, userId);
      wake();
      return null;
    },
    { before: [limits.middleware({ name: 'release-hold', limit: 120, perMs: 10 * 60_000, by: 'actor' })] },
  );
  bind(api, endpoints.readHoldLedger, ({ actor }) => readHoldLedger(context, actor));
  addAnswers(api, context, limits.middleware({ name: 'answer-hold', limit: 60, perMs: 10 * 60_000, by: 'actor' }));
  return api;
}

function addAnswers(api: OpenAPIHono<ApiEnv>, context: PaymentsContext, limit: MiddlewareHandler<ApiEnv>): void {
  const before = [limit];
  const { provider, publishableKey } = context.gateway;
  const present = (result: Awaited<ReturnType<typeof payCharge>>): Result<PaidCharge> => {
    if (!result.ok) return result;
    const { charge, clientSecret } = result.value;
    return accepted({
      charge: presentCharge(charge),
      client_secret: clientSecret,
      provider,
      publishable_key: publishableKey,
    });
  };
  bind(api, endpoints.confirmHold, ({ actor, params }) => confirmHold(context, actor, params.id), { before });
  bind(api, endpoints.payCharge, async ({ actor, params }) => present(await payCharge(context, actor, params.id)), {
    before,
  });
  bind(
    api,
    endpoints.confirmCharge,
    async ({ actor, params }) => present(await confirmCharge(context, actor, params.id)),
    { before },
  );
  const sandbox = context.gateway;
  if (!isSandbox(sandbox)) return;
  bind(
    api,
    endpoints.answerBank,
    async ({ body: { client_secret: secret, agrees }, c }) => {
      const payment = await sandbox.answerBank(secret, agrees);
      if (payment === null) return problem(c, 404, { message: 'Confirmation request not found.', code: 'not_found' });
      await storeHint(context, { eventId: `answer:${payment.id}`, kind: 'answered', paymentId: payment.id });
      return null;
    },
    { before },
  );
}
