import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { UserSchema } from '#contract/account.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { json, problems } from '#platform/http/result.ts';
import { AVATAR_BYTES, removeAvatar, setAvatar } from './avatar.ts';
import type { AccountsHouse } from './parts.ts';
import { refuse } from './routes.ts';

const tags = ['Account'];
/** Where a person's picture is sent: such a body may be larger than other calls', by the picture and the little that a form puts around it. */
export const AVATAR_UPLOAD = { address: '/api/account/avatar', maxBodyBytes: AVATAR_BYTES + 64 * 1024 } as const;
const PictureFormSchema = z.object({
  photograph: z.custom<File>((value) => value instanceof File, 'Choose a picture.').openapi({ type: 'string', format: 'binary' }),
});

/** The picture beside a person's name. */
export function avatarRoutes(house: AccountsHouse): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/avatar',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Set your picture',
      description: 'One file of at most 10 MB as `photograph` of a multipart form. It is cut square, freed of its metadata, and shown beside your name.',
      request: { body: { required: true, content: { 'multipart/form-data': { schema: PictureFormSchema } } } },
      responses: { 200: json(UserSchema, 'The updated user'), ...problems(401, 413, 419, 422, 429, 503) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await setAvatar(house, actor, new Uint8Array(await c.req.valid('form').photograph.arrayBuffer()));
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
      const result = await removeAvatar(house, actor);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
  return api;
}
