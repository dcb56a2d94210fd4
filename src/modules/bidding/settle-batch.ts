import { zero } from '#auction/money.ts';
import { MAX_AMOUNT } from '#contract/limits.ts';
import type { BidLine, MinorUnits, Paddle } from '#auction/types.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish, type OutgoingEvent } from '#platform/live/publish.ts';
import type { ProblemStatus } from '#platform/http/result.ts';
import { settleOnFloor, type Settled } from './floor.ts';
import { answerAccepted, answerKeyReused, answerUnknown, isUnansweredQuestion, requestHash, type BidResult, type WaitingBid } from './answers.ts';
import { LINES_IN_EVENT } from './announce.ts';
import type { Names } from './names.ts';
import { outbidNotice, reserveMetNotice } from './notices.ts';
import type { BiddingParts, Notice, PaddleRecord } from './parts.ts';
import { presentBid, presentTick } from './present.ts';
import { readAnswers, writeBatch, type KeptAnswer } from './store/answers.ts';
import { lockFloors, readExposures } from './store/states.ts';
import type { Entry } from './store/ledger.ts';
import type { AuctionFacts } from './store/facts.ts';
import { stored, type Floor } from './store/tables.ts';
import { presentRefusal, statusOfRefusal } from './words.ts';

/** The most that a limit or an exposure is reckoned with: beyond it no amount on the wire can reach. */
const MOST_RECKONED = MAX_AMOUNT * 8;

/** What the batch has done to one auction so far. */
interface AuctionInBatch { readonly facts: AuctionFacts; floor: Floor; isChanged: boolean; lines: BidLine[]; isExtended: boolean; reserveMet: boolean; readonly passed: Set<string> }

/** Settles bids in one transaction, each in its turn, at one time of the database. The answers are in the order of the bids. */
export async function settleBatch(parts: BiddingParts & { names: Names }, bids: readonly WaitingBid[], onDecided: () => void): Promise<BidResult[]> {
  const results = await parts.database.transaction(async (transaction) => {
    const batch = await openBatch(parts, transaction, bids);
    const answers = bids.map((bid) => batch.settle(bid));
    await batch.write();
    onDecided();
    return answers;
  });
  parts.live.ring();
  return results;
}

/** Locks and reads all that the batch decides by: auctions, then paddles, always in the order of their ids. */
async function openBatch(parts: BiddingParts & { names: Names }, transaction: Executor, bids: readonly WaitingBid[]): Promise<Batch> {
  const floors = await lockFloors(transaction, [...new Set(bids.map((bid) => bid.facts.auctionId))]);
  const bidderIds = [...new Set(bids.map((bid) => bid.bidderId))];
  const settings = await parts.operations.settings(transaction);
  const paddles = await parts.accounts.lockPaddles(transaction, bidderIds, { termsVersion: settings.bidding_terms_version });
  for (const paddle of paddles.values()) parts.names.learn(paddle.userId, paddle.username);
  // Only now: under the lock of their paddles no other desk can add to what these bidders lead with.
  const exposures = await readExposures(transaction, bidderIds);
  const kept = await readAnswers(transaction, bids.flatMap(({ bidderId, key }) => (key === null ? [] : [{ bidderId, key }])));
  const hasDealers = bids.some((bid) => bid.facts.dealerId !== null);
  const memberships = hasDealers ? await parts.accounts.dealerMemberships(transaction, bidderIds) : new Map<string, readonly string[]>();
  const leaders = [...floors.values()].flatMap((floor) => (floor.state.leader === null ? [] : [floor.state.leader.bidderId]));
  const nameOf = await parts.names.of(transaction, [...leaders, ...bidderIds]);
  const now = await parts.clock.now(transaction);
  return new Batch(parts, transaction, { floors, paddles, exposures, kept, memberships, nameOf, now });
}

interface Known {
  readonly floors: ReadonlyMap<string, Floor>;
  readonly paddles: ReadonlyMap<string, PaddleRecord>;
  readonly exposures: Map<string, number>;
  readonly kept: readonly KeptAnswer[];
  readonly memberships: ReadonlyMap<string, readonly string[]>;
  readonly nameOf: (userId: string) => string;
  readonly now: number;
}

const keyOf = (bidderId: string, key: string): string => `${bidderId}\n${key}`;

class Batch {
  readonly #parts: BiddingParts;
  readonly #transaction: Executor;
  readonly #known: Known;
  readonly #auctions = new Map<string, AuctionInBatch>();
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #newAnswers = new Map<string, KeptAnswer>();
  readonly #entries: Entry[] = [];

  constructor(parts: BiddingParts, transaction: Executor, known: Known) {
    this.#parts = parts;
    this.#transaction = transaction;
    this.#known = known;
    for (const answer of known.kept) this.#answers.set(keyOf(answer.bidderId, answer.key), answer);
  }

