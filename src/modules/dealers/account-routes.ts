import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { DEALER_DOCUMENT_KINDS } from '#contract/dealer-roles.ts';
import {
  ApplyDealerSchema,
  ChangeDealerSchema,
  ChangeMemberSchema,
  DealerApplicationSchema,
  DealerAccessSchema,
  DealerDocumentSchema,
  InviteMemberSchema,
  RenewLicenceSchema,
} from '#contract/dealers.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { apply, readOwnApplications, renewLicence, withdrawApplication } from './apply.ts';
import { changeProfile, readDealerPage } from './dealer-access.ts';
import { addDocument, readDocument, removeDocument } from './documents.ts';
import { invite, revokeInvitation } from './invite.ts';
import { changeRole, removeMember } from './members.ts';
import type { DealersContext } from './deps.ts';

const tags = ['Dealers'];
const middleware = signedInOnly;
const SlugParams = z.object({ slug: z.string().min(1).max(120) });
const IdParams = z.object({ id: z.string().min(1).max(64) });
const MemberParams = SlugParams.extend({ username: z.string().min(1).max(60) });
const UPDATED_DEALER = json(DealerAccessSchema, 'The updated dealer');
const DocumentForm = z.object({
  kind: z.enum(DEALER_DOCUMENT_KINDS),
  document: z
    .custom<File>((value) => value instanceof File, 'Choose a document.')
    .openapi({ type: 'string', format: 'binary' }),
});
type Api = OpenAPIHono<ApiEnv>;

export function accountRoutes(context: DealersContext): Api {
  const api = newApi();
  addApplications(api, context);
  addDocuments(api, context);
  addDocumentDownload(api, context);
  addMemberRoutes(api, context);
  addInviting(api, context);
  addMembers(api, context);
  return api;
}

function addApplications(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/dealer-applications',
      tags,
      middleware,
      summary: 'The signed-in user’s dealer applications',
      responses: { 200: json(z.array(DealerApplicationSchema), 'A bare array, newest first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readOwnApplications(context, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealer-applications',
      tags,
      middleware,
      summary: 'Apply to sell as a dealer',
      description:
        '`documents` lists files already sent to `POST /account/dealer-documents`; one of them is the license.',
      request: { body: jsonBody(ApplyDealerSchema) },
      responses: { 201: json(DealerApplicationSchema, 'The application'), ...problems(401, 403, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await apply(context, actor, c.req.valid('json'));
      if (result.ok) return c.json(result.value, 201);
      return answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealer-applications/{id}',
      tags,
      middleware,
      summary: 'Withdraw an application',
      request: { params: IdParams },
      responses: { 204: { description: 'Withdrawn' }, ...problems(401, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await withdrawApplication(context, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addDocuments(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealer-documents',
      tags,
      middleware,
      summary: 'Upload a document for an application',
      description:
        'Send one file of up to 10 MB as `document` in a multipart form, with its `kind`: a PDF, or a picture, which is re-encoded. It is private.',
      request: { body: { required: true, content: { 'multipart/form-data': { schema: DocumentForm } } } },
      responses: { 201: json(DealerDocumentSchema, 'The document'), ...problems(401, 409, 413, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { kind, document } = c.req.valid('form');
      const result = await addDocument(context, actor, {
        bytes: new Uint8Array(await document.arrayBuffer()),
        kind,
        fileName: document.name,
      });
      if (result.ok) return c.json(result.value, 201);
      return answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealer-documents/{id}',
      tags,
      middleware,
      summary: 'Remove a document that wasn’t submitted',
      request: { params: IdParams },
      responses: { 204: { description: 'Removed' }, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeDocument(context, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addDocumentDownload(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/dealer-documents/{id}',
      tags,
      middleware,
      summary: 'Download a document',
      description: 'For the uploader, dealer members who can see the license, and staff.',
      request: { params: IdParams },
      responses: {
        200: {
          description: 'The file',
          content: { 'application/pdf': { schema: z.string() }, 'image/jpeg': { schema: z.string() } },
        },
        ...problems(401, 404),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readDocument(context, actor, c.req.valid('param').id);
      if (!result.ok) return answerRefusal(c, result);
      const { document, bytes } = result.value;
      // A PDF may contain scripts, so it is served as a download and opened by the reader's own viewer.
      const how = document.contentType === 'application/pdf' ? 'attachment' : 'inline';
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': document.contentType,
        'content-length': String(bytes.byteLength),
        'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(document.fileName)}`,
      });
    },
  );
}

function addMemberRoutes(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/dealers/{slug}',
      tags,
      middleware,
      summary: 'A dealer, for its members',
      description: 'Fields that the member’s role can’t see are null.',
      request: { params: SlugParams },
      responses: { 200: json(DealerAccessSchema, 'The dealer'), ...problems(401, 404) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readDealerPage(context, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/dealers/{slug}',
      tags,
      middleware,
      summary: 'Update the dealer’s profile',
      description: 'Omitted fields stay unchanged. `logo` names one of your own photos.',
      request: { params: SlugParams, body: jsonBody(ChangeDealerSchema) },
      responses: { 200: UPDATED_DEALER, ...problems(401, 403, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeProfile(context, actor, {
        slug: c.req.valid('param').slug,
        input: c.req.valid('json'),
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealers/{slug}/licence',
      tags,
      middleware,
      summary: 'Send a new license',
      description: 'The old license stays on file until staff approve the new one.',
      request: { params: SlugParams, body: jsonBody(RenewLicenceSchema) },
      responses: { 201: UPDATED_DEALER, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await renewLicence(context, actor, {
        slug: c.req.valid('param').slug,
        input: c.req.valid('json'),
      });
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );
}

function addInviting(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/dealers/{slug}/invitations',
      tags,
      middleware,
      summary: 'Invite someone by email',
      description: 'The response is the same whether or not the address has an account.',
      request: { params: SlugParams, body: jsonBody(InviteMemberSchema) },
      responses: { 201: UPDATED_DEALER, ...problems(401, 403, 404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await invite(context, actor, { slug: c.req.valid('param').slug, ...c.req.valid('json') });
      if (result.ok) return c.json(result.value, 201);
      return answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealers/{slug}/invitations/{id}',
      tags,
      middleware,
      summary: 'Revoke an invitation',
      request: { params: SlugParams.extend(IdParams.shape) },
      responses: { 200: UPDATED_DEALER, ...problems(401, 403, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await revokeInvitation(context, actor, c.req.valid('param'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMembers(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Change a member’s role',
      request: { params: MemberParams, body: jsonBody(ChangeMemberSchema) },
      responses: { 200: UPDATED_DEALER, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeRole(context, actor, { ...c.req.valid('param'), ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Remove a member, or leave',
      request: { params: MemberParams },
      responses: { 204: { description: 'Removed' }, ...problems(401, 403, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeMember(context, actor, c.req.valid('param'));
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}
