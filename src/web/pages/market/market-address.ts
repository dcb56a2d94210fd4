import { queryString } from '#contract/call.ts';
import { isApiError } from '#contract/client.ts';
import type { Market } from '#contract/market.ts';

export const MARKET_PATH = '/results/market';

export function readMarketAddress(search: URLSearchParams) {
  const of = (name: string) => search.get(name)?.trim() || undefined;
  return { period: of('period'), make: of('make'), currency: of('currency') };
}

type MarketChoice = ReturnType<typeof readMarketAddress>;
type MarketChoiceName = keyof MarketChoice;
export type Ignored = readonly { readonly name: MarketChoiceName; readonly value: string }[];

const NOT_FOUND = 404;
const INVALID = 422;

/** Reads with the defaults instead of values that can't be answered, and returns those. */
export async function readAnswerable<Answer>(
  read: (asked: Partial<MarketChoice>) => Promise<Answer>,
  asked: Partial<MarketChoice>,
): Promise<{ readonly answer: Answer; readonly ignored: Ignored }> {
  try {
    return { answer: await read(asked), ignored: [] };
  } catch (error) {
    const ignored = refusedNames(error).flatMap((name) => {
      const value = asked[name];
      return value === undefined ? [] : [{ name, value }];
    });
    if (ignored.length === 0) throw error;
    const rest = Object.fromEntries(ignored.map(({ name }) => [name, undefined]));
    const next = await readAnswerable(read, { ...asked, ...rest });
    return { answer: next.answer, ignored: [...ignored, ...next.ignored] };
  }
}

function refusedNames(error: unknown): readonly MarketChoiceName[] {
  if (!isApiError(error)) return [];
  if (error.status === NOT_FOUND) return ['make'];
  if (error.status !== INVALID) return [];
  return (['period', 'make', 'currency'] as const).filter((name) => error.errors?.[name] !== undefined);
}

type ShownMarket = Pick<Market, 'period' | 'make' | 'currency'>;

export const filtersOf = ({ period, make, currency }: ShownMarket) => ({
  period,
  currency,
  ...(make === null ? {} : { make: make.slug }),
});

export const marketAddress = (shown: ShownMarket): string => MARKET_PATH + queryString(filtersOf(shown));