  settle(bid: WaitingBid): BidResult {
    if (bid.key === null) return this.#decide(bid);
    const key = keyOf(bid.bidderId, bid.key);
    const hash = requestHash(bid);
    const first = this.#answers.get(key);
    if (first !== undefined && !isUnansweredQuestion(first, bid)) {
      if (!first.requestHash.equals(hash)) return answerKeyReused(this.#known.now);
      return { status: first.answer.status, body: first.answer.body } as BidResult;
    }
    const result = this.#decide(bid);
    const answer: KeptAnswer = { bidderId: bid.bidderId, key: bid.key, requestHash: hash, answer: { status: result.status, body: { ...result.body } } };
    this.#answers.set(key, answer);
    this.#newAnswers.set(key, answer);
    return result;
  }

  #decide(bid: WaitingBid): BidResult {
    const auction = this.#auctionOf(bid);
    if (auction === null) return answerUnknown();
    const { facts } = auction;
    // A clock that was set back must not date a bid before the one that it follows.
    const now = Math.max(this.#known.now, auction.floor.lastBidAt ?? 0);
    const leaderBefore = auction.floor.state.leader;
    const settled = settleOnFloor(auction.floor, facts, { paddle: this.#paddleOf(bid, auction), request: { bidderId: bid.bidderId, ...bid.request }, now });
    if (!settled.decision.accepted) {
      const { refusal } = settled.decision;
      return { status: statusOfRefusal(refusal.code) satisfies ProblemStatus, body: presentRefusal(refusal, facts.terms.currency, now) };
    }
    this.#take(auction, settled);
    this.#moveExposure(leaderBefore, -1);
    this.#moveExposure(auction.floor.state.leader, 1);
    const { offer, outcome } = settled.decision;
    return answerAccepted({ facts, floor: auction.floor, offer, outcome, nameOf: this.#known.nameOf, now });
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
    this.#entries.push(settled.entry);
  }

  #moveExposure(leader: Floor['state']['leader'], sign: 1 | -1): void {
    if (leader === null) return;
    const { exposures } = this.#known;
    exposures.set(leader.bidderId, (exposures.get(leader.bidderId) ?? 0) + sign * leader.maximum);
  }

  #auctionOf({ facts }: WaitingBid): AuctionInBatch | null {
    const known = this.#auctions.get(facts.auctionId);
    if (known !== undefined) return known;
    const floor = this.#known.floors.get(facts.auctionId);
    if (floor === undefined) return null;
    const auction: AuctionInBatch = { facts, floor, isChanged: false, lines: [], isExtended: false, reserveMet: false, passed: new Set() };
    this.#auctions.set(facts.auctionId, auction);
    return auction;
  }

  #paddleOf({ bidderId, facts }: WaitingBid, { floor }: AuctionInBatch): Paddle {
    const record = this.#known.paddles.get(bidderId);
    const leadsHere = floor.state.status === 'live' && floor.state.leader?.bidderId === bidderId ? floor.state.leader.maximum : zero;
    return paddleOf(record ?? null, {
      userId: bidderId, facts, memberships: this.#known.memberships.get(bidderId) ?? [], exposureElsewhere: (this.#known.exposures.get(bidderId) ?? 0) - leadsHere,
    });
  }

  async write(): Promise<void> {
    const changed = [...this.#auctions.values()].filter((auction) => auction.isChanged);
    const at = this.#known.now;
    await writeBatch(this.#transaction, { entries: this.#entries, floors: changed.map((auction) => auction.floor), answers: [...this.#newAnswers.values()], at });
    await publish(this.#transaction, at, changed.filter((auction) => auction.lines.length > 0).map((auction) => this.#eventOf(auction)));
    const notices = changed.flatMap((auction) => this.#noticesOf(auction));
    if (notices.length > 0) await this.#parts.notifications.tell(this.#transaction, at, notices);
  }

  #eventOf({ facts, floor, lines, isExtended }: AuctionInBatch): OutgoingEvent {
    const { nameOf, now } = this.#known;
    const leader = floor.state.leader === null ? null : nameOf(floor.state.leader.bidderId);
    return {
      topic: `auction:${facts.slug}`, name: 'bids',
      data: {
        server_time: now, auction: presentTick(facts, floor, leader), extended: isExtended,
        bids: lines.slice(-LINES_IN_EVENT).map((line) => presentBid(line, nameOf(line.bidderId), facts.terms.currency)),
      },
    };
  }

  /** Who lost the lead in this batch and did not win it back is told once, however often it changed hands. */
  #noticesOf({ facts, floor, passed, reserveMet }: AuctionInBatch): Notice[] {
    const notices = [...passed].filter((userId) => userId !== floor.state.leader?.bidderId).map((userId) => outbidNotice(facts, floor.state, userId));
    return reserveMet ? [...notices, reserveMetNotice(facts, floor.state)] : notices;
  }
}

/** What the rules need of a bidder; one without a paddle may not bid. */
export function paddleOf(
  record: PaddleRecord | null,
  { userId, facts, memberships, exposureElsewhere }: { userId: string; facts: AuctionFacts; memberships: readonly string[]; exposureElsewhere: number },
): Paddle {
  const reckoned = (amount: number): MinorUnits => stored(Math.min(Math.max(amount, 0), MOST_RECKONED));
  return {
    userId,
    blocked: record?.blocked ?? false, emailVerified: record?.emailVerified ?? false, termsAccepted: record?.termsAccepted ?? false,
    hasPaymentMethod: record?.hasPaymentMethod ?? false, holdDeclines: record?.holdDeclines ?? false, isStaff: record?.isStaff ?? false,
    limit: reckoned(record?.limit ?? 0), exposure: reckoned(exposureElsewhere),
    sellsThisAuction: facts.sellerId === userId || (facts.dealerId !== null && memberships.includes(facts.dealerId)),
  };
}
