import { refusalOfPaddle } from '#auction/eligibility.ts';
import { minimumBid } from '#auction/increments.ts';
import { isFarAbove } from '#auction/confirmation.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { BidRefusal } from '#auction/types.ts';
import type { PaymentMethod } from '#contract/account.ts';
import type { You } from '#contract/auctions.ts';
import type { BidAnswer, PlaceBid } from '#contract/bids.ts';
import { ApiError, type CallEndpoint } from '#contract/client.ts';
import { acceptBiddingTerms, readAccount, resendVerification } from '#contract/endpoints/account.ts';
import { placeBid } from '#contract/endpoints/bidding.ts';
import {
  answerBank,
  confirmHold,
  createCardIntent,
  listCards,
  makeCardDefault,
  placeHold,
  releaseHold,
  saveCard,
} from '#contract/endpoints/payments.ts';
import type { Definition, Endpoint, InputOf } from '#contract/endpoint.ts';
import type { HoldForBid } from '#contract/payments.ts';
import { BID_REFUSALS } from '#contract/refusals/bids.ts';
import type { BidBackend } from '#web/components/bid/bid-backend.ts';
import { bidOf, tickOf } from './practice-auction.ts';
import { behaviorOf, paddleOf, testCard, userOf, withDefault } from './practice-person.ts';
import type { PracticeRun } from './practice-run.ts';
import { PRACTICE_SLUG, YOU } from './practice-text.ts';

type Handler = (input: never) => unknown;

const INTENT = { client_secret: 'practice', provider: 'sandbox', publishable_key: null } as const;
const NO_BANK = { client_secret: null, provider: 'sandbox', publishable_key: null } as const;
/** About as long as a real request. */
const LATENCY_MS = 350;
/** The practice auction sends no email, so this confirms the address instead. */
const VERIFIED_AFTER_MS = 1500;
const CARD_DECLINED = { message: 'Your card was declined. Try another one.', code: 'card_declined' };
const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const handle = <D extends Definition>(
  endpoint: Endpoint<D>,
  answer: (input: InputOf<D>) => unknown,
): [string, Handler] => [keyOf(endpoint), answer];
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

class PracticeApi {
  readonly #run: PracticeRun;
  readonly #answers = new Map<string, BidAnswer>();
  #bankAgreed = false;

  constructor(run: PracticeRun) {
    this.#run = run;
  }

