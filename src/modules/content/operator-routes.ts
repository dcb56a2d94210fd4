import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { MAX_INTEGER } from '#contract/limits.ts';
import {
  AnswerEnquirySchema,
  ContentDetailSchema,
  ContentListQuerySchema,
  ContentListSchema,
  ContentPreviewSchema,
  ContentVersionDetailSchema,
  CreateContentSchema,
  EnquiryPageSchema,
  EnquiryQuerySchema,
  EnquirySchema,
  MarkdownPreviewSchema,
  PreviewMarkdownSchema,
  PublishContentSchema,
  SaveContentSchema,
} from '#contract/content.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { Content } from './content.ts';

const tags = ['operator'];
const idParam = z.object({ id: z.string().min(1).max(64) });
const versionParam = idParam.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });
const detail = json(ContentDetailSchema, 'The updated item');

const list = createRoute({
  method: 'get',
  path: '/operator/content',
  tags,
  summary: 'All content, including drafts, last saved first',
  middleware: [staffOnly],
  request: { query: ContentListQuerySchema },
  responses: { 200: json(ContentListSchema, 'A page of items'), ...problems(401, 403, 422) },
});
const create = createRoute({
  method: 'post',
  path: '/operator/content',
  tags,
  summary: 'Create a draft',
  middleware: [staffOnly],
  request: { body: jsonBody(CreateContentSchema) },
  responses: { 201: detail, ...problems(401, 403, 419, 422) },
});
const read = createRoute({
  method: 'get',
  path: '/operator/content/{id}',
  tags,
  summary: 'An item with its latest fields and its versions',
  middleware: [staffOnly],
  request: { params: idParam },
  responses: { 200: detail, ...problems(401, 403, 404) },
});
const save = createRoute({
  method: 'put',
  path: '/operator/content/{id}',
  tags,
  summary: 'Save a new version',
  description: 'The public sees it once it is published. 409 if someone saved another version since the named one.',
  middleware: [staffOnly],
  request: { params: idParam, body: jsonBody(SaveContentSchema) },
  responses: { 200: detail, ...problems(401, 403, 404, 409, 419, 422) },
});
const publish = createRoute({
  method: 'post',
  path: '/operator/content/{id}/publish',
  tags,
  summary: 'Publish the latest version, now or at a set time',
  middleware: [staffOnly],
  request: { params: idParam, body: jsonBody(PublishContentSchema) },
  responses: { 200: detail, ...problems(401, 403, 404, 409, 419, 422) },
});
const unpublish = createRoute({
  method: 'post',
  path: '/operator/content/{id}/unpublish',
  tags,
  summary: 'Unpublish an item, or cancel its scheduled publication',
  middleware: [staffOnly],
  request: { params: idParam },
  responses: { 200: detail, ...problems(401, 403, 404, 409, 419) },
});
const readVersion = createRoute({
  method: 'get',
  path: '/operator/content/{id}/versions/{number}',
  tags,
  summary: 'One version with its fields',
  middleware: [staffOnly],
  request: { params: versionParam },
  responses: { 200: json(ContentVersionDetailSchema, 'The version'), ...problems(401, 403, 404) },
});
const restore = createRoute({
  method: 'post',
  path: '/operator/content/{id}/versions/{number}/restore',
  tags,
  summary: 'Restore an earlier version',
  middleware: [staffOnly],
  request: { params: versionParam },
  responses: { 200: detail, ...problems(401, 403, 404, 419, 422) },
});
const preview = createRoute({
  method: 'get',
  path: '/operator/content/{id}/preview',
  tags,
  summary: 'Preview a version as if it were published now',
  middleware: [staffOnly],
  request: {
    params: idParam,
    query: z.object({ version: z.coerce.number().int().min(1).max(MAX_INTEGER).optional() }),
  },
  responses: { 200: json(ContentPreviewSchema, 'As the public API returns it'), ...problems(401, 403, 404) },
});
const previewText = createRoute({
  method: 'post',
  path: '/operator/content-preview',
  tags,
  summary: 'Preview unsaved Markdown as the public would see it',
  middleware: [staffOnly],
  request: { body: jsonBody(PreviewMarkdownSchema) },
  responses: { 200: json(MarkdownPreviewSchema, 'Sanitized HTML'), ...problems(401, 403, 419, 422) },
});
const enquiries = createRoute({
  method: 'get',
  path: '/operator/enquiries',
  tags,
  summary: 'Messages to the site, newest first',
  middleware: [staffOnly],
  request: { query: EnquiryQuerySchema },
  responses: { 200: json(EnquiryPageSchema, 'A page of inquiries'), ...problems(401, 403, 422) },
});
const answer = createRoute({
  method: 'post',
  path: '/operator/enquiries/{id}/answer',
  tags,
  summary: 'Reply to an inquiry by email',
  middleware: [staffOnly],
  request: { params: idParam, body: jsonBody(AnswerEnquirySchema) },
  responses: { 200: json(EnquirySchema, 'The answered inquiry'), ...problems(401, 403, 404, 409, 419, 422) },
});

type Acts = Omit<Content, 'routes'>;

export function contentOperatorRoutes(content: Acts): OpenAPIHono<ApiEnv> {
  const api = newApi();
  addReadingRoutes(api, content);
  addWritingRoutes(api, content);
  api.openapi(enquiries, async (c) => {
    const result = await content.enquiries(c.get('actor'), c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(answer, async (c) => {
    const result = await content.answerEnquiry(c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}

function addReadingRoutes(api: OpenAPIHono<ApiEnv>, content: Acts): void {
  api.openapi(list, async (c) => {
    const result = await content.list(c.get('actor'), c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(read, async (c) => {
    const result = await content.read(c.get('actor'), c.req.valid('param').id);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readVersion, async (c) => {
    const result = await content.version(c.get('actor'), c.req.valid('param'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(preview, async (c) => {
    const result = await content.preview(c.get('actor'), {
      id: c.req.valid('param').id,
      number: c.req.valid('query').version,
    });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
}

function addWritingRoutes(api: OpenAPIHono<ApiEnv>, content: Acts): void {
  api.openapi(previewText, async (c) => {
    const result = await content.previewMarkdown(c.get('actor'), c.req.valid('json').markdown);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(create, async (c) => {
    const result = await content.create(c.get('actor'), c.req.valid('json'));
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(save, async (c) => {
    const result = await content.save(c.get('actor'), c.req.valid('param').id, c.req.valid('json'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(publish, async (c) => {
    const result = await content.publish(c.get('actor'), c.req.valid('param').id, c.req.valid('json'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(unpublish, async (c) => {
    const result = await content.unpublish(c.get('actor'), c.req.valid('param').id);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(restore, async (c) => {
    const result = await content.restore(c.get('actor'), c.req.valid('param'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
}
