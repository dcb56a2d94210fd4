import { queryString, type Call } from './call.ts';
import type { Journal } from './content-kinds.ts';
import type {
  Contact, ContentDetail, ContentList, ContentListQuery, ContentPage, ContentPreview, ContentVersionDetail, CreateContent, Enquiry, EnquiryPage, EnquiryQuery,
  FaqList, MarkdownPreview, Photographer, PhotographerPage, PhotographerQuery, Post, PostPage, PostQuery, PublishContent, SaveContent, SearchAnswer, Service, ServiceQuery,
  ServiceSummary, Suggestion,
} from './content.ts';
import type { Page } from './primitives.ts';

/** What the public reads, and how it writes to the house. */
export function contentCalls(call: Call) {
  return {
    /** Everything that the public may see, by kind; `limit` is per kind. */
    search: (q: string, limit?: number) => call<SearchAnswer>('GET', `/api/search${queryString({ q, limit })}`),
    suggestions: (q: string, signal?: AbortSignal) => call<{ items: Suggestion[] }>('GET', `/api/search/suggestions${queryString({ q })}`, signal ? { signal } : {}),
    posts: (journal: Journal, query: PostQuery = {}) => call<PostPage>('GET', `/api/${journal}${queryString(query)}`),
    post: (journal: Journal, slug: string) => call<Post>('GET', `/api/${journal}/${encodeURIComponent(slug)}`),
    faqs: () => call<FaqList>('GET', '/api/faqs'),
    page: (slug: string) => call<ContentPage>('GET', `/api/pages/${encodeURIComponent(slug)}`),
    services: (query: ServiceQuery = {}) => call<Page<ServiceSummary>>('GET', `/api/services${queryString(query)}`),
    service: (slug: string) => call<Service>('GET', `/api/services/${encodeURIComponent(slug)}`),
    photographers: (query: PhotographerQuery = {}) => call<PhotographerPage>('GET', `/api/photographers${queryString(query)}`),
    photographer: (slug: string) => call<Photographer>('GET', `/api/photographers/${encodeURIComponent(slug)}`),
    contact: (body: Contact) => call<{ message: string; reference: string }>('POST', '/api/contact', { body }),
  };
}

/** What the staff do with content and enquiries. */
export function contentDeskCalls(call: Call) {
  const contentPath = (id: string) => `/api/operator/content/${encodeURIComponent(id)}`;
  return {
    /** For staff: what is written, in all its versions. */
    content: {
      list: (query: ContentListQuery = {}) => call<ContentList>('GET', `/api/operator/content${queryString(query)}`),
      get: (id: string) => call<ContentDetail>('GET', contentPath(id)),
      version: (id: string, number: number) => call<ContentVersionDetail>('GET', `${contentPath(id)}/versions/${number}`),
      preview: (id: string, version?: number) => call<ContentPreview>('GET', `${contentPath(id)}/preview${queryString({ version })}`),
      /** Markdown that is not saved yet, as the public would read it. */
      previewMarkdown: (markdown: string, signal?: AbortSignal) => call<MarkdownPreview>('POST', '/api/operator/content-preview', { body: { markdown }, ...(signal === undefined ? {} : { signal }) }),
      create: (body: CreateContent) => call<ContentDetail>('POST', '/api/operator/content', { body }),
      save: (id: string, body: SaveContent) => call<ContentDetail>('PUT', contentPath(id), { body }),
      publish: (id: string, body: PublishContent = {}) => call<ContentDetail>('POST', `${contentPath(id)}/publish`, { body }),
      unpublish: (id: string) => call<ContentDetail>('POST', `${contentPath(id)}/unpublish`),
      restore: (id: string, number: number) => call<ContentDetail>('POST', `${contentPath(id)}/versions/${number}/restore`),
    },
    /** For staff: what people wrote to the house. */
    enquiries: {
      list: (query: EnquiryQuery = {}) => call<EnquiryPage>('GET', `/api/operator/enquiries${queryString(query)}`),
      answer: (id: string, answer: string) => call<Enquiry>('POST', `/api/operator/enquiries/${encodeURIComponent(id)}/answer`, { body: { answer } }),
    },
  };
}
