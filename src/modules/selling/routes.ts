import * as endpoints from '#contract/endpoints/auction-records.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { createAuction } from './create-auction.ts';
import type { SellingDeps } from './deps.ts';
import { readAuction } from './read-auction.ts';
import { updateAuction } from './update-auction.ts';

export function sellingRoutes(deps: SellingDeps) {
  const api = newApi();
  bind(api, endpoints.createAuction, async ({ actor, body }) => {
    const created = await createAuction(deps, actor, body);
    return created.ok ? readAuction(deps, actor, created.value.slug) : created;
  });
  bind(api, endpoints.readAuctionForStaff, ({ actor, params: { slug } }) => readAuction(deps, actor, slug));
  bind(api, endpoints.updateAuction, async ({ actor, params: { slug }, body: changes }) => {
    const updated = await updateAuction(deps, actor, { slug, changes });
    return updated.ok ? readAuction(deps, actor, slug) : updated;
  });
  return api;
}
