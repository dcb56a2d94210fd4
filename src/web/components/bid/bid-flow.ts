import type { BidAnswer } from '#contract/bids.ts';

/** One bid as it is sent. Key and amounts stay the same however often the same attempt is repeated, so that it counts once. */
export interface Attempt {
  readonly key: string;
  /** What it opens with. */
  readonly amount: number;
  readonly maximum: number;
  readonly confirm: boolean;
}
/** Why a bid did not stand. `canRepeat`: no answer came, and the same attempt may be sent again. */
export interface BidProblem {
  readonly code: string;
  readonly message: string;
  readonly canRepeat: boolean;
}

/** No answer came, and nobody knows whether the bid arrived; or the house says that its cards cannot be asked, and that the bid was not placed. */
export type RepeatReason = 'no_answer' | 'no_cards';

export interface BidFlow {
  readonly step: 'amount' | 'review' | 'sending' | 'answered';
  /** What stands in the field: changed by its owner alone. */
  readonly text: string;
  readonly problem: BidProblem | null;
  readonly attempt: Attempt | null;
  /** Why the bid is sent again by itself; null: it is not. */
  readonly repeats: RepeatReason | null;
  /** The maximum is over twice the next minimum: its bidder is asked to confirm it before anything is sent or held. */
  readonly asksToConfirm: boolean;
  readonly isConfirmed: boolean;
  readonly answer: BidAnswer | null;
}

/** Said to a leader whose own bid is not above the maximum that stands: set on another device, or a moment before. */
export const MAXIMUM_UNCHANGED = 'Your maximum stays as it was.';

export type BidAction =
  | { kind: 'type'; text: string }
  | { kind: 'fault'; message: string }
  | { kind: 'review'; asksToConfirm?: boolean }
  | { kind: 'confirm'; isConfirmed: boolean }
  | { kind: 'back' }
  | { kind: 'send'; attempt: Attempt }
  | { kind: 'repeat'; why: RepeatReason }
  | { kind: 'answered'; answer: BidAnswer }
  /** `attempt`: as it was last sent, where the minimum rose on its way. */
  | { kind: 'refused'; problem: BidProblem; attempt: Attempt | null }
  | { kind: 'again'; text: string };

/** Refusals after which the same bid may still be placed: its bidder confirms it, or answers for their card. */
const OPEN_REFUSALS: ReadonlySet<string> = new Set(['needs_confirmation', 'hold_declined', 'hold_needs_action']);
/** True where the bid, as it was sent, cannot be placed. */
export const isFinal = ({ code, canRepeat }: BidProblem): boolean => !canRepeat && !OPEN_REFUSALS.has(code);

/** A bid that begins with this text in its field. */
export const beginBid = (text: string): BidFlow => ({
  step: 'amount',
  text,
  problem: null,
  attempt: null,
  repeats: null,
  asksToConfirm: false,
  isConfirmed: false,
  answer: null,
});

/** The next step of a bid. Whatever happens, the amount that was typed stays until its bid stands. */
export function stepBid(flow: BidFlow, action: BidAction): BidFlow {
  switch (action.kind) {
    case 'type':
      return { ...beginBid(action.text) };
    case 'fault':
      return { ...flow, step: 'amount', problem: { code: 'amount', message: action.message, canRepeat: false } };
    case 'review':
      return { ...flow, step: 'review', problem: null, attempt: null, asksToConfirm: action.asksToConfirm === true, isConfirmed: false, answer: null };
    case 'confirm':
      return flow.step === 'review' ? { ...flow, isConfirmed: action.isConfirmed } : flow;
    case 'back':
      return flow.step === 'sending' ? flow : { ...flow, step: 'amount', problem: null, asksToConfirm: false, isConfirmed: false };
    case 'send':
      return { ...flow, step: 'sending', problem: null, attempt: action.attempt, repeats: null };
    case 'repeat':
      return flow.step === 'sending' ? { ...flow, repeats: action.why } : flow;
    case 'answered':
      return { ...flow, step: 'answered', problem: null, attempt: null, repeats: null, asksToConfirm: false, isConfirmed: false, answer: action.answer };
    case 'refused':
      if (action.problem.code === 'needs_confirmation')
        return { ...flow, step: 'review', problem: action.problem, attempt: null, asksToConfirm: true, isConfirmed: false, repeats: null };
      // The card's answer, and what else can be done, stand in the review; the amount stays.
      if (action.problem.code === 'hold_declined' || action.problem.code === 'hold_needs_action')
        return { ...flow, step: 'review', problem: action.problem, attempt: null, repeats: null };
      if (action.problem.canRepeat) return { ...flow, step: 'review', problem: action.problem, attempt: action.attempt, repeats: null };
      return { ...flow, step: 'amount', problem: action.problem, attempt: null, repeats: null, asksToConfirm: false, isConfirmed: false };
    case 'again':
      return beginBid(action.text);
  }
}
