import { isDeepStrictEqual } from 'node:util';
import { isMinor, larger, zero } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { BidLine, MinorUnits, Paddle, Refusal } from '#auction/types.ts';
import type { PaddleRecord } from '#modules/accounts/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish, type OutgoingEvent } from '#platform/live/publish.ts';
import type { ProblemStatus } from '#platform/http/result.ts';
import { bidsEvent } from './announce.ts';
import { answerAccepted, answerKeyReused, answerUnknown, asksTheSame, isSameBid, requestHash, type BidResult, type WaitingBid } from './answers.ts';
import { settleOnFloor, type Settled } from './floor.ts';
import { bidReceivedNotice, extendedNotice, outbidNotice, reserveMetNotices } from './notices.ts';
import { paddleOf } from './paddle-of.ts';
import type { BiddingParts, Notice } from './parts.ts';
import type { AuctionFacts } from './store/facts.ts';
import { insertOffers, type Entry } from './store/ledger.ts';
import { insertRefusals, isQuestion, type KeptRefusal } from './store/refusals.ts';
import { readExposures, updateFloors } from './store/states.ts';
import type { Floor } from './store/tables.ts';
import { presentRefusal, statusOfRefusal } from './words.ts';

/** What the batch has done to one auction so far. */
interface AuctionInBatch {
  readonly facts: AuctionFacts;
  floor: Floor;
  isChanged: boolean;
  lines: BidLine[];
  isExtended: boolean;
  reserveMet: boolean;
  readonly passed: Set<string>;
}

/** What a batch decides by, read in its transaction. */
export interface Known {
  readonly floors: ReadonlyMap<string, Floor>;
  readonly memberships: ReadonlyMap<string, readonly string[]>;
  /** The names of bidders whose paddles the batch does not know. */
  readonly nameOf: (userId: string) => string;
  readonly now: number;
  /** Whether a hold must stand before a bid counts. */
  readonly needsHolds: boolean;
}

/** What some of its bids are decided by, beside that. Paddles and exposures are read before anything of the batch is written. */
export interface KnownOfBids {
  readonly paddles: ReadonlyMap<string, PaddleRecord>;
  readonly exposures: ReadonlyMap<string, number>;
  /** Bids that were accepted with these keys before, and their answers, by the hash of the key. */
  readonly placed: ReadonlyMap<string, Entry>;
  readonly repeated: ReadonlyMap<string, BidResult>;
  readonly refusals: readonly KeptRefusal[];
}

/** The first answer that a key had within this batch, or the refusal that it had before. */
type Answered = { readonly bid: WaitingBid; readonly result: BidResult } | { readonly refusal: KeptRefusal };

/** Bids that are settled together: decided one after another, written at once. */
export class Batch {
  readonly #parts: BiddingParts;
  readonly #transaction: Executor;
  readonly #known: Known;
  readonly #auctions = new Map<string, AuctionInBatch>();
  readonly #answered = new Map<string, Answered>();
  readonly #newRefusals = new Map<string, KeptRefusal>();
  readonly #paddles = new Map<string, PaddleRecord>();
  readonly #exposures = new Map<string, number>();
  /** What the bids of this batch have changed of the exposures. */
  readonly #moved = new Map<string, number>();
  readonly #placed = new Map<string, Entry>();
  readonly #repeated = new Map<string, BidResult>();
  #unsent: Entry[] = [];

  constructor(parts: BiddingParts, transaction: Executor, known: Known) {
    this.#parts = parts;
    this.#transaction = transaction;
    this.#known = known;
  }

