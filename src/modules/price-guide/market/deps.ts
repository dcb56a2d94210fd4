import type { SearchLimits } from '#platform/http/search-limits.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { PriceGuideDeps } from '../deps.ts';

export interface MarketDeps extends PriceGuideDeps {
  readonly config: { readonly publicUrl: string; readonly trustedProxies: number };
  readonly marketLimits: SearchLimits;
  readonly storage: Storage;
}
