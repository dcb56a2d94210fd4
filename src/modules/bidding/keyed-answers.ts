import { refuse } from '#contract/result.ts';
import { asksTheSame, isSameBid, refusedBid, requestHash, type BidResult, type WaitingBid } from './answers.ts';
import type { Entry } from './store/ledger.ts';
import { isQuestion, type StoredRefusal } from './store/refusals.ts';

export interface EarlierAnswers {
  readonly placed: ReadonlyMap<string, Entry>;
  readonly repeated: ReadonlyMap<string, BidResult>;
  readonly refusals: readonly StoredRefusal[];
}

type Answered = { readonly bid: WaitingBid; readonly result: BidResult } | { readonly refusal: StoredRefusal };

export class KeyedAnswers {
  readonly #placed = new Map<string, Entry>();
  readonly #repeated = new Map<string, BidResult>();
  readonly #answered = new Map<string, Answered>();
  readonly #newRefusals = new Map<string, StoredRefusal>();

  addEarlier({ placed, repeated, refusals }: EarlierAnswers): void {
    for (const [key, entry] of placed) this.#placed.set(key, entry);
    for (const [key, answer] of repeated) this.#repeated.set(key, answer);
    for (const refusal of refusals)
      if (!this.#answered.has(refusal.keyHash)) this.#answered.set(refusal.keyHash, { refusal });
  }

  find(bid: WaitingBid, now: number): BidResult | null {
    const key = bid.keyHash;
    if (key === null) return null;
    const keyReused = () => refusedBid(refuse('idempotency_key_reused', { server_time: now }));
    const entry = this.#placed.get(key);
    if (entry !== undefined) return (isSameBid(entry, bid) ? this.#repeated.get(key) : undefined) ?? keyReused();
    const first = this.#answered.get(key);
    if (first === undefined || isUnansweredQuestion(first, bid)) return null;
    return answerAgain(first, bid) ?? keyReused();
  }

  /** A bid that lacks a hold is sent again with the same key once it has one. */
  keep(bid: WaitingBid, result: BidResult): void {
    const key = bid.keyHash;
    if (key === null || result.kind === 'hold_missing') return;
    this.#answered.set(key, { bid, result });
    if (result.kind === 'refused')
      this.#newRefusals.set(key, { keyHash: key, requestHash: requestHash(bid), refusal: result.refusal });
  }

  newRefusals(): StoredRefusal[] {
    return [...this.#newRefusals.values()];
  }
}

/** A confirmed bid must be decided again, not answered from the stored result. */
function isUnansweredQuestion(first: Answered, bid: WaitingBid): boolean {
  if (bid.request.confirm !== true) return false;
  const unsure = { info: bid.info, request: { ...bid.request, confirm: false } };
  return 'refusal' in first
    ? isQuestion(first.refusal.refusal) && first.refusal.requestHash === requestHash(unsure)
    : first.result.kind === 'refused' && isQuestion(first.result.refusal) && asksTheSame(first.bid, unsure);
}

function answerAgain(first: Answered, bid: WaitingBid): BidResult | null {
  if ('bid' in first) return asksTheSame(first.bid, bid) ? first.result : null;
  const { refusal } = first;
  return refusal.requestHash === requestHash(bid) ? refusedBid(refusal.refusal) : null;
}
