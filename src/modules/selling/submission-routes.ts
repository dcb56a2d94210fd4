import * as endpoints from '#contract/endpoints/submissions.ts';
import { accepted, refuse } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { bind } from '#platform/http/bind.ts';
import { answerRequest } from './answer-request.ts';
import { beginSubmission } from './begin-submission.ts';
import { presentSubmissions, withoutHidden } from './present-submission.ts';
import { handOver } from './hand-over.ts';
import { exportDealerStock, listDealerStock, submitSeveral } from './list-dealer-stock.ts';
import { saveSubmission } from './save-submission.ts';
import { discardDraft, submit } from './submit.ts';
import type { SellingDeps } from './deps.ts';
import { findSubmission, listSubmissions } from './submission-store.ts';

const MAX_LISTED = 200;

export function submissionRoutes(deps: SellingDeps) {
  const api = newApi();
  const { executor } = deps.database;
  bind(api, endpoints.listSubmissions, async ({ actor }) => {
    const records = await listSubmissions(executor, actor.userId, MAX_LISTED);
    const shown = await presentSubmissions(
      deps,
      executor,
      actor.dealerId === undefined ? records : records.filter(({ dealerId }) => dealerId === actor.dealerId),
    );
    return actor.impersonation === undefined ? shown : shown.map(withoutHidden);
  });
  bind(api, endpoints.readSubmission, async ({ actor, params: { id } }) => {
    const record = await findSubmission(executor, actor.userId, id);
    const [shown] = record === null ? [] : await presentSubmissions(deps, executor, [record]);
    if (shown === undefined) return refuse('submission_not_found');
    return accepted(actor.impersonation === undefined ? shown : withoutHidden(shown));
  });
  bind(api, endpoints.beginSubmission, ({ actor, body }) => beginSubmission(deps, actor, body));
  bind(api, endpoints.saveSubmission, ({ actor, params: { id }, body: input }) =>
    saveSubmission(deps, actor, { id, input }),
  );
  bind(api, endpoints.submitSubmission, ({ actor, params: { id } }) => submit(deps, actor, id));
  bind(api, endpoints.submitSeveral, ({ actor, body }) => submitSeveral(deps, actor, body));
  bind(api, endpoints.listDealerStock, ({ actor, params, query }) =>
    listDealerStock(deps, actor, { ...params, ...query }),
  );
  bind(api, endpoints.exportDealerStock, async ({ actor, params, query, c }) => {
    const file = await exportDealerStock(deps, actor, { ...params, ...query });
    return file.ok ? c.body(file.value, 200, csvHeaders('stock.csv')) : file;
  });
  bind(api, endpoints.answerChangeRequest, ({ actor, params, body }) =>
    answerRequest(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.handOverSubmission, ({ actor, params: { id }, body: { username } }) =>
    handOver(deps, actor, { id, username }),
  );
  bind(api, endpoints.discardSubmission, ({ actor, params: { id } }) => discardDraft(deps, actor, id));
  return api;
}
