import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { UploadedImageSchema } from '#contract/primitives.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { invalid } from '#contract/result.ts';
import { answerRefusal, json, problems } from '#platform/http/result.ts';
import type { Media } from './media.ts';
import { MEDIA_LIMITS, UPLOADS_BY_USER } from './limits.ts';
import { presentUpload } from './presenter.ts';

/** Photo uploads get a larger body limit than other calls. */
export const UPLOAD_ADDRESS = '/api/account/photographs';
export const UPLOAD_BODY_BYTES = MEDIA_LIMITS.uploadBytes + 64 * 1024;

const uploadRoute = createRoute({
  method: 'post',
  path: '/account/photographs',
  tags: ['Photos'],
  middleware: [signedInOnly] as const,
  summary: 'Upload a photo',
  description:
    'One file of at most 30 MB as `photograph` of a multipart form: JPEG, HEIC, PNG, WebP, AVIF or TIFF. It is turned upright, and its metadata (such as where it was taken) is removed. Use its `id` to place it on a vehicle or a submission.',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            photograph: z
              .custom<File>((value) => value instanceof File, 'Choose a photo.')
              .openapi({ type: 'string', format: 'binary' }),
          }),
        },
      },
    },
  },
  responses: { 201: json(UploadedImageSchema, 'The stored photo'), ...problems(401, 413, 419, 422, 429, 503, 507) },
});

export function uploadRoutes(media: Pick<Media, 'addImage'>, limits: RateLimits): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(uploadRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const tooMany = await limits.take(UPLOADS_BY_USER, actor.userId);
    if (tooMany !== null) return answerTooMany(c, tooMany);
    const { photograph } = c.req.valid('form');
    if (photograph.size === 0) return answerRefusal(c, invalid({ photograph: ['The file is empty.'] }));
    const result = await media.addImage(new Uint8Array(await photograph.arrayBuffer()), {
      createdBy: actor.userId,
      forDealer: actor.forFirm,
    });
    return result.ok ? c.json(presentUpload(result.value), 201) : answerRefusal(c, result);
  });
  return api;
}
