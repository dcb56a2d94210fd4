import * as auctions from '#contract/endpoints/auction-records.ts';
import * as endpoints from '#contract/endpoints/review.ts';
import { ApproveSchema } from '#contract/review.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { approve } from './approve.ts';
import { claim, release, saveChecklist } from './claim.ts';
import { decline } from './decline.ts';
import { exportAuctions, listForStaff } from './list-auctions.ts';
import { claimSubmissions, exportSubmissions, listSubmissionsForStaff } from './list-submissions.ts';
import { requestChanges } from './request-changes.ts';
import { readQueue, readReview } from './read-review.ts';
import { readSubmission } from './review.ts';
import type { SellingDeps } from './deps.ts';
import { schedule } from './schedule.ts';

export function reviewRoutes(deps: SellingDeps) {
  const api = newApi();
  bind(api, auctions.listAuctionsForStaff, ({ actor, query }) => listForStaff(deps, actor, query));
  bind(api, auctions.exportAuctions, async ({ actor, query, c }) => {
    const result = await exportAuctions(deps, actor, query);
    if (!result.ok) return result;
    return c.body(result.value, 200, csvHeaders('auctions.csv'));
  });
  bind(api, endpoints.readSubmissionForStaff, ({ actor, params: { slug } }) => readSubmission(deps, actor, slug));
  bind(api, endpoints.requestChanges, ({ actor, params, body }) => requestChanges(deps, actor, { ...params, ...body }));
  bind(api, endpoints.approveSubmission, ({ actor, params, body }) =>
    // A body that was left out has no defaults yet.
    approve(deps, actor, { ...params, ...ApproveSchema.parse(body) }),
  );
  bind(api, endpoints.scheduleAuction, ({ actor, params, body: dates }) => schedule(deps, actor, { ...params, dates }));
  bind(api, endpoints.declineSubmission, ({ actor, params, body }) => decline(deps, actor, { ...params, ...body }));
  bind(api, endpoints.listSubmissionsForStaff, ({ actor, query }) => listSubmissionsForStaff(deps, actor, query));
  bind(api, endpoints.exportSubmissions, async ({ actor, query, c }) => {
    const result = await exportSubmissions(deps, actor, query);
    return result.ok ? c.body(result.value, 200, csvHeaders('submissions.csv')) : result;
  });
  bind(api, endpoints.claimSubmissions, ({ actor, body }) => claimSubmissions(deps, actor, body));
  bind(api, endpoints.readReviewQueue, ({ actor }) => readQueue(deps, actor));
  bind(api, endpoints.readReview, ({ actor, params: { slug } }) => readReview(deps, actor, slug));
  bind(api, endpoints.claimReview, ({ actor, params, body }) =>
    claim(deps, actor, { ...params, takeOver: body.take_over, reviewer: body.reviewer }),
  );
  bind(api, endpoints.releaseReview, ({ actor, params: { slug } }) => release(deps, actor, slug));
  bind(api, endpoints.saveChecklist, ({ actor, params, body }) => saveChecklist(deps, actor, { ...params, ...body }));
  return api;
}
