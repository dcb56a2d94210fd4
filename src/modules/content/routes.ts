import * as endpoints from '#contract/endpoints/content.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { clientAddressKey } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { ContentActions } from './content.ts';

const CONTACT_LIMIT = { name: 'contact', limit: 5, perMs: 600_000 } as const;
const DEMO_TIMES = 50;

export interface ContentRouteDeps {
  readonly limits: RateLimits;
  readonly trustedProxies: number;
  readonly demo: boolean;
}

export function contentRoutes(content: ContentActions, { limits, trustedProxies, demo }: ContentRouteDeps) {
  const api = newApi();
  bind(api, endpoints.listBlogPosts, ({ query }) => content.posts('blog', query));
  bind(api, endpoints.readBlogPost, ({ params }) => content.post('blog', params.slug));
  bind(api, endpoints.listNewsPosts, ({ query }) => content.posts('news', query));
  bind(api, endpoints.readNewsPost, ({ params }) => content.post('news', params.slug));
  bind(api, endpoints.listFaqs, () => content.faqs());
  bind(api, endpoints.listPages, () => content.pages());
  bind(api, endpoints.readPage, ({ params }) => content.page(params.slug));
  bind(api, endpoints.listServices, ({ query }) => content.services(query));
  bind(api, endpoints.readService, ({ params }) => content.service(params.slug));
  bind(api, endpoints.listPhotographers, ({ query }) => content.photographers(query));
  bind(api, endpoints.readPhotographer, ({ params }) => content.photographer(params.slug));
  const limit = demo ? { ...CONTACT_LIMIT, limit: CONTACT_LIMIT.limit * DEMO_TIMES } : CONTACT_LIMIT;
  bind(
    api,
    endpoints.sendContactMessage,
    async ({ actor, body, c }) =>
      (await limits.take(limit, clientAddressKey(c, trustedProxies))) ??
      content.sendEnquiry(actor, { ...body, acceptLanguage: c.req.header('accept-language') }),
  );
  return api;
}

export function contentOperatorRoutes(content: ContentActions) {
  const api = newApi();
  bind(api, endpoints.listContent, ({ actor, query }) => content.list(actor, query));
  bind(api, endpoints.exportContent, async ({ actor, query, c }) => {
    const csv = await content.export(actor, query);
    return csv.ok ? c.body(csv.value, 200, csvHeaders('content.csv')) : csv;
  });
  bind(api, endpoints.readContent, ({ actor, params }) => content.read(actor, params.id));
  bind(api, endpoints.readContentVersion, ({ actor, params }) => content.version(actor, params));
  bind(api, endpoints.previewContent, ({ actor, params, query }) =>
    content.preview(actor, { ...params, number: query.version }),
  );
  bind(api, endpoints.previewMarkdown, ({ actor, body }) => content.previewMarkdown(actor, body.markdown));
  bind(api, endpoints.createContent, ({ actor, body }) => content.create(actor, body));
  bind(api, endpoints.saveContent, ({ actor, params, body }) => content.save(actor, params.id, body));
  bind(api, endpoints.publishContent, ({ actor, params, body }) => content.publish(actor, params.id, body));
  bind(api, endpoints.unpublishContent, ({ actor, params }) => content.unpublish(actor, params.id));
  bind(api, endpoints.restoreContentVersion, ({ actor, params }) => content.restore(actor, params));
  bind(api, endpoints.answerEnquiry, ({ actor, params, body }) => content.answerEnquiry(actor, { ...params, ...body }));
  return api;
}
