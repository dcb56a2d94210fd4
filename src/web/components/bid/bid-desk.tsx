import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isFarAbove } from '#auction/bid.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { PaymentMethod, User } from '#contract/account.ts';
import type { AuctionDetail, You } from '#contract/auctions.ts';
import type { BidAnswer } from '#contract/bids.ts';
import type { Money } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { amountRule } from '#web/components/terms/amount-rule.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { fetchAuction } from '#web/live/hub.ts';
import { hearServerTime } from '#web/live/server-clock.ts';
import { type LiveAuction, useIsLost } from '#web/live/use-live.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { useFreshStanding } from './use-fresh-standing.ts';
import { amountText, parseAmount } from './amount.ts';
import { announce } from './announce.ts';
import { type Attempt, beginBid, type BidAction, type BidFlow, type BidProblem, isFinal, MAXIMUM_UNCHANGED, stepBid } from './bid-flow.ts';
import { amountsToOffer, leastToType, termsOf } from './bid-terms.ts';
import { useHoldRelease } from './hold-release.ts';
import { type PanelFace, panelFace } from './panel-face.ts';
import type { sendBid } from './send-bid.ts';

/** Everything that the panel, the bar and the sheet share about one auction and one reader. */
export interface BidDesk {
  auction: AuctionDetail;
  live: LiveAuction;
  user: User | null;
  you: You | null;
  card: PaymentMethod | null;
  /** Another card is the one on which holds are placed now. */
  changeCard(card: PaymentMethod): void;
  terms: AuctionTerms;
  face: PanelFace;
  /** The reader's own maximum, while they lead or led. */
  maximum: Money | null;
  /** Whether the line to the server is lost. */
  isLost: boolean;
  flow: BidFlow;
  dispatch: (action: BidAction) => void;
  /** The least that may be typed now. */
  least: number;
  /** Checks what is typed and goes on to the review. */
  review(): void;
  /** Sends what was reviewed; how is brought by the review, whose code is there by then. */
  place(send: typeof sendBid): void;
  /** Sends a bid that was not answered no further time. */
  stopSending(): void;
  /** Reads anew how the reader stands, after something about them changed. */
  refreshYou(): Promise<void>;
  isRaising: boolean;
  setRaising(raises: boolean): void;
  isSheetOpen: boolean;
  setSheetOpen(isOpen: boolean): void;
  /** Whether the reader has begun a bid that they have not placed: then its hold is asked for ahead. */
  isBidMeant: boolean;
  meanBid(): void;
  /** The reader followed a link to the bid form: its field takes the focus as soon as it is there. */
  isFormWanted: boolean;
  setFormWanted(isWanted: boolean): void;
  /** The bid that was begun cannot be placed: what is held for it is released. */
  endBid(): void;
}

const DeskContext = createContext<BidDesk | null>(null);

/** The bid desk of the auction on this page. */
export function useBidDesk(): BidDesk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('the bid desk is only on an auction page');
  return desk;
}

const draftKey = (slug: string) => `bid:${slug}`;
/** Ends after so long, or at once when the signal comes. */
const waitUntil = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve());
  });

/** Begins with what was typed on this page before, and not sent. */
function useKeptText(slug: string, dispatchFlow: (action: BidAction) => void): void {
  useEffect(() => {
    const draft = readDraft(draftKey(slug));
    // The form may not be alive yet: shown at once, it would be drawn anew, and what is being typed into it would go.
    if (draft !== null) startTransition(() => dispatchFlow({ kind: 'again', text: draft }));
  }, [slug, dispatchFlow]);
}

/** The card on which holds are placed: it changes where another takes the place of one that declined. */
function useCardOfHolds(cardAtFirst: PaymentMethod | null) {
  const [card, setCard] = useState(cardAtFirst);
  useEffect(() => setCard(cardAtFirst), [cardAtFirst]);
  return [card, setCard] as const;
}

/**
 * What stands open around a bid, and whether one was begun that is not placed. Once it is placed, who is outbid later begins anew: until then
 * no more is held than for the bid that they placed.
 */
function useBegunBid(face: PanelFace) {
  const [isRaising, setRaising] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isBidMeant, setBidMeant] = useState(false);
  const [isFormWanted, setFormWanted] = useState(false);
  const isPlaced = face === 'leading' && !isRaising;
  useEffect(() => {
    if (isPlaced) setBidMeant(false);
  }, [isPlaced]);
  return {
    isRaising,
    isSheetOpen,
    isBidMeant,
    setRaising: (raises: boolean) => {
      setRaising(raises);
      setBidMeant(raises);
    },
    setSheetOpen: (isOpen: boolean) => {
      setSheetOpen(isOpen);
      // Who leads and opens it to raise has said so before.
      setBidMeant((isMeant) => isOpen && (isMeant || face !== 'leading'));
    },
    meanBid: () => setBidMeant(true),
    isFormWanted,
    setFormWanted,
    endBid: () => setBidMeant(false),
  };
}

/** True from the moment at which the clock stands at zero. */
function useIsTimeUp(closeDate: string, serverTime: number): boolean {
  const closesAt = parseTime(closeDate);
  return useClock(
    serverTime,
    useCallback((now: number) => now >= closesAt, [closesAt]),
  );
}

function faultOf(text: string, least: number, terms: AuctionTerms): string | null {
  const amount = parseAmount(text, terms.currency);
  const words = formatMoney({ amount: least, currency: terms.currency });
  if (amount === null || amount < least) return `Enter ${words} or more.`;
  if (amount % terms.bidUnit !== 0) return `Enter a ${amountRule(terms.bidUnit, terms.currency)}.`;
  return null;
}

