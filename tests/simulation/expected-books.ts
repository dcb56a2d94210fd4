/**
 * An independent model of the bidding rules for a whole site, written from their specification and sharing no code
 * with the product. It stores each auction's accepted entries and recomputes everything from the first entry on each
 * query.
 */
export interface Member {
  readonly name: string;
  readonly limit: number;
  readonly barred: string | null;
  readonly cardDeclines: boolean;
}
export interface BidRequest {
  readonly amount: number;
  readonly maximum?: number;
  readonly confirm?: boolean;
}
type Written =
  | {
      readonly kind: 'bid';
      readonly who: string;
      readonly amount: number;
      readonly maximum: number;
      readonly at: number;
    }
  | { readonly kind: 'reserve'; readonly reserve: number | null }
  | { readonly kind: 'extension'; readonly closesAt: number };
export interface BookLine {
  readonly who: string;
  readonly amount: number;
  readonly automatic: boolean;
  readonly place: number;
}
export interface Reckoned {
  price: number | null;
  leader: string | null;
  maximum: number;
  reserve: number | null;
  closesAt: number;
  readonly lines: BookLine[];
}
export interface BookAnswer {
  readonly code: string;
  readonly number?: number;
  readonly [detail: string]: unknown;
}

const UNIT = 100;
const SOFT_CLOSE_MS = 120_000;
/** From price → step, in cents: the default increment table. */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [0, 10_000],
  [100_000, 10_000],
  [500_000, 25_000],
  [2_500_000, 50_000],
  [10_000_000, 100_000],
];
const stepAt = (price: number): number => STEPS.findLast(([from]) => from <= price)?.[1] ?? 0;
const wholeUnits = (amount: number): number => Math.ceil(amount / UNIT) * UNIT;

export class BookAuction {
  readonly start: number;
  readonly reserve: number | null;
  readonly firstCloses: number;
  readonly entries: { readonly written: Written; isVoid: boolean }[] = [];
  isOver = false;
  extensions = 0;
  #shown: number;

  constructor(start: number, reserve: number | null, closesAt: number) {
    this.start = start;
    this.reserve = reserve;
    this.firstCloses = closesAt;
    this.#shown = closesAt;
  }

  reckon(): Reckoned {
    const now: Reckoned = {
      price: null,
      leader: null,
      maximum: 0,
      reserve: this.reserve,
      closesAt: this.firstCloses,
      lines: [],
    };
    this.entries.forEach(({ written, isVoid }, index) => {
      if (isVoid) return;
      if (written.kind === 'extension') now.closesAt = Math.max(now.closesAt, written.closesAt);
      else if (written.kind === 'bid') take(now, written, index);
      else {
        now.reserve = written.reserve;
        meetReserve(now, index);
      }
    });
    now.closesAt = this.#shown = Math.max(now.closesAt, this.#shown);
    return now;
  }

  minimum(now: Reckoned): number {
    return now.price === null ? wholeUnits(this.start) : wholeUnits(now.price + stepAt(now.price));
  }
}

function take(now: Reckoned, bid: Extract<Written, { kind: 'bid' }>, place: number): void {
  const [price, leader] = [now.price, now.leader];
  if (leader === bid.who) now.maximum = Math.max(now.maximum, bid.maximum);
  else {
    now.lines.push({ who: bid.who, amount: bid.amount, automatic: false, place });
    if (leader === null || bid.maximum > now.maximum) {
      const overOld = leader === null ? 0 : Math.min(bid.maximum, now.maximum + stepAt(now.maximum));
      [now.leader, now.price, now.maximum] = [bid.who, Math.max(bid.amount, overOld, price ?? 0), bid.maximum];
      if (now.reserve !== null && now.maximum >= now.reserve) now.price = Math.max(now.price, now.reserve);
      if (now.price > bid.amount) now.lines.push({ who: bid.who, amount: now.price, automatic: true, place });
    } else {
      now.price = Math.max(bid.amount, Math.min(now.maximum, bid.maximum + stepAt(bid.maximum)), price ?? 0);
      if (now.reserve !== null && now.maximum >= now.reserve) now.price = Math.max(now.price, now.reserve);
      now.lines.push({ who: leader, amount: now.price, automatic: true, place });
    }
  }
  meetReserve(now, place);
  if (now.price !== price || now.leader !== leader) now.closesAt = Math.max(now.closesAt, bid.at + SOFT_CLOSE_MS);
}

