import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/dealers.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { apply, readOwnApplications, renewLicence, withdrawApplication } from './apply.ts';
import { changeProfile, readDealerPage } from './dealer-access.ts';
import { addDocument, readDocument, removeDocument } from './documents.ts';
import { invite, revokeInvitation } from './invite.ts';
import { changeRole, removeMember } from './members.ts';
import type { DealersContext } from './deps.ts';

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
