import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { DEALER_DOCUMENT_KINDS } from '#contract/dealer-roles.ts';
import {
  ApplyDealerSchema,
  ChangeDealerSchema,
  ChangeMemberSchema,
  DealerApplicationSchema,
  DealerDeskSchema,
  DealerDocumentSchema,
  InviteMemberSchema,
  RenewLicenceSchema,
} from '#contract/dealers.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { apply, readOwnApplications, renewLicence, withdrawApplication } from './apply.ts';
import { changeProfile, readDesk } from './desk.ts';
import { addDocument, readDocument, removeDocument } from './documents.ts';
import { invite, revokeInvitation } from './invite.ts';
import { changeRole, removeMember } from './members.ts';
import type { DealersHouse } from './parts.ts';

const tags = ['Dealers'];
const middleware = signedInOnly;
const SlugParams = z.object({ slug: z.string().min(1).max(120) });
const IdParams = z.object({ id: z.string().min(1).max(64) });
const MemberParams = SlugParams.extend({ username: z.string().min(1).max(60) });
const DESK = json(DealerDeskSchema, 'The dealer as it is now');
const DocumentForm = z.object({
  kind: z.enum(DEALER_DOCUMENT_KINDS),
  document: z.custom<File>((value) => value instanceof File, 'Choose a document.').openapi({ type: 'string', format: 'binary' }),
});
type Api = OpenAPIHono<ApiEnv>;

/** The calls of applicants and members. */
export function accountRoutes(house: DealersHouse): Api {
  const api = newApi();
  addApplications(api, house);
  addDocuments(api, house);
  addDesk(api, house);
  addInviting(api, house);
  addMembers(api, house);
  return api;
}

function addApplications(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/dealer-applications',
      tags,
      middleware,
      summary: 'The signed-in user’s applications',
      responses: { 200: json(z.array(DealerApplicationSchema), 'A bare array, the newest first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readOwnApplications(house, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealer-applications',
      tags,
      middleware,
      summary: 'Apply to sell as a dealer',
      description: '`documents` names papers that were sent to `POST /account/dealer-documents` before; one of them is the licence.',
      request: { body: jsonBody(ApplyDealerSchema) },
      responses: { 201: json(DealerApplicationSchema, 'The application'), ...problems(401, 403, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await apply(house, actor, c.req.valid('json'));
      if (result.ok) return c.json(result.value, 201);
      return result.status === 429 ? answerTooMany(c, result) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealer-applications/{id}',
      tags,
      middleware,
      summary: 'Take an application back',
      request: { params: IdParams },
      responses: { 204: { description: 'Taken back' }, ...problems(401, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await withdrawApplication(house, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addDocuments(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealer-documents',
      tags,
      middleware,
      summary: 'Send a paper for an application',
      description: 'One file of at most 10 MB as `document` of a multipart form, with its `kind`: a PDF, or a picture, which is re-encoded. It is private.',
      request: { body: { required: true, content: { 'multipart/form-data': { schema: DocumentForm } } } },
      responses: { 201: json(DealerDocumentSchema, 'The document'), ...problems(401, 409, 413, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { kind, document } = c.req.valid('form');
      const result = await addDocument(house, actor, { bytes: new Uint8Array(await document.arrayBuffer()), kind, fileName: document.name });
      if (result.ok) return c.json(result.value, 201);
      return result.status === 429 ? answerTooMany(c, result) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealer-documents/{id}',
      tags,
      middleware,
      summary: 'Take a paper back that was not handed in',
      request: { params: IdParams },
      responses: { 204: { description: 'Gone' }, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeDocument(house, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/dealer-documents/{id}',
      tags,
      middleware,
      summary: 'Read a paper',
      description: 'For who sent it, those of its dealer who see the licence, and the staff.',
      request: { params: IdParams },
      responses: {
        200: { description: 'The file', content: { 'application/pdf': { schema: z.string() }, 'image/jpeg': { schema: z.string() } } },
        ...problems(401, 404),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readDocument(house, actor, c.req.valid('param').id);
      if (!result.ok) return answerRefusal(c, result);
      const { document, bytes } = result.value;
      // A PDF may run scripts of its own: it is handed over as a file, and opened by what the reader trusts.
      const how = document.contentType === 'application/pdf' ? 'attachment' : 'inline';
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': document.contentType,
        'content-length': String(bytes.byteLength),
        'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(document.fileName)}`,
      });
    },
  );
}

function addDesk(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/dealers/{slug}',
      tags,
      middleware,
      summary: 'A dealer, for its members',
      description: 'What somebody’s role does not show is null.',
      request: { params: SlugParams },
      responses: { 200: json(DealerDeskSchema, 'The dealer'), ...problems(401, 404) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readDesk(house, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/dealers/{slug}',
      tags,
      middleware,
      summary: 'Change what the dealer says of itself',
      description: 'What is left out stays. `logo` names a photograph of one’s own.',
      request: { params: SlugParams, body: jsonBody(ChangeDealerSchema) },
      responses: { 200: DESK, ...problems(401, 403, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeProfile(house, actor, { slug: c.req.valid('param').slug, input: c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealers/{slug}/licence',
      tags,
      middleware,
      summary: 'Send a new licence',
      description: 'Until the staff have checked it the old one stands.',
      request: { params: SlugParams, body: jsonBody(RenewLicenceSchema) },
      responses: { 201: DESK, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await renewLicence(house, actor, { slug: c.req.valid('param').slug, input: c.req.valid('json') });
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );
}

function addInviting(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealers/{slug}/invitations',
      tags,
      middleware,
      summary: 'Invite somebody by e-mail',
      description: 'The answer is the same whether the address has an account or not.',
      request: { params: SlugParams, body: jsonBody(InviteMemberSchema) },
      responses: { 201: DESK, ...problems(401, 403, 404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await invite(house, actor, { slug: c.req.valid('param').slug, ...c.req.valid('json') });
      if (result.ok) return c.json(result.value, 201);
      return result.status === 429 ? answerTooMany(c, result) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealers/{slug}/invitations/{id}',
      tags,
      middleware,
      summary: 'Take an invitation back',
      request: { params: SlugParams.extend(IdParams.shape) },
      responses: { 200: DESK, ...problems(401, 403, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await revokeInvitation(house, actor, c.req.valid('param'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMembers(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Give a member another role',
      request: { params: MemberParams, body: jsonBody(ChangeMemberSchema) },
      responses: { 200: DESK, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeRole(house, actor, { ...c.req.valid('param'), ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Take a member out, or leave',
      request: { params: MemberParams },
      responses: { 204: { description: 'Gone' }, ...problems(401, 403, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeMember(house, actor, c.req.valid('param'));
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}
