import * as endpoints from '#contract/endpoints/people.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { endSessions, liftBlock, readPersonFile, setBlock, writeNote, writeNotes } from './moderation.ts';
import type { AccountsContext } from './deps.ts';

export function moderationRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.readPersonFile, ({ actor, params }) => readPersonFile(context, actor, params.username));
  bind(api, endpoints.setBlock, ({ actor, params, body }) => setBlock(context, actor, { ...params, ...body }));
  bind(api, endpoints.liftBlock, ({ actor, params, body }) => liftBlock(context, actor, { ...params, ...body }));
  bind(api, endpoints.writeNote, ({ actor, params, body }) => writeNote(context, actor, { ...params, ...body }));
  bind(api, endpoints.writeNotes, ({ actor, body }) => writeNotes(context, actor, body));
  bind(api, endpoints.endSessions, ({ actor, params, body }) => endSessions(context, actor, { ...params, ...body }));
  return api;
}
