import * as endpoints from '#contract/endpoints/account.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { AVATAR_BYTES, removeAvatar, setAvatar } from './avatar.ts';
import type { AccountsContext } from './deps.ts';

export const AVATAR_UPLOAD = { address: endpoints.setAvatar.path, maxBodyBytes: AVATAR_BYTES + 64 * 1024 } as const;

export function avatarRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.setAvatar, async ({ actor, form }) => setAvatar(context, actor, await form.photograph.bytes()));
  bind(api, endpoints.removeAvatar, ({ actor }) => removeAvatar(context, actor));
  return api;
}
