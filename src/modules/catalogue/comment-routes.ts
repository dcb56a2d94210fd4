import { HOUR_MS } from '#contract/durations.ts';
import * as endpoints from '#contract/endpoints/comments.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { CatalogueActions } from './actions.ts';
import { exportComments, listCommentsForStaff, removeComments, restoreComments } from './list-comments-for-staff.ts';
import { answerAppeal, decideOnComment, readCommentPhoto } from './moderate.ts';
import type { CatalogueDeps } from './deps.ts';
import { removeCommentPhoto, restoreCommentPhoto } from './moderate-photo.ts';

const REPORT_LIMIT = { name: 'report', limit: 20, perMs: HOUR_MS } as const;
const VOTE_LIMIT = { name: 'vote', limit: 120, perMs: 600_000 } as const;

export function commentRoutes(deps: CatalogueDeps, actions: CatalogueActions, limits: RateLimits) {
  const api = newApi();
  bind(api, endpoints.listOwnComments, ({ actor, params }) => actions.ownComments(actor, params.slug));
  bind(api, endpoints.editComment, ({ actor, params, body }) => actions.editComment(actor, { ...params, ...body }));
  bind(
    api,
    endpoints.voteForComment,
    async ({ actor, params }) =>
      (await limits.take(VOTE_LIMIT, actor.userId)) ?? actions.voteComment(actor, { ...params, voted: true }),
  );
  bind(
    api,
    endpoints.withdrawVote,
    async ({ actor, params }) =>
      (await limits.take(VOTE_LIMIT, actor.userId)) ?? actions.voteComment(actor, { ...params, voted: false }),
  );
  bind(
    api,
    endpoints.reportComment,
    async ({ actor, params, body }) =>
      (await limits.take(REPORT_LIMIT, actor.userId)) ?? actions.reportComment(actor, { ...params, ...body }),
  );
  bind(api, endpoints.appealRemoval, ({ actor, params, body }) => actions.appealRemoval(actor, { ...params, ...body }));
  bind(api, endpoints.listCommentsForStaff, ({ actor, query }) => listCommentsForStaff(deps, actor, query));
  bind(api, endpoints.exportComments, async ({ actor, query, c }) => {
    const file = await exportComments(deps, actor, query);
    return file.ok ? c.body(file.value, 200, csvHeaders('comments.csv')) : file;
  });
  bind(api, endpoints.removeComments, ({ actor, body }) => removeComments(deps, actor, body));
  bind(api, endpoints.restoreComments, ({ actor, body }) => restoreComments(deps, actor, body));
  bind(api, endpoints.decideOnComment, ({ actor, params, body }) =>
    decideOnComment(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.decideAppeal, ({ actor, params, body }) => answerAppeal(deps, actor, { ...params, ...body }));
  bind(api, endpoints.removeCommentPhoto, ({ actor, params, body }) =>
    removeCommentPhoto(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.restoreCommentPhoto, ({ actor, params, body }) =>
    restoreCommentPhoto(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.readCommentPhoto, ({ actor, params, c }) => readCommentPhoto(deps, actor, { ...params, c }));
  return api;
}
