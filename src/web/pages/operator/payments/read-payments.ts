import type { ApiClient } from '#contract/client.ts';
import { PAYMENT_SORTS } from '#contract/console-sorts.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { listPayments } from '#contract/endpoints/payments.ts';
import { minorDigits, parseMoney } from '#contract/format/money.ts';
import { STAFF_SEARCH_MAX } from '#contract/limits.ts';
import { PAYMENT_COLUMNS, PAYMENT_KINDS, PAYMENT_STATES } from '#contract/payment-kinds.ts';

import { oneOf } from '#web/components/console/address.ts';
import { readTableView } from '#web/components/console/table-view.ts';
import { type Problem, problemOf, statusOf } from '#web/problems.ts';
import { lastMonth } from './last-month.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const CURRENCY = /^[A-Z]{3}$/;
const INVALID = 422;

/** The filters as they are in the address. */
function filterOf(search: URLSearchParams) {
  const text = (name: string, form: RegExp) => form.exec((search.get(name) ?? '').trim())?.[0] ?? null;
  return {
    q: (search.get('q') ?? '').slice(0, STAFF_SEARCH_MAX),
    status: oneOf(PAYMENT_STATES, search.get('status')),
    kind: oneOf(PAYMENT_KINDS, search.get('kind')),
    currency: text('currency', CURRENCY),
    from: text('from', DAY),
    to: text('to', DAY),
    least: text('least', /^.{1,20}$/),
    most: text('most', /^.{1,20}$/),
  };
}
export type PaymentFilter = ReturnType<typeof filterOf>;

function amountsOf({ least, most }: PaymentFilter, currency: string) {
  const read = (text: string | null) => (text === null ? undefined : parseMoney(text, currency));
  const amounts = { least: read(least), most: read(most) };
  const message = minorDigits(currency) === 0 ? 'Enter an amount like 1,250.' : 'Enter an amount like 1,250.00.';
  const errors = Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => (amount === null ? [[name, [message]]] : [])),
  );
  return { amounts, problem: Object.keys(errors).length === 0 ? null : { message, errors } };
}

export function queryOf(filter: PaymentFilter, siteCurrency: string) {
  const { q, status, kind, currency, from, to } = filter;
  const { least, most } = amountsOf(filter, currency ?? siteCurrency).amounts;
  return {
    ...(q === '' ? {} : { q }),
    ...(status === null ? {} : { state: status }),
    ...(kind === null ? {} : { kind }),
    ...(currency === null ? {} : { currency }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(least == null ? {} : { least }),
    ...(most == null ? {} : { most }),
  };
}

export async function readPayments(client: Pick<ApiClient, 'call'>, search: URLSearchParams, siteCurrency: string) {
  const filter = filterOf(search);
  const view = readTableView(search, { sorts: PAYMENT_SORTS, columns: PAYMENT_COLUMNS });
  const cursor = search.get('cursor');
  const { problem } = amountsOf(filter, filter.currency ?? siteCurrency);
  const { items: saved } = await client.call(listSavedViews, { query: { list: 'payments' } });
  const list = { filter, view, saved, isFirst: cursor === null };
  const nothing = (found: Problem) => ({ ...list, page: null, problem: found, lastMonth: null });
  if (problem !== null) return nothing(problem);
  try {
    const query = { ...queryOf(filter, siteCurrency), sort: view.sort, ...(cursor === null ? {} : { cursor }) };
    const page = await client.call(listPayments, { query });
    return { ...list, page, problem: null, lastMonth: lastMonth(Date.now(), page.time_zone) };
  } catch (error) {
    // What was entered stays in the form, with what is wrong about it.
    if (statusOf(error) !== INVALID || cursor !== null) throw error;
    return nothing(problemOf(error, 'Choose other filters.'));
  }
}
export type LoadedPayments = Awaited<ReturnType<typeof readPayments>>;
