import * as endpoints from '#contract/endpoints/dealers.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { acceptInvitation, declineInvitation, readInvitation, readReceived } from './answer-invitation.ts';
import { type DealersContext, TOKENS_BY_ADDRESS } from './deps.ts';
import { browseDealers, readDealer } from './read-dealers.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { apply, readOwnApplications, renewLicence, withdrawApplication } from './apply.ts';
import { changeProfile, readDealerPage } from './dealer-access.ts';
import { addDocument, readDocument, removeDocument } from './documents.ts';
import { invite, revokeInvitation } from './invite.ts';
import { changeRole, removeMember } from './members.ts';

const MB = 1024 * 1024;
export const DEALER_DOCUMENT_UPLOAD = {
  address: endpoints.addDealerDocument.path,
  maxBodyBytes: 10 * MB + 64 * 1024,
} as const;

type Api = OpenAPIHono<ApiEnv>;

export function accountRoutes(context: DealersContext): Api {
  const api = newApi();
  addApplications(api, context);
  addMembers(api, context);
  return api;
}

function addApplications(api: Api, context: DealersContext): void {
  bind(api, endpoints.listDealerApplications, ({ actor }) => readOwnApplications(context, actor));
  bind(api, endpoints.applyAsDealer, ({ actor, body }) => apply(context, actor, body));
  bind(api, endpoints.withdrawDealerApplication, ({ actor, params: { id } }) =>
    withdrawApplication(context, actor, id),
  );
  bind(api, endpoints.addDealerDocument, async ({ actor, form: { kind, document } }) =>
    addDocument(context, actor, {
      bytes: await document.bytes(),
      kind,
      fileName: document.name,
    }),
  );
  bind(api, endpoints.removeDealerDocument, ({ actor, params: { id } }) => removeDocument(context, actor, id));
  bind(api, endpoints.downloadDealerDocument, async ({ actor, params: { id }, c }) => {
    const result = await readDocument(context, actor, id);
    if (!result.ok) return result;
    const { document, bytes } = result.value;
    // A PDF may contain scripts, so it is served as a download and opened by the reader's own viewer.
    const how = document.contentType === 'application/pdf' ? 'attachment' : 'inline';
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': document.contentType,
      'content-length': String(bytes.byteLength),
      'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(document.fileName)}`,
    });
  });
}

function addMembers(api: Api, context: DealersContext): void {
  bind(api, endpoints.readDealerAccess, ({ actor, params: { slug } }) => readDealerPage(context, actor, slug));
  bind(api, endpoints.changeDealerProfile, ({ actor, params, body: input }) =>
    changeProfile(context, actor, { ...params, input }),
  );
  bind(api, endpoints.renewDealerLicence, ({ actor, params, body: input }) =>
    renewLicence(context, actor, { ...params, input }),
  );
  bind(api, endpoints.inviteMember, ({ actor, params, body }) => invite(context, actor, { ...params, ...body }));
  bind(api, endpoints.revokeInvitation, ({ actor, params }) => revokeInvitation(context, actor, params));
  bind(api, endpoints.changeMemberRole, ({ actor, params, body }) =>
    changeRole(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.removeMember, ({ actor, params }) => removeMember(context, actor, params));
}

export function publicRoutes(context: DealersContext) {
  const api = newApi();
  bind(api, endpoints.listDealers, ({ query, c }) =>
    (query.q ?? '').trim() === ''
      ? browseDealers(context, query)
      : context.searchLimits.run(c, () => browseDealers(context, query)),
  );
  bind(api, endpoints.readDealer, ({ params: { slug } }) => readDealer(context, slug));
  bind(api, endpoints.listDealerInvitations, ({ actor }) => readReceived(context, actor));
  bind(api, endpoints.acceptDealerInvitation, ({ actor, params }) => acceptInvitation(context, actor, params));
  bind(api, endpoints.declineDealerInvitation, ({ actor, params }) => declineInvitation(context, actor, params));
  // Tokens cannot be guessed, but attempts are rate limited anyway.
  const before = [context.limits.middleware({ ...TOKENS_BY_ADDRESS, by: 'address' })];
  bind(api, endpoints.readEmailedInvitation, ({ query }) => readInvitation(context, query.token), { before });
  bind(api, endpoints.acceptEmailedInvitation, ({ actor, body }) => acceptInvitation(context, actor, body), { before });
  bind(api, endpoints.declineEmailedInvitation, ({ body }) => declineInvitation(context, null, body), { before });
  return api;
}
