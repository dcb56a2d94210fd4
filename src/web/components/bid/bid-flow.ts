import type { BidAnswer } from '#contract/bids.ts';

export interface Attempt {
  readonly key: string;
  readonly amount: number;
  readonly maximum: number;
  readonly confirm: boolean;
}
/** `canRepeat`: no response came, so the same attempt may be sent again. */
export interface BidProblem {
  readonly code: string;
  readonly message: string;
  readonly canRepeat: boolean;
}

/** `no_answer`: the bid may have arrived. `no_cards`: the card provider is down and the bid was not placed. */
export type RepeatReason = 'no_answer' | 'no_cards';

export interface BidFlow {
  readonly step: 'amount' | 'review' | 'sending' | 'answered';
  readonly text: string;
  readonly problem: BidProblem | null;
  readonly attempt: Attempt | null;
  readonly repeats: RepeatReason | null;
  /** The maximum is over twice the next minimum, so the bidder must confirm it first. */
  readonly asksToConfirm: boolean;
  readonly isConfirmed: boolean;
  readonly answer: BidAnswer | null;
}

export const MAXIMUM_UNCHANGED = 'Your maximum is unchanged.';

export type BidAction =
  | { kind: 'type'; text: string }
  | { kind: 'problem'; message: string }
  | { kind: 'review'; asksToConfirm?: boolean }
  | { kind: 'confirm'; isConfirmed: boolean }
  | { kind: 'back' }
  | { kind: 'send'; attempt: Attempt }
  | { kind: 'repeat'; why: RepeatReason }
  | { kind: 'answered'; answer: BidAnswer }
  | { kind: 'refused'; problem: BidProblem; attempt: Attempt | null }
  | { kind: 'again'; text: string };

const OPEN_REFUSALS: ReadonlySet<string> = new Set(['needs_confirmation', 'hold_declined', 'hold_needs_action']);
export const isFinal = ({ code, canRepeat }: BidProblem): boolean => !canRepeat && !OPEN_REFUSALS.has(code);

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

export function stepBid(flow: BidFlow, action: BidAction): BidFlow {
  switch (action.kind) {
    case 'type':
      return { ...beginBid(action.text) };
    case 'problem':
      return { ...flow, step: 'amount', problem: { code: 'amount', message: action.message, canRepeat: false } };
    case 'review':
      return {
        ...flow,
        step: 'review',
        problem: null,
        attempt: null,
        asksToConfirm: action.asksToConfirm === true,
        isConfirmed: false,
        answer: null,
      };
    case 'confirm':
      return flow.step === 'review' ? { ...flow, isConfirmed: action.isConfirmed } : flow;
    case 'back':
      return flow.step === 'review'
        ? { ...flow, step: 'amount', problem: null, asksToConfirm: false, isConfirmed: false }
        : flow;
    case 'send':
      return { ...flow, step: 'sending', problem: null, attempt: action.attempt, repeats: null };
    case 'repeat':
      return flow.step === 'sending' ? { ...flow, repeats: action.why } : flow;
    case 'answered':
      return {
        ...flow,
        step: 'answered',
        problem: null,
        attempt: null,
        repeats: null,
        asksToConfirm: false,
        isConfirmed: false,
        answer: action.answer,
      };
    case 'refused':
      if (action.problem.code === 'needs_confirmation')
        return {
          ...flow,
          step: 'review',
          problem: action.problem,
          attempt: null,
          asksToConfirm: true,
          isConfirmed: false,
          repeats: null,
        };
      if (action.problem.code === 'hold_declined' || action.problem.code === 'hold_needs_action')
        return { ...flow, step: 'review', problem: action.problem, attempt: null, repeats: null };
      if (action.problem.canRepeat)
        return { ...flow, step: 'review', problem: action.problem, attempt: action.attempt, repeats: null };
      return {
        ...flow,
        step: 'amount',
        problem: action.problem,
        attempt: null,
        repeats: null,
        asksToConfirm: false,
        isConfirmed: false,
      };
    case 'again':
      return beginBid(action.text);
  }
}
