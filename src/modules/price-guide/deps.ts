import type { AuctionSummary } from '#contract/auctions.ts';
import type { ModelText } from '#contract/content.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { MakeCondition, ModelCondition, VehicleModels } from '#modules/vehicle-models/index.ts';

type FindInVocabulary = (
  executor: Executor,
  vehicle: { readonly make: string; readonly model: string; readonly year: number | null; readonly title?: string },
) => Promise<{
  readonly makeId: string | null;
  readonly modelId: string | null;
  readonly modelSlug: string | null;
  readonly generationId?: string | null;
}>;

export interface ModelName {
  readonly make: string;
  readonly model: string;
}
export interface FollowedCar {
  readonly kind: 'make' | 'model';
  readonly names: readonly [string, ...string[]];
}

export interface PriceGuideDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly operations: { settings(executor: Executor): Promise<Pick<SiteSettings, 'currency'>> };
  readonly vehicleModels: { readonly find: FindInVocabulary } & Pick<
    VehicleModels,
    'knownMakes' | 'knownMake' | 'knownModel' | 'generationsOf' | 'variantsOf'
  >;
  readonly following: {
    countFollowers(executor: Executor, car: FollowedCar): Promise<number>;
    isCarFollowed(actor: SignedIn, car: FollowedCar): Promise<boolean>;
    followCar(actor: SignedIn, follow: FollowedCar & { readonly isFollowed: boolean }): Promise<void>;
  };
  readonly content: { carText(executor: Executor, id: string): Promise<ModelText | null> };
  readonly auctions: {
    summaries(ids: readonly string[]): Promise<ReadonlyMap<string, AuctionSummary>>;
    /** Ids: live ones by their close, then upcoming ones by their opening. */
    onOffer(of: ModelCondition | MakeCondition, limit: number): Promise<string[]>;
  };
}
