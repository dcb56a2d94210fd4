import * as endpoints from '#contract/endpoints/settlements.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import type { SettlementContext } from './deps.ts';
import { readForStaff } from './read-sales.ts';
import { exportSales } from './export-sales.ts';
import { exportDisputes, listDisputesForStaff } from './list-disputes.ts';
import { listForStaff } from './list-sales-for-staff.ts';
import { remindLateSales } from './remind-late-sales.ts';
import { revealContacts } from './reveal-contacts.ts';
import { assignSales, performStaffAction } from './perform-staff-action.ts';

export function operatorRoutes(context: SettlementContext) {
  const api = newApi();
  bind(api, endpoints.listSalesForStaff, ({ actor, query }) => listForStaff(context, actor, query));
  bind(api, endpoints.exportSales, async ({ actor, query, c }) => {
    const file = await exportSales(context, actor, query);
    return file.ok ? c.body(file.value, 200, csvHeaders('settlements.csv')) : file;
  });
  bind(api, endpoints.listDisputesForStaff, ({ actor, query }) => listDisputesForStaff(context, actor, query));
  bind(api, endpoints.exportDisputes, async ({ actor, query, c }) => {
    const file = await exportDisputes(context, actor, query);
    return file.ok ? c.body(file.value, 200, csvHeaders('disputes.csv')) : file;
  });
  bind(api, endpoints.remindLateSales, ({ actor, body }) => remindLateSales(context, actor, body));
  bind(api, endpoints.assignSales, ({ actor, body }) => assignSales(context, actor, body));
  bind(api, endpoints.readSaleForStaff, ({ actor, params }) => readForStaff(context, actor, params.slug));
  bind(api, endpoints.revealSaleContacts, ({ actor, params: { slug }, body }) =>
    revealContacts(context, actor, { slug, reason: body.reason }),
  );
  bind(api, endpoints.changeSaleAsStaff, async ({ actor, params: { slug }, body }) => {
    const done = await performStaffAction(context, actor, { slug, input: body });
    return done.ok ? readForStaff(context, actor, slug) : done;
  });
  return api;
}
