import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import { minor, roundUpToUnit } from '#auction/money.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { AuctionTerms, BidRequest, Decision, EpochMs, MinorUnits } from '#auction/types.ts';
import { minimumBid } from '#auction/increments.ts';
import type { PaymentMethod, User } from '#contract/account.ts';
import type { BidPanelAuction } from '#contract/auctions.ts';
import type { Image } from '#contract/primitives.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { termsOf } from '#web/components/bid/bid-terms.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import type { AuctionClock } from '#web/live/auction-clock.ts';
import type { LiveAuction } from '#web/live/use-live.ts';
import { feesOf } from '#web/pages/elements/samples.ts';
import {
  closeAuction,
  decideResult,
  openAuction,
  pauseFor,
  placeBid,
  type PracticeAuction,
  tickOf,
} from './practice-auction.ts';
import { type Bot, botTurn, drawBots, type PublicView } from './practice-bots.ts';
import { BOT_PADDLE, paddleOf, type Person, testCard, userOf, withDefault } from './practice-person.ts';
import { PRACTICE_SLUG, type RunKind } from './practice-text.ts';

/** Amounts in whole currency units. */
const STARTING_BID = 5_000;
const RESERVE = 10_000;
const LIMITS = {
  early_bot: { least: 7_000, most: 10_000 },
  steady_bot: { least: 8_000, most: 12_000 },
  late_bot: { least: 10_000, most: 14_000 },
} as const;
const LIMIT_STEP = 250;

/** A practice auction takes five minutes with the default soft close of two; other soft closes stretch it. */
const USUAL_LENGTH_MS = 300_000;
const LENGTH_PER_SOFT_CLOSE = 2.5;
const LENGTH_SECONDS = 300;
export const lengthOf = (softCloseMs: number): number =>
  softCloseMs > 0 ? softCloseMs * LENGTH_PER_SOFT_CLOSE : USUAL_LENGTH_MS;
/** The length of one second of a five-minute auction. */
export const secondOf = (softCloseMs: number): number => lengthOf(softCloseMs) / LENGTH_SECONDS;

const CLOSING_FOR = 6;
const PAUSE = { atLeft: 230, for: 30 } as const;
const LOSS = { atLeft: 150, for: 40 } as const;

export interface PracticeSetup {
  readonly settings: PublicSettings;
  readonly kind: RunKind;
  readonly hasReserve: boolean;
  readonly startsAt: EpochMs;
  readonly random: () => number;
  readonly hero: Image | null;
}

export interface PracticeView {
  readonly live: LiveAuction;
  readonly user: User;
  readonly card: PaymentMethod | null;
  readonly isLost: boolean;
  readonly isHoldDeclined: boolean;
  readonly isOver: boolean;
}

export interface PracticeReveal {
  readonly bots: readonly Bot[];
  readonly reserve: MinorUnits | null;
  readonly isReserveMet: boolean;
  readonly ownMaximum: MinorUnits | null;
  readonly auction: PracticeAuction;
}

const STAND_STILL = { comments: [], events: [], withdrawnReason: null, isHistoryRewritten: false, listingChanges: 0 };
const NO_UPDATES = { receiveTick: () => {}, addBids: () => {}, addComments: () => {} };

function personOf(kind: RunKind, limit: MinorUnits): Person {
  const isNew = kind === 'new_member';
  const ids = isNew
    ? []
    : kind === 'declined_card'
      ? ['pm_card_chargeCustomerFail', 'pm_card_mastercard']
      : ['pm_card_visa'];
  const cards = ids.map(testCard);
  return { isVerified: !isNew, hasAcceptedTerms: !isNew, cards: withDefault(cards, ids[0] ?? ''), limit };
}

/** Runs in the browser only. */
export class PracticeRun {
  readonly terms: AuctionTerms;
  readonly lengthMs: number;
  readonly clock: AuctionClock;
  readonly listing: BidPanelAuction;
  readonly #listeners = new Set<() => void>();
  readonly #startsAt: EpochMs;
  readonly #kind: RunKind;
  readonly #second: number;
  #now: EpochMs;
  #bots: readonly Bot[];
  #auction: PracticeAuction;
  #person: Person;
  #ownMaximum: MinorUnits | null = null;
  #closedAt: EpochMs | null = null;
  #lostUntil: EpochMs | null = null;
  #isHoldDeclined = false;
  #wasPaused = false;
  #wasLost = false;
  #view: PracticeView;

