import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { z } from 'zod';

interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | string[] | undefined;
  readonly properties?: Record<string, Schema> | undefined;
  readonly required?: string[] | undefined;
  readonly items?: Schema | undefined;
  readonly enum?: unknown[] | undefined;
  readonly anyOf?: Schema[] | undefined;
  readonly format?: string | undefined;
}
const SchemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z
    .object({
      $ref: z.string(),
      type: z.union([z.string(), z.array(z.string())]),
      properties: z.record(z.string(), SchemaSchema),
      required: z.array(z.string()),
      items: SchemaSchema,
      enum: z.array(z.unknown()),
      anyOf: z.array(SchemaSchema),
      format: z.string(),
    })
    .partial(),
);
const ContentSchema = z.record(z.string(), z.object({ schema: SchemaSchema.optional() }));
const OperationSchema = z
  .object({
    summary: z.string(),
    description: z.string(),
    parameters: z.array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: SchemaSchema.optional(),
      }),
    ),
    requestBody: z.object({ content: ContentSchema.optional() }),
    responses: z.record(
      z.string(),
      z.object({ description: z.string().optional(), content: ContentSchema.optional() }),
    ),
  })
  .partial();
type Operation = z.infer<typeof OperationSchema>;

export const ApiDocumentSchema = z.object({
  info: z.object({ title: z.string(), description: z.string().optional() }),
  paths: z
    .record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), OperationSchema))
    .optional(),
  components: z.object({ schemas: z.record(z.string(), SchemaSchema).optional() }).optional(),
});
export type ApiDocument = z.infer<typeof ApiDocumentSchema>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const NESTING = 4;

function shape(schema: Schema | undefined, document: ApiDocument, depth = 0): string {
  if (schema === undefined) return 'unknown';
  if (schema.$ref !== undefined)
    return shape(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''], document, depth);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => shape(one, document, depth)).join(' | ');
  if (schema.properties !== undefined) {
    if (depth >= NESTING) return '{ … }';
    const indent = '  '.repeat(depth + 1);
    const lines = Object.entries(schema.properties).map(
      ([name, property]) =>
        `${indent}${name}${schema.required?.includes(name) === true ? '' : '?'}: ${shape(property, document, depth + 1)}`,
    );
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  if (schema.items !== undefined) return `${shape(schema.items, document, depth)}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'unknown');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

const jsonOf = (content: z.infer<typeof ContentSchema> | undefined): Schema | undefined =>
  content?.['application/json']?.schema ?? content?.['text/event-stream']?.schema;

function operationHtml(document: ApiDocument, method: string, path: string, operation: Operation) {
  const id = `${method}-${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
  const body = jsonOf(operation.requestBody?.content);
  return html`<section id="${id}"><h2><code>${method.toUpperCase()} ${path}</code></h2>
    ${operation.summary === undefined ? '' : html`<p>${operation.summary}</p>`}${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
    ${
      (operation.parameters ?? []).length === 0
        ? ''
        : html`<h3>Parameters</h3><ul>${(operation.parameters ?? []).map(
            (parameter) =>
              html`<li><code>${parameter.name}</code> in ${parameter.in}${parameter.required === true ? ', required' : ''}: <code>${shape(parameter.schema, document)}</code> ${parameter.description ?? ''}</li>`,
          )}</ul>`
    }
    ${body === undefined ? '' : html`<h3>Body</h3><pre tabindex="0">${shape(body, document)}</pre>`}
    <h3>Responses</h3>${Object.entries(operation.responses ?? {}).map(
      ([status, response]) =>
        html`<details><summary><code>${status}</code> ${response.description ?? ''}</summary>${
          jsonOf(response.content) === undefined
            ? html`<p>No body.</p>`
            : html`<pre tabindex="0">${shape(jsonOf(response.content), document)}</pre>`
        }</details>`,
    )}
  </section>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{line-height:1.1}h2{font-size:1.1rem;border-top:1px solid;padding-top:1.5rem;margin-top:2.5rem;overflow-wrap:anywhere}h3{font-size:.9rem;margin-bottom:.25rem}
pre{overflow:auto;padding:.75rem;border:1px solid;font-size:.8125rem;line-height:1.45}summary{cursor:pointer;padding:.3rem 0}nav ul{columns:20rem;list-style:none;padding:0}`;

export function apiPage(document: ApiDocument, guide: HtmlEscapedString | Promise<HtmlEscapedString> | '' = '') {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] === undefined ? [] : [{ method, path, operation: item[method] }])),
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title} API</title>
    <style>${raw(STYLE)}</style></head><body><main><h1>${document.info.title} API</h1><p>${document.info.description ?? ''}</p>
    <p>Machine-readable version: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
    ${guide}
    <nav aria-label="Endpoints"><ul>${operations.map(({ method, path }) => html`<li><a href="#${method}-${path.replaceAll(/[^a-z0-9]+/gi, '-')}"><code>${method.toUpperCase()} ${path}</code></a></li>`)}</ul></nav>
    ${operations.map(({ method, path, operation }) => operationHtml(document, method, path, operation))}</main></body></html>`;
}
