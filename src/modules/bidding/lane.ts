import { isRetryable } from '#platform/database/open.ts';
import { refuse } from '#contract/result.ts';
import { type BidResult, refusedBid, type WaitingBid } from './answers.ts';

/** The last bid in a batch waits for all of them. */
export const BATCH_LIMIT = 1_024;
export const QUEUE_LIMIT = 5_000;
const MAX_RETRIES = 5;

type CommitBatch = (bids: readonly WaitingBid[], onDecided: () => void) => Promise<BidResult[]>;
interface Ticket {
  readonly bid: WaitingBid;
  readonly resolve: (result: BidResult) => void;
  readonly reject: (error: unknown) => void;
}
export interface LaneLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Commits all waiting bids together; bids that arrive meanwhile form the next batch. An idle lane adds no delay. */
export class Lane {
  readonly #commit: CommitBatch;
  readonly #log: LaneLog;
  readonly #waiting: Ticket[] = [];
  #running: Promise<void> | null = null;

  constructor(commit: CommitBatch, log: LaneLog) {
    this.#commit = commit;
    this.#log = log;
  }

  place(bid: WaitingBid): Promise<BidResult> {
    if (this.#waiting.length >= QUEUE_LIMIT) return Promise.resolve(refusedBid(refuse('busy')));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bid, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  async drain(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    for (;;) {
      // Yields once, so that bids arriving in the same event-loop turn share a batch, including those from bidders
      // who were just answered.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (this.#waiting.length === 0) {
        // Cleared synchronously. Otherwise a bid arriving before the promise settles would assume that the lane is
        // running.
        this.#running = null;
        return;
      }
      await this.#commitAll(this.#waiting.splice(0, BATCH_LIMIT));
    }
  }

  async #commitAll(batch: readonly Ticket[]): Promise<void> {
    const failure = await this.#attempt(batch);
    if (failure === null) return;
    if (batch.length > 1)
      this.#log.warn(
        { err: failure.error, bids: batch.length },
        'a batch of bids failed; committing each bid separately',
      );
    for (const ticket of batch) {
      // If the commit may have happened, only an Idempotency-Key makes a retry safe.
      const mayRetry = batch.length > 1 && (failure.isUndone || ticket.bid.keyHash !== null);
      const retryFailure = mayRetry ? await this.#attempt([ticket]) : failure;
      if (retryFailure === null) continue;
      this.#log.error({ err: retryFailure.error, auctionId: ticket.bid.info.auctionId }, 'a bid failed');
      ticket.reject(retryFailure.error);
    }
  }

  /** Returns null once all are answered, else the error and whether the transaction was certainly rolled back. */
  async #attempt(tickets: readonly Ticket[]): Promise<{ error: unknown; isUndone: boolean } | null> {
    for (let attempt = 0; ; attempt += 1) {
      let isDecided = false;
      try {
        const results = await this.#commit(
          tickets.map((ticket) => ticket.bid),
          () => {
            isDecided = true;
          },
        );
        tickets.forEach((ticket, index) => {
          const result = results[index];
          if (result === undefined) ticket.reject(new Error('a bid received no result'));
          else ticket.resolve(result);
        });
        return null;
      } catch (error) {
        if ((isRetryable(error) || isKeyTaken(error)) && attempt < MAX_RETRIES) continue;
        return { error, isUndone: !isDecided || isRefusedByDatabase(error) };
      }
    }
  }
}

/** Another process has just stored a bid with one of these keys. A retry repeats its answer. */
function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'ledger_keys';
}

/** A lost connection leaves open whether the commit happened. */
function isRefusedByDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'CommitRefused') return true;
  return (
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code) &&
    !/^(?:08|57)/.test(error.code)
  );
}
