import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { AttachedDocumentSchema, ShowDocumentSchema } from '#contract/documents.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerFile } from '#platform/http/file-answer.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { readAuctionDocument, readAuctionDocuments, readOwnDocuments, showDocument } from './attached-documents.ts';
import type { SubmissionDeps } from './submission-deps.ts';

const id = z.string().min(1).max(64);
const slug = z.string().min(1).max(200);
const documents = json(z.array(AttachedDocumentSchema), 'A bare array, oldest first');
const ownRoute = createRoute({
  method: 'get',
  path: '/account/submissions/{id}/documents',
  tags: ['Submissions'],
  middleware: [signedInOnly] as const,
  summary: 'A submission’s documents',
  description: 'Those of the vehicle it started from. Staff see all of them.',
  request: { params: z.object({ id }) },
  responses: { 200: documents, ...problems(401, 404) },
});
const showRoute = createRoute({
  method: 'put',
  path: '/account/submissions/{id}/documents/{document}',
  tags: ['Submissions'],
  middleware: [signedInOnly] as const,
  summary: 'Show a document to everyone, or to staff only',
  request: { params: z.object({ id, document: id }), body: jsonBody(ShowDocumentSchema) },
  responses: { 200: documents, ...problems(401, 404, 409, 419, 422) },
});
const listRoute = createRoute({
  method: 'get',
  path: '/auctions/{slug}/documents',
  tags: ['Auctions'],
  summary: 'An auction’s documents',
  description: 'Those the seller made public. The seller and staff see all of them.',
  request: { params: z.object({ slug }) },
  responses: { 200: documents, ...problems(404) },
});
const fileRoute = createRoute({
  method: 'get',
  path: '/auctions/{slug}/documents/{document}/file',
  tags: ['Auctions'],
  summary: 'Download a document',
  request: { params: z.object({ slug, document: id }) },
  responses: {
    200: {
      description: 'The file, as an attachment',
      content: { 'application/pdf': { schema: z.string() }, 'image/jpeg': { schema: z.string() } },
    },
    ...problems(404),
  },
});

export function documentRoutes(deps: SubmissionDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(ownRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await readOwnDocuments(deps, actor, c.req.valid('param').id);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(showRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const { id: submission, document } = c.req.valid('param');
    const result = await showDocument(deps, actor, {
      id: submission,
      documentId: document,
      isShown: c.req.valid('json').is_shown,
    });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(listRoute, async (c) => {
    const result = await readAuctionDocuments(deps, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(fileRoute, async (c) => {
    const { slug: of, document } = c.req.valid('param');
    const result = await readAuctionDocument(deps, c.get('actor'), { slug: of, documentId: document });
    return result.ok ? answerFile(c, result.value) : answerRefusal(c, result);
  });
  return api;
}
