import * as endpoints from '#contract/endpoints/claims.ts';
import * as shots from '#contract/endpoints/photo-coverage.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { answerClaim } from './answer-claim.ts';
import { answerShot, readPhotoCoverage, requestShot } from './photo-coverage.ts';
import { readClaims, requestEvidence } from './request-evidence.ts';
import type { ReviewDeps } from './review-deps.ts';

export function readerRequestRoutes(deps: ReviewDeps) {
  const api = newApi();
  bind(api, endpoints.listClaims, ({ actor, params: { slug } }) => readClaims(deps, actor, slug));
  bind(api, endpoints.requestEvidence, ({ actor, params: { slug, claim } }) =>
    requestEvidence(deps, actor, { slug, claimId: claim }),
  );
  bind(api, endpoints.answerClaim, ({ actor, params: { slug, claim }, body }) =>
    answerClaim(deps, actor, { slug, claimId: claim, answer: body }),
  );
  bind(api, shots.readPhotoCoverage, ({ actor, params: { slug } }) => readPhotoCoverage(deps, actor, slug));
  bind(api, shots.requestShot, ({ actor, params }) => requestShot(deps, actor, params));
  bind(api, shots.answerShot, ({ actor, params, body }) => answerShot(deps, actor, { ...params, answer: body }));
  return api;
}
