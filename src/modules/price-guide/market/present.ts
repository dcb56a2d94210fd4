import { MIN_MARKET_SALES } from '#contract/limits.ts';
import type { MarketFigures, MarketResult } from '#contract/market.ts';
import { money, moneyOrNull } from '#contract/primitives.ts';
import { mileageOf } from '../present.ts';
import type { FiguresRow, MarketRow } from './store.ts';

export function presentFigures(row: Omit<FiguresRow, 'month' | 'slug'> | undefined, currency: string): MarketFigures {
  const { ended = 0, sold = 0, volume = 0, median = null } = row ?? {};
  return {
    ended,
    sold,
    sell_through: ended < MIN_MARKET_SALES ? null : sold / ended,
    volume: { amount: volume, currency },
    median: median === null || sold < MIN_MARKET_SALES ? null : money(median, currency),
  };
}

export function presentMarketResult(row: MarketRow): MarketResult {
  return {
    lot_number: row.lotNumber,
    slug: row.slug,
    title: row.title,
    category: row.category,
    make: row.make,
    model: row.model,
    year: row.year,
    mileage: mileageOf(row.vehicle),
    closed_at: row.closedAt.toISOString(),
    result: row.soldPrice !== null ? 'sold' : row.status === 'sold' ? 'fell_through' : 'not_sold',
    sold_price: moneyOrNull(row.soldPrice, row.currency),
    highest_bid: moneyOrNull(row.topBid, row.currency),
    currency: row.currency,
    bid_count: row.bidCount,
    comment_count: row.comments,
  };
}
