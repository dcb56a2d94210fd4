import * as endpoints from '#contract/endpoints/dealer-records.ts';
import { newApi } from '#platform/http/api.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { bind } from '#platform/http/bind.ts';
import {
  changeLicence,
  changeMember,
  closeDealer,
  exportForStaff,
  listForStaff,
  readForStaff,
} from './operator-dealers.ts';
import type { DealersContext } from './deps.ts';
import { approve, decline, readQueue } from './review.ts';

export function operatorRoutes(context: DealersContext) {
  const api = newApi();
  bind(api, endpoints.listDealerApplicationsForStaff, ({ actor, query }) => readQueue(context, actor, query));
  bind(api, endpoints.approveDealerApplication, ({ actor, params: { id } }) => approve(context, actor, id));
  bind(api, endpoints.declineDealerApplication, ({ actor, params, body }) =>
    decline(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.listDealersForStaff, ({ actor, query }) => listForStaff(context, actor, query));
  bind(api, endpoints.exportDealers, async ({ actor, query, c }) => {
    const file = await exportForStaff(context, actor, query);
    return file.ok ? c.body(file.value, 200, csvHeaders('dealers.csv')) : file;
  });
  bind(api, endpoints.readDealerForStaff, ({ actor, params: { slug } }) => readForStaff(context, actor, slug));
  bind(api, endpoints.correctDealerLicence, ({ actor, params, body: input }) =>
    changeLicence(context, actor, { ...params, input }),
  );
  bind(api, endpoints.changeMemberRoleAsStaff, ({ actor, params, body }) =>
    changeMember(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.removeMemberAsStaff, ({ actor, params, body }) =>
    changeMember(context, actor, { ...params, ...body, role: null }),
  );
  bind(api, endpoints.closeDealer, ({ actor, params, body }) => closeDealer(context, actor, { ...params, ...body }));
  return api;
}
