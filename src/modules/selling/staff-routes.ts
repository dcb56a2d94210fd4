import * as records from '#contract/endpoints/auction-records.ts';
import * as endpoints from '#contract/endpoints/calendar.ts';
import { readConsoleHome as readConsoleHomeEndpoint } from '#contract/endpoints/console-home.ts';
import { csvHeaders, csvOf } from '#platform/http/csv.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { readCalendar } from './calendar.ts';
import { readImportExample } from './import-example.ts';
import { messageSeller, messageSellers } from './message-seller.ts';
import { previewMoves, moveClosings } from './move-closings.ts';
import type { SellingDeps } from './deps.ts';
import { readConsoleHome } from './read-console-home.ts';
import { readReport } from './reports.ts';

const EXPORTED_COLUMNS = [
  'week',
  'closed',
  'sold',
  'average_price',
  'fees',
  'seller_fees',
  'withheld',
  'reserve_gap',
  'reports',
  'removals',
] as const;

export function siteRoutes(deps: SellingDeps) {
  const api = newApi();
  bind(api, readConsoleHomeEndpoint, ({ actor }) => readConsoleHome(deps, actor));
  bind(api, endpoints.readClosingCalendar, ({ actor, query }) => readCalendar(deps, actor, query));
  bind(api, endpoints.moveClosings, ({ actor, body }) => moveClosings(deps, actor, body));
  bind(api, endpoints.previewMoves, ({ actor, body }) => previewMoves(deps, actor, body));
  bind(api, records.messageSeller, ({ actor, params, body }) => messageSeller(deps, actor, { ...params, ...body }));
  bind(api, records.messageSellers, ({ actor, body }) => messageSellers(deps, actor, body));
  bind(api, records.readImportExample, ({ actor }) => readImportExample(deps, actor));
  bind(api, endpoints.readReport, ({ actor, query }) => readReport(deps, actor, query));
  bind(api, endpoints.exportReport, async ({ actor, query, c }) => {
    const result = await readReport(deps, actor, query);
    if (!result.ok) return result;
    const rows = result.value.weeks.map((week) => EXPORTED_COLUMNS.map((column) => week[column]));
    return c.body(csvOf(EXPORTED_COLUMNS, rows), 200, csvHeaders('report.csv'));
  });
  return api;
}
