import * as endpoints from '#contract/endpoints/photographs.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { accepted, invalid } from '#contract/result.ts';
import type { Media } from './media.ts';
import { MEDIA_LIMITS, UPLOADS_BY_USER } from './limits.ts';
import { presentUpload } from './presenter.ts';

export const PHOTO_UPLOAD = {
  address: endpoints.uploadPhotograph.path,
  maxBodyBytes: MEDIA_LIMITS.uploadBytes + 64 * 1024,
} as const;

export function uploadRoutes(media: Pick<Media, 'addImage'>, limits: RateLimits) {
  const api = newApi();
  bind(api, endpoints.uploadPhotograph, async ({ actor, form: { photograph } }) => {
    const tooMany = await limits.take(UPLOADS_BY_USER, actor.userId);
    if (tooMany !== null) return tooMany;
    if (photograph.size === 0) return invalid({ photograph: ['The file is empty.'] });
    const result = await media.addImage(await photograph.bytes(), {
      createdBy: actor.userId,
      forDealer: actor.dealerId,
    });
    return result.ok ? accepted(presentUpload(result.value)) : result;
  });
  return api;
}
