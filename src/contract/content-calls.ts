import type { AuctionAddresses, AuctionPage, AuctionQuery, AuctionSummary, Calendar } from './auctions.ts';
import type { AttachedDocument } from './documents.ts';
import { queryString, type Call } from './call.ts';
import type { Page } from './primitives.ts';

/** Reads of auctions for loaders on the server. */
export function auctionReads(call: Call) {
  const auctionPath = (slug: string) => `/api/auctions/${encodeURIComponent(slug)}`;
  return {
    list: (query: Partial<AuctionQuery> = {}) => call<AuctionPage>('GET', `/api/auctions${queryString(query)}`),
    addresses: (part: number) => call<AuctionAddresses>('GET', `/api/sitemap/auctions${queryString({ part })}`),
    calendar: (auction?: string) => call<Calendar>('GET', `/api/calendar${queryString({ auction })}`),
    similar: (slug: string, limit: number) =>
      call<Page<AuctionSummary>>('GET', `${auctionPath(slug)}/similar${queryString({ limit })}`),
    documents: (slug: string) => call<AttachedDocument[]>('GET', `${auctionPath(slug)}/documents`),
  };
}
