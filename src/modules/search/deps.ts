import type { AuctionSummary } from '#contract/auctions.ts';
import type { DealerSummary } from '#contract/dealers.ts';
import type { Page } from '#contract/primitives.ts';
import type { Result } from '#contract/result.ts';
import type { ContentFound } from '#modules/content/index.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';

export interface SearchDeps {
  readonly limits: SearchLimits;
  readonly catalogue: {
    search(query: { q: string; limit: number; group: 'on_offer' | 'results' }): Promise<Result<Page<AuctionSummary>>>;
  };
  readonly content: {
    search(query: { q: string; limit: number }): Promise<ContentFound>;
  };
  readonly dealers: {
    search(query: { q: string; limit: number }): Promise<{ items: DealerSummary[]; total: number }>;
  };
}
