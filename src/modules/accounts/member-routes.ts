import * as endpoints from '#contract/endpoints/members.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { AccountsContext } from './deps.ts';
import { changeMemberPrivacy, readMemberPrivacy } from './member-page.ts';
import { listMutedMembers, muteMember, unmuteMember } from './muted-members.ts';

export function memberRoutes(context: AccountsContext) {
  const api = newApi();
  const { executor } = context.database;
  bind(api, endpoints.readMemberPrivacy, ({ actor }) => readMemberPrivacy(executor, actor.userId));
  bind(api, endpoints.changeMemberPrivacy, ({ actor, body }) => changeMemberPrivacy(context, actor, body));
  bind(api, endpoints.listMutedMembers, ({ actor }) => listMutedMembers(executor, actor.userId));
  bind(api, endpoints.muteMember, ({ actor, params }) => muteMember(context, actor, params.username));
  bind(api, endpoints.unmuteMember, ({ actor, params }) => unmuteMember(context, actor, params.username));
  return api;
}
