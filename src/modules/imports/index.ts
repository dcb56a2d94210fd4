import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { createSignal, type Job } from '#platform/workers/job.ts';
import type { ImportsContext, ImportsDeps } from './deps.ts';
import { importRoutes } from './routes.ts';
import { importJobs } from './workers.ts';

export type { ImportsDeps } from './deps.ts';
export { importFile, readOptions } from './import-file.ts';
export { UnreadableFile } from './decode-text.ts';
export { IMPORT_UPLOAD } from './routes.ts';

export interface Imports {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
}

export function createImports(deps: ImportsDeps): Imports {
  const context: ImportsContext = { ...deps, due: createSignal() };
  return { routes: importRoutes(context), jobs: importJobs(context) };
}
