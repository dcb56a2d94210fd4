import { queryString, type Call } from './call.ts';
import type { Journal } from './content-kinds.ts';
import type {
  Contact,
  ContentPage,
  FaqList,
  PageList,
  Photographer,
  PhotographerPage,
  PhotographerQuery,
  Post,
  PostPage,
  PostQuery,
  SearchAnswer,
  Service,
  ServiceQuery,
  ServiceSummary,
  Suggestion,
} from './content.ts';
import type { Page } from './primitives.ts';

export function contentCalls(call: Call) {
  return {
    /** Searches all public content by kind. `limit` is per kind. */
    search: (q: string, limit?: number) => call<SearchAnswer>('GET', `/api/search${queryString({ q, limit })}`),
    suggestions: (q: string, signal?: AbortSignal) =>
      call<{ items: Suggestion[] }>('GET', `/api/search/suggestions${queryString({ q })}`, signal ? { signal } : {}),
    posts: (journal: Journal, query: PostQuery = {}) => call<PostPage>('GET', `/api/${journal}${queryString(query)}`),
    post: (journal: Journal, slug: string) => call<Post>('GET', `/api/${journal}/${encodeURIComponent(slug)}`),
    faqs: () => call<FaqList>('GET', '/api/faqs'),
    pages: () => call<PageList>('GET', '/api/pages'),
    page: (slug: string) => call<ContentPage>('GET', `/api/pages/${encodeURIComponent(slug)}`),
    services: (query: ServiceQuery = {}) => call<Page<ServiceSummary>>('GET', `/api/services${queryString(query)}`),
    service: (slug: string) => call<Service>('GET', `/api/services/${encodeURIComponent(slug)}`),
    photographers: (query: PhotographerQuery = {}) => call<PhotographerPage>('GET', `/api/photographers${queryString(query)}`),
    photographer: (slug: string) => call<Photographer>('GET', `/api/photographers/${encodeURIComponent(slug)}`),
    contact: (body: Contact) => call<{ message: string; reference: string }>('POST', '/api/contact', { body }),
  };
}
