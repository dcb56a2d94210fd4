import { html, raw } from 'hono/html';

interface Schema {
  readonly $ref?: string; readonly type?: string | string[]; readonly properties?: Record<string, Schema>; readonly required?: string[];
  readonly items?: Schema; readonly enum?: unknown[]; readonly description?: string; readonly anyOf?: Schema[]; readonly format?: string;
}
interface Content { readonly [type: string]: { readonly schema?: Schema } }
interface Operation {
  readonly summary?: string; readonly description?: string; readonly tags?: string[];
  readonly parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  readonly requestBody?: { content?: Content };
  readonly responses?: Record<string, { description?: string; content?: Content }>;
}
/** The part of an OpenAPI 3.1 document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: Record<string, Record<string, Operation>>;
  readonly components?: { readonly schemas?: Record<string, Schema> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const NESTING = 4;

/** A schema as one would write it in TypeScript, to a depth at which it is still read. */
function shape(schema: Schema | undefined, document: ApiDocument, depth = 0): string {
  if (schema === undefined) return 'unknown';
  if (schema.$ref !== undefined) return shape(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''], document, depth);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => shape(one, document, depth)).join(' | ');
  if (schema.properties !== undefined) {
    if (depth >= NESTING) return '{ … }';
    const indent = '  '.repeat(depth + 1);
    const lines = Object.entries(schema.properties).map(([name, property]) =>
      `${indent}${name}${schema.required?.includes(name) === true ? '' : '?'}: ${shape(property, document, depth + 1)}`);
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  if (schema.items !== undefined) return `${shape(schema.items, document, depth)}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'unknown');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

const jsonOf = (content: Content | undefined): Schema | undefined => content?.['application/json']?.schema;

function operationHtml(document: ApiDocument, method: string, path: string, operation: Operation) {
  const id = `${method}-${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
  const body = jsonOf(operation.requestBody?.content);
  return html`<section id="${id}"><h2><code>${method.toUpperCase()} ${path}</code></h2>
    ${operation.summary === undefined ? '' : html`<p>${operation.summary}</p>`}${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
    ${(operation.parameters ?? []).length === 0 ? '' : html`<h3>Parameters</h3><ul>${(operation.parameters ?? []).map((parameter) =>
      html`<li><code>${parameter.name}</code> in ${parameter.in}${parameter.required === true ? ', required' : ''}: <code>${shape(parameter.schema, document)}</code></li>`)}</ul>`}
    ${body === undefined ? '' : html`<h3>Body</h3><pre tabindex="0">${shape(body, document)}</pre>`}
    <h3>Answers</h3>${Object.entries(operation.responses ?? {}).map(([status, response]) => html`<details><summary><code>${status}</code> ${response.description ?? ''}</summary>${
      jsonOf(response.content) === undefined ? html`<p>No body.</p>` : html`<pre tabindex="0">${shape(jsonOf(response.content), document)}</pre>`}</details>`)}
  </section>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{line-height:1.1}h2{font-size:1.1rem;border-top:1px solid;padding-top:1.5rem;margin-top:2.5rem;overflow-wrap:anywhere}h3{font-size:.9rem;margin-bottom:.25rem}
pre{overflow:auto;padding:.75rem;border:1px solid;font-size:.8125rem;line-height:1.45}summary{cursor:pointer;padding:.3rem 0}nav ul{columns:20rem;list-style:none;padding:0}`;

/** The API for people: every call of the OpenAPI document on one page, readable without JavaScript. */
export function apiPage(document: ApiDocument) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] === undefined ? [] : [{ method, path, operation: item[method] }])));
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title} API</title>
    <style>${raw(STYLE)}</style></head><body><main><h1>${document.info.title} API</h1><p>${document.info.description ?? ''}</p>
    <p>The same as data: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
    <nav aria-label="Calls"><ul>${operations.map(({ method, path }) => html`<li><a href="#${method}-${path.replaceAll(/[^a-z0-9]+/gi, '-')}"><code>${method.toUpperCase()} ${path}</code></a></li>`)}</ul></nav>
    ${operations.map(({ method, path, operation }) => operationHtml(document, method, path, operation))}</main></body></html>`;
}
