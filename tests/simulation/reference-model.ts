/**
 * A second implementation of the bidding rules, written from their text and sharing no code with `src/auction`. It
 * keeps each bidder's highest maximum and works in whole currency units. A disagreement means that one of the two is
 * wrong.
 */
export interface ReferenceTerms {
  readonly startingBid: number;
  readonly increments: readonly (readonly [from: number, step: number])[];
  readonly softCloseSeconds: number;
}
export interface ReferenceBid {
  readonly bidder: string;
  readonly amount: number;
  readonly maximum: number;
  readonly confirm: boolean;
  readonly at: number;
  readonly barred: string | null;
  readonly limitLeft: number;
  readonly cardDeclines: boolean;
}
/** A deliberate bug, to prove that the comparison detects it. */
export type Misreading =
  | 'ties to the later'
  | 'step of the price'
  | 'a raise extends'
  | 'the reserve waits'
  | 'the close is in time';

export interface Sheet {
  price: number | null;
  leader: string | null;
  reserve: number | null;
  closesAt: number;
  readonly best: Map<string, number>;
  readonly history: string[];
}

export class Clerk {
  readonly sheet: Sheet;
  readonly #terms: ReferenceTerms;
  readonly #misreads: Misreading | undefined;

  constructor(
    terms: ReferenceTerms,
    opening: { readonly reserve: number | null; readonly closesAt: number },
    misreads?: Misreading,
  ) {
    this.#terms = terms;
    this.#misreads = misreads;
    this.sheet = {
      price: null,
      leader: null,
      reserve: opening.reserve,
      closesAt: opening.closesAt,
      best: new Map(),
      history: [],
    };
  }

  get minimum(): number {
    return this.sheet.price === null ? this.#terms.startingBid : this.sheet.price + this.#stepAt(this.sheet.price);
  }

  get reserveLabel(): string {
    if (this.sheet.reserve === null) return 'none';
    return (this.sheet.price ?? 0) >= this.sheet.reserve ? 'met' : 'not_met';
  }

  /** Places a bid. Returns null if accepted, otherwise the refusal code. */
  bid(bid: ReferenceBid): string | null {
    const refused = this.#refusalOf(bid);
    if (refused !== null) return refused;
    const { price, leader } = this.sheet;
    const isRaise = leader === bid.bidder;
    if (isRaise) this.#raise(bid);
    else if (leader === null) this.#first(bid);
    else if (this.#beats(bid.maximum, this.#maximumOf(leader))) this.#overtake(bid, leader);
    else this.#fallShort(bid, leader);
    const moved = this.sheet.price !== price || this.sheet.leader !== leader;
    if (moved || (isRaise && this.#misreads === 'a raise extends')) this.#extend(bid.at);
    return null;
  }

  lowerReserve(reserve: number | null): void {
    this.sheet.reserve = reserve;
    if (this.sheet.leader !== null) this.#meetReserve(this.sheet.leader);
  }

  resultAtClose(): string {
    if (this.sheet.leader === null) return 'not_sold';
    return this.reserveLabel === 'not_met' ? 'reserve_not_met' : 'sold';
  }

  #refusalOf(bid: ReferenceBid): string | null {
    const isOver =
      this.#misreads === 'the close is in time' ? bid.at > this.sheet.closesAt : bid.at >= this.sheet.closesAt;
    if (isOver) return 'auction_closed';
    if (bid.barred !== null) return bid.barred;
    if (!Number.isInteger(bid.amount) || !Number.isInteger(bid.maximum)) return 'not_in_bid_units';
    if (bid.amount < this.minimum) return 'below_minimum';
    const standsFor =
      this.sheet.leader === bid.bidder ? Math.max(this.#maximumOf(bid.bidder), bid.maximum) : bid.maximum;
    if (standsFor > bid.limitLeft) return 'over_limit';
    if (!bid.confirm && (bid.amount > 2 * this.minimum || bid.maximum > 2 * this.minimum)) return 'needs_confirmation';
    return bid.cardDeclines ? 'hold_declined' : null;
  }

  #first(bid: ReferenceBid): void {
    this.#lead(bid, bid.amount);
  }

  #overtake(bid: ReferenceBid, before: string): void {
    const old = this.#maximumOf(before);
    const step = this.#stepAt(this.#misreads === 'step of the price' ? (this.sheet.price ?? 0) : old);
    this.#lead(bid, Math.max(bid.amount, Math.min(bid.maximum, old + step)));
  }

  #lead(bid: ReferenceBid, price: number): void {
    this.sheet.best.set(bid.bidder, bid.maximum);
    this.sheet.history.push(`${bid.bidder} ${bid.amount}`);
    this.sheet.leader = bid.bidder;
    const reached =
      this.sheet.reserve !== null && bid.maximum >= this.sheet.reserve && this.#misreads !== 'the reserve waits';
    this.sheet.price = reached ? Math.max(price, this.sheet.reserve ?? 0) : price;
    if (this.sheet.price > bid.amount) this.sheet.history.push(`${bid.bidder} ${this.sheet.price} auto`);
  }

  #fallShort(bid: ReferenceBid, leader: string): void {
    this.sheet.best.set(bid.bidder, Math.max(this.#maximumOf(bid.bidder), bid.maximum));
    const defended = Math.min(this.#maximumOf(leader), bid.maximum + this.#stepAt(bid.maximum));
    this.sheet.price = Math.max(bid.amount, defended);
    this.sheet.history.push(`${bid.bidder} ${bid.amount}`, `${leader} ${this.sheet.price} auto`);
  }

  #raise(bid: ReferenceBid): void {
    this.sheet.best.set(bid.bidder, Math.max(this.#maximumOf(bid.bidder), bid.maximum));
    this.#meetReserve(bid.bidder);
  }

  #meetReserve(leader: string): void {
    const { reserve, price } = this.sheet;
    if (reserve === null || price === null || price >= reserve || this.#maximumOf(leader) < reserve) return;
    this.sheet.price = reserve;
    this.sheet.history.push(`${leader} ${reserve} auto`);
  }

  #extend(at: number): void {
    if (this.sheet.closesAt - at < this.#terms.softCloseSeconds)
      this.sheet.closesAt = at + this.#terms.softCloseSeconds;
  }

  #beats(challenge: number, highest: number): boolean {
    return this.#misreads === 'ties to the later' ? challenge >= highest : challenge > highest;
  }

  #maximumOf(bidder: string): number {
    return this.sheet.best.get(bidder) ?? 0;
  }

  #stepAt(price: number): number {
    return this.#terms.increments.findLast(([from]) => from <= price)?.[1] ?? 0;
  }
}
