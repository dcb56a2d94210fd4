import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import {
  CalendarQuerySchema,
  CalendarSchema,
  ImportExampleSchema,
  ImportResultSchema,
  ImportSchema,
  PreviewMovesSchema,
  PreviewedMovesSchema,
  MoveClosingsSchema,
  ReportQuerySchema,
  ReportSchema,
} from '#contract/calendar.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { csvOf } from '#platform/http/csv.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { readCalendar } from './calendar.ts';
import { importAuctions } from './import-auctions.ts';
import { readImportExample } from './import-example.ts';
import { previewMoves, moveClosings } from './move-closings.ts';
import type { SellingDeps } from './deps.ts';
import { readReport } from './reports.ts';

const base = { tags: ['operator'], middleware: [staffOnly] };
const calendarRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/calendar',
  summary: 'Closing times by day in the site’s time zone',
  request: { query: CalendarQuerySchema },
  responses: { 200: json(CalendarSchema, 'The days'), ...problems(401, 403, 422) },
});
const moveRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/calendar/move',
  summary: 'Move closing times of auctions that haven’t opened, all or none',
  request: { body: jsonBody(MoveClosingsSchema) },
  responses: { 200: json(z.object({ moved: z.int() }), 'The number moved'), ...problems(401, 403, 419, 422) },
});
const lookRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/calendar/preview',
  summary: 'Check these moves for warnings without changing anything',
  request: { body: jsonBody(PreviewMovesSchema) },
  responses: { 200: json(PreviewedMovesSchema, 'Each move with its warnings'), ...problems(401, 403, 419, 422) },
});
const importRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/import',
  summary: 'Import auctions from a file; a dry run lists every invalid cell',
  request: { body: jsonBody(ImportSchema) },
  responses: { 200: json(ImportResultSchema, 'The auctions created, or the errors'), ...problems(401, 403, 419, 422) },
});
const exampleRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions/import/example',
  summary: 'An example file for the import that passes validation',
  responses: { 200: json(ImportExampleSchema, 'The file'), ...problems(401, 403) },
});
const reportRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/reports',
  summary: 'Auctions closed in a period, week by week',
  request: { query: ReportQuerySchema },
  responses: { 200: json(ReportSchema, 'The report'), ...problems(401, 403, 422) },
});

const exportRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/reports/export',
  summary: 'A report’s weeks as CSV',
  request: { query: ReportQuerySchema },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    ...problems(401, 403, 422),
  },
});

export function siteRoutes(deps: SellingDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(calendarRoute, async (c) => {
    const result = await readCalendar(deps, c.get('actor'), c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(moveRoute, async (c) => {
    const result = await moveClosings(deps, c.get('actor'), c.req.valid('json'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(lookRoute, async (c) => {
    const result = await previewMoves(deps, c.get('actor'), c.req.valid('json'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(importRoute, async (c) => {
    const result = await importAuctions(deps, c.get('actor'), c.req.valid('json'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(exampleRoute, async (c) => {
    const result = await readImportExample(deps, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(reportRoute, async (c) => {
    const result = await readReport(deps, c.get('actor'), c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(exportRoute, async (c) => {
    const result = await readReport(deps, c.get('actor'), c.req.valid('query'));
    if (!result.ok) return answerRefusal(c, result);
    const columns = [
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
    return c.body(
      csvOf(
        columns,
        result.value.weeks.map((week) => columns.map((column) => week[column])),
      ),
      200,
      { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="report.csv"' },
    ) as never;
  });
  return api;
}
