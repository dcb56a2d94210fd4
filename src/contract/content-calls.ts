import type { AuctionAddresses, AuctionPage, AuctionQuery, AuctionSummary, Calendar } from './auctions.ts';
import type { AttachedDocument } from './documents.ts';
import { queryString, type Call } from './call.ts';
import type { Journal } from './content-kinds.ts';
import type {
  ContentPage,
  FaqList,
  PageList,
  Photographer,
  PhotographerPage,
  PhotographerQuery,
  Post,
  PostPage,
  PostQuery,
  Service,
  ServiceQuery,
  ServiceSummary,
} from './content.ts';
import type { Page } from './primitives.ts';

/** Reads for loaders on the server. Pages don't load them. */
export function contentCalls(call: Call) {
  return {
    posts: (journal: Journal, query: PostQuery = {}) => call<PostPage>('GET', `/api/${journal}${queryString(query)}`),
    post: (journal: Journal, slug: string) => call<Post>('GET', `/api/${journal}/${encodeURIComponent(slug)}`),
    faqs: () => call<FaqList>('GET', '/api/faqs'),
    pages: () => call<PageList>('GET', '/api/pages'),
    page: (slug: string) => call<ContentPage>('GET', `/api/pages/${encodeURIComponent(slug)}`),
    services: (query: ServiceQuery = {}) => call<Page<ServiceSummary>>('GET', `/api/services${queryString(query)}`),
    service: (slug: string) => call<Service>('GET', `/api/services/${encodeURIComponent(slug)}`),
    photographers: (query: PhotographerQuery = {}) =>
      call<PhotographerPage>('GET', `/api/photographers${queryString(query)}`),
    photographer: (slug: string) => call<Photographer>('GET', `/api/photographers/${encodeURIComponent(slug)}`),
  };
}

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
