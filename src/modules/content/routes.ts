import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { JOURNALS } from '#contract/content-kinds.ts';
import {
  ContactAnswerSchema,
  ContactSchema,
  ContentPageSchema,
  PageListSchema,
  FaqListSchema,
  PhotographerPageSchema,
  PhotographerQuerySchema,
  PhotographerSchema,
  PostPageSchema,
  PostQuerySchema,
  PostSchema,
  ServicePageSchema,
  ServiceQuerySchema,
  ServiceSchema,
} from '#contract/content.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { clientCaller } from '#platform/http/client-address.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { Content } from './content.ts';

const slugParam = z.object({ slug: z.string().min(1).max(200) });
const journals = JOURNALS.map((journal) => ({
  journal,
  list: createRoute({
    method: 'get',
    path: `/${journal}`,
    tags: ['content'],
    summary: `The ${journal}, newest first`,
    request: { query: PostQuerySchema },
    responses: { 200: json(PostPageSchema, 'A page of posts'), ...problems(422) },
  }),
  read: createRoute({
    method: 'get',
    path: `/${journal}/{slug}`,
    tags: ['content'],
    summary: `A post of the ${journal}`,
    request: { params: slugParam },
    responses: { 200: json(PostSchema, 'The post'), ...problems(404) },
  }),
}));
const faqs = createRoute({
  method: 'get',
  path: '/faqs',
  tags: ['content'],
  summary: 'Questions and answers, in groups',
  responses: { 200: json(FaqListSchema, 'All of them') },
});
const pages = createRoute({
  method: 'get',
  path: '/pages',
  tags: ['content'],
  summary: 'Site pages',
  responses: { 200: json(PageListSchema, 'All of them') },
});
const page = createRoute({
  method: 'get',
  path: '/pages/{slug}',
  tags: ['content'],
  summary: 'A site page: about, terms, privacy and so on',
  request: { params: slugParam },
  responses: { 200: json(ContentPageSchema, 'The page'), ...problems(404) },
});
const services = createRoute({
  method: 'get',
  path: '/services',
  tags: ['content'],
  summary: 'Services we offer besides auctions',
  request: { query: ServiceQuerySchema },
  responses: { 200: json(ServicePageSchema, 'A page of services'), ...problems(422) },
});
const service = createRoute({
  method: 'get',
  path: '/services/{slug}',
  tags: ['content'],
  summary: 'A service with its offers',
  request: { params: slugParam },
  responses: { 200: json(ServiceSchema, 'The service'), ...problems(404) },
});
const photographers = createRoute({
  method: 'get',
  path: '/photographers',
  tags: ['content'],
  summary: 'Photographers who work for sellers',
  request: { query: PhotographerQuerySchema },
  responses: { 200: json(PhotographerPageSchema, 'A page of photographers'), ...problems(422) },
});
const photographer = createRoute({
  method: 'get',
  path: '/photographers/{slug}',
  tags: ['content'],
  summary: 'A photographer with their portfolio',
  request: { params: slugParam },
  responses: { 200: json(PhotographerSchema, 'The photographer'), ...problems(404) },
});
const contact = createRoute({
  method: 'post',
  path: '/contact',
  tags: ['content'],
  summary: 'Send us a message: about anything, an auction, a service or a photographer',
  request: { body: jsonBody(ContactSchema) },
  responses: { 202: json(ContactAnswerSchema, 'Received'), ...problems(419, 422, 429) },
});

/** Enquiries per address: a burst of five, then one every two minutes. */
const CONTACT_LIMIT = { name: 'contact', limit: 5, perMs: 600_000 } as const;
const DEMO_TIMES = 50;

export interface ContentRouteDeps {
  readonly limits: RateLimits;
  readonly trustedProxies: number;
  readonly demo: boolean;
}

export function contentRoutes(
  content: Omit<Content, 'routes'>,
  { limits, trustedProxies, demo }: ContentRouteDeps,
): OpenAPIHono<ApiEnv> {
  const api = newApi();
  for (const { journal, list, read } of journals) {
    api.openapi(list, async (c) => {
      const result = await content.posts(journal, c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
    api.openapi(read, async (c) => {
      const result = await content.post(journal, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
  }
  api.openapi(faqs, async (c) => c.json(await content.faqs(), 200));
  api.openapi(pages, async (c) => c.json(await content.pages(), 200));
  api.openapi(page, async (c) => {
    const result = await content.page(c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  addOfferRoutes(api, content);
  const limit = demo ? { ...CONTACT_LIMIT, limit: CONTACT_LIMIT.limit * DEMO_TIMES } : CONTACT_LIMIT;
  api.openapi(contact, async (c) => {
    const tooMany = await limits.take(limit, clientCaller(c, trustedProxies));
    if (tooMany !== null) return answerTooMany(c, tooMany);
    const result = await content.sendEnquiry(c.get('actor'), c.req.valid('json'));
    return result.ok ? c.json(result.value, 202) : answerRefusal(c, result);
  });
  return api;
}

function addOfferRoutes(api: OpenAPIHono<ApiEnv>, content: Omit<Content, 'routes'>): void {
  api.openapi(services, async (c) => {
    const result = await content.services(c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(service, async (c) => {
    const result = await content.service(c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(photographers, async (c) => {
    const result = await content.photographers(c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(photographer, async (c) => {
    const result = await content.photographer(c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
}
