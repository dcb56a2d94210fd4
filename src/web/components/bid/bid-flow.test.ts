import { describe, expect, it } from 'vitest';
import type { BidAnswer } from '#contract/bids.ts';
import { type BidAction, type BidFlow, beginBid, isFinal, stepBid } from './bid-flow.ts';

const attempt = { key: 'k', amount: 4_900_000, maximum: 5_000_000, confirm: false };
const run = (...actions: BidAction[]): BidFlow => actions.reduce(stepBid, beginBid('49,000'));
const refused = (code: string, canRepeat = false): BidAction => ({
  kind: 'refused',
  problem: { code, message: 'No.', canRepeat },
  attempt,
});

describe('the bid flow', () => {
  it('is reviewed, sent and answered', () => {
    const answer = { leading: true } as BidAnswer;
    expect(run({ kind: 'type', text: '50,000' }, { kind: 'review' }).step).toBe('review');
    expect(run({ kind: 'review' }, { kind: 'send', attempt }).step).toBe('sending');
    expect(run({ kind: 'review' }, { kind: 'send', attempt }, { kind: 'answered', answer })).toMatchObject({
      step: 'answered',
      answer,
      attempt: null,
    });
  });
  it('keeps the typed amount through every refusal', () => {
    for (const code of ['below_minimum', 'hold_declined', 'over_limit', 'needs_confirmation', 'network']) {
      expect(
        run({ kind: 'type', text: '50,000' }, { kind: 'review' }, { kind: 'send', attempt }, refused(code)).text,
      ).toBe('50,000');
    }
  });
  it('retries once, and offers to repeat with the same key without an answer', () => {
    expect(run({ kind: 'review' }, { kind: 'send', attempt }, refused('needs_confirmation'))).toMatchObject({
      step: 'review',
      asksToConfirm: true,
      attempt: null,
    });
    const first = { ...attempt, key: 'before the minimum rose', amount: 4_800_000 };
    expect(run({ kind: 'review' }, { kind: 'send', attempt: first }, refused('network', true))).toMatchObject({
      step: 'review',
      attempt,
    });
  });
  it('asks to confirm a maximum far above the minimum, for every amount', () => {
    const asked = run({ kind: 'review', asksToConfirm: true });
    expect(asked).toMatchObject({ asksToConfirm: true, isConfirmed: false });
    expect(stepBid(asked, { kind: 'confirm', isConfirmed: true }).isConfirmed).toBe(true);
    const again = run(
      { kind: 'review', asksToConfirm: true },
      { kind: 'confirm', isConfirmed: true },
      { kind: 'back' },
      { kind: 'review', asksToConfirm: true },
    );
    expect(again.isConfirmed).toBe(false);
    expect(run({ kind: 'review' }, { kind: 'send', attempt }, refused('needs_confirmation'))).toMatchObject({
      asksToConfirm: true,
      isConfirmed: false,
    });
  });
  it('is final only if the same bid can’t be placed again', () => {
    const problem = (code: string, canRepeat = false) => ({ code, message: 'No.', canRepeat });
    expect(['over_limit', 'below_minimum', 'auction_closed'].every((code) => isFinal(problem(code)))).toBe(true);
    expect(['needs_confirmation', 'hold_declined', 'hold_needs_action'].some((code) => isFinal(problem(code)))).toBe(
      false,
    );
    expect(isFinal(problem('network', true))).toBe(false);
  });
  it('returns to the typed amount when the review is left', () => {
    expect(run({ kind: 'type', text: '140,000' }, { kind: 'review' }, { kind: 'back' })).toMatchObject({
      step: 'amount',
      text: '140,000',
    });
    const answered = run({ kind: 'answered', answer: { leading: true } as BidAnswer });
    expect(stepBid(answered, { kind: 'back' })).toBe(answered);
  });
  it('cannot be canceled while it is sent', () => {
    expect(run({ kind: 'review' }, { kind: 'send', attempt }, { kind: 'back' }).step).toBe('sending');
  });
});
