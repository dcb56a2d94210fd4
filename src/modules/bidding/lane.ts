import { isRetryable } from '#platform/database/open.ts';
import { answerBusy, type BidResult, type WaitingBid } from './answers.ts';

/** The most bids that one transaction settles: the last of them waits for all. */
export const MOST_BIDS_IN_BATCH = 1_024;
/** The most bids that may wait in one lane; more are turned away at once, unplaced. */
export const MOST_BIDS_WAITING = 5_000;
/** How often a batch that the database gave up on is run again. */
const MOST_RETRIES = 5;

/** Settles bids in one transaction; the answers are in their order. It says when only the commit is still to come. */
type Settle = (bids: readonly WaitingBid[], onDecided: () => void) => Promise<BidResult[]>;
interface Ticket {
  readonly bid: WaitingBid;
  readonly resolve: (result: BidResult) => void;
  readonly reject: (error: unknown) => void;
}
export interface LaneLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * Takes all bids that wait and settles them together; those that come meanwhile are the next batch. Idle, a bid waits for nobody;
 * under load the batches grow by themselves.
 */
export class Lane {
  readonly #settle: Settle;
  readonly #log: LaneLog;
  readonly #waiting: Ticket[] = [];
  #running: Promise<void> | null = null;

  constructor(settle: Settle, log: LaneLog) {
    this.#settle = settle;
    this.#log = log;
  }

  place(bid: WaitingBid): Promise<BidResult> {
    if (this.#waiting.length >= MOST_BIDS_WAITING) return Promise.resolve(answerBusy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bid, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    for (;;) {
      // Bids that come in the same turn of the event loop go together: also those of bidders who were just answered.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (this.#waiting.length === 0) {
        // Said at once, not when the promise settles: a bid that came in between would find a lane that seems to run.
        this.#running = null;
        return;
      }
      await this.#settleAll(this.#waiting.splice(0, MOST_BIDS_IN_BATCH));
    }
  }

  async #settleAll(batch: readonly Ticket[]): Promise<void> {
    const failure = await this.#attempt(batch);
    if (failure === null) return;
    if (batch.length > 1) this.#log.warn({ err: failure.error, bids: batch.length }, 'a batch of bids failed: each is settled by itself');
    for (const ticket of batch) {
      // Where the commit may have happened, only a key makes a second try safe.
      const maySettleAgain = batch.length > 1 && (failure.isUndone || ticket.bid.keyHash !== null);
      const own = maySettleAgain ? await this.#attempt([ticket]) : failure;
      if (own === null) continue;
      this.#log.error({ err: own.error, auctionId: ticket.bid.facts.auctionId }, 'a bid failed');
      ticket.reject(own.error);
    }
  }

  /** Null once all are answered; else the error, and whether it is certain that nothing was kept. */
  async #attempt(tickets: readonly Ticket[]): Promise<{ error: unknown; isUndone: boolean } | null> {
    for (let attempt = 0; ; attempt += 1) {
      let isDecided = false;
      try {
        const results = await this.#settle(
          tickets.map((ticket) => ticket.bid),
          () => {
            isDecided = true;
          },
        );
        tickets.forEach((ticket, index) => {
          const result = results[index];
          if (result === undefined) ticket.reject(new Error('a bid was left without an answer'));
          else ticket.resolve(result);
        });
        return null;
      } catch (error) {
        if ((isRetryable(error) || isKeyTaken(error)) && attempt < MOST_RETRIES) continue;
        return { error, isUndone: !isDecided || isRefusedByDatabase(error) };
      }
    }
  }
}

/** Another process has just kept a bid with one of these keys: asked again, the batch finds it, and answers by it. */
function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'ledger_keys';
}

/** The database itself said no (and so has undone all); a lost connection says nothing about the commit. */
function isRefusedByDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'CommitRefused') return true;
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && !/^(?:08|57)/.test(error.code);
}
