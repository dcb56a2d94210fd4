import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  ChangeLetterSchema,
  HouseLetterSchema,
  LetterPreviewSchema,
  LetterSummariesSchema,
  MailFeedbackSchema,
  TryLetterSchema,
} from '#contract/letter-calls.ts';
import { type ApiEnv, requireSignedIn, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { readFeedbackAddress } from './read-feedback-address.ts';
import { previewLetter, sendTrial, type TryParts } from './try-letter.ts';

const base = { tags: ['operator'], middleware: [staffOnly] };
const params = z.object({ name: z.string().min(1).max(40) });
const TRIALS = { name: 'letter-trials', limit: 20, perMs: 3_600_000 } as const;

const listRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/letters',
  summary: 'The letters whose words the house may change',
  responses: { 200: json(LetterSummariesSchema, 'The letters'), ...problems(401, 403) },
});
const readRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/letters/{name}',
  summary: 'A letter with its words, placeholders and versions',
  request: { params },
  responses: { 200: json(HouseLetterSchema, 'The letter'), ...problems(401, 403, 404) },
});
const changeRoute = createRoute({
  ...base,
  method: 'put',
  path: '/operator/letters/{name}',
  summary: 'Put a letter in the house’s own words, or back in the built-in ones',
  request: { params, body: jsonBody(ChangeLetterSchema) },
  responses: { 200: json(HouseLetterSchema, 'The letter as it is now'), ...problems(401, 403, 404, 409, 419, 422) },
});
const previewRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/letters/{name}/preview',
  summary: 'A letter with examples in it, as HTML and as text',
  request: { params, body: jsonBody(TryLetterSchema) },
  responses: { 200: json(LetterPreviewSchema, 'The letter'), ...problems(401, 403, 404, 419, 422) },
});
const trialRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/letters/{name}/trial',
  summary: 'Send a letter with examples in it to oneself',
  request: { params, body: jsonBody(TryLetterSchema) },
  responses: { 200: json(z.object({ sent_to: z.string() }), 'It is on its way'), ...problems(401, 403, 404, 409, 419, 422, 429) },
});

const feedbackRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/mail-feedback',
  summary: 'Where the mail service reports bounces and complaints',
  description:
    'Its webhook is pointed at this address. Read are reports as Postmark sends them, and our own form: `type` (bounce or complaint), `recipient`, `permanent`, `detail`.',
  responses: { 200: json(MailFeedbackSchema, 'The address'), ...problems(401, 403) },
});

/** The calls by which the staff read, change and try the words of letters. */
export function letterRoutes(parts: TryParts & { readonly limits: Pick<RateLimits, 'take'> }): OpenAPIHono<ApiEnv> {
  const { letters } = parts.operations;
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const result = await letters.list(c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const result = await letters.read(c.get('actor'), c.req.valid('param').name);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(changeRoute, async (c) => {
    const result = await letters.change(c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(previewRoute, async (c) => {
    const result = await previewLetter(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(trialRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const tooMany = await parts.limits.take(TRIALS, actor.userId);
    if (tooMany !== null) return answerTooMany(c, tooMany);
    const result = await sendTrial(parts, actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(feedbackRoute, (c) => {
    const result = readFeedbackAddress(parts, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
