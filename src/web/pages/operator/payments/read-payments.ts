import type { LoaderFunctionArgs } from 'react-router';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { listPayments } from '#contract/endpoints/payments.ts';
import { minorDigits, parseMoney } from '#contract/format/money.ts';
import type { PaymentPage, PaymentRow } from '#contract/payment-lists.ts';
import { given, readList } from '#web/components/console/list-address.ts';
import { readPeriodFields } from '#web/components/console/period-fields.tsx';
import { pageContext } from '#web/context.ts';
import { type Problem, problemOf, statusOf } from '#web/problems.ts';
import { calendarMonth } from './calendar-month.ts';
import { PAYMENTS } from './payment-columns.tsx';

const CURRENCY = /^[A-Z]{3}$/;
const AMOUNT = /^.{1,20}$/;
const INVALID = 422;
const NO_PAGE: Omit<PaymentPage, 'items'> = { totals: null, next_cursor: null, time_zone: 'UTC' };

function filterOf(request: Request) {
  const search = new URL(request.url).searchParams;
  const text = (name: string, form: RegExp) => form.exec((search.get(name) ?? '').trim())?.[0] ?? null;
  return {
    ...readList(request, PAYMENTS).filter,
    ...readPeriodFields(search),
    currency: text('currency', CURRENCY),
    least: text('least', AMOUNT),
    most: text('most', AMOUNT),
  };
}
type PaymentFilter = ReturnType<typeof filterOf>;

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
  const { status: state, least: _least, most: _most, ...others } = filter;
  const { least, most } = amountsOf(filter, filter.currency ?? siteCurrency).amounts;
  return { ...given({ ...others, state }), ...(least == null ? {} : { least }), ...(most == null ? {} : { most }) };
}

export async function readPayments({ request, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const { view, isFirst, query } = readList(request, PAYMENTS);
  const filter = filterOf(request);
  const { items: saved } = await client.call(listSavedViews, { query: { list: PAYMENTS.list } });
  const list = {
    filter,
    view,
    saved,
    isFirst,
    timeZone: site.timeZone,
    months: [
      ['This month', calendarMonth(Date.now(), site.timeZone)],
      ['Last month', calendarMonth(Date.now(), site.timeZone, 1)],
    ] as const,
  };
  const nothing = (problem: Problem) => ({ ...list, rows: [] as PaymentRow[], page: NO_PAGE, problem });
  const { problem } = amountsOf(filter, filter.currency ?? site.currency);
  if (problem !== null) return nothing(problem);
  try {
    const { sort, ...at } = query;
    const { items: rows, ...page } = await client.call(listPayments, {
      query: { ...queryOf(filter, site.currency), sort, ...('cursor' in at ? { cursor: at.cursor } : {}) },
    });
    return { ...list, rows, page, problem: null };
  } catch (error) {
    // What was entered stays in the form, with what is wrong about it.
    if (statusOf(error) !== INVALID || !isFirst) throw error;
    return nothing(problemOf(error, 'Choose other filters.'));
  }
}
export type LoadedPayments = Awaited<ReturnType<typeof readPayments>>;
