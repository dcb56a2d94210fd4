import * as listings from '#contract/endpoints/listings.ts';
import * as submissions from '#contract/endpoints/submissions.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { answerFile } from '#platform/http/result.ts';
import { readAuctionDocument, readAuctionDocuments, readOwnDocuments, showDocument } from './attached-documents.ts';
import type { SubmissionDeps } from './submission-deps.ts';

export function documentRoutes(deps: SubmissionDeps) {
  const api = newApi();
  bind(api, submissions.listSubmissionDocuments, ({ actor, params: { id } }) => readOwnDocuments(deps, actor, id));
  bind(api, submissions.showSubmissionDocument, ({ actor, params: { id, document }, body }) =>
    showDocument(deps, actor, { id, documentId: document, isShown: body.is_shown }),
  );
  bind(api, listings.listAuctionDocuments, ({ actor, params: { slug } }) => readAuctionDocuments(deps, actor, slug));
  bind(api, listings.downloadAuctionDocument, async ({ actor, params: { slug, document }, c }) => {
    const result = await readAuctionDocument(deps, actor, { slug, documentId: document });
    return result.ok ? answerFile(c, result.value) : result;
  });
  return api;
}
