/** What the outside knows of a run: everything that the product acknowledged. */
export interface AcknowledgedBid {
  readonly slug: string;
  readonly who: string;
  readonly key: string;
  readonly amount: number;
  readonly maximum: number;
  readonly entryHash: string;
  readonly receipt: string;
  readonly leading: boolean;
}
export interface PlanOf {
  readonly id: string;
  readonly who: string;
  readonly wins: number;
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

export class Record {
  readonly auctions: SimulatedAuction[] = [];
  readonly bids = new Map<string, AcknowledgedBid>();
  /** The highest maximum that each bidder had acknowledged, by slug and name. */
  readonly maximums = new Map<string, number>();
  readonly plans: PlanOf[] = [];
  readonly endpoints: PartnerEndpoint[] = [];
  /** By slug: each watcher, and since when. */
  readonly watchers = new Map<string, Map<string, number>>();
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

  count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}
