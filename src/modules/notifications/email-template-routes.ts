import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  ChangeEmailTemplateSchema,
  EmailTemplateSchema,
  EmailPreviewSchema,
  EmailTemplateSummariesSchema,
  MailFeedbackSchema,
  TestEmailSchema,
} from '#contract/email-template-calls.ts';
import { type ApiEnv, requireSignedIn, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { readFeedbackAddress } from './read-feedback-address.ts';
import { previewEmail, sendTrial, type TryDeps } from './send-test-email.ts';

const base = { tags: ['operator'], middleware: [staffOnly] };
const params = z.object({ name: z.string().min(1).max(40) });
const TEST_EMAILS = { name: 'test-emails', limit: 20, perMs: 3_600_000 } as const;

const listRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/email-templates',
  summary: 'Email templates',
  responses: { 200: json(EmailTemplateSummariesSchema, 'The templates'), ...problems(401, 403) },
});
const readRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/email-templates/{name}',
  summary: 'An email template with its text, placeholders and versions',
  request: { params },
  responses: { 200: json(EmailTemplateSchema, 'The template'), ...problems(401, 403, 404) },
});
const changeRoute = createRoute({
  ...base,
  method: 'put',
  path: '/operator/email-templates/{name}',
  summary: 'Customize an email template, or restore the built-in text',
  request: { params, body: jsonBody(ChangeEmailTemplateSchema) },
  responses: { 200: json(EmailTemplateSchema, 'The updated template'), ...problems(401, 403, 404, 409, 419, 422) },
});
const previewRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/email-templates/{name}/preview',
  summary: 'Preview an email with sample data, as HTML and text',
  request: { params, body: jsonBody(TestEmailSchema) },
  responses: { 200: json(EmailPreviewSchema, 'The email'), ...problems(401, 403, 404, 419, 422) },
});
const testEmailRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/email-templates/{name}/test',
  summary: 'Send yourself a test email with sample data',
  request: { params, body: jsonBody(TestEmailSchema) },
  responses: { 200: json(z.object({ sent_to: z.string() }), 'Sent'), ...problems(401, 403, 404, 409, 419, 422, 429) },
});

const feedbackRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/mail-feedback',
  summary: 'Where the mail service reports bounces and complaints',
  description:
    'Point the mail service’s webhook to this address. It accepts Postmark’s reports and our own format: `type` (bounce or complaint), `recipient`, `permanent`, `detail`.',
  responses: { 200: json(MailFeedbackSchema, 'The address'), ...problems(401, 403) },
});

export function emailTemplateRoutes(
  deps: TryDeps & { readonly limits: Pick<RateLimits, 'take'> },
): OpenAPIHono<ApiEnv> {
  const { emails } = deps.operations;
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const result = await emails.list(c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const result = await emails.read(c.get('actor'), c.req.valid('param').name);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(changeRoute, async (c) => {
    const result = await emails.change(c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(previewRoute, async (c) => {
    const result = await previewEmail(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(testEmailRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const tooMany = await deps.limits.take(TEST_EMAILS, actor.userId);
    if (tooMany !== null) return answerTooMany(c, tooMany);
    const result = await sendTrial(deps, actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(feedbackRoute, (c) => {
    const result = readFeedbackAddress(deps, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
