import * as endpoints from '#contract/endpoints/operations.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { OperationsDeps } from './deps.ts';
import { listJobs } from './list-jobs.ts';

export function jobRoutes(deps: Pick<OperationsDeps, 'database' | 'clock' | 'jobs'>) {
  const api = newApi();
  bind(api, endpoints.listJobs, ({ actor }) => listJobs(deps, actor));
  return api;
}
