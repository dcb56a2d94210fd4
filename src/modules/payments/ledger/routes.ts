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
import { decideGivenUp, listGivenUp } from '../commands/given-up.ts';
import { decideOwedRefund, listOwedRefunds } from '../charges/owed-refunds.ts';
import { listCharges, refundByStaff } from '../charges/staff.ts';
import type { PaymentWorker } from '../payment-worker.ts';
import type { PaymentsContext } from '../context.ts';
import { addTaxRate, listTaxRates, removeTaxRate } from './edit-tax.ts';
import { readBooks, readPostings } from './read-books.ts';
import { readReconciliation } from './reconcile.ts';

const tags = ['operator'];
const IdParams = z.object({ id: z.string().min(1).max(64) });

/** Refuses everyone but payments staff before the body is parsed. Each use case checks again. */
const paymentsStaff: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const refusal = refusalUnlessMay(context.get('actor'), 'manage_payments');
  if (refusal !== null) return answerRefusal(context, refusal);
  await next();
  return undefined;
};

export function booksRoutes(context: PaymentsContext, paymentWorker: Pick<PaymentWorker, 'ring'>): OpenAPIHono<ApiEnv> {
  const api = newApi();
  addBooks(api, context);
  addCharges(api, context, paymentWorker);
  addGivenUp(api, context, paymentWorker);
  addOwedRefunds(api, context, paymentWorker);
  addTax(api, context);
  return api;
}

function addBooks(api: OpenAPIHono<ApiEnv>, context: PaymentsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/books',
      tags,
      summary: 'Account balances, with a check that the books balance',
      middleware: [paymentsStaff] as const,
      responses: { 200: json(BooksSchema, 'The books'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await readBooks(context, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/postings',
      tags,
      summary: 'Postings, newest first',
      middleware: [paymentsStaff] as const,
      request: { query: MoneyPageQuerySchema },
      responses: { 200: json(PostingPageSchema, 'A page of postings'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const { cursor, limit } = c.req.valid('query');
      const result = await readPostings(context, c.get('actor'), { cursor: cursor ?? null, limit });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/reconciliation',
      tags,
      summary: 'Reconcile the books with the provider’s records',
      middleware: [paymentsStaff] as const,
      request: { query: ReconciliationQuerySchema },
      responses: { 200: json(ReconciliationSchema, 'Matches and differences'), ...problems(401, 403, 422, 503) },
    }),
    async (c) => {
      const result = await readReconciliation(context, c.get('actor'), c.req.valid('query').days);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addCharges(
  api: OpenAPIHono<ApiEnv>,
  context: PaymentsContext,
  paymentWorker: Pick<PaymentWorker, 'ring'>,
): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/charges',
      tags,
      summary: 'Charges with their refunds, newest first',
      middleware: [paymentsStaff] as const,
      request: { query: ChargesQuerySchema },
      responses: { 200: json(ChargePageSchema, 'A page of charges'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const { cursor, limit, q } = c.req.valid('query');
      const result = await listCharges(context, c.get('actor'), { cursor: cursor ?? null, limit, q });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/payments/charges/{id}/refund',
      tags,
      summary: 'Refund all or part of a charge, with a reason',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams, body: jsonBody(RefundChargeSchema) },
      responses: {
        200: json(OperatorChargeSchema, 'The charge with its refunds'),
        ...problems(401, 403, 404, 409, 419, 422),
      },
    }),
    async (c) => {
      const result = await refundByStaff(context, c.get('actor'), {
        chargeId: c.req.valid('param').id,
        ...c.req.valid('json'),
      });
      paymentWorker.ring();
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addGivenUp(
  api: OpenAPIHono<ApiEnv>,
  context: PaymentsContext,
  paymentWorker: Pick<PaymentWorker, 'ring'>,
): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/given-up',
      tags,
      summary: 'Payments and refunds that failed after the last retry and need a staff decision',
      middleware: [paymentsStaff] as const,
      responses: { 200: json(GivenUpListSchema, 'Failed items, newest first, and the total'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await listGivenUp(context, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/payments/given-up/{id}',
      tags,
      summary: 'Retry it, or mark it as unpaid, with a reason',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams, body: jsonBody(DecideGivenUpSchema) },
      responses: { 204: { description: 'Decided' }, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await decideGivenUp(context, c.get('actor'), {
        commandId: c.req.valid('param').id,
        ...c.req.valid('json'),
      });
      paymentWorker.ring();
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addOwedRefunds(
  api: OpenAPIHono<ApiEnv>,
  context: PaymentsContext,
  paymentWorker: Pick<PaymentWorker, 'ring'>,
): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/payments/owed-refunds',
      tags,
      summary: 'Owed refunds that didn’t arrive and need a staff decision',
      middleware: [paymentsStaff] as const,
      responses: {
        200: json(OwedRefundListSchema, 'Owed refunds, oldest first, and the total number'),
        ...problems(401, 403),
      },
    }),
    async (c) => {
      const result = await listOwedRefunds(context, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/payments/owed-refunds/{id}',
      tags,
      summary: 'Resend it to the card, or record that it was paid manually, and how',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams, body: jsonBody(DecideOwedRefundSchema) },
      responses: { 204: { description: 'Decided' }, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await decideOwedRefund(context, c.get('actor'), {
        refundId: c.req.valid('param').id,
        ...c.req.valid('json'),
      });
      paymentWorker.ring();
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addTax(api: OpenAPIHono<ApiEnv>, context: PaymentsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/tax-rates',
      tags,
      summary: 'Tax by place',
      middleware: [paymentsStaff] as const,
      responses: { 200: json(z.array(TaxRateSchema), 'The current rates'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await listTaxRates(context, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/tax-rates',
      tags,
      summary: 'Add a rate; replaces one for the same place',
      middleware: [paymentsStaff] as const,
      request: { body: jsonBody(AddTaxRateSchema) },
      responses: { 201: json(TaxRateSchema, 'The rate'), ...problems(401, 403, 419, 422) },
    }),
    async (c) => {
      const result = await addTaxRate(context, c.get('actor'), c.req.valid('json'));
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/operator/tax-rates/{id}',
      tags,
      summary: 'End a rate; past charges keep it',
      middleware: [paymentsStaff] as const,
      request: { params: IdParams },
      responses: { 204: { description: 'Ended' }, ...problems(401, 403, 404, 419) },
    }),
    async (c) => {
      const result = await removeTaxRate(context, c.get('actor'), c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}
