import type { z } from 'zod';
import type { AuctionQuerySchema } from '#contract/auctions.ts';
import type { Result } from '#contract/result.ts';
import type { ModelPage } from '#contract/model-pages.ts';
import type { DealerSummary } from '#contract/dealers.ts';
import type { FoundAuctions, MatchedAuctions } from '#modules/catalogue/index.ts';
import type { ContentFound } from '#modules/content/index.ts';
import type { StaffSearchKind } from '#contract/staff-search-kinds.ts';
import type { PersonSectionName } from '#contract/person-sections.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { FindQuery, PersonSectionQuery } from '#platform/search/find.ts';
import type { SpelledQuery } from '#platform/search/spellings.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';

export interface StaffSearchDeps {
  readonly database: Database;
  readonly finders: Readonly<Record<StaffSearchKind, FindQuery>>;
  readonly sections: Readonly<Record<PersonSectionName, PersonSectionQuery>>;
  userIdOf(executor: Executor, username: string): Promise<string | null>;
}

export interface SearchDeps {
  readonly limits: SearchLimits;
  readonly live: { serverTime(): number };
  currency(): Promise<string>;
  findSpellings(words: readonly string[]): Promise<SpelledQuery['spellings']>;
  readonly catalogue: {
    /** Like `match`, among the auctions that meet the filters. Refuses an unknown place. */
    matchFiltered(query: z.output<typeof AuctionQuerySchema>): Promise<Result<MatchedAuctions>>;
    match(query: { readonly q: string; readonly limit: number }): Promise<MatchedAuctions>;
    presentMatches(matched: MatchedAuctions): Promise<FoundAuctions>;
  };
  readonly content: {
    search(query: SpelledQuery): Promise<ContentFound>;
  };
  readonly models: {
    findPages(spellings: SpelledQuery['spellings']): Promise<ModelPage[]>;
  };
  readonly dealers: {
    search(query: SpelledQuery): Promise<{ items: DealerSummary[]; total: number }>;
  };
}
