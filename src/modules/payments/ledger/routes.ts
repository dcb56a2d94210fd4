import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import * as endpoints from '#contract/endpoints/payments.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { answerRefusal } from '#platform/http/result.ts';
import { decideGivenUp, listGivenUp } from '../commands/given-up.ts';
import { decideOwedRefund, listOwedRefunds } from '../charges/owed-refunds.ts';
import { readCharge, refundByStaff } from '../charges/staff.ts';
import type { PaymentWorker } from '../payment-worker.ts';
import type { PaymentsContext } from '../context.ts';
import { exportPayments } from '../list/export-payments.ts';
import { listPayments } from '../list/list-payments.ts';
import { addTaxRate, listTaxRates, removeTaxRate } from './edit-tax.ts';
import { exportJournal } from './export-journal.ts';
import { exportPostings, listPostings } from './list-postings.ts';
import { readBooks } from './read-books.ts';
import { readReconciliation } from './reconcile.ts';

const paymentsStaff: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const refusal = refusalUnlessMay(context.get('actor'), 'manage_payments');
  if (refusal !== null) return answerRefusal(context, refusal);
  await next();
  return undefined;
};
const checked = { before: [paymentsStaff] };

export function booksRoutes(context: PaymentsContext, paymentWorker: Pick<PaymentWorker, 'wake'>) {
  const api = newApi();
  addBooks(api, context);
  addList(api, context);
  addCharges(api, context, paymentWorker);
  addTax(api, context);
  return api;
}

function addBooks(api: OpenAPIHono<ApiEnv>, context: PaymentsContext): void {
  bind(api, endpoints.readBooks, ({ actor }) => readBooks(context, actor), checked);
  bind(api, endpoints.listPostings, ({ actor, query }) => listPostings(context, actor, query), checked);
  bind(
    api,
    endpoints.exportPostings,
    async ({ actor, query, c }) => {
      const file = await exportPostings(context, actor, query);
      return file.ok ? c.body(file.value, 200, csvHeaders('postings.csv')) : file;
    },
    checked,
  );
  bind(
    api,
    endpoints.readReconciliation,
    ({ actor, query }) => readReconciliation(context, actor, query.days),
    checked,
  );
}

function addList(api: OpenAPIHono<ApiEnv>, context: PaymentsContext): void {
  bind(api, endpoints.listPayments, ({ actor, query }) => listPayments(context, actor, query), checked);
  bind(
    api,
    endpoints.exportPayments,
    async ({ actor, query, c }) => {
      const file = await exportPayments(context, actor, query);
      return file.ok ? c.body(file.value, 200, csvHeaders('payments.csv')) : file;
    },
    checked,
  );
  bind(
    api,
    endpoints.exportJournal,
    async ({ actor, query, c }) => {
      const file = await exportJournal(context, actor, query);
      const period = [query.from, query.to].filter((day) => day !== undefined);
      return file.ok ? c.body(file.value, 200, csvHeaders(`${['journal', ...period].join('-')}.csv`)) : file;
    },
    checked,
  );
}

function addCharges(
  api: OpenAPIHono<ApiEnv>,
  context: PaymentsContext,
  paymentWorker: Pick<PaymentWorker, 'wake'>,
): void {
  bind(api, endpoints.readCharge, ({ actor, params }) => readCharge(context, actor, params.id), checked);
  bind(
    api,
    endpoints.refundCharge,
    async ({ actor, params, body }) => {
      const result = await refundByStaff(context, actor, { chargeId: params.id, ...body });
      paymentWorker.wake();
      return result;
    },
    checked,
  );
  bind(api, endpoints.listGivenUp, ({ actor }) => listGivenUp(context, actor), checked);
  bind(
    api,
    endpoints.decideGivenUp,
    async ({ actor, params, body }) => {
      const result = await decideGivenUp(context, actor, { commandId: params.id, ...body });
      paymentWorker.wake();
      return result;
    },
    checked,
  );
  bind(api, endpoints.listOwedRefunds, ({ actor }) => listOwedRefunds(context, actor), checked);
  bind(
    api,
    endpoints.decideOwedRefund,
    async ({ actor, params, body }) => {
      const result = await decideOwedRefund(context, actor, { refundId: params.id, ...body });
      paymentWorker.wake();
      return result;
    },
    checked,
  );
}

function addTax(api: OpenAPIHono<ApiEnv>, context: PaymentsContext): void {
  bind(api, endpoints.listTaxRates, ({ actor }) => listTaxRates(context, actor), checked);
  bind(api, endpoints.addTaxRate, ({ actor, body }) => addTaxRate(context, actor, body), checked);
  bind(api, endpoints.removeTaxRate, ({ actor, params }) => removeTaxRate(context, actor, params.id), checked);
}
