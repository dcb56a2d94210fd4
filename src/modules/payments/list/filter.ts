import type { z } from 'zod';
import { MAX_SUMMED_PAYMENTS } from '#contract/payment-kinds.ts';
import type { PaymentQuerySchema } from '#contract/payment-lists.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { readFindText } from '#platform/search/find.ts';
import { searchWords } from '#platform/search/words.ts';
import { startOfSiteDay } from '#platform/site-time.ts';
import type { PaymentsContext } from '../context.ts';
import { findSearched, type PaymentFilter } from './store.ts';
import { addDays } from '#contract/durations.ts';

/** More charges than have totals are not named in a query: they are filtered as the list is read. */
const MAX_NAMED = MAX_SUMMED_PAYMENTS;

type Query = Pick<
  z.output<typeof PaymentQuerySchema>,
  'q' | 'kind' | 'state' | 'currency' | 'from' | 'to' | 'least' | 'most'
>;

/** Days in the site's time zone, both included. */
export function readPeriod(
  { from, to }: Pick<Query, 'from' | 'to'>,
  zone: string,
): Result<{ from: Date | null; before: Date | null }> {
  if (from !== undefined && to !== undefined && from > to)
    return invalid({ to: ['Choose a last day that isn’t before the first.'] });
  return accepted({
    from: from === undefined ? null : new Date(startOfSiteDay(from, zone)),
    before: to === undefined ? null : new Date(startOfSiteDay(addDays(to, 1), zone)),
  });
}

export async function readFilter(
  context: PaymentsContext,
  query: Query,
  settings: SiteSettings,
): Promise<Result<PaymentFilter>> {
  const { least = null, most = null, kind = null, state = null } = query;
  const period = readPeriod(query, settings.time_zone);
  if (!period.ok) return period;
  if (least !== null && most !== null && least > most)
    return invalid({ most: ['Enter a highest amount that isn’t below the lowest.'] });
  const hasAmounts = least !== null || most !== null;
  return accepted({
    ...period.value,
    kind,
    state,
    least,
    most,
    currency: query.currency ?? (hasAmounts ? settings.currency : null),
    found: await search(context, query.q.trim()),
  });
}

async function search(context: PaymentsContext, q: string): Promise<PaymentFilter['found']> {
  if (q === '') return null;
  const { executor } = context.database;
  const { number } = readFindText(q);
  const [userIds, charge, auction] = await Promise.all([
    context.accounts.searchUserIds(executor, q),
    number === null ? null : context.invoices.chargeOfDocument(executor, number),
    number === null ? null : context.auctionByNumber(executor, number),
  ]);
  const asked = {
    words: searchWords(q),
    userIds,
    auctionIds: auction === null ? [] : [auction],
    chargeIds: charge === null ? [] : [charge],
    reference: q,
  };
  const chargeIds = await findSearched(executor, asked, MAX_NAMED + 1);
  return chargeIds.length > MAX_NAMED ? { search: asked } : { chargeIds };
}
