import { HOUR_MS } from '#contract/durations.ts';
import { formatAmount } from '#contract/format/money.ts';
import { GatewayError } from '../gateway.ts';
import type { PaymentsContext } from '../context.ts';
import {
  findMisstatedCharges,
  findUnbalanced,
  claimLedgerVerification,
  endLedgerVerification,
} from './verification-store.ts';
import { reconcile } from './reconcile.ts';

export const VERIFY_EVERY_MS = 24 * HOUR_MS;
const VERIFY_RETRY_MS = HOUR_MS;
const DAYS = 8;
/** Later movements may not have reached both sides yet. By then a lost webhook has been made up for by polling. */
const SETTLES_WITHIN_MS = 2 * HOUR_MS;

export interface BooksVerifier {
  /** Returns the problems. Null if it was not due or the provider is unavailable. */
  runOnce(): Promise<string[] | null>;
}

/** The schedule is in the database, so one process runs it. */
export function createBooksVerifier(context: PaymentsContext): BooksVerifier {
  async function runOnce(): Promise<string[] | null> {
    const { executor } = context.database;
    const at = await context.clock.now(executor);
    if (
      !(await claimLedgerVerification(executor, {
        at,
        nextAt: at + VERIFY_EVERY_MS,
        owner: context.database.leaseOwner(),
      }))
    )
      return null;
    try {
      const incidents = [...(await trialBalance(context, at)), ...(await proveProvider(context, at))];
      await endLedgerVerification(executor, null);
      return incidents;
    } catch (error) {
      await endLedgerVerification(executor, at + VERIFY_RETRY_MS);
      if (!(error instanceof GatewayError)) throw error;
      context.log.warn(
        { err: error },
        'the books could not be laid beside the card provider’s list: it is tried again',
      );
      return null;
    }
  }
  return { runOnce };
}

interface BookError {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly happenedAt: number;
}

async function notify(
  context: PaymentsContext,
  kind: 'books' | 'provider',
  { found, since, at }: { found: readonly BookError[]; since: number; at: number },
): Promise<string[]> {
  const except = found.map(({ subject }) => subject);
  await context.database.transaction(async (transaction) => {
    for (const each of found) await context.incidents.report(transaction, { kind, ...each }, at);
    await context.incidents.clear(transaction, { kind, except, since, at });
  });
  if (found.length > 0)
    context.log.error({ kind, found: except }, 'the proof of the books has found what is not as it should be');
  return except;
}

async function trialBalance(context: PaymentsContext, at: number): Promise<string[]> {
  const { executor } = context.database;
  const unbalanced = (await findUnbalanced(executor)).map((id): BookError => ({
    subject: `posting:${id}`,
    title: 'Unbalanced posting in the books',
    text: `Posting ${id} doesn’t balance. The books should make this impossible, so contact your system administrator.`,
    path: '/operator/payments/postings',
    happenedAt: at,
  }));
  const misstated = (await findMisstatedCharges(executor)).map(
    ({ id, title, currency, stands, should }): BookError => ({
      subject: `charge:${id}`,
      title: `Wrong balance on a charge for the ${title}`,
      text: `The books show ${formatAmount(stands, currency)} open on it, but it should be ${formatAmount(should, currency)}. Compare what was paid with what was owed.`,
      path: `/operator/payments?q=${encodeURIComponent(title)}`,
      happenedAt: at,
    }),
  );
  return notify(context, 'books', { found: [...unbalanced, ...misstated], since: 0, at });
}

async function proveProvider(context: PaymentsContext, at: number): Promise<string[]> {
  const { differences, from } = await reconcile(context, DAYS);
  const amount = (money: { amount: number; currency: string } | null): string =>
    money === null ? 'nothing' : formatAmount(money.amount, money.currency);
  const found = differences
    .filter((difference) => Date.parse(difference.at) <= at - SETTLES_WITHIN_MS)
    .map((difference): BookError => {
      const about =
        difference.about === null ? 'a payment that matches none of our charges' : `the ${difference.about.title}`;
      return {
        subject: `${difference.kind}:${difference.payment_id ?? ''}:${difference.books?.currency ?? difference.provider?.currency ?? ''}`,
        title: `The card provider’s records and the books differ: ${about}`,
        text: `For “${difference.kind}”, the books have ${amount(difference.books)} and the provider has ${amount(difference.provider)}. Compare both under Reconciliation and correct the error.`,
        path: '/operator/payments?view=reconciliation',
        happenedAt: Date.parse(difference.at),
      };
    });
  return notify(context, 'provider', { found, since: Date.parse(from), at });
}
