import type { AuctionTick } from '#contract/bids.ts';
import type { HouseSettings } from '#contract/settings.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import type { Image } from '#contract/primitives.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Telling } from '#modules/notifications/index.ts';

/** How a user stands in an auction in which they bid. */
export interface OwnStanding {
  readonly leading: boolean;
  readonly maximum: number | null;
}

/** What the catalogue is made of: of each neighbour exactly what it asks of them. */
export interface CatalogueParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: {
    /** Whether the staff have blocked this person from this, or from all. */
    isBlocked(executor: Executor, userId: string, scope: 'bidding' | 'selling' | 'commenting'): Promise<boolean>;
    usernames(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    /** Where people's pictures are; those who have none are left out. */
    avatars(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  readonly bidding: {
    /** The auctions in which the user has a standing bid, the latest first (or of these alone), with how they stand. */
    standings(executor: Executor, userId: string, auctionIds?: readonly string[]): Promise<ReadonlyMap<string, OwnStanding>>;
    /** Why the user may not bid at all in this auction, before any amount is named; and what is left of their limit for it. */
    paddleRefusal(
      executor: Executor,
      userId: string,
      auctionId: string,
    ): Promise<{ refusal: { code: string; message: string } | null; limitLeft: number | null }>;
    /** The changing part of each of these auctions; those that are not public are left out. */
    liveTicks(slugs: readonly string[]): Promise<AuctionTick[]>;
    /** Who has a bid that stands in this auction. */
    biddersOf(executor: Executor, auctionId: string): Promise<ReadonlySet<string>>;
  };
  readonly media: {
    imagesOf(executor: Executor, auctionIds: readonly string[], options: { heroOnly: boolean }): Promise<ReadonlyMap<string, Image[]>>;
    /** A photograph with words over it, for links. */
    preview(
      imageId: string | null,
      words: { house: string; title: string; detail: string; plate: { text: string; isUrgent: boolean }; figures: readonly { label: string; value: string }[] },
    ): Promise<{ bytes: Uint8Array; etag: string }>;
  };
  readonly notifications: {
    tell(transaction: Executor, at: number, notices: readonly Telling[]): Promise<void>;
  };
  readonly operations: {
    settings(executor: Executor): Promise<HouseSettings>;
    recordAct(
      transaction: Executor,
      act: { actorId: string; act: string; subject: string; reason: string; before: unknown; after: unknown; at: number },
    ): Promise<void>;
  };
  /** What became of sales that did not go as the hammer said; those that did are left out. */
  outcomesOf(executor: Executor, auctionIds: readonly string[]): Promise<ReadonlyMap<string, SaleOutcome>>;
  readonly live: {
    ring(): void;
    /** The deciding clock, told without asking the database: for what is shown, never for what is decided. */
    serverTime(): number;
  };
}
