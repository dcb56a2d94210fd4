import { isDeepStrictEqual } from 'node:util';
import { type LeadingMaximums, allocatedToPlans } from '#auction/limit.ts';
import { isMinor, larger, zero } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { BidLine, MinorUnits, Paddle, BidRefusal } from '#auction/types.ts';
import { refuse } from '#contract/result.ts';
import type { PaddleRecord } from '#modules/accounts/index.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish, type OutgoingEvent } from '#platform/live/publish.ts';
import { bidsEvent } from './announce.ts';
import { answerAccepted, refusedBid, type BidResult, type WaitingBid } from './answers.ts';
import { decideAndAppend, type DecidedBid } from './append-entry.ts';
import { KeyedAnswers, type EarlierAnswers } from './keyed-answers.ts';
import {
  bidReceivedNotification,
  extendedNotification,
  outbidNotification,
  reserveMetNotifications,
} from './notifications.ts';
import { paddleOf } from './paddle-of.ts';
import { refuseBid } from './policy.ts';
import type { BiddingDeps, AuctionNotification, SecondChanceChoice } from './deps.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { Conflicts } from './store/conflicts.ts';
import { insertEvidence, type BidEvidence } from './store/evidence.ts';
import { insertBatches } from './store/ledger-batches.ts';
import { insertEntries, type Entry } from './store/ledger.ts';
import { insertRefusals } from './store/refusals.ts';
import { readExposures, readLeads, updateBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

interface AuctionInBatch {
  readonly info: AuctionInfo;
  bidding: AuctionBidding;
  isChanged: boolean;
  lines: BidLine[];
  isExtended: boolean;
  reserveMet: boolean;
  readonly passed: Set<string>;
}

export interface BatchContext {
  readonly biddings: ReadonlyMap<string, AuctionBidding>;
  readonly memberships: ReadonlyMap<string, readonly string[]>;
  readonly nameOf: (userId: string) => string;
  readonly now: number;
  readonly needsHolds: boolean;
}

/** Per-bid data. Paddles and exposures are read before the batch writes anything. */
export interface BidInputs extends EarlierAnswers {
  readonly paddles: ReadonlyMap<string, PaddleRecord>;
  readonly exposures: ReadonlyMap<string, number>;
  readonly leads: ReadonlyMap<string, LeadingMaximums>;
  readonly conflicts: Conflicts;
}

const NO_LEADS: LeadingMaximums = new Map();

export class Batch {
  readonly #deps: BiddingDeps;
  readonly #transaction: Executor;
  readonly #known: BatchContext;
  readonly #auctions = new Map<string, AuctionInBatch>();
  readonly #keyedAnswers = new KeyedAnswers();
  readonly #paddles = new Map<string, PaddleRecord>();
  readonly #exposures = new Map<string, number>();
  readonly #leads = new Map<string, LeadingMaximums>();
  readonly #conflicts: Conflicts[] = [];
  readonly #exposureChanges = new Map<string, number>();
  readonly #evidence: BidEvidence[] = [];
  readonly #entries: Entry[] = [];
  readonly #secondChances: SecondChanceChoice[] = [];
  #unsent: Entry[] = [];

  constructor(deps: BiddingDeps, transaction: Executor, known: BatchContext) {
    this.#deps = deps;
    this.#transaction = transaction;
    this.#known = known;
  }

  addInputs({ paddles, exposures, leads, conflicts, ...earlier }: BidInputs): void {
    this.#keyedAnswers.addEarlier(earlier);
    this.#conflicts.push(conflicts);
    for (const [userId, paddle] of paddles) this.#paddles.set(userId, paddle);
    for (const [userId, exposure] of exposures) this.#exposures.set(userId, exposure);
    for (const [userId, led] of leads) this.#leads.set(userId, led);
  }

  answer(bid: WaitingBid): BidResult {
    const earlier = this.#keyedAnswers.find(bid, this.#known.now);
    if (earlier !== null) return earlier;
    const result = this.#decide(bid);
    this.#keyedAnswers.keep(bid, result);
    return result;
  }

  #decide(bid: WaitingBid): BidResult {
    const auction = this.#auctionOf(bid);
    if (auction === null) return refusedBid(refuse('auction_not_found'));
    const { info } = auction;
    // If the clock was set back, a bid must not be dated before the one it follows.
    const now = Math.max(this.#known.now, auction.bidding.lastBidAt ?? 0);
    const leaderBefore = auction.bidding.state.leader;
    const missing = this.#missingHold(bid, auction);
    const decided = decideAndAppend(auction.bidding, info, {
      paddle: this.#paddleOf(bid, auction.bidding, missing !== null),
      request: { bidderId: bid.bidderId, ...bid.request },
      keyHash: bid.keyHash,
      name: this.#nameOf(bid.bidderId),
      now,
    });
    if (!decided.decision.accepted) {
      const { refusal } = decided.decision;
      // The rules take a missing hold for a declined one. The bid is decided again once the card has been asked.
      if (refusal.code === 'hold_declined' && missing !== null) return { kind: 'hold_missing', premium: missing };
      return {
        ...refusedBid(refuseBid(refusal, info, now)),
        releasesHold: this.#releasesHold(bid, refusal),
      };
    }
    this.#record(auction, decided, bid);
    this.#moveExposure(leaderBefore, -1);
    this.#moveExposure(auction.bidding.state.leader, 1);
    const { decision, entry } = decided;
    assert(entry !== null, 'an accepted bid has no entry');
    const { offer, outcome } = decision;
    const about = { info, bidding: auction.bidding, offer, outcome, entryHash: entry.hash };
    return answerAccepted({ ...about, nameOf: this.#nameOf, now });
  }

  /** Keeps the hold if the bidder may still confirm the bid, or if its maximum still reaches the new minimum. */
  #releasesHold({ bidderId, request }: WaitingBid, refusal: BidRefusal): boolean {
    if (refusal.code === 'needs_confirmation') return false;
    if (refusal.code === 'below_minimum' && (request.maximum ?? request.amount) >= (refusal.minimumBid ?? 0))
      return false;
    return (this.#paddles.get(bidderId)?.heldPremium ?? 0) > 0;
  }

  #record(auction: AuctionInBatch, decided: DecidedBid, { origin, planId, request }: WaitingBid): void {
    const { decision, entry } = decided;
    assert(decision.accepted && entry !== null, 'an accepted bid has no entry');
    const { auctionId, actorId: userId, recordedAt: chosenAt } = entry;
    const accepts = request.accepts_second_chance;
    if (accepts !== undefined) this.#secondChances.push({ auctionId, userId, accepts, chosenAt });
    const { outcome } = decision;
    const bidder = this.#paddles.get(entry.actorId);
    this.#evidence.push({
      entry,
      network: origin?.network ?? null,
      deviceKey: origin?.deviceKey ?? null,
      cardFingerprint: bidder?.cardFingerprint ?? null,
      registeredAt: bidder?.registeredAt ?? entry.recordedAt,
      planId: planId ?? null,
    });
    auction.bidding = decided.bidding;
    auction.isChanged = true;
    auction.lines.push(...outcome.lines);
    auction.isExtended ||= outcome.extended;
    auction.reserveMet ||= decided.reserveMet;
    if (outcome.outbidBidderId !== null) auction.passed.add(outcome.outbidBidderId);
    this.#unsent.push(entry);
    this.#entries.push(entry);
  }

  #moveExposure(leader: AuctionBidding['state']['leader'], sign: 1 | -1): void {
    if (leader === null) return;
    this.#exposureChanges.set(
      leader.bidderId,
      (this.#exposureChanges.get(leader.bidderId) ?? 0) + sign * leader.maximum,
    );
  }

  readonly #nameOf = (userId: string): string => this.#paddles.get(userId)?.username ?? this.#known.nameOf(userId);

  #auctionOf({ info }: WaitingBid): AuctionInBatch | null {
    const known = this.#auctions.get(info.auctionId);
    if (known !== undefined) return known;
    const bidding = this.#known.biddings.get(info.auctionId);
    if (bidding === undefined) return null;
    const auction: AuctionInBatch = {
      info,
      bidding,
      isChanged: false,
      lines: [],
      isExtended: false,
      reserveMet: false,
      passed: new Set(),
    };
    this.#auctions.set(info.auctionId, auction);
    return auction;
  }

  /** Returns the premium that the hold fails to cover, or null. */
  #missingHold({ bidderId, request, info, hold }: WaitingBid, { bidding }: AuctionInBatch): MinorUnits | null {
    const record = this.#paddles.get(bidderId);
    const maximum = request.maximum ?? request.amount;
    if (!this.#known.needsHolds || hold !== undefined || record === undefined || !isMinor(maximum)) return null;
    const { leader } = bidding.state;
    const needed = premium(leader?.bidderId === bidderId ? larger(leader.maximum, maximum) : maximum, info.terms);
    return record.heldPremium >= needed && record.heldUntil > this.#known.now ? null : needed;
  }

  #paddleOf({ bidderId, info, hold }: WaitingBid, bidding: AuctionBidding, lacksHold: boolean): Paddle {
    const record = this.#paddles.get(bidderId);
    // Without a hold, the default card must be valid.
    const isCardAsked = this.#known.needsHolds && hold !== 'waived';
    const leadsHere =
      bidding.state.status === 'live' && bidding.state.leader?.bidderId === bidderId
        ? bidding.state.leader.maximum
        : zero;
    return paddleOf(record ?? null, {
      userId: bidderId,
      info,
      holdDeclines: lacksHold || hold === 'declined' || (!isCardAsked && (record?.holdDeclines ?? false)),
      blockedIds: bidding.blockedIds,
      hasConflict: this.#conflicts.some((known) => known.has(info.auctionId, bidderId)),
      memberships: this.#known.memberships.get(bidderId) ?? [],
      exposureElsewhere: (this.#exposures.get(bidderId) ?? 0) + (this.#exposureChanges.get(bidderId) ?? 0) - leadsHere,
      leads: this.#withBatch(bidderId, this.#leads.get(bidderId)),
    });
  }

  #withBatch(userId: string, read: LeadingMaximums | undefined): LeadingMaximums {
    if (read === undefined) return NO_LEADS;
    const leads = new Map(read);
    for (const [auctionId, { bidding }] of this.#auctions) {
      const { leader } = bidding.state;
      if (leader?.bidderId === userId) leads.set(auctionId, leader.maximum);
      else leads.delete(auctionId);
    }
    return leads;
  }

  /** Returns false if one of the final leaders' paddles changed or its limit no longer holds. */
  async isValidUnderLock(terms: { readonly termsVersion: number }): Promise<boolean> {
    const changed = this.#changed();
    const leaders = [
      ...new Set(
        changed.flatMap(({ info, bidding }) => {
          const { leader } = bidding.state;
          return leader === null || isDeepStrictEqual(leader, this.#known.biddings.get(info.auctionId)?.state.leader)
            ? []
            : [leader.bidderId];
        }),
      ),
    ];
    if (leaders.length === 0) return true;
    const led = Map.groupBy(
      changed.flatMap(({ bidding }) => bidding.state.leader ?? []),
      (leader) => leader.bidderId,
    );
    const planners = leaders.filter((userId) => (this.#paddles.get(userId)?.planAllocations ?? []).length > 0);
    const [paddles, elsewhere, leads] = await Promise.all([
      this.#deps.accounts.lockPaddles(this.#transaction, leaders, terms),
      readExposures(
        this.#transaction,
        leaders,
        changed.map(({ info }) => info.auctionId),
      ),
      readLeads(this.#transaction, planners),
    ]);
    return leaders.every((userId) => {
      const paddle = paddles.get(userId);
      const aside = allocatedToPlans(paddle?.planAllocations ?? [], this.#withBatch(userId, leads.get(userId)));
      return (
        paddle !== undefined &&
        isDeepStrictEqual(paddle, this.#paddles.get(userId)) &&
        (led.get(userId) ?? []).reduce((sum, { maximum }) => sum + maximum, (elsewhere.get(userId) ?? 0) + aside) <=
          paddle.limit
      );
    });
  }

  leaders(): PaddleRecord[] {
    return this.#changed().flatMap(({ bidding }) =>
      bidding.state.leader === null ? [] : (this.#paddles.get(bidding.state.leader.bidderId) ?? []),
    );
  }

  #changed(): AuctionInBatch[] {
    return [...this.#auctions.values()].filter((auction) => auction.isChanged);
  }

  async insertUnsentEntries(): Promise<void> {
    const entries = this.#unsent;
    this.#unsent = [];
    await insertEntries(this.#transaction, entries);
  }

  async writeStatesAndEvents(): Promise<void> {
    const changed = this.#changed();
    const at = this.#known.now;
    await Promise.all([
      updateBiddings(
        this.#transaction,
        changed.map((auction) => auction.bidding),
      ),
      insertBatches(this.#transaction, this.#entries),
      insertEvidence(this.#transaction, this.#evidence),
      insertRefusals(this.#transaction, this.#keyedAnswers.newRefusals(), at),
      this.#deps.saveSecondChanceChoices(this.#transaction, this.#secondChances),
      publish(
        this.#transaction,
        at,
        changed.filter((auction) => auction.lines.length > 0).map((auction) => this.#eventOf(auction)),
      ),
      this.#deps.notifications.notifySoon(
        this.#transaction,
        at,
        changed.flatMap((auction) => this.#noticesOf(auction)),
      ),
    ]);
  }

  #eventOf({ info, bidding, lines, isExtended }: AuctionInBatch): OutgoingEvent {
    return bidsEvent({ info, bidding }, { lines, isExtended, at: this.#known.now, nameOf: this.#nameOf });
  }

  /** One notification per bidder who lost the lead in this batch, however often it changed. */
  #noticesOf({ info, bidding, passed, reserveMet, isExtended, lines }: AuctionInBatch): AuctionNotification[] {
    const outbid = [...passed].filter((userId) => userId !== bidding.state.leader?.bidderId);
    return [
      ...(outbid.length === 0 ? [] : [outbidNotification(info, bidding.state, outbid)]),
      ...(lines.length === 0 ? [] : [bidReceivedNotification(info, bidding.state)]),
      ...(isExtended ? [extendedNotification(info, bidding.state)] : []),
      ...(reserveMet ? reserveMetNotifications(info, bidding.state) : []),
    ];
  }
}
