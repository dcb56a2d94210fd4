import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { JobListSchema } from '#contract/jobs.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, problems } from '#platform/http/result.ts';
import type { OperationsDeps } from './deps.ts';
import { listJobs } from './list-jobs.ts';

const readJobs = createRoute({
  method: 'get',
  path: '/operator/jobs',
  tags: ['operator'],
  summary: 'Background jobs: last run, duration, backlog and failures of each',
  responses: { 200: json(JobListSchema, 'The jobs'), ...problems(401, 403) },
});

export function jobRoutes(deps: Pick<OperationsDeps, 'database' | 'clock' | 'jobs'>): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(readJobs, async (c) => {
    const result = await listJobs(deps, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
