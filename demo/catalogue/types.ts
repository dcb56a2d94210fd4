import type { StaffRole } from '#contract/staff.ts';
import type { AuctionSummary, StorySection, VehicleFacts } from '#contract/auctions.ts';

/** Minor units of the house's currency (cents). */
export type Cents = number;

/**
 * When the auction runs, relative to the moment at which the demo house is filled, and how it ends. `lengthHours` absent:
 * the house's seven days. Entries in reserve are opened later, one at a time, as short auctions, so that a newcomer
 * always finds one that closes soon.
 */
export type Plan =
  | { readonly state: 'live'; readonly opensHoursAgo: number; readonly closesInMinutes: number }
  | { readonly state: 'coming_soon'; readonly opensInHours: number; readonly lengthHours?: number }
  | { readonly state: 'sold' | 'not_sold' | 'reserve_not_met'; readonly closedHoursAgo: number; readonly lengthHours?: number }
  | { readonly state: 'withdrawn'; readonly reason: string; readonly withdrawnHoursAgo?: number }
  | { readonly state: 'in_reserve'; readonly lengthMinutes: number };

/** A bid as the entry plans it; `at` is its place in the run so far: 0 is the opening, 1 the close, or now while live. */
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
/** A comment, with the answers to it; `at` as in a bid. */
export interface PlannedComment {
  readonly by: string;
  readonly text: string;
  readonly at: number;
  readonly answers?: readonly PlannedAnswer[];
}

/** One vehicle of the demo house, with the whole course of its auction. */
export interface CatalogueEntry {
  /** Unique; the name of the entry in logs. */
  readonly key: string;
  readonly title: string;
  readonly subtitle: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  /** One of BODY_STYLES in `#contract/auctions.ts`. */
  readonly bodyStyle: string;
  /** The vehicle's id in `demo/photographs/manifest.json`, as `1966-gt-red`. */
  readonly photographs: string;
  readonly vehicle: VehicleFacts;
  readonly story: readonly StorySection[];
  readonly location: AuctionSummary['location'];
  /** A username of `demo/people.ts`. */
  readonly seller: string;
  /** True where the seller sells as a member of their dealer. */
  readonly byDealer?: boolean;
  readonly startingBid: Cents;
  readonly reserve: Cents | null;
  readonly plan: Plan;
  readonly bids: readonly PlannedBid[];
  readonly comments: readonly PlannedComment[];
  readonly featured: boolean;
  readonly watchers: number;
}

/** Someone of the demo house. */
export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'bidder' | 'seller' | 'dealer' | 'staff';
  /** What a member of the staff may do; without it they are an administrator. */
  readonly staffRoles?: readonly StaffRole[];
  /** False: an account that is verified but has no card yet. Default true. */
  readonly card?: boolean;
}