  readonly handlers = new Map<string, Handler>([
    handle(placeBid, ({ body, headers }) => this.#placeBid(body, headers?.['idempotency-key'])),
    handle(placeHold, ({ body }) => this.#placeHold(body)),
    handle(confirmHold, () => this.#confirmHold()),
    handle(releaseHold, () => null),
    handle(answerBank, ({ body }) => this.#answerBank(body.agrees)),
    handle(listCards, () => this.#run.person.cards),
    handle(makeCardDefault, ({ params }) => this.#useCard(params.id)),
    handle(createCardIntent, () => INTENT),
    handle(saveCard, ({ body }) => this.#saveCard(body.payment_method)),
    handle(readAccount, () => userOf(this.#run.person, this.#run.terms)),
    handle(acceptBiddingTerms, () => this.#run.changePerson({ hasAcceptedTerms: true })),
    handle(resendVerification, () => this.#verifySoon()),
  ]);

  you(): You {
    const { auction, terms, person, ownMaximum } = this.#run;
    const { leader } = auction.state;
    const refusal = refusalOfPaddle(paddleOf(person, false));
    return {
      watching: false,
      leading: leader?.bidderId === YOU,
      maximum: ownMaximum === null ? null : { amount: ownMaximum, currency: terms.currency },
      has_bid: ownMaximum !== null,
      is_seller: false,
      is_dealer_member: false,
      is_buyer: false,
      can_bid: refusal === null,
      refusal: refusal === null ? null : { code: refusal.code, message: this.#messageOf(refusal) },
      withdraw_until: null,
      withdrawn: null,
      accepts_second_chance: false,
      reserved: null,
      limit_left: { amount: person.limit, currency: terms.currency },
    };
  }

  #messageOf(refusal: BidRefusal): string {
    return BID_REFUSALS[refusal.code].message(this.#dataOf(refusal));
  }

  #dataOf(refusal: BidRefusal) {
    return { ...refusal, currency: this.#run.terms.currency, now: this.#run.now };
  }

  #refuse(refusal: BidRefusal): never {
    const { status, details } = BID_REFUSALS[refusal.code];
    const message = this.#messageOf(refusal);
    throw new ApiError(status, { message, code: refusal.code, ...details(this.#dataOf(refusal)) });
  }

  #placeBid({ amount, maximum, confirm }: PlaceBid, key = ''): BidAnswer {
    const earlier = this.#answers.get(key);
    if (earlier !== undefined) return earlier;
    const holdDeclines = behaviorOf(this.#run.person.cards[0]) === 'declines_holds';
    const decision = this.#run.placeOwnBid({ amount, maximum, confirm }, holdDeclines);
    if (!decision.accepted) return this.#refuse(decision.refusal);
    const { offer, outcome } = decision;
    const { terms, now, auction, ownMaximum } = this.#run;
    const own = outcome.lines.find((line) => !line.automatic);
    const answer: BidAnswer = {
      bid: own === undefined ? null : bidOf(own, terms),
      leading: outcome.leading,
      raised: outcome.raised,
      extended: outcome.extended,
      maximum: { amount: ownMaximum ?? offer.maximum, currency: terms.currency },
      auction: tickOf(auction),
      received_at: new Date(offer.placedAt).toISOString(),
      server_time: now,
    };
    this.#answers.set(key, answer);
    return answer;
  }

  #placeHold({ maximum, confirm }: { maximum?: number | undefined; confirm?: boolean | undefined }): HoldForBid {
    const { auction, terms, person } = this.#run;
    const refusal = refusalOfPaddle(paddleOf(person, false));
    if (refusal !== null) return this.#refuse(refusal);
    const minimum = minimumBid(auction.state, terms);
    if (maximum !== undefined && isFarAbove(maximum, minimum) && confirm !== true)
      return this.#refuse({ code: 'needs_confirmation', minimumBid: minimum });
    const [card] = person.cards;
    const behavior = behaviorOf(card);
    this.#run.noteHold(behavior === 'declines_holds');
    switch (behavior) {
      case 'accepts':
        return this.#placed(card, maximum ?? minimum);
      case 'asks_bank':
        if (this.#bankAgreed) return this.#placed(card, maximum ?? minimum);
        return { ...this.#placed(card, maximum ?? minimum), state: 'action_needed', client_secret: 'practice' };
      case 'declines_holds':
      case 'declines_all':
        return this.#refuse({ code: 'hold_declined' });
    }
  }

  #placed(card: PaymentMethod | undefined, maximum: number): HoldForBid {
    const { terms, now } = this.#run;
    const amount = { amount: premium(minor(maximum), terms), currency: terms.currency };
    const at = new Date(now).toISOString();
    return {
      ...NO_BANK,
      state: 'placed',
      hold: {
        id: 'practice',
        state: 'placed',
        premium: amount,
        amount,
        card: card === undefined ? '' : `${card.brand === 'visa' ? 'Visa' : 'card'} ending ${card.last4}`,
        slug: PRACTICE_SLUG,
        title: '',
        requested_at: at,
        placed_at: at,
        releases_at: null,
        kept_for: null,
        needed_until: null,
        expires_at: null,
        ended_at: null,
        end_reason: null,
        captured: null,
        decline: null,
      },
    };
  }

  #answerBank(agrees: boolean): null {
    this.#bankAgreed = agrees;
    return null;
  }

  #confirmHold(): HoldForBid {
    const { auction, terms, person } = this.#run;
    this.#run.noteHold(!this.#bankAgreed);
    if (!this.#bankAgreed) return this.#refuse({ code: 'hold_declined' });
    return this.#placed(person.cards[0], minimumBid(auction.state, terms));
  }

  #useCard(id: string): readonly PaymentMethod[] {
    this.#bankAgreed = false;
    this.#run.changePerson({ cards: withDefault(this.#run.person.cards, id) });
    return this.#run.person.cards;
  }

  #saveCard(id: string): PaymentMethod | undefined {
    if (behaviorOf({ id }) === 'declines_all') throw new ApiError(402, CARD_DECLINED);
    const others = this.#run.person.cards.filter((card) => card.id !== id);
    this.#run.changePerson({ cards: withDefault([testCard(id), ...others], id) });
    return this.#run.person.cards[0];
  }

  #verifySoon(): null {
    void wait(VERIFIED_AFTER_MS).then(() => this.#run.changePerson({ isVerified: true }));
    return null;
  }
}

export function practiceBackend(
  run: PracticeRun,
  latencyMs = LATENCY_MS,
): { readonly backend: BidBackend; readonly you: () => You; readonly readYou: () => Promise<You> } {
  const api = new PracticeApi(run);
  const call = async (endpoint: { method: string; path: string }, input: object = {}): Promise<unknown> => {
    await wait(latencyMs);
    if (run.isLost()) throw new TypeError('The practice connection is lost');
    const handler = api.handlers.get(keyOf(endpoint));
    if (handler === undefined) throw new ApiError(404, { message: 'The practice auction has no such call.' });
    return handler(input as never);
  };
  return {
    you: () => api.you(),
    readYou: () => Promise.resolve(api.you()),
    backend: {
      isPractice: true,
      client: { call: call as CallEndpoint },
      releaseOnLeave: () => undefined,
      isLost: run.isLost,
      lastReceivedAt: () => run.view().live.asOf,
    },
  };
}
