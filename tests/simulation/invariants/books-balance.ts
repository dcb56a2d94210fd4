import { sql } from 'kysely';
import { findMisstatedCharges, findUnbalanced } from '#modules/payments/ledger/verification-store.ts';
import type { Invariant } from './invariant.ts';
import { rowsOf } from './rows.ts';

const RECONCILED_DAYS = 400;

/** Every cent is explained: in the books, in the charges and at the card provider. */
export const booksBalance: Invariant = {
  name: 'books balance',
  async check(simulation) {
    const { payments, database } = simulation.world.app;
    await payments.books.bookFees(0);
    const books = await payments.books.read();
    const balanceOf = (code: string) => books.accounts.find((account) => account.code === code)?.balance.amount ?? 0;
    const { differences } = await payments.books.reconcile(RECONCILED_DAYS);
    const [provider] = await rowsOf(
      simulation,
      sql<{ net: number; fees: number }>`select
      coalesce(sum(amount - fee), 0)::bigint as net, coalesce(sum(fee), 0)::bigint as fees from sandbox_movements`,
    );
    const doubled = await rowsOf(
      simulation,
      sql<{ id: string; taken: number }>`select p.id, p.taken
      from sandbox_payments p where p.taken > 0 and not exists (select from charges c where c.payment_id = p.id)`,
    );
    return [
      ...(await findUnbalanced(database.executor)).map((id) => `the posting ${id} is not balanced`),
      ...(await findMisstatedCharges(database.executor)).map(({ id }) => `the charge ${id} has a wrong balance`),
      ...differences.map(({ what, payment_id: id }) => `the card provider and the books differ: ${what} ${id ?? ''}`),
      ...(books.is_balanced ? [] : ['the books are not balanced']),
      ...(balanceOf('card_provider') === provider?.net ? [] : ['the card provider holds another balance']),
      ...(balanceOf('provider_fees') === provider?.fees ? [] : ['the card provider took other fees']),
      ...doubled.map(({ id, taken }) => `${taken} was taken with ${id}, for no charge`),
    ];
  },
};
