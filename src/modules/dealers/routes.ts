import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import {
  DealerDetailSchema,
  DealerPageSchema,
  DealerQuerySchema,
  InvitationTokenSchema,
  ReceivedInvitationSchema,
} from '#contract/dealers.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { Vocabulary } from '#platform/search/vocabulary.ts';
import { acceptInvitation, declineInvitation, readInvitation, readReceived } from './answer-invitation.ts';
import { type DealersContext, TOKENS_BY_ADDRESS } from './deps.ts';
import { browseDealers, readDealer } from './read-dealers.ts';

const tags = ['Dealers'];
const MessageSchema = z.object({ message: z.string() });
const JoinedSchema = MessageSchema.extend({ slug: z.string() });
const IdParams = z.object({ id: z.string().min(1).max(64) });

const listRoute = createRoute({
  method: 'get',
  path: '/dealers',
  tags,
  summary: 'Dealers, those with the most open auctions first',
  request: { query: DealerQuerySchema },
  responses: { 200: json(DealerPageSchema, 'A page of dealers'), ...problems(422) },
});
const readRoute = createRoute({
  method: 'get',
  path: '/dealers/{slug}',
  tags,
  summary: 'A dealer',
  description:
    'Its auctions: `GET /auctions?dealer={slug}`. `figures.ended` counts every auction that has ended, sold or not.',
  request: { params: z.object({ slug: z.string().min(1).max(120) }) },
  responses: { 200: json(DealerDetailSchema, 'The dealer'), ...problems(404) },
});
const receivedRoute = createRoute({
  method: 'get',
  path: '/account/dealer-invitations',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Pending invitations of the signed-in user',
  description: 'Those sent to their verified address.',
  responses: { 200: json(z.array(ReceivedInvitationSchema), 'A bare array'), ...problems(401) },
});
const answerRoute = (answer: 'accept' | 'decline') =>
  createRoute({
    method: 'post',
    path: `/account/dealer-invitations/{id}/${answer}` as const,
    tags,
    middleware: [signedInOnly] as const,
    summary: answer === 'accept' ? 'Join the dealer' : 'Decline the invitation',
    request: { params: IdParams },
    responses: {
      200: json(answer === 'accept' ? JoinedSchema : MessageSchema, 'Answered'),
      ...problems(401, 403, 404, 409, 419),
    },
  });

export function publicRoutes(context: DealersContext, vocabulary: Vocabulary): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const result = await browseDealers({ ...context, vocabulary }, c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const result = await readDealer(context, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(receivedRoute, async (c) => {
    const actor = requireSignedIn(c);
    return actor instanceof Response ? actor : c.json(await readReceived(context, actor), 200);
  });
  api.openapi(answerRoute('accept'), async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await acceptInvitation(context, actor, c.req.valid('param'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(answerRoute('decline'), async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await declineInvitation(context, actor, c.req.valid('param'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  addMailedLinks(api, context);
  return api;
}

/** Access by emailed link. Tokens cannot be guessed, but attempts are rate limited anyway. */
function addMailedLinks(api: OpenAPIHono<ApiEnv>, context: DealersContext): void {
  const limited = context.limits.middleware({ ...TOKENS_BY_ADDRESS, by: 'address' });
  api.openapi(
    createRoute({
      method: 'get',
      path: '/dealer-invitations/lookup',
      tags,
      middleware: [limited] as const,
      summary: 'What an emailed invitation is for',
      request: { query: InvitationTokenSchema },
      responses: { 200: json(ReceivedInvitationSchema, 'The invitation'), ...problems(404, 409, 422, 429) },
    }),
    async (c) => {
      const result = await readInvitation(context, c.req.valid('query').token);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/dealer-invitations/accept',
      tags,
      middleware: [signedInOnly, limited] as const,
      summary: 'Join with the emailed link',
      description: 'Sign in with the address it was sent to.',
      request: { body: jsonBody(InvitationTokenSchema) },
      responses: { 200: json(JoinedSchema, 'Joined'), ...problems(401, 403, 404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await acceptInvitation(context, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/dealer-invitations/decline',
      tags,
      middleware: [limited] as const,
      summary: 'Decline with the emailed link',
      request: { body: jsonBody(InvitationTokenSchema) },
      responses: { 200: json(MessageSchema, 'Declined'), ...problems(404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const result = await declineInvitation(context, null, c.req.valid('json'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}
