import * as endpoints from '#contract/endpoints/imports.ts';
import { importStock as importStockEndpoint } from '#contract/endpoints/submissions.ts';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { ImportsContext } from './deps.ts';
import { importStock } from './drafts/import-stock.ts';
import { listImportedModels } from './results/imported-models.ts';
import { previewImport } from './preview-import.ts';
import { listImportedItems, listImports, listRefusedRows, readImport } from './read-imports.ts';
import { retryPhotos, startImport, undoImport } from './start-import.ts';
import { createImport, uploadPart } from './upload-file.ts';

/** Parts of files get a larger body limit. They go to `/uploads/` below this address. */
export const IMPORT_UPLOAD = {
  address: endpoints.createImport.path,
  maxBodyBytes: IMPORT_LIMITS.partBytes + 64 * 1024,
};

export function importRoutes(context: ImportsContext) {
  const api = newApi();
  bind(api, endpoints.listImports, ({ actor, query }) => listImports(context, actor, query));
  bind(api, endpoints.createImport, ({ actor, body }) => createImport(context, actor, body));
  bind(api, endpoints.uploadImportPart, ({ actor, params, form }) =>
    uploadPart(context, actor, { ...params, ...form }),
  );
  bind(api, endpoints.readImport, ({ actor, params }) => readImport(context, actor, params.id));
  bind(api, endpoints.previewImport, ({ actor, params, query }) =>
    previewImport(context, actor, { ...params, ...query }),
  );
  bind(api, endpoints.startImport, ({ actor, params, body }) => startImport(context, actor, { ...params, ...body }));
  bind(api, endpoints.retryPhotos, ({ actor, params }) => retryPhotos(context, actor, params.id));
  bind(api, endpoints.undoImport, ({ actor, params }) => undoImport(context, actor, params.id));
  bind(api, endpoints.listRefusedRows, ({ actor, params, query }) =>
    listRefusedRows(context, actor, { ...params, ...query }),
  );
  bind(api, endpoints.listImportedModels, ({ actor, params }) => listImportedModels(context, actor, params.id));
  bind(api, endpoints.listImportedItems, ({ actor, params, query }) =>
    listImportedItems(context, actor, { ...params, ...query }),
  );
  bind(api, importStockEndpoint, ({ actor, params, form }) => importStock(context, actor, { ...params, ...form }));
  return api;
}