function announceProblem({ code, canRepeat, message }: BidProblem): void {
  if (code !== 'needs_confirmation') announce(`${canRepeat ? '' : 'Your bid was not accepted. '}${message}`, 'assertive');
}

function announceAnswer({ leading, raised, bid }: BidAnswer): void {
  if (!leading) announce('Your bid was received, and someone else’s maximum is higher. You are outbid.', 'assertive');
  else announce(`${raised ? 'Your maximum is raised.' : bid === null ? MAXIMUM_UNCHANGED : 'Bid placed.'} You are the high bidder.`);
}

const firstAttempt = ({ maximum, minimum, confirm }: { maximum: number; minimum: number; confirm: boolean }): Attempt => ({
  key: crypto.randomUUID(),
  amount: Math.min(minimum, maximum),
  maximum,
  confirm,
});

interface AtTheDesk {
  auction: AuctionDetail;
  live: LiveAuction;
  user: User | null;
  card: PaymentMethod | null;
}

/** Holds the state of the reader's bid, once for all the places that show it. */
export function BidDeskProvider({ children, ...atTheDesk }: AtTheDesk & { children: ReactNode }) {
  const desk = useDeskState(atTheDesk);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

function useDeskState({ auction, live, user, card: cardAtFirst }: AtTheDesk): BidDesk {
  const { slug } = auction;
  const terms = useMemo(() => termsOf(auction), [auction]);
  const [you, setYou] = useState(auction.you);
  const [ownMaximum, setOwnMaximum] = useState(auction.you?.maximum ?? null);
  const [didBid, setDidBid] = useState(false);
  const [card, setCard] = useCardOfHolds(cardAtFirst);
  const [flow, dispatchFlow] = useReducer(stepBid, amountText(auction.minimum_bid.amount, terms.currency), beginBid);
  useEffect(() => {
    setYou(auction.you);
    setOwnMaximum(auction.you?.maximum ?? null);
  }, [auction]);
  useKeptText(slug, dispatchFlow);

  const dispatch = useCallback(
    (action: BidAction) => {
      if (action.kind === 'type') keepDraft(draftKey(slug), action.text);
      if (action.kind === 'answered' || action.kind === 'again') keepDraft(draftKey(slug), null);
      dispatchFlow(action);
    },
    [slug],
  );

  const isTimeUp = useIsTimeUp(live.tick.close_date, auction.server_time);
  const username = user?.username ?? null;
  const hasBid = didBid || (you?.has_bid ?? false) || (username !== null && live.bids.some((bid) => bid.bidder === username));
  const face = panelFace({ tick: live.tick, you, username, hasBid, isTimeUp });
  const least = leastToType(live.tick.price, terms, face === 'leading' ? ownMaximum : null);
  const isLost = useIsLost();
  const begun = useBegunBid(face);
  useHoldRelease(slug, begun.isBidMeant);

  const refreshYou = useCallback(async () => {
    const fresh = await fetchAuction(slug);
    setYou(fresh.you);
    setOwnMaximum(fresh.you?.maximum ?? null);
  }, [slug]);

  useFreshStanding({ isSignedIn: username !== null, isLive: live.tick.state === 'live', isUnknown: face === 'leading' && ownMaximum === null, refreshYou });

  const review = () => {
    const fault = faultOf(flow.text, least, terms);
    const maximum = parseAmount(flow.text, terms.currency) ?? 0;
    dispatch(fault === null ? { kind: 'review', asksToConfirm: isFarAbove(maximum, live.tick.minimum_bid.amount) } : { kind: 'fault', message: fault });
  };
  const stopping = useRef<AbortController>(null);
  const place = async (send: typeof sendBid, attempt: Attempt) => {
    dispatch({ kind: 'send', attempt });
    stopping.current = new AbortController();
    const { signal: stop } = stopping.current;
    const sentAt = Date.now();
    const sent = await send(attempt, {
      place: (body, key, signal) => browserClient.auctions.placeBid(slug, body, key, signal),
      wait: (ms) => waitUntil(ms, stop),
      now: () => performance.now(),
      random: Math.random,
      newKey: () => crypto.randomUUID(),
      onRepeat: (why) => dispatch({ kind: 'repeat', why }),
      stop,
    });
    if (!sent.ok) {
      dispatch({ kind: 'refused', problem: sent.problem, attempt: sent.attempt });
      if (isFinal(sent.problem)) begun.endBid();
      return announceProblem(sent.problem);
    }
    const { answer } = sent;
    hearServerTime(answer.server_time, sentAt);
    setDidBid(true);
    setOwnMaximum(answer.maximum);
    begun.setRaising(false);
    live.hearTick(answer.auction, answer.server_time);
    if (answer.bid !== null) live.addBids([answer.bid]);
    dispatch({ kind: 'answered', answer });
    announceAnswer(answer);
  };

  return {
    auction,
    live,
    user,
    you,
    card,
    changeCard: setCard,
    terms,
    face,
    maximum: ownMaximum,
    isLost,
    flow,
    dispatch,
    least,
    review,
    place: (send) => {
      const maximum = parseAmount(flow.text, terms.currency);
      if (maximum === null) return;
      // The same bid again opens as it did: had it arrived, the minimum of now is another.
      void place(send, flow.attempt ?? firstAttempt({ maximum, minimum: live.tick.minimum_bid.amount, confirm: flow.isConfirmed }));
    },
    stopSending: () => stopping.current?.abort(),
    refreshYou,
    ...begun,
    setRaising: (raises) => {
      if (raises) dispatch({ kind: 'again', text: amountText(amountsToOffer(live.tick.price, terms, ownMaximum)[0] ?? least, terms.currency) });
      begun.setRaising(raises);
    },
  };
}
