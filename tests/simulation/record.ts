/** What clients know of a run: everything that the product acknowledged. */
export interface AcknowledgedBid {
  readonly slug: string;
  readonly who: string;
  readonly key: string;
  readonly amount: number;
  readonly maximum: number;
  readonly entryHash: string;
  readonly receipt: string;
  readonly leading: boolean;
  /** Its bidder confirmed an amount far above the minimum. */
  readonly isConfirmed: boolean;
}
export interface PlanOf {
  readonly id: string;
  readonly who: string;
  cars: readonly { readonly slug: string; readonly maximum: number }[];
  readonly wins: number;
  readonly budget: number | null;
  /** When its owner changed it, or tried to. */
  readonly changedAt: number[];
  /** Since when it is paused or cancelled. */
  stoppedAt: number | null;
  /** Since when it must not bid for these cars, by slug. */
  readonly leftOut: Map<string, number>;
}
export interface SimulatedAuction {
  readonly id: string;
  readonly slug: string;
  readonly seller: string;
  readonly start: number;
  /** When it was made. */
  readonly reserve: number | null;
  readonly closesAt: number;
}

/**
 * What somebody chose not to be sent: emails of a kind, pushes of one (`push outbid`), all about an auction (by its
 * slug), anything in quiet hours, or comments of a member (`member ann`).
 */
export interface Stop {
  readonly who: string;
  readonly what: string;
  readonly from: number;
  until: number | null;
}

/** A browser that receives pushes, for as long as it belongs to one person. */
export interface Device {
  readonly who: string;
  readonly endpoint: string;
  readonly from: number;
  until: number | null;
}
export interface PostedComment {
  readonly id: string;
  readonly slug: string;
  readonly seller: string;
  readonly author: string;
  readonly parent: PostedComment | null;
  readonly isQuestion: boolean;
  readonly at: number;
}
/** To one bidder, or in order to all who want an offer. */
export interface SellersOffer {
  readonly slug: string;
  readonly amount: number;
  readonly username: string | null;
  readonly at: number;
}
/** The next step of a sale that is due within a day, when reminders of it had just been sent. */
export interface SaleDeadline {
  readonly slug: string;
  readonly state: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly dueAt: number;
}

export interface PartnerEndpoint {
  readonly owner: string;
  readonly id: string;
  readonly url: string;
  /** Of these auctions it hears everything, of the others only what is public. */
  readonly seller: string | null;
  /** It was disabled for a time, so it missed events. */
  wasDisabled: boolean;
}

export interface EventRow {
  readonly id: number;
  readonly recorded_at: Date;
  readonly topic: string;
  readonly name: string;
  readonly data: { readonly [name: string]: unknown };
}

/** They turn news into notifications and send those, in this order. */
export const NEWS_JOBS: readonly string[] = ['notifier', 'broadcasts', 'delivery worker'];

export class Record {
  readonly auctions: SimulatedAuction[] = [];
  readonly bids = new Map<string, AcknowledgedBid>();
  /** When each bidder last tried, accepted or not. */
  readonly lastBids = new Map<string, number>();
  /** The highest maximum that each bidder had acknowledged, by slug and name. */
  readonly maximums = new Map<string, number>();
  readonly plans: PlanOf[] = [];
  readonly endpoints: PartnerEndpoint[] = [];
  /** Auctions, once for each change of what bidders must know, saved while bidding was open. */
  readonly listingChanges: string[] = [];
  /** Of these auctions the seller chose that the reserve becomes public. */
  readonly promisedReserves = new Set<string>();
  /** Whether a bidder wants the car offered to them if the buyer defaults, in the order of their choices. */
  readonly offerChoices: {
    readonly slug: string;
    readonly who: string;
    readonly accepts: boolean;
    readonly at: number;
  }[] = [];
  /** By slug: each watcher, and since when. */
  readonly watchers = new Map<string, Map<string, number>>();
  readonly stops: Stop[] = [];
  readonly devices: Device[] = [];
  readonly comments: PostedComment[] = [];
  readonly sellersOffers: SellersOffer[] = [];
  /** What sellers pay us of their price, in basis points. */
  sellersFeeRate = 0;
  /** When the job that reminds of closes ran, to its end or not. */
  readonly reminderRuns: { readonly at: number; readonly isDone: boolean }[] = [];
  /** By sale and deadline. */
  readonly saleDeadlines = new Map<string, SaleDeadline>();
  /** Jobs that ran to their end. */
  readonly newsRuns: { readonly name: string; readonly at: number }[] = [];
  /** When unneeded holds were looked for. */
  readonly holdReviews: number[] = [];
  /** Who chose how emails of a kind come, as `name kind`. */
  readonly choosers = new Set<string>();
  /** Steps of sales that were answered with success, by slug. */
  readonly saleSteps = new Map<string, number>();
  readonly answers = new Map<string, number>();
  /** Read before they are deleted. */
  readonly events: EventRow[] = [];
  /** Live events by id, as each life of the process announced them. */
  readonly announced: { readonly startedAt: number; readonly from: number; readonly ids: number[] }[] = [];

  /** Promises that were seen broken during the run. */
  readonly findings = new Map<string, string>();

  found(invariant: string, text: string): void {
    this.findings.set(text, invariant);
  }

  stop({ who, what, isStopped, at }: { who: string; what: string; isStopped: boolean; at: number }): void {
    const open = this.stops.findLast((stop) => stop.who === who && stop.what === what && stop.until === null);
    if (isStopped && open === undefined) this.stops.push({ who, what, from: at, until: null });
    if (!isStopped && open !== undefined) open.until = at;
  }

  count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}
