import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { UserSchema } from '#contract/account.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { json, problems } from '#platform/http/result.ts';
import { AVATAR_BYTES, removeAvatar, setAvatar } from './avatar.ts';
import type { AccountsContext } from './deps.ts';
import { refuse } from './routes.ts';

const tags = ['Account'];
/** Avatar uploads get a larger body limit than other calls: the image plus form overhead. */
export const AVATAR_UPLOAD = { address: '/api/account/avatar', maxBodyBytes: AVATAR_BYTES + 64 * 1024 } as const;
const PictureFormSchema = z.object({
  photograph: z
    .custom<File>((value) => value instanceof File, 'Choose an image.')
    .openapi({ type: 'string', format: 'binary' }),
});

export function avatarRoutes(context: AccountsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/avatar',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Set your picture',
      description:
        'Send one file of up to 10 MB as `photograph` in a multipart form. We crop it to a square, remove its metadata, and show it next to your name.',
      request: { body: { required: true, content: { 'multipart/form-data': { schema: PictureFormSchema } } } },
      responses: { 200: json(UserSchema, 'The updated user'), ...problems(401, 413, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await setAvatar(
        context,
        actor,
        new Uint8Array(await c.req.valid('form').photograph.arrayBuffer()),
      );
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/avatar',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Remove your picture',
      responses: { 200: json(UserSchema, 'The updated user'), ...problems(401, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeAvatar(context, actor);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
  return api;
}
