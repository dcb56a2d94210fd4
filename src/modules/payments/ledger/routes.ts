import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  AddTaxRateSchema,
  BooksSchema,
  ChargePageSchema,
  ChargesQuerySchema,
  DecideGivenUpSchema,
  DecideOwedRefundSchema,
  GivenUpListSchema,
  MoneyPageQuerySchema,
  OperatorChargeSchema,
  OwedRefundListSchema,
  PostingPageSchema,
  ReconciliationQuerySchema,
  ReconciliationSchema,
  RefundChargeSchema,
  TaxRateSchema,
} from '#contract/payments.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { MiddlewareHandler } from 'hono';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { decideGivenUp, listGivenUp } from '../acts/given-up.ts';
import { decideOwedRefund, listOwedRefunds } from '../charges/owed-refunds.ts';
import { listCharges, refundByStaff } from '../charges/staff.ts';
import type { Clerk } from '../clerk.ts';
import type { Till } from '../parts.ts';
import { addTaxRate, listTaxRates, removeTaxRate } from './edit-tax.ts';
import { readBooks, readPostings } from './read-books.ts';
import { readReconciliation } from './reconcile.ts';

const tags = ['operator'];
const IdParams = z.object({ id: z.string().min(1).max(64) });

/** Those of the staff who look after payments: others are told so before what they sent is read. Each use case asks again. */
const paymentsStaff: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const refusal = refusalUnlessMay(context.get('actor'), 'manage_payments');
  if (refusal !== null) return answerRefusal(context, refusal);
  await next();
  return undefined;
};

/** The staff's calls: the books, what was charged, the provider's list beside them, tax. */
export function booksRoutes(till: Till, clerk: Pick<Clerk, 'ring'>): OpenAPIHono<ApiEnv> {
  const api = newApi();
  addBooks(api, till);
  addCharges(api, till, clerk);
  addGivenUp(api, till, clerk);
  addOwedRefunds(api, till, clerk);
  addTax(api, till);
  return api;
}

function addBooks(api: OpenAPIHono<ApiEnv>, till: Till): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/books',
      tags,
      summary: 'The books: what stands in each account, and the proof that they balance',
      middleware: [paymentsStaff] as const,
      responses: { 200: json(BooksSchema, 'The books'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await readBooks(till, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/postings',
      tags,
      summary: 'Postings, the newest first',
      middleware: [paymentsStaff] as const,
      request: { query: MoneyPageQuerySchema },
      responses: { 200: json(PostingPageSchema, 'A page of postings'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const { cursor, limit } = c.req.valid('query');
      const result = await readPostings(till, c.get('actor'), { cursor: cursor ?? null, limit });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/reconciliation',
      tags,
      summary: "The books beside the provider's own list, with every difference",
      middleware: [paymentsStaff] as const,
      request: { query: ReconciliationQuerySchema },
      responses: { 200: json(ReconciliationSchema, 'What agrees, and what does not'), ...problems(401, 403, 422, 503) },
    }),
    async (c) => {
      const result = await readReconciliation(till, c.get('actor'), c.req.valid('query').days);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addCharges(api: OpenAPIHono<ApiEnv>, till: Till, clerk: Pick<Clerk, 'ring'>): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/charges',
      tags,
      summary: 'Charges, the newest first, with their refunds',
      middleware: [paymentsStaff] as const,
      request: { query: ChargesQuerySchema },
      responses: { 200: json(ChargePageSchema, 'A page of charges'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const { cursor, limit, q } = c.req.valid('query');
      const result = await listCharges(till, c.get('actor'), { cursor: cursor ?? null, limit, q });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/payments/charges/{id}/refund',
      tags,
      summary: 'Refund a charge, or a part of it, with a reason',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams, body: jsonBody(RefundChargeSchema) },
      responses: { 200: json(OperatorChargeSchema, 'The charge with its refunds'), ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await refundByStaff(till, c.get('actor'), { chargeId: c.req.valid('param').id, ...c.req.valid('json') });
      clerk.ring();
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addGivenUp(api: OpenAPIHono<ApiEnv>, till: Till, clerk: Pick<Clerk, 'ring'>): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/given-up',
      tags,
      summary: 'Payments and refunds that were given up after their last try: they wait for the staff',
      middleware: [paymentsStaff] as const,
      responses: { 200: json(GivenUpListSchema, 'What was given up, the newest first, and how much there is in all'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await listGivenUp(till, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/payments/given-up/{id}',
      tags,
      summary: 'Try it again, or set it aside as not paid, with a reason',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams, body: jsonBody(DecideGivenUpSchema) },
      responses: { 204: { description: 'Decided' }, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await decideGivenUp(till, c.get('actor'), { actId: c.req.valid('param').id, ...c.req.valid('json') });
      clerk.ring();
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addOwedRefunds(api: OpenAPIHono<ApiEnv>, till: Till, clerk: Pick<Clerk, 'ring'>): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/owed-refunds',
      tags,
      summary: 'Refunds that did not arrive, and are owed: they wait for the staff',
      middleware: [paymentsStaff] as const,
      responses: { 200: json(OwedRefundListSchema, 'What is owed, the oldest first, and how many there are in all'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await listOwedRefunds(till, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/payments/owed-refunds/{id}',
      tags,
      summary: 'Send it to the card once more, or say that it was paid by hand, and how',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams, body: jsonBody(DecideOwedRefundSchema) },
      responses: { 204: { description: 'Decided' }, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await decideOwedRefund(till, c.get('actor'), { refundId: c.req.valid('param').id, ...c.req.valid('json') });
      clerk.ring();
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addTax(api: OpenAPIHono<ApiEnv>, till: Till): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/tax-rates',
      tags,
      summary: 'Tax by place',
      middleware: [paymentsStaff] as const,
      responses: { 200: json(z.array(TaxRateSchema), 'The rates that hold now'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await listTaxRates(till, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/tax-rates',
      tags,
      summary: 'Add a rate; one for the same place ends',
      middleware: [paymentsStaff] as const,
      request: { body: jsonBody(AddTaxRateSchema) },
      responses: { 201: json(TaxRateSchema, 'The rate'), ...problems(401, 403, 419, 422) },
    }),
    async (c) => {
      const result = await addTaxRate(till, c.get('actor'), c.req.valid('json'));
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/operator/tax-rates/{id}',
      tags,
      summary: 'End a rate: what was charged under it keeps it',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams },
      responses: { 204: { description: 'Ended' }, ...problems(401, 403, 404, 419) },
    }),
    async (c) => {
      const result = await removeTaxRate(till, c.get('actor'), c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}
