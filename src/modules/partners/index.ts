import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { CreateToken, CreateWebhook, NewToken, NewWebhook, Webhook, WebhookDeliveryDetail } from '#contract/partners.ts';
import { ChangeWebhookSchema, type ChangeWebhook, CreateTokenSchema, CreateWebhookSchema } from '#contract/partners.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { postOutward } from '#platform/outward.ts';
import { createSeal } from '#platform/seal.ts';
import { sendTest } from './deliveries.ts';
import { readNeededPlace } from './delivery-store.ts';
import { changeEndpoint, createEndpoint } from './endpoints.ts';
import { createMessenger, type Messenger } from './messenger.ts';
import type { PartnersHouse, PartnersParts } from './parts.ts';
import { createTokenWatch, type TokenWatch } from './token-ends.ts';
import { tokenGate } from './token-gate.ts';
import { tokenRoutes } from './token-routes.ts';
import { createToken, revokeToken } from './tokens.ts';
import { webhookRoutes } from './webhook-routes.ts';

export type { PartnersParts, Post } from './parts.ts';
export { partnersKeeper } from './keeper.ts';
export { CALLS_BY_TOKEN } from './parts.ts';
export { withTokens } from './document.ts';

/** Partners' programs: tokens with which they call the house, and webhooks with which the house calls them. */
export interface Partners {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Stands before all routes: lets in who comes with a token. */
  readonly gate: MiddlewareHandler<ApiEnv>;
  /** Takes what happened to the endpoints; one of the worker's jobs. */
  readonly messenger: Messenger;
  /** Tells people in time that a token ends; one of the worker's jobs. */
  readonly tokenWatch: TokenWatch;
  /** Up to where the house's events have been read for webhooks: what is after it must not be forgotten. Null where nobody is to hear of it. */
  readUpTo(): Promise<number | null>;
  createToken(actor: SignedIn, asked: CreateToken): Promise<Result<NewToken>>;
  revokeToken(actor: SignedIn, id: string): Promise<Result<unknown>>;
  createWebhook(actor: SignedIn, asked: CreateWebhook): Promise<Result<NewWebhook>>;
  changeWebhook(actor: SignedIn, asked: { id: string } & ChangeWebhook): Promise<Result<Webhook>>;
  sendTest(actor: SignedIn, id: string): Promise<Result<WebhookDeliveryDetail>>;
}

/** Makes the partners of a house. */
export function createPartners(parts: PartnersParts): Partners {
  const house: PartnersHouse = {
    ...parts,
    seal: createSeal(parts.config.secret, 'webhooks'),
    limits: createRateLimits(parts),
    post: parts.post ?? ((url, sent) => postOutward(url, sent, { allowsOwnNetwork: parts.config.allowsOwnNetwork })),
  };
  const routes = newApi();
  routes.route('/', tokenRoutes(house));
  routes.route('/', webhookRoutes(house));
  return {
    routes,
    gate: tokenGate(house),
    messenger: createMessenger(house),
    tokenWatch: createTokenWatch(house),
    readUpTo: () => readNeededPlace(house.database.executor),
    createToken: (actor, asked) => createToken(house, actor, CreateTokenSchema.parse(asked)),
    revokeToken: (actor, id) => revokeToken(house, actor, id),
    createWebhook: (actor, asked) => createEndpoint(house, actor, CreateWebhookSchema.parse(asked)),
    changeWebhook: (actor, { id, ...asked }) => changeEndpoint(house, actor, { id, ...ChangeWebhookSchema.parse(asked) }),
    sendTest: (actor, id) => sendTest(house, actor, id),
  };
}
