import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PaymentMethod } from '#contract/account.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { type PaddlesOfUsers, saveCard } from './cards.ts';
import { cardRoutes } from './routes.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

export interface PaymentsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly stripe: object | null; readonly trustedProxies: number };
  readonly accounts: PaddlesOfUsers;
}

export { cardsKeeper } from './keeper.ts';

/** Cards, and what is done with them. */
export interface Payments {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  savePaymentMethod(actor: SignedIn, card: { payment_method: string }): Promise<Result<PaymentMethod>>;
}

/** Makes the payments. */
export function createPayments({ database, clock, config, accounts }: PaymentsParts): Payments {
  // The sandbox is the only gateway: a house with keys for real money must not open and take test cards.
  if (config.stripe !== null) throw new Error('STRIPE_… is set, but the sandbox is the only card provider of this version: start without it.');
  const till = { database, clock, accounts, gateway: createSandboxGateway() };
  return {
    routes: cardRoutes(till, createRateLimits({ database, clock, config })),
    savePaymentMethod: (actor, card) => saveCard(till, actor, card.payment_method),
  };
}