function meetReserve(now: Reckoned, place: number): void {
  if (
    now.reserve === null ||
    now.leader === null ||
    now.price === null ||
    now.price >= now.reserve ||
    now.maximum < now.reserve
  )
    return;
  now.price = now.reserve;
  now.lines.push({ who: now.leader, amount: now.price, automatic: true, place });
}

export const reserveLabel = ({ reserve, price }: Reckoned): string =>
  reserve === null ? 'none' : (price ?? 0) >= reserve ? 'met' : 'not_met';

export class Book {
  readonly auctions = new Map<string, BookAuction>();
  readonly #first = new Map<string, { readonly asked: string; readonly answer: BookAnswer }>();

  bid(slug: string, member: Member, asked: BidRequest, { key, at }: { key: string | null; at: number }): BookAnswer {
    const known = key === null ? undefined : this.#first.get(`${member.name} ${key}`);
    const isYes = known?.answer.code === 'needs_confirmation' && asked.confirm === true;
    const { confirm, ...unsure } = asked;
    const request = (isSure: boolean): string => JSON.stringify([slug, unsure.amount, unsure.maximum ?? null, isSure]);
    if (known !== undefined && !(isYes && known.asked === request(false))) {
      const isSame =
        known.asked === request(confirm === true) ||
        (known.answer.code === 'accepted' && sameBid(known.asked, slug, unsure));
      return isSame ? known.answer : { code: 'idempotency_key_reused' };
    }
    const answer = this.#decide(slug, member, asked, at);
    if (key !== null) this.#first.set(`${member.name} ${key}`, { asked: request(confirm === true), answer });
    return answer;
  }

  exposure(name: string, except: string): number {
    let sum = 0;
    for (const [slug, auction] of this.auctions) {
      const { leader, maximum } = auction.reckon();
      if (slug !== except && !auction.isOver && leader === name) sum += maximum;
    }
    return sum;
  }

  #decide(slug: string, member: Member, asked: BidRequest, at: number): BookAnswer {
    const auction = this.auctions.get(slug);
    if (auction === undefined) return { code: 'not_found' };
    const before = auction.reckon();
    const refusal = this.#refusal(slug, auction, { before, member, asked, at });
    if (refusal !== null) return refusal;
    const maximum = asked.maximum ?? asked.amount;
    auction.entries.push({
      written: { kind: 'bid', who: member.name, amount: asked.amount, maximum, at },
      isVoid: false,
    });
    const after = auction.reckon();
    const extended = after.closesAt > before.closesAt;
    if (extended) auction.extensions += 1;
    const hasLine = before.leader !== member.name;
    return {
      code: 'accepted',
      bid: hasLine ? before.lines.length + 1 : null,
      leading: after.leader === member.name,
      raised: !hasLine && after.maximum > before.maximum,
      extended,
      maximum: after.leader === member.name ? after.maximum : maximum,
      at,
      ...viewOf(auction, after),
    };
  }

  #refusal(
    slug: string,
    auction: BookAuction,
    { before, member, asked, at }: { before: Reckoned; member: Member; asked: BidRequest; at: number },
  ): BookAnswer | null {
    if (auction.isOver || at >= before.closesAt) return { code: 'auction_closed' };
    if (member.barred !== null) return { code: member.barred };
    const maximum = asked.maximum ?? asked.amount;
    if (asked.amount % UNIT !== 0 || maximum % UNIT !== 0) return { code: 'not_in_bid_units', number: UNIT };
    const minimum = auction.minimum(before);
    if (asked.amount < minimum) return { code: 'below_minimum', number: minimum };
    const left = Math.max(0, member.limit - this.exposure(member.name, slug));
    const standsFor = before.leader === member.name ? Math.max(before.maximum, maximum) : maximum;
    if (standsFor > left) return { code: 'over_limit', number: left };
    if (maximum > 2 * minimum && asked.confirm !== true) return { code: 'needs_confirmation', number: minimum };
    return member.cardDeclines ? { code: 'hold_declined' } : null;
  }
}

const sameBid = (asked: string, slug: string, { amount, maximum }: BidRequest): boolean => {
  const [first, firstAmount, firstMaximum] = JSON.parse(asked) as [string, number, number | null];
  return first === slug && firstAmount === amount && (firstMaximum ?? firstAmount) === (maximum ?? amount);
};

export function viewOf(auction: BookAuction, now: Reckoned) {
  return {
    price: now.price,
    minimum: auction.minimum(now),
    leader: now.leader,
    lines: now.lines.length,
    reserve: reserveLabel(now),
    closesAt: now.closesAt,
    extensions: auction.extensions,
  };
}
