import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import {
  ActInSaleSchema,
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
import { actInSale } from './act.ts';
import { addEvidence, openDispute, readEvidence, sayInDispute } from './disputes.ts';
import { negotiate } from './negotiate.ts';
import { billPdf, invoicePdf, listInvoices, type Paper, readInvoice } from './papers.ts';
import type { SettlementHouse } from './parts.ts';
import { listOwnSales, readSale } from './read-sales.ts';
import { agreeToSecondChances, answerSecondChance } from './second-chance.ts';

const tags = ['Settlement'];
const middleware = signedInOnly;
const SlugParams = z.object({ slug: z.string().min(1).max(160) });
const NumberParams = z.object({ number: z.string().min(1).max(12) });
const SALE = json(SaleSchema, 'The sale as it is now');
const PDF = { 200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } } };
const EvidenceForm = z.object({
  slug: z.string().min(1).max(160),
  document: z.custom<File>((value) => value instanceof File, 'Choose a document.').openapi({ type: 'string', format: 'binary' }),
});
type Api = OpenAPIHono<ApiEnv>;

/** The calls of a sale's two sides. */
export function accountRoutes(house: SettlementHouse): Api {
  const api = newApi();
  addReading(api, house);
  addActs(api, house);
  addSecondChances(api, house);
  addDisputes(api, house);
  addPapers(api, house);
  return api;
}

const answerRefused = (c: Context, refusal: Extract<Result<never>, { ok: false }>): ProblemResponse =>
  refusal.status === 429 ? answerTooMany(c, refusal) : answerRefusal(c, refusal);

/** After an act the answer is the sale as its actor now sees it. */
async function saleAfter(house: SettlementHouse, c: Context, { actor, slug, done }: { actor: SignedIn; slug: string; done: Result<null> }) {
  const result = done.ok ? await readSale(house, actor, slug) : done;
  return result.ok ? c.json(result.value, 200) : answerRefused(c, result);
}

function addReading(api: Api, house: SettlementHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/settlements',
      tags,
      middleware,
      summary: 'One’s sales, those that wait first',
      description: 'What one bought, may buy or sells, and what one’s dealers sell.',
      request: { query: z.object({ cursor: z.string().max(200).optional() }) },
      responses: { 200: json(SaleListSchema, 'A page'), ...problems(401, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await listOwnSales(house, actor, c.req.valid('query').cursor);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/settlements/{slug}',
      tags,
      middleware,
      summary: 'A sale, from the hammer to the keys',
      description:
        'Each side sees the other’s contact from the sale on, and not before; `may` names what can be done now. For a moment after the hammer it is not written yet: 409 `sale_on_its_way`, ask again.',
      request: { params: SlugParams },
      responses: { 200: SALE, ...problems(401, 404, 409) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readSale(house, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addActs(api: Api, house: SettlementHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/acts',
      tags,
      middleware,
      summary: 'Do the next step of a sale',
      description: 'What is not one’s own to do, or not now, is refused with 409.',
      request: { params: SlugParams, body: jsonBody(ActInSaleSchema) },
      responses: { 200: SALE, ...problems(401, 404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(house, c, { actor, slug, done: await actInSale(house, actor, { slug, input: c.req.valid('json') }) });
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/offer',
      tags,
      middleware,
      summary: 'Offer, ask another price, accept or decline',
      description: 'Where the reserve was not met: the high bidder and the seller in turns.',
      request: { params: SlugParams, body: jsonBody(NegotiateSchema) },
      responses: { 200: SALE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(house, c, { actor, slug, done: await negotiate(house, actor, { slug, said: c.req.valid('json') }) });
    },
  );
}

function addSecondChances(api: Api, house: SettlementHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/second-chance',
      tags,
      middleware,
      summary: 'Take the car as the underbidder, or not',
      request: { params: SlugParams, body: jsonBody(AnswerSecondChanceSchema) },
      responses: { 200: SALE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(house, c, { actor, slug, done: await answerSecondChance(house, actor, { slug, takes: c.req.valid('json').accepted }) });
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/second-chances',
      tags,
      middleware,
      summary: 'Say whether one wishes to be asked as an underbidder',
      request: { body: jsonBody(AgreeToSecondChancesSchema) },
      responses: { 200: json(AgreeToSecondChancesSchema, 'As it is now'), ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await agreeToSecondChances(house, actor, c.req.valid('json').agreed);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addDisputes(api: Api, house: SettlementHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/dispute',
      tags,
      middleware,
      summary: 'Open a dispute',
      description: 'The time of the sale stands still until the staff have decided.',
      request: { params: SlugParams, body: jsonBody(OpenDisputeSchema) },
      responses: { 200: SALE, ...problems(401, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(house, c, { actor, slug, done: await openDispute(house, actor, { slug, reason: c.req.valid('json').reason }) });
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlements/{slug}/dispute/statements',
      tags,
      middleware,
      summary: 'Say something of the dispute that is open',
      description: 'Both sides and the staff who decide read it. The other side is told, at most once an hour.',
      request: { params: SlugParams, body: jsonBody(SayInDisputeSchema) },
      responses: { 200: SALE, ...problems(401, 404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug } = c.req.valid('param');
      return saleAfter(house, c, { actor, slug, done: await sayInDispute(house, actor, { slug, words: c.req.valid('json').words }) });
    },
  );
  addEvidenceCalls(api, house);
}

function addEvidenceCalls(api: Api, house: SettlementHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/settlement-evidence',
      tags,
      middleware,
      summary: 'Add a paper or a picture to an open dispute',
      description:
        'One file of at most 10 MB as `document` of a multipart form, with the `slug` of the sale: a PDF, or a picture, which is re-encoded. The two sides and the staff who decide see it.',
      request: { body: { required: true, content: { 'multipart/form-data': { schema: EvidenceForm } } } },
      responses: { 200: SALE, ...problems(401, 404, 409, 413, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { slug, document } = c.req.valid('form');
      return saleAfter(house, c, {
        actor,
        slug,
        done: await addEvidence(house, actor, { slug, bytes: new Uint8Array(await document.arrayBuffer()), fileName: document.name }),
      });
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/settlement-evidence/{id}',
      tags,
      middleware,
      summary: 'Read a paper of a dispute',
      request: { params: z.object({ id: z.string().min(1).max(64) }) },
      responses: {
        200: { description: 'The file', content: { 'application/pdf': { schema: z.string() }, 'image/jpeg': { schema: z.string() } } },
        ...problems(401, 404),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readEvidence(house, actor, c.req.valid('param').id);
      if (!result.ok) return answerRefusal(c, result);
      const { evidence, bytes } = result.value;
      // A PDF may run scripts of its own: it is handed over as a file, and opened by what the reader trusts.
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

function addPapers(api: Api, house: SettlementHouse): void {
  const answer = (c: Context, result: Result<Paper>) =>
    result.ok ? c.body(new Uint8Array(result.value.bytes), 200, fileHeaders(result.value, 'application/pdf', 'inline')) : answerRefused(c, result);
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/invoices',
      tags,
      middleware,
      summary: 'One’s invoices and credit notes, the newest first',
      responses: { 200: json(z.array(InvoiceSchema), 'A bare array'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await listInvoices(house, actor), 200);
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
      const result = await readInvoice(house, actor, c.req.valid('param').number);
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
      return actor instanceof Response ? actor : answer(c, await invoicePdf(house, actor, c.req.valid('param').number));
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
      return actor instanceof Response ? actor : answer(c, await billPdf(house, actor, c.req.valid('param').slug));
    },
  );
}
