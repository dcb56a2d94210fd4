import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import {
  SaleActionSchema,
  AgreeToSecondChancesSchema,
  AnswerSecondChanceSchema,
  InvoiceSchema,
  NegotiateSchema,
  OpenDisputeSchema,
  SaleListSchema,
  SayInDisputeSchema,
  SaleSchema,
} from '#contract/settlements.ts';
import type { Context } from 'hono';
import { type ApiEnv, requireSignedIn, signedInOnly, type SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems, type ProblemResponse, type Result } from '#platform/http/result.ts';
import { performSaleAction } from './act.ts';
import { addEvidence, openDispute, readEvidence, addDisputeStatement } from './disputes.ts';
import { negotiate } from './negotiate.ts';
import { billPdf, invoicePdf, listInvoices, type Paper, readInvoice } from './invoice-documents.ts';
import type { SettlementContext } from './deps.ts';
import { listOwnSales, readSale } from './read-sales.ts';
import { agreeToSecondChances, answerSecondChance } from './second-chance.ts';

const tags = ['Settlement'];
const middleware = signedInOnly;
const SlugParams = z.object({ slug: z.string().min(1).max(160) });
const NumberParams = z.object({ number: z.string().min(1).max(12) });
const SALE = json(SaleSchema, 'The updated sale');
const PDF = { 200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } } };
const EvidenceForm = z.object({
  slug: z.string().min(1).max(160),
  document: z.custom<File>((value) => value instanceof File, 'Choose a document.').openapi({ type: 'string', format: 'binary' }),
});
type Api = OpenAPIHono<ApiEnv>;

export function accountRoutes(context: SettlementContext): Api {
  const api = newApi();
  addReading(api, context);
  addActions(api, context);
  addSecondChances(api, context);
  addDisputes(api, context);
  addPapers(api, context);
  return api;
}

const answerRefused = (c: Context, refusal: Extract<Result<never>, { ok: false }>): ProblemResponse =>
  refusal.status === 429 ? answerTooMany(c, refusal) : answerRefusal(c, refusal);

async function saleAfter(context: SettlementContext, c: Context, { actor, slug, done }: { actor: SignedIn; slug: string; done: Result<null> }) {
  const result = done.ok ? await readSale(context, actor, slug) : done;
  return result.ok ? c.json(result.value, 200) : answerRefused(c, result);
}

