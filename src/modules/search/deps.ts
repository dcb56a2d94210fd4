import type { AuctionSummary } from '#contract/auctions.ts';
import type { DealerSummary } from '#contract/dealers.ts';
import type { ContentFound } from '#modules/content/index.ts';
import type { FoundKind } from '#contract/found-kinds.ts';
import type { PersonSectionName } from '#contract/person-sections.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { FindQuery } from '#platform/search/find.ts';
import type { PersonSectionQuery } from '#platform/search/person-section.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';

interface AuctionGroup {
  readonly items: AuctionSummary[];
  readonly total: number;
}

export interface StaffSearchDeps {
  readonly database: Database;
  readonly finders: Readonly<Record<FoundKind, FindQuery>>;
  readonly sections: Readonly<Record<PersonSectionName, PersonSectionQuery>>;
  userIdOf(executor: Executor, username: string): Promise<string | null>;
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
