import type { StaffRole } from '#contract/staff.ts';
import type { AuctionSummary, StorySection, VehicleFacts } from '#contract/auctions.ts';

/** Minor units of the site's currency (cents). */
export type Cents = number;

/**
 * When the auction runs, relative to the seeding time, and how it ends. Without `lengthHours` it runs the usual seven
 * days. Reserve entries open later, one at a time as short auctions, so that a visitor always finds one closing soon.
 */
export type Plan =
  | { readonly state: 'live'; readonly opensHoursAgo: number; readonly closesInMinutes: number }
  | { readonly state: 'coming_soon'; readonly opensInHours: number; readonly lengthHours?: number }
  | {
      readonly state: 'sold' | 'not_sold' | 'reserve_not_met';
      readonly closedHoursAgo: number;
      readonly lengthHours?: number;
    }
  | { readonly state: 'withdrawn'; readonly reason: string; readonly withdrawnHoursAgo?: number }
  | { readonly state: 'in_reserve'; readonly lengthMinutes: number };

/** A planned bid. `at` is its position in the run: 0 is the opening, 1 the close, or now while live. */
export interface PlannedBid {
  readonly bidder: string;
  readonly amount: Cents;
  readonly maximum?: Cents;
  readonly at: number;
}

export interface PlannedAnswer {
  readonly by: string;
  readonly text: string;
  readonly at: number;
}
export interface PlannedComment {
  readonly by: string;
  readonly text: string;
  readonly at: number;
  readonly answers?: readonly PlannedAnswer[];
}

export interface CatalogueEntry {
  readonly key: string;
  readonly title: string;
  readonly subtitle: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly bodyStyle: string;
  readonly photos: string;
  /** True if the listing shows every photo of the car, with details and flaws. */
  readonly flagship?: boolean;
  readonly vehicle: VehicleFacts;
  readonly story: readonly StorySection[];
  readonly location: AuctionSummary['location'];
  readonly video?: { readonly url: string; readonly title: string };
  /** A username from `demo/people.ts`. */
  readonly seller: string;
  /** True if the seller sells for their dealer. */
  readonly byDealer?: boolean;
  readonly startingBid: Cents;
  readonly reserve: Cents | null;
  /** True if the seller chose that the reserve becomes public after the close, sold or not. */
  readonly revealsReserve?: boolean;
  /** The seller lowers the reserve once, at this share of the run. */
  readonly lowersReserve?: { readonly to: Cents; readonly at: number };
  /** Staff void the bid that is the newest at this share of the run. */
  readonly voidsBid?: { readonly at: number; readonly reason: string };
  readonly plan: Plan;
  readonly bids: readonly PlannedBid[];
  readonly comments: readonly PlannedComment[];
  readonly featured: boolean;
  readonly watchers: number;
}

export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'bidder' | 'seller' | 'dealer' | 'staff';
  /** The roles of a staff member. Without it they are an administrator. */
  readonly staffRoles?: readonly StaffRole[];
  /** False for a verified account without a card. Defaults to true. */
  readonly card?: boolean;
}
