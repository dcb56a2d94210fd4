import { placeBid } from '#contract/endpoints/bidding.ts';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isFarAbove } from '#auction/confirmation.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { PaymentMethod, User } from '#contract/account.ts';
import type { BidPanelAuction, You } from '#contract/auctions.ts';
import type { BidAnswer } from '#contract/bids.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#contract/format/money.ts';
import { isPaused } from '#web/components/badge/badges-of.ts';
import { amountRule } from '#web/components/terms/amount-rule.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { fetchAuction } from '#web/live/hub.ts';
import { ClockContext } from '#web/live/auction-clock.ts';
import type { LiveAuction } from '#web/live/use-live.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';
import { loadWithoutInteraction } from '#web/components/ui/first-interaction.ts';
import { useFreshBidderStatus } from './use-fresh-bidder-status.ts';
import { amountText, parseAmount } from './amount.ts';
import { announce } from '#web/components/ui/announce.ts';
import { type BidBackend, serverBackend } from './bid-backend.ts';
import {
  type Attempt,
  beginBid,
  type BidAction,
  type BidFlow,
  type BidProblem,
  isFinal,
  MAXIMUM_UNCHANGED,
  stepBid,
} from './bid-flow.ts';
import { amountsToOffer, leastToType, termsOf } from './bid-terms.ts';
import { useHoldRelease } from './hold-release.ts';
import { useNextMinimum } from './use-next-minimum.ts';
import { type PanelVariant, panelVariant } from './panel-variant.ts';
import type { sendBid } from './send-bid.ts';

export interface BidPanelState {
  backend: BidBackend;
  auction: BidPanelAuction;
  live: LiveAuction;
  user: User | null;
  you: You | null;
  card: PaymentMethod | null;
  changeCard(card: PaymentMethod): void;
  terms: AuctionTerms;
  variant: PanelVariant;
  maximum: Money | null;
  isLost: boolean;
  flow: BidFlow;
  dispatch: (action: BidAction) => void;
  least: number;
  review(): void;
  place(send: typeof sendBid): void;
  stopSending(): void;
  refreshYou(): Promise<void>;
  secondChance: readonly [accepts: boolean, choose: (accepts: boolean) => void];
  isRaising: boolean;
  setRaising(raises: boolean): void;
  isSheetOpen: boolean;
  setSheetOpen(isOpen: boolean): void;
  hasStartedBid: boolean;
  startBid(): void;
  isFormWanted: boolean;
  setFormWanted(isWanted: boolean): void;
  endBid(): void;
}

const BidPanelContext = createContext<BidPanelState | null>(null);

export function useBidPanel(): BidPanelState {
  const panel = use(BidPanelContext);
  if (panel === null) throw new Error('the bid panel is only on an auction page');
  return panel;
}

const draftKey = (slug: string) => `bid:${slug}`;
const waitUntil = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve());
  });

function useKeptText(slug: string, dispatchFlow: (action: BidAction) => void): void {
  useEffect(() => {
    const draft = readDraft(draftKey(slug));
    if (draft === null) return;
    // An urgent update would re-render a form that isn't hydrated yet and lose typed input. A transition waits until
    // all parts of the page are loaded.
    loadWithoutInteraction();
    startTransition(() => dispatchFlow({ kind: 'again', text: draft }));
  }, [slug, dispatchFlow]);
}

function useCardOfHolds(cardAtFirst: PaymentMethod | null) {
  const [card, setCard] = useState(cardAtFirst);
  useEffect(() => setCard(cardAtFirst), [cardAtFirst]);
  return [card, setCard] as const;
}

/** Placing the bid resets it, so that nothing more is held until the bidder starts another one. */
function useStartedBid(variant: PanelVariant) {
  const [isRaising, setRaising] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [hasStartedBid, setStartedBid] = useState(false);
  const [isFormWanted, setFormWanted] = useState(false);
  const isPlaced = variant === 'leading' && !isRaising;
  useEffect(() => {
    if (isPlaced) setStartedBid(false);
  }, [isPlaced]);
  return {
    isRaising,
    isSheetOpen,
    hasStartedBid,
    setRaising: (raises: boolean) => {
      setRaising(raises);
      setStartedBid(raises);
    },
    setSheetOpen: (isOpen: boolean) => {
      setSheetOpen(isOpen);
      // A leader who opens the form to raise has already started a bid.
      setStartedBid((hasStarted) => isOpen && (hasStarted || variant !== 'leading'));
    },
    startBid: () => setStartedBid(true),
    isFormWanted,
    setFormWanted,
    endBid: () => setStartedBid(false),
  };
}

function useIsTimeUp(closeDate: string, serverTime: number): boolean {
  const closesAt = parseTime(closeDate);
  return useClock(
    serverTime,
    useCallback((now: number) => now >= closesAt, [closesAt]),
  );
}