  constructor(setup: PracticeSetup) {
    const { settings, startsAt } = setup;
    const perWhole = minorUnitsPerWhole(settings.currency);
    const whole = (amount: number) => roundUpToUnit(minor(amount * perWhole), minor(settings.bid_unit));
    this.lengthMs = lengthOf(settings.soft_close_ms);
    this.listing = listingOf(setup, whole(STARTING_BID), startsAt + this.lengthMs);
    this.terms = termsOf(this.listing);
    this.#kind = setup.kind;
    this.#startsAt = startsAt;
    this.#now = startsAt;
    this.#second = secondOf(settings.soft_close_ms);
    this.#bots = drawBots(({ name, share }) => {
      const { least, most } = LIMITS[name];
      return whole(least + LIMIT_STEP * Math.floor(share * ((most - least) / LIMIT_STEP + 1)));
    }, setup.random);
    this.#person = personOf(setup.kind, minor(settings.first_limit));
    this.#auction = openAuction({
      slug: PRACTICE_SLUG,
      terms: this.terms,
      reserve: setup.hasReserve ? whole(RESERVE) : null,
      startsAt,
      closesAt: startsAt + this.lengthMs,
    });
    this.#view = this.#shown();
    this.clock = {
      now: () => this.#now,
      subscribe: this.subscribe,
      // The practice auction and the page have one clock.
      correct: () => undefined,
      isBad: () => false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): PracticeView => this.#view;
  readonly isLost = (): boolean => this.#lostUntil !== null;

  get person(): Person {
    return this.#person;
  }

  get now(): EpochMs {
    return this.#now;
  }

  get auction(): PracticeAuction {
    return this.#auction;
  }

  get ownMaximum(): MinorUnits | null {
    return this.#ownMaximum;
  }

  advance(ms: number): void {
    if (this.#view.isOver) return;
    this.#now += ms;
    this.#interrupt();
    this.#letBotsBid();
    this.#close();
    this.#emit();
  }

  changePerson(change: Partial<Person>): void {
    this.#person = { ...this.#person, ...change };
    this.#emit();
  }

  noteHold(isDeclined: boolean): void {
    this.#isHoldDeclined = isDeclined;
    this.#emit();
  }

  /** The reader's bid. `holdDeclines`: their card refuses the hold. */
  placeOwnBid(request: Omit<BidRequest, 'bidderId'>, holdDeclines: boolean): Decision {
    const { auction, decision } = placeBid(this.#auction, paddleOf(this.#person, holdDeclines), request, this.#now);
    this.#auction = auction;
    if (decision.accepted) this.#ownMaximum = minor(Math.max(this.#ownMaximum ?? 0, decision.offer.maximum));
    this.#emit();
    return decision;
  }

  reveal(): PracticeReveal {
    const { state } = this.#auction;
    return {
      bots: this.#bots,
      reserve: state.reserve,
      isReserveMet: reserveStatus(state) === 'met',
      ownMaximum: this.#ownMaximum,
      auction: this.#auction,
    };
  }

  #publicView(): PublicView {
    const { state } = this.#auction;
    return {
      minimumBid: minimumBid(state, this.terms),
      leader: state.leader?.bidderId ?? null,
      startsAt: this.#startsAt,
      closesAt: state.closesAt,
    };
  }

  #letBotsBid(): void {
    const { status, closesAt, pausedUntil = 0 } = this.#auction.state;
    if (status !== 'live' || this.#now >= closesAt || this.#now < pausedUntil) return;
    this.#bots = this.#bots.map((each) => {
      const { bot, bid } = botTurn(each, this.#publicView(), {
        terms: this.terms,
        now: this.#now,
        second: this.#second,
      });
      if (bid !== null) {
        const paddle = { ...BOT_PADDLE, userId: bot.name };
        this.#auction = placeBid(this.#auction, paddle, { ...bid, confirm: true }, this.#now).auction;
      }
      return bot;
    });
  }

  #interrupt(): void {
    if (this.#lostUntil !== null && this.#now >= this.#lostUntil) this.#lostUntil = null;
    if (this.#kind !== 'interruptions' || this.#auction.state.status !== 'live') return;
    const left = (this.#auction.state.closesAt - this.#now) / this.#second;
    if (!this.#wasPaused && left <= PAUSE.atLeft) {
      this.#wasPaused = true;
      this.#auction = pauseFor(this.#auction, PAUSE.for * this.#second, this.#now);
    } else if (!this.#wasLost && left <= LOSS.atLeft) {
      this.#wasLost = true;
      this.#lostUntil = this.#now + LOSS.for * this.#second;
    }
  }

  #close(): void {
    if (this.#auction.state.status === 'live' && this.#now >= this.#auction.state.closesAt) {
      this.#auction = closeAuction(this.#auction);
      this.#closedAt = this.#now;
      this.#lostUntil = null;
    } else if (this.#closedAt !== null && this.#now >= this.#closedAt + CLOSING_FOR * this.#second) {
      this.#auction = decideResult(this.#auction);
    }
  }

  #shown(): PracticeView {
    const tick = tickOf(this.#auction);
    return {
      live: { tick, bids: this.#auction.bids, asOf: this.#now, ...STAND_STILL, ...NO_UPDATES },
      user: userOf(this.#person, this.terms),
      card: this.#person.cards[0] ?? null,
      isLost: this.isLost(),
      isHoldDeclined: this.#isHoldDeclined,
      isOver: this.#auction.state.status !== 'live' && this.#auction.state.status !== 'closed',
    };
  }

  /** While the connection is lost, the page keeps its last state and clocks go on. */
  #emit(): void {
    const { live, user, card, isLost, isHoldDeclined } = this.#view;
    const isChanged =
      this.#isHoldDeclined !== isHoldDeclined ||
      this.#auction.bids !== live.bids ||
      JSON.stringify(tickOf(this.#auction)) !== JSON.stringify(live.tick) ||
      this.#person.cards[0] !== (card ?? undefined) ||
      JSON.stringify(userOf(this.#person, this.terms)) !== JSON.stringify(user);
    if (this.isLost() !== isLost) this.#view = { ...this.#view, isLost: this.isLost() };
    if (isChanged && !this.isLost()) this.#view = this.#shown();
    for (const listener of [...this.#listeners]) listener();
  }
}

function listingOf(
  { settings, startsAt, hero }: PracticeSetup,
  startingBid: MinorUnits,
  closesAt: EpochMs,
): BidPanelAuction {
  const money = (amount: number) => ({ amount, currency: settings.currency });
  return {
    slug: PRACTICE_SLUG,
    lot_number: 1,
    title: '1990 Practice Coupe',
    subtitle: '',
    year: 1990,
    make: 'Practice',
    model: 'Coupe',
    category: 'car',
    body_style: 'coupe',
    state: 'live',
    start_date: formatZonelessUtc(startsAt),
    close_date: formatZonelessUtc(closesAt),
    price: null,
    minimum_bid: money(startingBid),
    starting_bid: money(startingBid),
    hammer_price: null,
    bid_count: 0,
    watch_count: 0,
    comment_count: 0,
    extension_count: 0,
    in_extension: false,
    paused_until: null,
    leader: null,
    leading_bid_at: null,
    reserve_status: 'none',
    is_featured: false,
    hero,
    location: { city: '', region: '' },
    place: '',
    mileage: { value: 0, unit: settings.distance_unit },
    fees: feesOf(settings),
    server_time: startsAt,
    you: {
      watching: false,
      leading: false,
      maximum: null,
      has_bid: false,
      is_seller: false,
      is_buyer: false,
      is_dealer_member: false,
      can_bid: true,
      refusal: null,
      withdraw_until: null,
      withdrawn: null,
      accepts_second_chance: false,
      reserved: null,
      limit_left: money(settings.first_limit),
    },
  };
}
