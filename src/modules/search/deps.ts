import type { AuctionSummary } from '#contract/auctions.ts';
import type { DealerSummary } from '#contract/dealers.ts';
import type { ContentFound } from '#modules/content/index.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';

interface AuctionGroup {
  readonly items: AuctionSummary[];
  readonly total: number;
}

export interface SearchDeps {
  readonly limits: SearchLimits;
  readonly live: { serverTime(): number };
  readonly catalogue: {
    search(query: { q: string; limit: number }): Promise<{
      readonly onOffer: AuctionGroup;
      readonly results: AuctionGroup;
      readonly best: AuctionSummary[];
      readonly ignored: readonly string[];
    }>;
  };
  readonly content: {
    search(query: { q: string; limit: number }): Promise<ContentFound>;
  };
  readonly dealers: {
    search(query: { q: string; limit: number }): Promise<{ items: DealerSummary[]; total: number }>;
  };
}
