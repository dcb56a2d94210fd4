import { queryString, type Call } from './call.ts';
import type {
  ContentDetail,
  ContentList,
  ContentListQuery,
  ContentPreview,
  ContentVersionDetail,
  CreateContent,
  Enquiry,
  EnquiryPage,
  EnquiryQuery,
  MarkdownPreview,
  PublishContent,
  SaveContent,
} from './content.ts';

export function staffContentCalls(call: Call) {
  const contentPath = (id: string) => `/api/operator/content/${encodeURIComponent(id)}`;
  return {
    content: {
      list: (query: ContentListQuery = {}) => call<ContentList>('GET', `/api/operator/content${queryString(query)}`),
      get: (id: string) => call<ContentDetail>('GET', contentPath(id)),
      version: (id: string, number: number) =>
        call<ContentVersionDetail>('GET', `${contentPath(id)}/versions/${number}`),
      preview: (id: string, version?: number) =>
        call<ContentPreview>('GET', `${contentPath(id)}/preview${queryString({ version })}`),
      previewMarkdown: (markdown: string, signal?: AbortSignal) =>
        call<MarkdownPreview>('POST', '/api/operator/content-preview', {
          body: { markdown },
          ...(signal === undefined ? {} : { signal }),
        }),
      create: (body: CreateContent) => call<ContentDetail>('POST', '/api/operator/content', { body }),
      save: (id: string, body: SaveContent) => call<ContentDetail>('PUT', contentPath(id), { body }),
      publish: (id: string, body: PublishContent = {}) =>
        call<ContentDetail>('POST', `${contentPath(id)}/publish`, { body }),
      unpublish: (id: string) => call<ContentDetail>('POST', `${contentPath(id)}/unpublish`),
      restore: (id: string, number: number) =>
        call<ContentDetail>('POST', `${contentPath(id)}/versions/${number}/restore`),
    },
    enquiries: {
      list: (query: EnquiryQuery = {}) => call<EnquiryPage>('GET', `/api/operator/enquiries${queryString(query)}`),
      answer: (id: string, answer: string) =>
        call<Enquiry>('POST', `/api/operator/enquiries/${encodeURIComponent(id)}/answer`, { body: { answer } }),
    },
  };
}
