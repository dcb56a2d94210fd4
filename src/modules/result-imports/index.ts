import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { createSignal, type Job } from '#platform/workers/job.ts';
import type { ResultImportsContext, ResultImportsDeps } from './deps.ts';
import { resultImportRoutes } from './routes.ts';
import { resultImportJobs } from './workers.ts';

export { importFile, readOptions } from './import-file.ts';
export { UnreadableFile } from './decode-text.ts';
export { RESULT_UPLOAD } from './routes.ts';

export interface ResultImports {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
}

export function createResultImports(deps: ResultImportsDeps): ResultImports {
  const context: ResultImportsContext = { ...deps, due: createSignal() };
  return { routes: resultImportRoutes(context), jobs: resultImportJobs(context) };
}
