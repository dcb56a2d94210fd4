import * as endpoints from '#contract/endpoints/members.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { CatalogueDeps } from './deps.ts';
import { readMember, readMemberAuctions, readMemberComments } from './read-member.ts';

export function memberRoutes(deps: CatalogueDeps) {
  const api = newApi();
  bind(api, endpoints.readMember, ({ actor, params }) => readMember(deps, actor, params.username));
  bind(api, endpoints.listMemberAuctions, ({ params, query }) => readMemberAuctions(deps, { ...params, ...query }));
  bind(api, endpoints.listMemberComments, ({ params, query }) => readMemberComments(deps, { ...params, ...query }));
  return api;
}