  /** Takes in what the next bids are decided by. */
  learn({ paddles, exposures, placed, repeated, refusals }: KnownOfBids): void {
    for (const [userId, paddle] of paddles) this.#paddles.set(userId, paddle);
    for (const [userId, exposure] of exposures) this.#exposures.set(userId, exposure);
    for (const [key, entry] of placed) this.#placed.set(key, entry);
    for (const [key, answer] of repeated) this.#repeated.set(key, answer);
    for (const refusal of refusals) if (!this.#answered.has(refusal.keyHash)) this.#answered.set(refusal.keyHash, { refusal });
  }

  /** Answers a bid: as its key was answered before, or by the rules. */
  settle(bid: WaitingBid): BidResult {
    const key = bid.keyHash;
    if (key === null) return this.#decide(bid);
    const entry = this.#placed.get(key);
    if (entry !== undefined) return (isSameBid(entry, bid) ? this.#repeated.get(key) : undefined) ?? answerKeyReused(this.#known.now);
    const first = this.#answered.get(key);
    if (first !== undefined && !isUnansweredQuestion(first, bid)) return answerAgain(first, bid) ?? answerKeyReused(this.#known.now);
    const result = this.#decide(bid);
    if (result.status === 'hold_missing') return result;
    this.#answered.set(key, { bid, result });
    if (result.status !== 201) this.#newRefusals.set(key, { keyHash: key, requestHash: requestHash(bid), status: result.status, body: { ...result.body } });
    return result;
  }

  #decide(bid: WaitingBid): BidResult {
    const auction = this.#auctionOf(bid);
    if (auction === null) return answerUnknown();
    const { facts } = auction;
    // A clock that was set back must not date a bid before the one that it follows.
    const now = Math.max(this.#known.now, auction.floor.lastBidAt ?? 0);
    const leaderBefore = auction.floor.state.leader;
    const missing = this.#missingHold(bid, auction);
    const settled = settleOnFloor(auction.floor, facts, {
      paddle: this.#paddleOf(bid, auction.floor, missing !== null),
      request: { bidderId: bid.bidderId, ...bid.request },
      keyHash: bid.keyHash,
      now,
    });
    if (!settled.decision.accepted) {
      const { refusal } = settled.decision;
      if (refusal.code === 'hold_declined' && missing !== null) return { status: 'hold_missing', premium: missing };
      const status = statusOfRefusal(refusal.code) satisfies ProblemStatus;
      return { status, body: presentRefusal(refusal, facts.terms.currency, now), releasesHold: this.#releasesHold(bid, refusal) };
    }
    this.#take(auction, settled);
    this.#moveExposure(leaderBefore, -1);
    this.#moveExposure(auction.floor.state.leader, 1);
    const { offer, outcome } = settled.decision;
    return answerAccepted({ facts, floor: auction.floor, offer, outcome, nameOf: this.#nameOf, now });
  }

  /** A bid that its bidder may yet confirm, or whose maximum reaches the risen minimum, still needs what was held for it. */
  #releasesHold({ bidderId, request }: WaitingBid, refusal: Refusal): boolean {
    if (refusal.code === 'needs_confirmation') return false;
    if (refusal.code === 'below_minimum' && (request.maximum ?? request.amount) >= (refusal.minimumBid ?? 0)) return false;
    return (this.#paddles.get(bidderId)?.heldPremium ?? 0) > 0;
  }

  #take(auction: AuctionInBatch, settled: Settled): void {
    assert(settled.decision.accepted && settled.entry !== null, 'an accepted bid has its entry');
    const { outcome } = settled.decision;
    auction.floor = settled.floor;
    auction.isChanged = true;
    auction.lines.push(...outcome.lines);
    auction.isExtended ||= outcome.extended;
    auction.reserveMet ||= settled.reserveMet;
    if (outcome.outbidBidderId !== null) auction.passed.add(outcome.outbidBidderId);
    this.#unsent.push(settled.entry);
  }

  #moveExposure(leader: Floor['state']['leader'], sign: 1 | -1): void {
    if (leader === null) return;
    this.#moved.set(leader.bidderId, (this.#moved.get(leader.bidderId) ?? 0) + sign * leader.maximum);
  }

  readonly #nameOf = (userId: string): string => this.#paddles.get(userId)?.username ?? this.#known.nameOf(userId);

  #auctionOf({ facts }: WaitingBid): AuctionInBatch | null {
    const known = this.#auctions.get(facts.auctionId);
    if (known !== undefined) return known;
    const floor = this.#known.floors.get(facts.auctionId);
    if (floor === undefined) return null;
    const auction: AuctionInBatch = { facts, floor, isChanged: false, lines: [], isExtended: false, reserveMet: false, passed: new Set() };
    this.#auctions.set(facts.auctionId, auction);
    return auction;
  }

  /** The premium that the bidder's hold must cover and does not; null: it does, or need not. */
  #missingHold({ bidderId, request, facts, hold }: WaitingBid, { floor }: AuctionInBatch): MinorUnits | null {
    const record = this.#paddles.get(bidderId);
    const maximum = request.maximum ?? request.amount;
    if (!this.#known.needsHolds || hold !== undefined || record === undefined || !isMinor(maximum)) return null;
    const { leader } = floor.state;
    const needed = premium(leader?.bidderId === bidderId ? larger(leader.maximum, maximum) : maximum, facts.terms.premium);
    return record.heldPremium >= needed && record.heldUntil > this.#known.now ? null : needed;
  }

  #paddleOf({ bidderId, facts, hold }: WaitingBid, floor: Floor, lacksHold: boolean): Paddle {
    const record = this.#paddles.get(bidderId);
    // Where a hold covers the bid, nothing is asked of the card that is the default now: what is known of it counts where no card is asked.
    const isCardAsked = this.#known.needsHolds && hold !== 'waived';
    const leadsHere = floor.state.status === 'live' && floor.state.leader?.bidderId === bidderId ? floor.state.leader.maximum : zero;
    return paddleOf(record ?? null, {
      userId: bidderId,
      facts,
      holdDeclines: lacksHold || hold === 'declined' || (!isCardAsked && (record?.holdDeclines ?? false)),
      blockedIds: floor.blockedIds,
      memberships: this.#known.memberships.get(bidderId) ?? [],
      exposureElsewhere: (this.#exposures.get(bidderId) ?? 0) + (this.#moved.get(bidderId) ?? 0) - leadsHere,
    });
  }

  /** Locks the paddles of those who lead in the end with more than before; true if each is as it was read, and its limit holds with what they lead elsewhere by now. */
  async holdsUnderLock(terms: { readonly termsVersion: number }): Promise<boolean> {
    const changed = this.#changed();
    const leaders = [
      ...new Set(
        changed.flatMap(({ facts, floor }) => {
          const { leader } = floor.state;
          return leader === null || isDeepStrictEqual(leader, this.#known.floors.get(facts.auctionId)?.state.leader) ? [] : [leader.bidderId];
        }),
      ),
    ];
    if (leaders.length === 0) return true;
    const led = Map.groupBy(
      changed.flatMap(({ floor }) => floor.state.leader ?? []),
      (leader) => leader.bidderId,
    );
    const [paddles, elsewhere] = await Promise.all([
      this.#parts.accounts.lockPaddles(this.#transaction, leaders, terms),
      readExposures(
        this.#transaction,
        leaders,
        changed.map(({ facts }) => facts.auctionId),
      ),
    ]);
    return leaders.every((userId) => {
      const paddle = paddles.get(userId);
      return (
        paddle !== undefined &&
        isDeepStrictEqual(paddle, this.#paddles.get(userId)) &&
        (led.get(userId) ?? []).reduce((sum, { maximum }) => sum + maximum, elsewhere.get(userId) ?? 0) <= paddle.limit
      );
    });
  }

  /** Those who lead after these bids. */
  leaders(): PaddleRecord[] {
    return this.#changed().flatMap(({ floor }) => (floor.state.leader === null ? [] : (this.#paddles.get(floor.state.leader.bidderId) ?? [])));
  }

  #changed(): AuctionInBatch[] {
    return [...this.#auctions.values()].filter((auction) => auction.isChanged);
  }

  /** Sends the entries of the bids that were accepted since the last time. */
  async sendEntries(): Promise<void> {
    const entries = this.#unsent;
    this.#unsent = [];
    await insertOffers(this.#transaction, entries);
  }

  /** Writes all but the entries: the auctions as they stand now, the refusals, what the floor hears, who is told. */
  async writeRest(): Promise<void> {
    const changed = this.#changed();
    const at = this.#known.now;
    await Promise.all([
      updateFloors(
        this.#transaction,
        changed.map((auction) => auction.floor),
      ),
      insertRefusals(this.#transaction, [...this.#newRefusals.values()], at),
      publish(
        this.#transaction,
        at,
        changed.filter((auction) => auction.lines.length > 0).map((auction) => this.#eventOf(auction)),
      ),
      this.#parts.notifications.tellSoon(
        this.#transaction,
        at,
        changed.flatMap((auction) => this.#noticesOf(auction)),
      ),
    ]);
  }

  #eventOf({ facts, floor, lines, isExtended }: AuctionInBatch): OutgoingEvent {
    return bidsEvent({ facts, floor }, { lines, isExtended, at: this.#known.now, nameOf: this.#nameOf });
  }

  /** Who lost the lead in this batch and did not win it back is told once, however often it changed hands. */
  #noticesOf({ facts, floor, passed, reserveMet, isExtended, lines }: AuctionInBatch): Notice[] {
    const outbid = [...passed].filter((userId) => userId !== floor.state.leader?.bidderId);
    return [
      ...(outbid.length === 0 ? [] : [outbidNotice(facts, floor.state, outbid)]),
      ...(lines.length === 0 ? [] : [bidReceivedNotice(facts, floor.state)]),
      ...(isExtended ? [extendedNotice(facts, floor.state)] : []),
      ...(reserveMet ? reserveMetNotices(facts, floor.state) : []),
    ];
  }
}

/** The first answer was only the question whether the bidder is sure, and this is the same bid with a yes: it is decided, not answered from memory. */
function isUnansweredQuestion(first: Answered, bid: WaitingBid): boolean {
  if (bid.request.confirm !== true) return false;
  const unsure = { facts: bid.facts, request: { ...bid.request, confirm: false } };
  return 'refusal' in first
    ? isQuestion(first.refusal) && first.refusal.requestHash === requestHash(unsure)
    : first.result.status !== 201 && first.result.status !== 'hold_missing' && isQuestion(first.result) && asksTheSame(first.bid, unsure);
}

/** The first answer again, if this is the same request; else null. */
function answerAgain(first: Answered, bid: WaitingBid): BidResult | null {
  if ('bid' in first) return asksTheSame(first.bid, bid) ? first.result : null;
  const { refusal } = first;
  return refusal.requestHash === requestHash(bid) ? ({ status: refusal.status, body: refusal.body } as BidResult) : null;
}
