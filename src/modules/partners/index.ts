import { withDeps } from '#platform/with-deps.ts';
import {
  type CreateToken,
  type CreateWebhook,
  ChangeWebhookSchema,
  type ChangeWebhook,
  CreateTokenSchema,
  CreateWebhookSchema,
} from '#contract/partners.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { safePost } from '#platform/safe-fetch.ts';
import { createEncryption } from '#platform/encryption.ts';
import { sendTest } from './deliveries.ts';
import { readNeededPlace } from './delivery-store.ts';
import { changeEndpoint, createEndpoint } from './endpoints.ts';
import { secretColumn } from './secrets.ts';
import { createWebhookSender } from './webhook-sender.ts';
import type { PartnersContext, PartnersDeps } from './deps.ts';
import { createTokenExpiryWorker } from './token-expiry-worker.ts';
import { tokenGate } from './token-gate.ts';
import { tokenRoutes } from './token-routes.ts';
import { createToken, revokeToken } from './tokens.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { partnerJobs } from './workers.ts';

export type { PartnersDeps, Post } from './deps.ts';
export { partnersPersonalData } from './personal-data.ts';
export { CALLS_BY_TOKEN } from './deps.ts';
export { withTokenAuth } from './document.ts';

export type Partners = ReturnType<typeof createPartners>;

export function createPartners(deps: PartnersDeps) {
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
    /** Later live events must not be deleted. Null if no endpoint needs them. */
    readUpTo: () => readNeededPlace(context.database.executor),
    createToken: (actor: SignedIn, asked: CreateToken) => createToken(context, actor, CreateTokenSchema.parse(asked)),
    createWebhook: (actor: SignedIn, asked: CreateWebhook) =>
      createEndpoint(context, actor, CreateWebhookSchema.parse(asked)),
    changeWebhook: (actor: SignedIn, { id, ...asked }: { id: string } & ChangeWebhook) =>
      changeEndpoint(context, actor, { id, ...ChangeWebhookSchema.parse(asked) }),
    ...withDeps(context, { revokeToken, sendTest }),
  };
}
