import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/inbox.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { changeThread, changeThreads, viewThread } from './change-thread.ts';
import type { InboxDeps } from './deps.ts';
import { exportInbox } from './export-inbox.ts';
import { changeMacro, createMacro, deleteMacro, listMacros } from './macros.ts';
import { readInbox, readThread } from './read-inbox.ts';

export interface Inbox {
  readonly routes: OpenAPIHono<ApiEnv>;
}

export function createInbox(deps: InboxDeps): Inbox {
  const api = newApi();
  bind(api, endpoints.listInbox, ({ actor, query }) => readInbox(deps, actor, query));
  bind(api, endpoints.exportInbox, async ({ actor, query, c }) => {
    const file = await exportInbox(deps, actor, query);
    return file.ok ? c.body(file.value, 200, csvHeaders('inbox.csv')) : file;
  });
  bind(api, endpoints.readThread, ({ actor, params }) => readThread(deps, actor, params));
  bind(api, endpoints.changeThread, ({ actor, params, body }) => changeThread(deps, actor, { ...params, ...body }));
  bind(api, endpoints.changeThreads, ({ actor, body }) => changeThreads(deps, actor, body));
  bind(api, endpoints.viewThread, ({ actor, params, body }) => viewThread(deps, actor, { ...params, ...body }));
  bind(api, endpoints.listMacros, ({ actor }) => listMacros(deps, actor));
  bind(api, endpoints.createMacro, ({ actor, body }) => createMacro(deps, actor, body));
  bind(api, endpoints.changeMacro, ({ actor, params, body }) => changeMacro(deps, actor, { ...params, ...body }));
  bind(api, endpoints.deleteMacro, ({ actor, params }) => deleteMacro(deps, actor, params.id));
  return { routes: api };
}
