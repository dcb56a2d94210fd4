import type { AuctionTick } from '#contract/bids.ts';
import type { Record, SimulatedAuction } from '../record.ts';
import type { Dice } from '../world/seeded.ts';
import type { World } from '../world/world.ts';

/** What people act on. */
export interface Scene {
  readonly dice: Dice;
  readonly world: World;
  readonly record: Record;
  readonly now: number;
  someAuction(): SimulatedAuction;
  /** Null if the process is dead. */
  tickOf(slug: string): Promise<AuctionTick | null>;
  /** Returns whether it found something to do. */
  runJob(name: string): Promise<boolean>;
  /** Unless the process dies meanwhile. */
  check(check: Promise<void>): Promise<void>;
  /** Time never goes back. */
  passTo(at: number): void;
  /** Starts the process again if it has died. */
  comeBack(): Promise<void>;
  /** The seller changes a fact of the car that bidders must know of. */
  changeListing(auction: SimulatedAuction): Promise<void>;
  /** Two of the staff keep someone from bidding in an auction. */
  block(slug: string, who: string): Promise<void>;
  /** Two of the staff void the newest bid of this bidder. */
  voidLast(slug: string, who: string): Promise<void>;
}
