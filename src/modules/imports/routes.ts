import * as endpoints from '#contract/endpoints/imports.ts';
import * as feeds from '#contract/endpoints/stock-feeds.ts';
import { importStock as importStockEndpoint } from '#contract/endpoints/submissions.ts';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { ImportsContext } from './deps.ts';
import { importStock } from './drafts/import-stock.ts';
import { importFeed } from './feeds/import-feed.ts';
import { previewFeed } from './feeds/preview-feed.ts';
import { deleteStockFeed, readFeed, saveStockFeed } from './feeds/save-feed.ts';
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
  feedRoutes(context, api);
  return api;
}

/** Each call fetches from somebody else's server. */
const FETCHES = { name: 'fetch-feed', limit: 30, perMs: 10 * 60_000, by: 'actor' } as const;

function feedRoutes(context: ImportsContext, api: ReturnType<typeof newApi>): void {
  const before = [createRateLimits({ ...context, config: { trustedProxies: 0 } }).middleware(FETCHES)];
  bind(api, feeds.readStockFeed, ({ actor, params }) => readFeed(context, actor, params.slug));
  bind(api, feeds.previewStockFeed, ({ actor, params, body }) => previewFeed(context, actor, { ...params, ...body }), {
    before,
  });
  bind(api, feeds.saveStockFeed, ({ actor, params, body }) => saveStockFeed(context, actor, { ...params, ...body }));
  bind(api, feeds.importStockFeed, ({ actor, params }) => importFeed(context, actor, params.slug), { before });
  bind(api, feeds.deleteStockFeed, ({ actor, params }) => deleteStockFeed(context, actor, params.slug));
}