const MAY_BID: ReadonlySet<PanelVariant> = new Set(['ready', 'outbid']);

function useVariant(
  { server_time }: BidPanelAuction,
  status: Omit<Parameters<typeof panelVariant>[0], 'isTimeUp' | 'isPaused'>,
): PanelVariant {
  const { tick } = status;
  const isTimeUp = useIsTimeUp(tick.close_date, server_time);
  const isPausedNow = useClock(
    server_time,
    useCallback((now: number) => isPaused(tick, now), [tick]),
  );
  return panelVariant({ ...status, isTimeUp, isPaused: isPausedNow });
}

function amountProblem({
  text,
  least,
  terms,
  you,
}: {
  text: string;
  least: number;
  terms: AuctionTerms;
  you: You | null;
}): string | null {
  const amount = parseAmount(text, terms.currency);
  const minimumText = formatMoney({ amount: least, currency: terms.currency });
  if (amount === null || amount < least) return `Enter ${minimumText} or more.`;
  if (amount % terms.bidUnit !== 0) return `Enter a ${amountRule(terms.bidUnit, terms.currency)}.`;
  const left = you?.limit_left;
  if (left && amount > left.amount) {
    const reserved = you.reserved === null ? '' : ` Your bid plans reserve ${formatMoney(you.reserved)}.`;
    return `This exceeds your remaining limit of ${formatMoney(left)}.${reserved}`;
  }
  return null;
}

function announceProblem({ code, canRepeat, message }: BidProblem): void {
  if (code !== 'needs_confirmation')
    announce(`${canRepeat ? '' : 'We couldn’t accept your bid. '}${message}`, 'assertive');
}

function announceAnswer({ leading, raised, bid }: BidAnswer): void {
  if (!leading)
    announce('We received your bid, but someone else’s maximum is higher. You’ve been outbid.', 'assertive');
  else
    announce(
      `${raised ? 'Your maximum is raised.' : bid === null ? MAXIMUM_UNCHANGED : 'Bid placed.'} You’re the high bidder.`,
    );
}

const firstAttempt = ({
  maximum,
  minimum,
  confirm,
}: {
  maximum: number;
  minimum: number;
  confirm: boolean;
}): Attempt => ({
  key: crypto.randomUUID(),
  amount: Math.min(minimum, maximum),
  maximum,
  confirm,
});

interface BidPanelProps {
  backend?: BidBackend | undefined;
  auction: BidPanelAuction;
  live: LiveAuction;
  user: User | null;
  card: PaymentMethod | null;
  readYou?: ((slug: string) => Promise<You | null>) | undefined;
}

const readYouOfAuction = async (slug: string): Promise<You | null> => (await fetchAuction(slug)).you;

export function BidPanelProvider({ children, ...props }: BidPanelProps & { children: ReactNode }) {
  const panel = useBidPanelState(props);
  useNextMinimum(panel);
  return <BidPanelContext value={panel}>{children}</BidPanelContext>;
}

function useDraftedFlow(slug: string, textAtFirst: string) {
  const [flow, dispatchFlow] = useReducer(stepBid, textAtFirst, beginBid);
  useKeptText(slug, dispatchFlow);
  const dispatch = useCallback(
    (action: BidAction) => {
      if (action.kind === 'type') keepDraft(draftKey(slug), action.text);
      if (action.kind === 'answered' || action.kind === 'again') keepDraft(draftKey(slug), null);
      dispatchFlow(action);
    },
    [slug, dispatchFlow],
  );
  return [flow, dispatch] as const;
}

function useBidderStatus(auction: BidPanelAuction, readYou = readYouOfAuction) {
  const { slug } = auction;
  const [you, setYou] = useState(auction.you);
  const [ownMaximum, setOwnMaximum] = useState(auction.you?.maximum ?? null);
  const [didBid, setDidBid] = useState(false);
  useEffect(() => {
    setYou(auction.you);
    setOwnMaximum(auction.you?.maximum ?? null);
  }, [auction]);
  const refreshYou = useCallback(async () => {
    const fresh = await readYou(slug);
    setYou(fresh);
    setOwnMaximum(fresh?.maximum ?? null);
    setDidBid(false);
  }, [slug, readYou]);
  return { you, ownMaximum, setOwnMaximum, didBid, setDidBid, refreshYou };
}

const browserSending = (
  { client }: BidBackend,
  slug: string,
  { stop, ...choices }: { stop: AbortSignal; accepts_second_chance: boolean | undefined },
): Omit<Parameters<typeof sendBid>[1], 'onRepeat'> => ({
  place: (body, key, signal) => {
    const headers = { 'idempotency-key': key };
    return client.call(placeBid, { params: { slug }, body: { ...body, ...choices }, headers, signal });
  },
  wait: (ms) => waitUntil(ms, stop),
  now: () => performance.now(),
  random: Math.random,
  newKey: () => crypto.randomUUID(),
  stop,
});

