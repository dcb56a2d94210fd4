import type { Books, Posting } from '#contract/payments.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import { sumPlaced } from '../holds/store.ts';
import type { PaymentsContext } from '../context.ts';
import { findMisstatedCharges, findUnbalanced } from './verification-store.ts';
import { countPostings, type FoundPosting, readBalances } from './store.ts';

export async function readBooks(context: PaymentsContext, actor: Actor): Promise<Result<Books>> {
  return refusalUnlessMay(actor, 'manage_payments') ?? accepted(await trialBalance(context));
}

export async function trialBalance(context: PaymentsContext): Promise<Books> {
  const { executor } = context.database;
  const [balances, unbalanced, postings, held, settings] = await Promise.all([
    readBalances(executor),
    findUnbalanced(executor),
    countPostings(executor),
    sumPlaced(executor),
    context.settings(executor),
  ]);
  const bidding = await context.bidding.holdNeeds(executor, held.userIds);
  const differences = [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, accounts]) => ({
    amount: accounts.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
    currency,
  }));
  return {
    accounts: balances.map(({ code, name, kind, currency, debit, credit }) => ({
      code,
      name,
      kind,
      debit: { amount: debit, currency },
      credit: { amount: credit, currency },
      balance: { amount: debit - credit, currency },
    })),
    differences,
    unbalanced_postings: unbalanced,
    postings,
    is_balanced: unbalanced.length === 0 && differences.every(({ amount }) => amount === 0),
    held: { count: held.count, amount: bidding.size === 0 ? held.amount : null },
    currency: settings.currency,
    provider: context.gateway.provider,
  };
}

export async function findBookProblems(context: PaymentsContext): Promise<string[]> {
  const books = await trialBalance(context);
  const misstated = await findMisstatedCharges(context.database.executor);
  return [
    ...books.unbalanced_postings.map((id) => `the posting ${id} does not balance`),
    ...books.differences
      .filter(({ amount }) => amount !== 0)
      .map(({ currency }) => `the books in ${currency} do not balance`),
    ...misstated.map(
      ({ id, stands, should }) => `the charge ${id} has ${stands} open in the books instead of ${should}`,
    ),
  ];
}

export async function presentPostings(
  context: PaymentsContext,
  executor: Executor,
  postings: readonly FoundPosting[],
): Promise<Posting[]> {
  const names = await context.accounts.usernames(
    executor,
    postings.flatMap(({ posting }) => posting.user_id ?? []),
  );
  return postings.map(({ posting, entries }) => ({
    id: posting.id,
    kind: posting.kind,
    text: posting.words,
    username: posting.user_id === null ? null : (names.get(posting.user_id) ?? null),
    charge_id: posting.charge_id,
    provider_id: posting.provider_id,
    posted_at: posting.posted_at.toISOString(),
    entries: entries.map(({ account, amount }) => ({ account, amount: { amount, currency: posting.currency } })),
  }));
}
