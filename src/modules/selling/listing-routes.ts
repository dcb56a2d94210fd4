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
import type { SellingDeps } from './deps.ts';
import * as claims from '#contract/endpoints/claims.ts';
import * as shots from '#contract/endpoints/photo-coverage.ts';
import { answerClaim } from './answer-claim.ts';
import { answerShot, readPhotoCoverage, requestShot } from './photo-coverage.ts';
import { readClaims, requestEvidence } from './request-evidence.ts';
import * as submissions from '#contract/endpoints/submissions.ts';
import { answerFile } from '#platform/http/result.ts';
import { readAuctionDocument, readAuctionDocuments, readOwnDocuments, showDocument } from './attached-documents.ts';

export function listingRoutes(deps: SellingDeps) {
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

export function readerRequestRoutes(deps: SellingDeps) {
  const api = newApi();
  bind(api, claims.listClaims, ({ actor, params: { slug } }) => readClaims(deps, actor, slug));
  bind(api, claims.requestEvidence, ({ actor, params: { slug, claim } }) =>
    requestEvidence(deps, actor, { slug, claimId: claim }),
  );
  bind(api, claims.answerClaim, ({ actor, params: { slug, claim }, body }) =>
    answerClaim(deps, actor, { slug, claimId: claim, answer: body }),
  );
  bind(api, shots.readPhotoCoverage, ({ actor, params: { slug } }) => readPhotoCoverage(deps, actor, slug));
  bind(api, shots.requestShot, ({ actor, params }) => requestShot(deps, actor, params));
  bind(api, shots.answerShot, ({ actor, params, body }) => answerShot(deps, actor, { ...params, answer: body }));
  return api;
}

export function documentRoutes(deps: SellingDeps) {
  const api = newApi();
  bind(api, submissions.listSubmissionDocuments, ({ actor, params: { id } }) => readOwnDocuments(deps, actor, id));
  bind(api, submissions.showSubmissionDocument, ({ actor, params: { id, document }, body }) =>
    showDocument(deps, actor, { id, documentId: document, isShown: body.is_shown }),
  );
  bind(api, endpoints.listAuctionDocuments, ({ actor, params: { slug } }) => readAuctionDocuments(deps, actor, slug));
  bind(api, endpoints.downloadAuctionDocument, async ({ actor, params: { slug, document }, c }) => {
    const result = await readAuctionDocument(deps, actor, { slug, documentId: document });
    return result.ok ? answerFile(c, result.value) : result;
  });
  return api;
}
