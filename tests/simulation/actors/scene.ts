import type { AuctionTick } from '#contract/bids.ts';
import type { Record, SimulatedAuction } from '../record.ts';
import type { Random } from '../world/seeded.ts';
import type { World } from '../world/world.ts';

/** What people act on. */
export interface Scene {
  readonly dice: Random;
  readonly world: World;
  readonly record: Record;
  readonly now: number;
  someAuction(): SimulatedAuction;
  /** Null if the process is dead. */
  tickOf(slug: string): Promise<AuctionTick | null>;
}
