import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/market.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { bind } from '#platform/http/bind.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { ModelIndex } from '../model-index.ts';
import type { MarketDeps } from './deps.ts';
import { createMarketReader } from './read-market.ts';
import { listMarketDumps, readDump } from './read-dumps.ts';
import { exportMarketResults, listMarketResults } from './results.ts';

const DOWNLOADS = { name: 'market-download', limit: 20, perMs: 10 * 60_000, by: 'address' } as const;

export function bindMarket(api: OpenAPIHono<ApiEnv>, deps: MarketDeps, models: ModelIndex): void {
  const { marketLimits } = deps;
  const downloads = createRateLimits(deps).middleware(DOWNLOADS);
  const readMarket = createMarketReader(deps, models);
  bind(api, endpoints.readMarket, ({ query, c }) => marketLimits.run(c, () => readMarket(query)));
  bind(api, endpoints.listMarketResults, ({ query, c }) =>
    marketLimits.run(c, () => listMarketResults(deps, models, query)),
  );
  bind(
    api,
    endpoints.exportMarketResults,
    async ({ query, c }) => {
      const file = await exportMarketResults(deps, models, query);
      if (!file.ok) return file;
      return c.body(file.value, 200, csvHeaders('market-results.csv'));
    },
    { before: [downloads] },
  );
  bind(api, endpoints.listMarketDumps, () => listMarketDumps(deps));
  bind(
    api,
    endpoints.downloadMarketDump,
    async ({ params: { day }, c }) => {
      const dump = await readDump(deps, day);
      if (!dump.ok) return dump;
      return c.body(Uint8Array.from(dump.value), 200, {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="market-results-${day}.csv.gz"`,
      });
    },
    { before: [downloads] },
  );
}
