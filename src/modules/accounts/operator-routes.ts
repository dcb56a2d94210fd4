import * as endpoints from '#contract/endpoints/people.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { exportPeople, listPeople } from './list-people.ts';
import { readPaddleForStaff, updatePaddle } from './paddle.ts';
import { changeRoles, listStaff } from './staff.ts';
import { exportEmails, readEmail, readOutbox, resendEmails } from './outbox.ts';
import type { AccountsContext } from './deps.ts';
import { endSessions, liftBlock, readPersonFile, setBlock, writeNote, writeNotes } from './moderation.ts';
import { sessionToken } from '#platform/http/cookies.ts';
import { startImpersonation, stopImpersonation } from './impersonations.ts';

export function operatorRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.listPeople, ({ actor, query }) => listPeople(context, actor, query));
  bind(api, endpoints.exportPeople, async ({ actor, query, c }) => {
    const people = await exportPeople(context, actor, query);
    return people.ok ? c.body(people.value, 200, csvHeaders('people.csv')) : people;
  });
  bind(api, endpoints.readPaddle, ({ actor, params }) => readPaddleForStaff(context, actor, params.username));
  bind(api, endpoints.changePaddle, ({ actor, params, body }) =>
    updatePaddle(context, actor, { ...params, change: body }),
  );
  bind(api, endpoints.listStaff, ({ actor }) => listStaff(context, actor));
  bind(api, endpoints.changeRoles, ({ actor, params, body }) => changeRoles(context, actor, { ...params, ...body }));
  bind(api, endpoints.listEmails, ({ actor, query }) => readOutbox(context, actor, query));
  bind(api, endpoints.exportEmails, async ({ actor, query, c }) => {
    const emails = await exportEmails(context, actor, query);
    return emails.ok ? c.body(emails.value, 200, csvHeaders('emails.csv')) : emails;
  });
  bind(api, endpoints.resendEmails, ({ actor, body }) => resendEmails(context, actor, body.ids));
  bind(api, endpoints.readEmail, ({ actor, params }) => readEmail(context, actor, params.id));
  bind(api, endpoints.readPersonFile, ({ actor, params }) => readPersonFile(context, actor, params.username));
  bind(api, endpoints.setBlock, ({ actor, params, body }) => setBlock(context, actor, { ...params, ...body }));
  bind(api, endpoints.liftBlock, ({ actor, params, body }) => liftBlock(context, actor, { ...params, ...body }));
  bind(api, endpoints.writeNote, ({ actor, params, body }) => writeNote(context, actor, { ...params, ...body }));
  bind(api, endpoints.writeNotes, ({ actor, body }) => writeNotes(context, actor, body));
  bind(api, endpoints.endSessions, ({ actor, params, body }) => endSessions(context, actor, { ...params, ...body }));
  bind(api, endpoints.startImpersonation, ({ actor, params, body, c }) =>
    startImpersonation(context, actor, { ...params, ...body, token: sessionToken(c, context.config) }),
  );
  bind(api, endpoints.stopImpersonation, ({ actor, c }) =>
    stopImpersonation(context, actor, sessionToken(c, context.config)),
  );
  return api;
}
