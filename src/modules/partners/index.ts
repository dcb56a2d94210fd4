import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type {
  CreateToken,
  CreateWebhook,
  NewToken,
  NewWebhook,
  Webhook,
  WebhookDeliveryDetail,
} from '#contract/partners.ts';
import { ChangeWebhookSchema, type ChangeWebhook, CreateTokenSchema, CreateWebhookSchema } from '#contract/partners.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#contract/result.ts';
import type { EncryptedColumn } from '#platform/reencrypt.ts';
import type { Job } from '#platform/workers/job.ts';
import { safePost } from '#platform/safe-fetch.ts';
import { createEncryption } from '#platform/encryption.ts';
import { sendTest } from './deliveries.ts';
import { readNeededPlace } from './delivery-store.ts';
import { changeEndpoint, createEndpoint } from './endpoints.ts';
import { secretColumn } from './secret-column.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';
import type { PartnersContext, PartnersDeps } from './deps.ts';
import { createTokenExpiryWorker, type TokenExpiryWorker } from './token-expiry-worker.ts';
import { tokenGate } from './token-gate.ts';
import { tokenRoutes } from './token-routes.ts';
import { createToken, revokeToken } from './tokens.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { partnerJobs } from './workers.ts';

export type { PartnersDeps, Post } from './deps.ts';
export { partnersPersonalData } from './personal-data.ts';
export { CALLS_BY_TOKEN } from './deps.ts';
export { withTokenAuth } from './document.ts';

export interface Partners {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly gate: MiddlewareHandler<ApiEnv>;
  readonly jobs: readonly Job[];
  readonly encryptedColumns: readonly EncryptedColumn[];
  readonly webhookSender: WebhookSender;
  readonly tokenExpiryWorker: TokenExpiryWorker;
  /** Later live events must not be deleted. Null if no endpoint needs them. */
  readUpTo(): Promise<number | null>;
  createToken(actor: SignedIn, asked: CreateToken): Promise<Result<NewToken>>;
  revokeToken(actor: SignedIn, id: string): Promise<Result<unknown>>;
  createWebhook(actor: SignedIn, asked: CreateWebhook): Promise<Result<NewWebhook>>;
  changeWebhook(actor: SignedIn, asked: { id: string } & ChangeWebhook): Promise<Result<Webhook>>;
  sendTest(actor: SignedIn, id: string): Promise<Result<WebhookDeliveryDetail>>;
}

export function createPartners(deps: PartnersDeps): Partners {
  const context: PartnersContext = {
    ...deps,
    encryption: createEncryption(deps.config, 'webhooks'),
    limits: createRateLimits(deps),
    post: deps.post ?? ((url, sent) => safePost(url, sent, { allowsOwnNetwork: deps.config.allowsOwnNetwork })),
  };
  const routes = newApi();
  routes.route('/', tokenRoutes(context));
  routes.route('/', webhookRoutes(context));
  const webhookSender = createWebhookSender(context);
  const tokenExpiryWorker = createTokenExpiryWorker(context);
  return {
    routes,
    encryptedColumns: [secretColumn(context, 'secret'), secretColumn(context, 'previous_secret')],
    jobs: partnerJobs({ context, webhookSender, tokenExpiry: tokenExpiryWorker }),
    gate: tokenGate(context),
    webhookSender,
    tokenExpiryWorker,
    readUpTo: () => readNeededPlace(context.database.executor),
    createToken: (actor, asked) => createToken(context, actor, CreateTokenSchema.parse(asked)),
    revokeToken: (actor, id) => revokeToken(context, actor, id),
    createWebhook: (actor, asked) => createEndpoint(context, actor, CreateWebhookSchema.parse(asked)),
    changeWebhook: (actor, { id, ...asked }) =>
      changeEndpoint(context, actor, { id, ...ChangeWebhookSchema.parse(asked) }),
    sendTest: (actor, id) => sendTest(context, actor, id),
  };
}
