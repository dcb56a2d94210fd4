import type { AuctionSummary } from '#contract/auctions.ts';
import type { ModelText } from '#contract/content.ts';
import type { ModelFollow } from '#contract/saved-searches.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';

type FindInVocabulary = (
  executor: Executor,
  vehicle: { readonly make: string; readonly model: string; readonly year: number | null },
) => Promise<{ readonly makeId: string | null; readonly modelId: string | null; readonly modelSlug: string | null }>;

export interface ModelName {
  readonly make: string;
  readonly model: string;
}
/** Its own name first. */
export type ModelNames = readonly [ModelName, ...ModelName[]];

export interface PriceGuideDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly operations: { settings(executor: Executor): Promise<Pick<SiteSettings, 'currency'>> };
  readonly vehicleModels: { readonly find: FindInVocabulary };
  readonly following: {
    countFollowers(
      executor: Executor,
      names: readonly { readonly make: string; readonly model: string }[],
    ): Promise<number>;
    isModelFollowed(actor: SignedIn, names: ModelNames): Promise<boolean>;
    followModel(actor: SignedIn, follow: { readonly names: ModelNames } & ModelFollow): Promise<void>;
  };
  readonly content: { modelText(executor: Executor, modelId: string): Promise<ModelText | null> };
  readonly auctions: {
    summaries(ids: readonly string[]): Promise<ReadonlyMap<string, AuctionSummary>>;
    /** Ids: live ones by their close, then upcoming ones by their opening. */
    onOffer(of: ModelCondition | MakeCondition, limit: number): Promise<string[]>;
  };
}
