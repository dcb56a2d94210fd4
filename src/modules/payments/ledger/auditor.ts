import { formatAmount } from '#contract/format/money.ts';
import { createRepeater } from '#platform/repeater.ts';
import { GatewayFault } from '../gateway.ts';
import type { Till } from '../parts.ts';
import { findMisstatedCharges, findUnbalanced, takeMoneyProof } from './audit-store.ts';
import { reconcile } from './reconcile.ts';

const HOUR_MS = 3_600_000;
/** How often the books are proven, and when again where the provider could not be asked. */
export const PROVE_EVERY_MS = 24 * HOUR_MS;
const PROVE_AGAIN_MS = HOUR_MS;
const LOOK_EVERY_MS = HOUR_MS / 4;
/** At the start of a house all its readers come back at once: they go first. */
const FIRST_LOOK_MS = 2 * 60_000;
/** So many days of the provider's list are laid beside the books. */
const DAYS = 8;
/** What moved later may still be on its way to one side: a hint that was lost is made up for by then. */
const SETTLES_WITHIN_MS = 2 * HOUR_MS;

/** Looks after the books while nobody asks for them. */
export interface MoneyAuditor {
  start(): void;
  stop(): Promise<void>;
  /** Proves the books where that is due; what it found, null where it was not due, or the provider could not be asked. */
  runOnce(): Promise<string[] | null>;
}

/**
 * Once a day it proves that the books balance, that each charge stands in them as it should, and that the provider's own list says the same. When, is
 * a row: of any number of processes one proves them. What it finds is told to the staff who look after payments, once.
 */
export function createMoneyAuditor(till: Till): MoneyAuditor {
  async function runOnce(): Promise<string[] | null> {
    const { executor } = till.database;
    const at = await till.clock.now(executor);
    if (!(await takeMoneyProof(executor, { at, nextAt: at + PROVE_EVERY_MS }))) return null;
    try {
      return [...(await proveBooks(till, at)), ...(await proveProvider(till, at))];
    } catch (error) {
      await takeMoneyProof(executor, { at: at + PROVE_EVERY_MS, nextAt: at + PROVE_AGAIN_MS });
      if (!(error instanceof GatewayFault)) throw error;
      till.log.warn({ err: error }, 'the books could not be laid beside the card provider’s list: it is tried again');
      return null;
    }
  }
  const { start, stop } = createRepeater(
    async () => {
      await runOnce();
      return false;
    },
    {
      everyMs: LOOK_EVERY_MS,
      firstMs: FIRST_LOOK_MS,
      onFault: (error) => till.log.error({ err: error }, 'the auditor of the books could not work: it tries again'),
    },
  );
  return { runOnce, start, stop };
}

interface Found {
  readonly subject: string;
  readonly title: string;
  readonly words: string;
  readonly path: string;
  readonly happenedAt: number;
}

/** Tells what was found of a kind, and ends what is gone since then; the subjects of what was found. */
async function tell(till: Till, kind: 'books' | 'provider', { found, since, at }: { found: readonly Found[]; since: number; at: number }): Promise<string[]> {
  const except = found.map(({ subject }) => subject);
  await till.database.transaction(async (transaction) => {
    for (const each of found) await till.faults.report(transaction, { kind, ...each }, at);
    await till.faults.clear(transaction, { kind, except, since, at });
  });
  if (found.length > 0) till.log.error({ kind, found: except }, 'the proof of the books has found what is not as it should be');
  return except;
}

async function proveBooks(till: Till, at: number): Promise<string[]> {
  const { executor } = till.database;
  const unbalanced = (await findUnbalanced(executor)).map((id): Found => ({
    subject: `posting:${id}`,
    title: 'A posting in the books does not balance',
    words: `It is the posting ${id}. Ask whoever runs the house’s machines: the books refuse this by themselves.`,
    path: '/operator/payments?view=postings',
    happenedAt: at,
  }));
  const misstated = (await findMisstatedCharges(executor)).map(({ id, title, currency, stands, should }): Found => ({
    subject: `charge:${id}`,
    title: `A charge for the ${title} does not stand in the books as it should`,
    words: `The books have ${formatAmount(stands, currency)} open on it, and it should be ${formatAmount(should, currency)}. Compare what was paid with what was owed.`,
    path: `/operator/payments?q=${encodeURIComponent(title)}`,
    happenedAt: at,
  }));
  return tell(till, 'books', { found: [...unbalanced, ...misstated], since: 0, at });
}

async function proveProvider(till: Till, at: number): Promise<string[]> {
  const { differences, from } = await reconcile(till, DAYS);
  const amount = (money: { amount: number; currency: string } | null): string => (money === null ? 'nothing' : formatAmount(money.amount, money.currency));
  const found = differences
    .filter((difference) => Date.parse(difference.at) <= at - SETTLES_WITHIN_MS)
    .map((difference): Found => {
      const about = difference.about === null ? 'a payment that no charge of ours knows' : `the ${difference.about.title}`;
      return {
        subject: `${difference.kind}:${difference.payment_id ?? ''}:${difference.books?.currency ?? difference.provider?.currency ?? ''}`,
        title: `The card provider’s list and the books differ: ${about}`,
        words: `Of the kind “${difference.kind}” the books have ${amount(difference.books)}, the provider ${amount(difference.provider)}. Look at both under Reconciliation, and put right what is wrong.`,
        path: '/operator/payments?view=reconciliation',
        happenedAt: Date.parse(difference.at),
      };
    });
  return tell(till, 'provider', { found, since: Date.parse(from), at });
}
