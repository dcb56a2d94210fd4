import { MINUTE_MS } from '#contract/durations.ts';
import type { Job } from '#platform/workers/job.ts';
import { giveUpAbandonedCharges } from './charges/abandoned.ts';
import { pollProviderEvents } from './commands/poll-provider.ts';
import { countDueCommands } from './commands/store.ts';
import { foldPaymentSums } from './list/sums.ts';
import type { PaymentsContext } from './context.ts';
import { reviewHolds } from './holds/review-holds.ts';
import type { BooksVerifier } from './ledger/books-verifier.ts';
import { refreshTaxPlaces } from './ledger/edit-tax.ts';
import { bookFees } from './ledger/reconcile.ts';
import type { PaymentWorker } from './payment-worker.ts';

/** Finds retries that are due, and the work of processes that ended. New work is signalled. */
const COMMANDS_EVERY_MS = 2_000;
const EVENTS_EVERY_MS = { sandbox: 10_000, stripe: MINUTE_MS } as const;
/** After a restart all clients reconnect at once. The first verification waits for them. */
const FIRST_VERIFICATION_MS = 2 * MINUTE_MS;
const BACKOFF = { firstMs: 5_000, longestMs: MINUTE_MS } as const;

interface PaymentJobsDeps {
  readonly context: PaymentsContext;
  readonly paymentWorker: PaymentWorker;
  readonly booksVerifier: BooksVerifier;
}

export const paymentJobs = ({ context, paymentWorker, booksVerifier }: PaymentJobsDeps): readonly Job[] => [
  {
    name: 'payment commands',
    purpose: 'Sends holds, charges and refunds to the card provider.',
    runsIn: 'workers',
    trigger: { everyMs: COMMANDS_EVERY_MS, signal: paymentWorker },
    batch: 1,
    backoff: BACKOFF,
    run: () => paymentWorker.performBatch(),
    backlog: async () =>
      countDueCommands(context.database.executor, await context.clock.now(context.database.executor)),
  },
  {
    name: 'hold review',
    purpose: 'Releases holds that are no longer needed, renews those that expire, and raises those too small.',
    runsIn: 'workers',
    trigger: { everyMs: 5_000 },
    backoff: BACKOFF,
    run: () => reviewHolds(context),
  },
  {
    name: 'card provider events',
    purpose: 'Fetches changes from the card provider, in case a webhook was lost.',
    runsIn: 'workers',
    trigger: { everyMs: EVENTS_EVERY_MS[context.gateway.provider] },
    backoff: BACKOFF,
    run: async () => {
      await pollProviderEvents(context);
      return 0;
    },
  },
  {
    name: 'payment totals',
    purpose: 'Adds up what payments of a day come to, so that totals read few rows.',
    runsIn: 'workers',
    trigger: { everyMs: MINUTE_MS },
    backoff: BACKOFF,
    run: () => context.database.transaction(foldPaymentSums),
  },
  taxPlaces(context),
  {
    name: 'abandoned payments',
    purpose: 'Cancels payments whose bank confirmation was never completed.',
    runsIn: 'workers',
    trigger: { everyMs: MINUTE_MS },
    backoff: BACKOFF,
    run: async () => {
      await giveUpAbandonedCharges(context);
      return 0;
    },
  },
  {
    name: 'card provider fees',
    purpose: 'Posts the card provider’s fees to the books.',
    runsIn: 'workers',
    trigger: { everyMs: 10 * MINUTE_MS, firstMs: 10 * MINUTE_MS },
    backoff: BACKOFF,
    run: async () => bookFees(context),
  },
  {
    name: 'books verifier',
    purpose: 'Checks once a day that the books balance and match the card provider’s records.',
    runsIn: 'workers',
    trigger: { everyMs: 15 * MINUTE_MS, firstMs: FIRST_VERIFICATION_MS },
    backoff: { firstMs: 15 * MINUTE_MS, longestMs: 60 * MINUTE_MS },
    run: async () => ((await booksVerifier.runOnce()) === null ? 0 : 1),
  },
];

const taxPlaces = (context: PaymentsContext): Job => ({
  name: 'tax places',
  purpose: 'Updates the spellings of the places of tax rates when the site’s country changes.',
  runsIn: 'workers',
  trigger: { everyMs: MINUTE_MS },
  backoff: BACKOFF,
  run: () => refreshTaxPlaces(context),
});
