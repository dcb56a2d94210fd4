import { resultAtClose } from '#auction/hammer.ts';
import {
  explainBid,
  explainReserveChange,
  type PublicBid,
  type PublicState,
  UNDISCLOSED_RESERVE,
} from '#auction/hidden-maximums.ts';
import { minimumBid, problemsOfIncrements } from '#auction/increments.ts';
import { isInUnits, minor } from '#auction/money.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { AuctionTerms, MinorUnits } from '#auction/types.ts';
import { mayWithdraw, type WithdrawalWindow, withdrawalEnd } from '#auction/withdrawal.ts';
import type {
  CloseEntry,
  ListingChangeEntry,
  OfferEntry,
  OpeningEntry,
  PublicEntry,
  RenumberedLine,
  ReserveChangeEntry,
  Tag,
  VoidEntry,
} from './entries.ts';
import { isOfFormat } from './entry-format.ts';

export interface AuctionPosition {
  readonly price: number | null;
  readonly leader: Tag | null;
  readonly closesAt: number;
}
export interface ReplayedEntry extends AuctionPosition {
  readonly problems: readonly string[];
}
export interface PublicReplay {
  readonly entries: readonly ReplayedEntry[];
  readonly result: {
    readonly status: CloseEntry['result'];
    readonly price: number | null;
    readonly buyer: Tag | null;
  } | null;
}

/** Undefined if the entry's commitment isn't opened. */
export type OpenedAmount = (entry: number, name: 'reserve' | 'amount' | 'maximum') => number | undefined;

/** Replays a ledger by the rules, although its maximums are hidden. */
export function replayPublic(entries: readonly PublicEntry[], openedAmount: OpenedAmount): PublicReplay {
  const replay = new Replay(entries, openedAmount);
  const replayed = entries.map((entry, number): ReplayedEntry => {
    const problems = takeSafely(replay, entry, number);
    const { price, leader, closesAt } = replay.now.state;
    return { problems, price, leader, closesAt };
  });
  return { entries: replayed, result: replay.isClosed ? resultOf(replay.now) : null };
}

/** The rules throw at amounts and times that can't be: the entry was made by something else. */
function takeSafely(replay: Replay, entry: PublicEntry, number: number): readonly string[] {
  try {
    return isOfFormat(entry) ? replay.take(entry, number) : [NOT_OF_FORMAT];
  } catch {
    return [NOT_OF_FORMAT];
  }
}

const NOT_OF_FORMAT = 'It isn’t an entry of this format.';
const UNEXPLAINED = 'The result doesn’t follow from the rules.';
const NOT_OPENED: PublicState = {
  state: { status: 'scheduled', startsAt: 0, closesAt: 0, reserve: null, price: null, leader: null, bidCount: 0 },
  maximum: null,
};

class Replay {
  now: PublicState = NOT_OPENED;
  isClosed = false;
  #isWithdrawn = false;
  readonly #entries: readonly PublicEntry[];
  readonly #openedAmount: OpenedAmount;
  readonly #voided = new Set<number>();
  #terms: AuctionTerms | null = null;
  #lastAt = 0;
  readonly #windows: WithdrawalWindow[] = [];

  constructor(entries: readonly PublicEntry[], openedAmount: OpenedAmount) {
    this.#entries = entries;
    this.#openedAmount = openedAmount;
  }