function useIsLost({ isLost }: BidBackend): boolean {
  const { subscribe } = use(ClockContext);
  return useSyncExternalStore(subscribe, isLost, () => false);
}

const isKnownBidder = (live: LiveAuction, you: You | null, username: string | null): boolean =>
  (you?.has_bid ?? false) || (username !== null && live.bids.some((bid) => bid.bidder === username));

const isStatusUnknown = (variant: PanelVariant, you: You | null, ownMaximum: Money | null): boolean =>
  variant === 'leading' ? ownMaximum === null : MAY_BID.has(variant) && you?.refusal?.code === 'auction_not_live';

function useBidPanelState(context: BidPanelProps): BidPanelState {
  const { backend = serverBackend, auction, live, user } = context;
  const { slug } = auction;
  const clock = use(ClockContext);
  const terms = useMemo(() => termsOf(auction), [auction]);
  const { you, ownMaximum, setOwnMaximum, didBid, setDidBid, refreshYou } = useBidderStatus(auction, context.readYou);
  const [isSecondChanceWanted, chooseSecondChance] = useState<boolean>();
  const [card, setCard] = useCardOfHolds(context.card);
  const [flow, dispatch] = useDraftedFlow(slug, amountText(auction.minimum_bid.amount, terms.currency));
  const username = user?.username ?? null;
  const hasBid = didBid || isKnownBidder(live, you, username);
  const variant = useVariant(auction, { tick: live.tick, you, username, hasBid, outcome: auction.outcome });
  const least = leastToType(live.tick.price, terms, variant === 'leading' ? ownMaximum : null);
  const isLost = useIsLost(backend);
  const begun = useStartedBid(variant);
  useHoldRelease(backend, slug, begun.hasStartedBid);

  const isUnknown = isStatusUnknown(variant, you, ownMaximum);
  useFreshBidderStatus({
    isSignedIn: username !== null,
    isLive: live.tick.state === 'live',
    isUnknown,
    refreshYou,
  });

  const review = () => {
    const problem = amountProblem({ text: flow.text, least, terms, you });
    const maximum = parseAmount(flow.text, terms.currency) ?? 0;
    dispatch(
      problem === null
        ? { kind: 'review', asksToConfirm: isFarAbove(maximum, live.tick.minimum_bid.amount) }
        : { kind: 'problem', message: problem },
    );
  };
  const stopping = useRef<AbortController>(null);
  const place = async (send: typeof sendBid, attempt: Attempt) => {
    dispatch({ kind: 'send', attempt });
    stopping.current = new AbortController();
    const { signal: stop } = stopping.current;
    const sentAt = Date.now();
    const sent = await send(attempt, {
      ...browserSending(backend, slug, { stop, accepts_second_chance: isSecondChanceWanted }),
      onRepeat: (why) => dispatch({ kind: 'repeat', why }),
    });
    if (!sent.ok) {
      dispatch({ kind: 'refused', problem: sent.problem, attempt: sent.attempt });
      if (isFinal(sent.problem)) begun.endBid();
      return announceProblem(sent.problem);
    }
    const { answer } = sent;
    clock.correct(answer.server_time, sentAt);
    setDidBid(true);
    setOwnMaximum(answer.maximum);
    begun.setRaising(false);
    live.receiveTick(answer.auction, answer.server_time);
    if (answer.bid !== null) live.addBids([answer.bid]);
    dispatch({ kind: 'answered', answer });
    announceAnswer(answer);
  };

  return {
    backend,
    auction,
    live,
    user,
    you,
    card,
    changeCard: setCard,
    terms,
    variant,
    maximum: ownMaximum,
    isLost,
    flow,
    dispatch,
    least,
    review,
    place: (send) => {
      const maximum = parseAmount(flow.text, terms.currency);
      if (maximum === null) return;
      // A repeated attempt keeps its opening amount: if it did arrive, the current minimum is a different one.
      void place(
        send,
        flow.attempt ?? firstAttempt({ maximum, minimum: live.tick.minimum_bid.amount, confirm: flow.isConfirmed }),
      );
    },
    stopSending: () => stopping.current?.abort(),
    refreshYou,
    secondChance: [isSecondChanceWanted ?? you?.accepts_second_chance ?? false, chooseSecondChance],
    ...begun,
    setSheetOpen: (isOpen) => {
      if (!isOpen) dispatch({ kind: 'back' });
      begun.setSheetOpen(isOpen);
    },
    setRaising: (raises) => {
      if (raises)
        dispatch({
          kind: 'again',
          text: amountText(amountsToOffer(live.tick.price, terms, ownMaximum)[0] ?? least, terms.currency),
        });
      begun.setRaising(raises);
    },
  };
}
