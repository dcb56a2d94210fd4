import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/result-imports.ts';
import { RESULT_IMPORT_LIMITS } from '#contract/result-import-fields.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { ResultImportsContext } from './deps.ts';
import { previewImport } from './preview-import.ts';
import { listImports, listRefusedRows, readImport } from './read-imports.ts';
import { startImport, undoImport } from './start-import.ts';
import { createImport, uploadPart } from './upload-file.ts';

/** Parts of files get a larger body limit. They go to `/uploads/` below this address. */
export const RESULT_UPLOAD = {
  address: endpoints.createResultImport.path,
  maxBodyBytes: RESULT_IMPORT_LIMITS.partBytes + 64 * 1024,
};

export function resultImportRoutes(context: ResultImportsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  bind(api, endpoints.listResultImports, ({ actor, query }) => listImports(context, actor, query));
  bind(api, endpoints.createResultImport, ({ actor, body }) => createImport(context, actor, body));
  bind(api, endpoints.uploadResultPart, ({ actor, params, form }) =>
    uploadPart(context, actor, { ...params, ...form }),
  );
  bind(api, endpoints.readResultImport, ({ actor, params }) => readImport(context, actor, params.id));
  bind(api, endpoints.previewResultImport, ({ actor, params, query }) =>
    previewImport(context, actor, { ...params, ...query }),
  );
  bind(api, endpoints.startResultImport, ({ actor, params, body }) =>
    startImport(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.undoResultImport, ({ actor, params }) => undoImport(context, actor, params.id));
  bind(api, endpoints.listRefusedResultRows, ({ actor, params, query }) =>
    listRefusedRows(context, actor, { ...params, ...query }),
  );
  return api;
}
