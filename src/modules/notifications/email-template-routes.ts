import { HOUR_MS } from '#contract/durations.ts';
import * as endpoints from '#contract/endpoints/email-templates.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { readFeedbackAddress } from './read-feedback-address.ts';
import { previewEmail, sendTestEmail, type TestEmailDeps } from './send-test-email.ts';

const TEST_EMAILS = { name: 'test-emails', limit: 20, perMs: HOUR_MS } as const;

export function emailTemplateRoutes(deps: TestEmailDeps & { readonly limits: Pick<RateLimits, 'take'> }) {
  const { emails } = deps.operations;
  const api = newApi();
  bind(api, endpoints.listEmailTemplates, ({ actor }) => emails.list(actor));
  bind(api, endpoints.readEmailTemplate, ({ actor, params, query }) => emails.read(actor, { ...params, ...query }));
  bind(api, endpoints.changeEmailTemplate, ({ actor, params, body }) => emails.change(actor, { ...params, ...body }));
  bind(api, endpoints.previewEmail, ({ actor, params, body }) => previewEmail(deps, actor, { ...params, ...body }));
  bind(
    api,
    endpoints.sendTestEmail,
    async ({ actor, params, body }) =>
      (await deps.limits.take(TEST_EMAILS, actor.userId)) ?? sendTestEmail(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.readEmailFeedback, ({ actor }) => readFeedbackAddress(deps, actor));
  return api;
}
