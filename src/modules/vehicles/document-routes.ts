import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { DOCUMENT_KINDS, DocumentSchema } from '#contract/documents.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, problems } from '#platform/http/result.ts';
import { answerFile } from '#platform/http/file-answer.ts';
import { addDocument, readDocuments, readOwnDocument, removeDocument } from './documents.ts';
import type { VehiclesDeps } from './deps.ts';

/** Document uploads get a larger body limit than other calls. */
export const DOCUMENT_UPLOAD = {
  address: '/api/account/documents',
  maxBodyBytes: 10 * 1024 * 1024 + 64 * 1024,
} as const;
const DOCUMENTS_BY_USER = { name: 'documents-user', limit: 120, perMs: 3_600_000 } as const;
const tags = ['Garage'];
const IdSchema = z.object({ id: z.string().min(1).max(64) });
const FormSchema = z.object({
  document: z
    .custom<File>((value) => value instanceof File, 'Choose a document.')
    .openapi({ type: 'string', format: 'binary' }),
  vehicle_id: z.string().min(1).max(64),
  kind: z.enum(DOCUMENT_KINDS, 'Choose the kind of document.'),
});
const listRoute = createRoute({
  method: 'get',
  path: '/account/vehicles/{id}/documents',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'A vehicle’s documents',
  request: { params: IdSchema },
  responses: { 200: json(z.array(DocumentSchema), 'A bare array, oldest first'), ...problems(401, 404) },
});
const addRoute = createRoute({
  method: 'post',
  path: '/account/documents',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Add a document to a vehicle',
  description:
    'A PDF or picture of up to 10 MB as `document` in a multipart form, with `vehicle_id` and `kind`. Only its owner can read it until an auction includes it.',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: FormSchema } } } },
  responses: { 201: json(DocumentSchema, 'The document'), ...problems(401, 404, 409, 413, 419, 422, 429, 503) },
});
const fileRoute = createRoute({
  method: 'get',
  path: '/account/documents/{id}/file',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Download a document',
  request: { params: IdSchema },
  responses: {
    200: {
      description: 'The file, as an attachment',
      content: { 'application/pdf': { schema: z.string() }, 'image/jpeg': { schema: z.string() } },
    },
    ...problems(401, 404),
  },
});
const removeRoute = createRoute({
  method: 'delete',
  path: '/account/documents/{id}',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Remove a document',
  description: 'An auction that includes it keeps it.',
  request: { params: IdSchema },
  responses: { 204: { description: 'Removed' }, ...problems(401, 404, 419) },
});

export function documentRoutes(deps: VehiclesDeps, limits: RateLimits): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await readDocuments(deps, actor, c.req.valid('param').id);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(addRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const tooMany = await limits.take(DOCUMENTS_BY_USER, actor.userId);
    if (tooMany !== null) return answerTooMany(c, tooMany);
    const { document, vehicle_id: vehicleId, kind } = c.req.valid('form');
    const result = await addDocument(deps, actor, {
      vehicleId,
      kind,
      name: document.name,
      bytes: new Uint8Array(await document.arrayBuffer()),
    });
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(fileRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await readOwnDocument(deps, actor, c.req.valid('param').id);
    return result.ok ? answerFile(c, result.value) : answerRefusal(c, result);
  });
  api.openapi(removeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await removeDocument(deps, actor, c.req.valid('param').id);
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  return api;
}
