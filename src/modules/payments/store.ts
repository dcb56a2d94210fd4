import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Card, CardIntent, ProviderName } from './gateway.ts';

interface PaymentMethodsTable {
  id: string;
  user_id: string;
  provider: ProviderName;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  declines_holds: boolean;
  is_default: boolean;
  created_at: Date;
}
interface SetupIntentsTable {
  id: string;
  user_id: string;
  client_secret: string;
  status: string;
  created_at: Date;
}
interface CustomersTable {
  provider: ProviderName;
  user_id: string;
  customer_id: string;
  created_at: Date;
}
export type SavedCard = PaymentMethodsTable;

const cards = (executor: Executor) =>
  executor.withTables<{ payment_methods: PaymentMethodsTable; setup_intents: SetupIntentsTable; card_customers: CustomersTable }>();

export async function findCustomer(executor: Executor, provider: ProviderName, userId: string): Promise<string | null> {
  const row = await cards(executor)
    .selectFrom('card_customers')
    .select('customer_id')
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}
export async function insertCustomer(executor: Executor, customer: { provider: ProviderName; userId: string; customerId: string; at: Date }): Promise<void> {
  await cards(executor)
    .insertInto('card_customers')
    .values({ provider: customer.provider, user_id: customer.userId, customer_id: customer.customerId, created_at: customer.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findCards(executor: Executor, userId: string): Promise<SavedCard[]> {
  return cards(executor)
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Which of these users have saved a card with the same brand, last four digits and expiry as one of this user's. */
export async function findSharingCard(executor: Executor, userId: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const result = await sql<{
    user_id: string;
  }>`select distinct o.user_id from payment_methods o join payment_methods m on m.brand = o.brand and m.last4 = o.last4 and m.exp_month = o.exp_month and m.exp_year = o.exp_year
    where m.user_id = ${userId} and o.user_id <> ${userId} and o.user_id = any(${[...others]}::text[])`.execute(executor);
  return new Set(result.rows.map((row) => row.user_id));
}

export async function insertCard(
  transaction: Executor,
  saved: { userId: string; provider: ProviderName; card: Card; isDefault: boolean; at: Date },
): Promise<void> {
  const { card } = saved;
  await cards(transaction)
    .insertInto('payment_methods')
    .values({
      id: card.id,
      user_id: saved.userId,
      provider: saved.provider,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      declines_holds: card.declinesHolds,
      is_default: saved.isDefault,
      created_at: saved.at,
    })
    .execute();
}

/** Makes one card the default. Takes two statements, because the unique index on defaults is checked row by row. */
export async function setDefaultCard(transaction: Executor, userId: string, cardId: string): Promise<void> {
  await cards(transaction).updateTable('payment_methods').set({ is_default: false }).where('user_id', '=', userId).where('is_default', '=', true).execute();
  await cards(transaction).updateTable('payment_methods').set({ is_default: true }).where('user_id', '=', userId).where('id', '=', cardId).execute();
}

export async function deleteCard(transaction: Executor, userId: string, cardId: string): Promise<void> {
  await cards(transaction).deleteFrom('payment_methods').where('user_id', '=', userId).where('id', '=', cardId).execute();
}

export async function insertIntent(executor: Executor, { userId, intent, at }: { userId: string; intent: CardIntent; at: Date }): Promise<void> {
  await cards(executor)
    .insertInto('setup_intents')
    .values({ id: intent.id, user_id: userId, client_secret: intent.clientSecret, status: 'requires_payment_method', created_at: at })
    .execute();
}

export async function deleteCardsOf(transaction: Executor, userId: string): Promise<void> {
  await cards(transaction).deleteFrom('payment_methods').where('user_id', '=', userId).execute();
  await cards(transaction).deleteFrom('setup_intents').where('user_id', '=', userId).execute();
  await cards(transaction).deleteFrom('card_customers').where('user_id', '=', userId).execute();
}
