import * as endpoints from '#contract/endpoints/listings.ts';
import { markChangeMaterial } from '#contract/endpoints/review.ts';
import { agreeToListing } from '#contract/endpoints/submissions.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { agree } from './agree.ts';
import { markMaterial, editListing, readChanges } from './edit-listing.ts';
import { readListingAt } from './read-listing-at.ts';
import { readInterest } from './read-interest.ts';
import { readRelist, relist } from './relist.ts';
import type { ReviewDeps } from './review-deps.ts';

export function listingRoutes(deps: ReviewDeps) {
  const api = newApi();
  bind(api, agreeToListing, ({ actor, params, body }) => agree(deps, actor, { ...params, textHash: body.text_hash }));
  bind(api, endpoints.relistVehicle, async ({ actor, params: { slug } }) => {
    const result = await relist(deps, actor, slug);
    if (!result.ok) return result;
    const { submission, isNew } = result.value;
    return { ok: true, value: submission, isExisting: !isNew };
  });
  bind(api, endpoints.readRelistOffer, ({ actor, params: { slug } }) => readRelist(deps, actor, slug));
  bind(api, endpoints.readInterest, ({ actor, params: { slug } }) => readInterest(deps, actor, slug));
  bind(api, endpoints.editListing, ({ actor, params, body: input }) => editListing(deps, actor, { ...params, input }));
  bind(api, endpoints.readListingAt, ({ params: { slug }, query }) => readListingAt(deps, slug, query.at));
  bind(api, endpoints.listListingChanges, ({ params: { slug } }) => readChanges(deps, slug));
  bind(api, markChangeMaterial, ({ actor, params, body }) => markMaterial(deps, actor, { ...params, ...body }));
  return api;
}