function addReading(api: Api, context: SettlementContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/settlements',
      tags,
      middleware,
      summary: 'Your sales, those that need action first',
      description: 'What you bought, can buy or are selling, and what your dealers are selling.',
      request: { query: z.object({ cursor: z.string().max(200).optional() }) },
      responses: { 200: json(SaleListSchema, 'A page'), ...problems(401, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await listOwnSales(context, actor, c.req.valid('query').cursor);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/settlements/{slug}',
      tags,
      middleware,
      summary: 'A sale, from hammer to handover',
      description:
        'Each side sees the other’s contact details only once the sale starts; `may` lists the available actions. For a moment after the close, the sale doesn’t exist yet: 409 `sale_on_its_way`, try again.',
      request: { params: SlugParams },
      responses: { 200: SALE, ...problems(401, 404, 409) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readSale(context, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addActions(api: Api, context: SettlementContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/acts',
      tags,
      middleware,
      summary: 'Take the next step of a sale',
      description: '409 if the step isn’t yours to take, or isn’t possible now.',
      request: { params: SlugParams, body: jsonBody(SaleActionSchema) },
      responses: { 200: SALE, ...problems(401, 404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(context, c, { actor, slug, done: await performSaleAction(context, actor, { slug, input: c.req.valid('json') }) });
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/offer',
      tags,
      middleware,
      summary: 'Make an offer, counter, accept or decline',
      description: 'If the reserve was not met: the high bidder and the seller take turns.',
      request: { params: SlugParams, body: jsonBody(NegotiateSchema) },
      responses: { 200: SALE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(context, c, { actor, slug, done: await negotiate(context, actor, { slug, said: c.req.valid('json') }) });
    },
  );
}

function addSecondChances(api: Api, context: SettlementContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/second-chance',
      tags,
      middleware,
      summary: 'Accept or decline the car as the underbidder',
      request: { params: SlugParams, body: jsonBody(AnswerSecondChanceSchema) },
      responses: { 200: SALE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(context, c, { actor, slug, done: await answerSecondChance(context, actor, { slug, takes: c.req.valid('json').accepted }) });
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/second-chances',
      tags,
      middleware,
      summary: 'Choose whether to receive second-chance offers as an underbidder',
      request: { body: jsonBody(AgreeToSecondChancesSchema) },
      responses: { 200: json(AgreeToSecondChancesSchema, 'The updated state'), ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await agreeToSecondChances(context, actor, c.req.valid('json').agreed);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addDisputes(api: Api, context: SettlementContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/dispute',
      tags,
      middleware,
      summary: 'Open a dispute',
      description: 'The sale’s deadlines are paused until staff decide.',
      request: { params: SlugParams, body: jsonBody(OpenDisputeSchema) },
      responses: { 200: SALE, ...problems(401, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(context, c, { actor, slug, done: await openDispute(context, actor, { slug, reason: c.req.valid('json').reason }) });
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/dispute/statements',
      tags,
      middleware,
      summary: 'Add a statement to an open dispute',
      description: 'Both sides and the deciding staff can read it. The other side is notified at most once an hour.',
      request: { params: SlugParams, body: jsonBody(SayInDisputeSchema) },
      responses: { 200: SALE, ...problems(401, 404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(context, c, { actor, slug, done: await addDisputeStatement(context, actor, { slug, words: c.req.valid('json').words }) });
    },
  );
  addEvidenceCalls(api, context);
}

function addEvidenceCalls(api: Api, context: SettlementContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlement-evidence',
      tags,
      middleware,
      summary: 'Add a document or picture to an open dispute',
      description:
        'Send one file of up to 10 MB as `document` in a multipart form, with the `slug` of the sale: a PDF, or a picture, which is re-encoded. Both sides and the deciding staff can see it.',
      request: { body: { required: true, content: { 'multipart/form-data': { schema: EvidenceForm } } } },
      responses: { 200: SALE, ...problems(401, 404, 409, 413, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug, document } = c.req.valid('form');
      return saleAfter(context, c, {
        actor,
        slug,
        done: await addEvidence(context, actor, { slug, bytes: new Uint8Array(await document.arrayBuffer()), fileName: document.name }),
      });
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/settlement-evidence/{id}',
      tags,
      middleware,
      summary: 'Download a dispute’s document',
      request: { params: z.object({ id: z.string().min(1).max(64) }) },
      responses: {
        200: { description: 'The file', content: { 'application/pdf': { schema: z.string() }, 'image/jpeg': { schema: z.string() } } },
        ...problems(401, 404),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readEvidence(context, actor, c.req.valid('param').id);
      if (!result.ok) return answerRefusal(c, result);
      const { evidence, bytes } = result.value;
      // A PDF may contain scripts, so it is served as a download and opened by the reader's own viewer.
      return c.body(
        new Uint8Array(bytes),
        200,
        fileHeaders({ bytes, fileName: evidence.file_name }, evidence.content_type, evidence.content_type === 'application/pdf' ? 'attachment' : 'inline'),
      );
    },
  );
}

const fileHeaders = ({ bytes, fileName }: Paper, contentType: string, how: 'attachment' | 'inline'): Record<string, string> => ({
  'content-type': contentType,
  'content-length': String(bytes.byteLength),
  'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'cache-control': 'private, no-store',
});

function addPapers(api: Api, context: SettlementContext): void {
  const answer = (c: Context, result: Result<Paper>) =>
    result.ok ? c.body(new Uint8Array(result.value.bytes), 200, fileHeaders(result.value, 'application/pdf', 'inline')) : answerRefused(c, result);
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/invoices',
      tags,
      middleware,
      summary: 'Your invoices and credit notes, newest first',
      responses: { 200: json(z.array(InvoiceSchema), 'A bare array'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await listInvoices(context, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/invoices/{number}',
      tags,
      middleware,
      summary: 'An invoice',
      request: { params: NumberParams },
      responses: { 200: json(InvoiceSchema, 'The invoice'), ...problems(401, 404) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readInvoice(context, actor, c.req.valid('param').number);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/invoices/{number}/pdf',
      tags,
      middleware,
      summary: 'An invoice as a PDF',
      request: { params: NumberParams },
      responses: { ...PDF, ...problems(401, 404, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : answer(c, await invoicePdf(context, actor, c.req.valid('param').number));
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/settlements/{slug}/bill-of-sale',
      tags,
      middleware,
      summary: 'The bill of sale as a PDF',
      request: { params: SlugParams },
      responses: { ...PDF, ...problems(401, 404, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : answer(c, await billPdf(context, actor, c.req.valid('param').slug));
    },
  );
}