  take(entry: PublicEntry, number: number): string[] {
    const at = Date.parse(entry.at);
    const isInOrder = at >= this.#lastAt && (number === 0) === (entry.kind === 'opening');
    this.#lastAt = at;
    const problems = isInOrder ? [] : ['It isn’t in the order of time.'];
    if (this.isClosed && entry.kind !== 'void') problems.push('It was made after the close.');
    if (this.#isWithdrawn) problems.push('It was made after the auction was withdrawn.');
    if (entry.kind === 'opening') problems.push(...this.#open(entry));
    else if (entry.kind === 'offer') problems.push(...this.#bid(entry, number));
    else if (entry.kind === 'reserve_change') problems.push(...this.#changeReserve(entry, number));
    else if (entry.kind === 'listing_change') problems.push(...this.#changeListing(entry, at));
    else if (entry.kind === 'void') problems.push(...this.#void(entry, number));
    else if (entry.kind === 'extension') problems.push(...this.#extend(Date.parse(entry.closes_at)));
    else if (entry.kind === 'close') problems.push(...this.#close(entry, at));
    else this.#isWithdrawn = true;
    if ('reserve' in entry && entry.reserve !== reserveStatus(this.now.state))
      problems.push('The status of the reserve doesn’t follow from the price.');
    return problems;
  }

  #open(entry: OpeningEntry): string[] {
    this.#terms = termsOf(entry);
    this.now = {
      state: {
        ...NOT_OPENED.state,
        status: 'live',
        startsAt: Date.parse(entry.starts_at),
        closesAt: Date.parse(entry.closes_at),
        reserve: this.#reserve(entry, 0),
      },
      maximum: null,
    };
    return problemsOfIncrements(this.#terms.increments).length === 0 ? [] : ['Its increments aren’t in order.'];
  }

  #reserve(entry: PublicEntry, number: number): MinorUnits | null {
    if (entry.commitments['reserve'] === undefined) return null;
    return minor(this.#openedAmount(number, 'reserve') ?? UNDISCLOSED_RESERVE);
  }

  #bid(entry: OfferEntry, number: number): string[] {
    const { state } = this.now;
    const terms = this.#terms;
    if (terms === null) return ['The auction wasn’t open.'];
    const problems: string[] = [];
    const placedAt = Date.parse(entry.at);
    if (placedAt < state.startsAt) problems.push('It was made before the opening time.');
    if (placedAt >= state.closesAt) problems.push('It was made at or after the closing time.');
    const minimum = minimumBid(state, terms);
    const amount = entry.amount ?? this.#openedAmount(number, 'amount') ?? minimum;
    if (amount < minimum || !isInUnits(amount, terms.bidUnit))
      problems.push('The amount wasn’t allowed: it is below the minimum or not a multiple of the bid unit.');
    const after = explainBid(this.now, terms, {
      ...entry,
      placedAt,
      leastMaximum: amount,
      maximum: this.#openedAmount(number, 'maximum'),
    });
    if (after === null) return [...problems, UNEXPLAINED];
    if (after.state.closesAt !== Date.parse(entry.closes_at))
      problems.push('The closing time after it doesn’t follow from the rules.');
    this.now = after;
    return problems;
  }

  #changeReserve(entry: ReserveChangeEntry, number: number): string[] {
    const reserve = this.#reserve(entry, number);
    const { state } = this.now;
    const isLower =
      state.reserve !== null && (reserve === null || state.reserve === UNDISCLOSED_RESERVE || reserve < state.reserve);
    const change = { kind: 'reserve_change' as const, reserve, changedAt: Date.parse(entry.at) };
    const after = explainReserveChange(this.now, change, entry.automatic);
    if (after !== null) this.now = after;
    return [...(isLower ? [] : ['It doesn’t lower the reserve.']), ...(after === null ? [UNEXPLAINED] : [])];
  }

  #changeListing({ withdraw_until: end }: ListingChangeEntry, changedAt: number): string[] {
    const until = end === null ? null : Date.parse(end);
    if (until !== null) this.#windows.push({ changedAt, until });
    return until === withdrawalEnd(changedAt, this.now.state.closesAt)
      ? []
      : ['The time for withdrawing bids doesn’t follow from the rules.'];
  }

  #extend(closesAt: number): string[] {
    const { state } = this.now;
    this.now = { ...this.now, state: { ...state, closesAt: Math.max(state.closesAt, closesAt) } };
    return closesAt >= state.closesAt ? [] : ['It moves the close to an earlier time.'];
  }

  #close(entry: CloseEntry, at: number): string[] {
    const result = resultOf(this.now);
    const isEarly = at < this.now.state.closesAt;
    const isSame = result.status === entry.result && result.price === entry.price && result.buyer === entry.buyer;
    this.isClosed = true;
    return [
      ...(isEarly ? ['It was closed before the closing time.'] : []),
      ...(isSame ? [] : ['The result isn’t the one that the bids give.']),
    ];
  }

  /** Replays the auction without the voided bid, but keeps the published close. */
  #void({ voids, lines, by, at }: VoidEntry, number: number): string[] {
    const bid = this.#entries[voids];
    if (bid?.kind !== 'offer' || voids >= number || this.#voided.has(voids)) return ['It doesn’t void an earlier bid.'];
    const isAllowed =
      bid.by !== by || this.#windows.some((window) => mayWithdraw(Date.parse(bid.at), window, Date.parse(at)));
    this.#voided.add(voids);
    const byEntry = Map.groupBy(lines, ({ entry }) => entry);
    const { closesAt } = this.now.state;
    const isExplained = areInOrder(lines) && this.#recount(number, byEntry);
    const { state } = this.now;
    this.now = { ...this.now, state: { ...state, closesAt: Math.max(state.closesAt, closesAt) } };
    return [
      ...(isAllowed ? [] : ['The bidder wasn’t allowed to withdraw it.']),
      ...(isExplained ? [] : ['The bids without it don’t follow from the rules.']),
    ];
  }

  #recount(before: number, byEntry: ReadonlyMap<number, readonly RenumberedLine[]>): boolean {
    const [opening] = this.#entries;
    if (opening?.kind === 'opening') this.#open(opening);
    const firstVoid = Math.min(...this.#voided);
    for (const [number, entry] of this.#entries.slice(0, before).entries()) {
      const lines = byEntry.get(number) ?? [];
      if (number < firstVoid && !areAsPublished(entry, lines)) return false;
      const after = this.#voided.has(number) ? this.now : this.#explainAgain(entry, number, lines);
      if (after === null) return false;
      this.now = after;
    }
    return [...byEntry.keys()].every((number) => number < before && !this.#voided.has(number));
  }

  #explainAgain(entry: PublicEntry, number: number, lines: readonly RenumberedLine[]): PublicState | null {
    const automatic = lines.find((line) => line.automatic) ?? null;
    const bidLine = lines.find((line) => !line.automatic);
    if (entry.kind !== 'offer' && (bidLine !== undefined || (entry.kind !== 'reserve_change' && automatic !== null)))
      return null;
    if (entry.kind === 'extension') this.#extend(Date.parse(entry.closes_at));
    if (entry.kind === 'reserve_change') {
      const changedAt = Date.parse(entry.at);
      const change = { kind: 'reserve_change' as const, reserve: this.#reserve(entry, number), changedAt };
      return explainReserveChange(this.now, change, automatic);
    }
    if (entry.kind !== 'offer' || this.#terms === null) return this.now;
    const amount = entry.amount ?? this.#openedAmount(number, 'amount') ?? bidLine?.amount ?? null;
    if (bidLine !== undefined && (bidLine.by !== entry.by || bidLine.amount !== amount)) return null;
    const bid: PublicBid = {
      by: entry.by,
      amount: bidLine?.amount ?? null,
      automatic,
      placedAt: Date.parse(entry.at),
      leastMaximum: amount ?? 0,
      maximum: this.#openedAmount(number, 'maximum'),
    };
    return explainBid(this.now, this.#terms, bid);
  }
}

function areAsPublished(entry: PublicEntry, lines: readonly RenumberedLine[]): boolean {
  if (entry.kind !== 'offer' && entry.kind !== 'reserve_change') return lines.length === 0;
  const own = lines.find((line) => !line.automatic);
  const automatic = lines.find((line) => line.automatic);
  return (
    (own?.amount ?? null) === (entry.kind === 'offer' ? entry.amount : null) &&
    (automatic?.amount ?? null) === (entry.automatic?.amount ?? null) &&
    (automatic?.by ?? null) === (entry.automatic?.by ?? null)
  );
}

/** In the order of their bids, and an automatic line after the bidder's own. */
const areInOrder = (lines: readonly RenumberedLine[]): boolean =>
  lines.every((line, index) => {
    const before = lines[index - 1];
    return (
      before === undefined ||
      line.entry > before.entry ||
      (line.entry === before.entry && line.automatic && !before.automatic)
    );
  });

function resultOf({ state, maximum }: PublicState): NonNullable<PublicReplay['result']> {
  const leader =
    state.leader === null || maximum === null ? null : { bidderId: state.leader, maximum: minor(maximum.least) };
  const { status, hammerPrice, buyerId } = resultAtClose({ ...state, leader });
  return { status, price: hammerPrice, buyer: buyerId };
}

function termsOf({ terms }: OpeningEntry): AuctionTerms {
  return {
    currency: terms.currency,
    startingBid: minor(terms.starting_bid),
    bidUnit: minor(terms.bid_unit),
    softCloseMs: terms.soft_close_ms,
    increments: terms.increments.map(({ from, step }) => ({ from: minor(from), step: minor(step) })),
    premium: { rateBasisPoints: 0, least: minor(0), most: minor(0) },
  };
}
