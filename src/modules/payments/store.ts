import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { Card, CardIntent, ProviderName } from './gateway.ts';

export type SavedCard = Row<'payment_methods'>;

export async function findStripeCustomer(executor: Executor, userId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('card_customers')
    .select('customer_id')
    .where('provider', '=', 'stripe')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}
export async function insertCustomer(
  executor: Executor,
  customer: { provider: ProviderName; userId: string; customerId: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('card_customers')
    .values({
      provider: customer.provider,
      user_id: customer.userId,
      customer_id: customer.customerId,
      created_at: customer.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findCards(executor: Executor, userId: string): Promise<SavedCard[]> {
  return executor
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function findSharingCard(
  executor: Executor,
  userId: string,
  others: readonly string[],
): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const result = await sql<
    Pick<Row<'payment_methods'>, 'user_id'>
  >`select distinct o.user_id from payment_methods o join payment_methods m on m.fingerprint = o.fingerprint
    where m.user_id = ${userId} and o.user_id <> ${userId} and o.user_id = any(${[...others]}::text[])`.execute(
    executor,
  );
  return new Set(result.rows.map((row) => row.user_id));
}

export async function findCardFingerprints(
  executor: Executor,
  userIds: readonly string[],
): Promise<{ userId: string; fingerprint: string }[]> {
  if (userIds.length === 0) return [];
  return executor
    .selectFrom('payment_methods')
    .select(['user_id as userId', 'fingerprint'])
    .where('user_id', 'in', [...userIds])
    .where('fingerprint', 'is not', null)
    .$narrowType<{ fingerprint: string }>()
    .execute();
}

export async function insertCard(
  transaction: Executor,
  saved: { userId: string; provider: ProviderName; card: Card; isDefault: boolean; at: Date },
): Promise<void> {
  const { card } = saved;
  await transaction
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
      fingerprint: card.fingerprint,
      is_default: saved.isDefault,
      created_at: saved.at,
    })
    .execute();
}

/** Makes one card the default. Takes two statements, because the unique index on defaults is checked row by row. */
export async function setDefaultCard(transaction: Executor, userId: string, cardId: string): Promise<void> {
  await transaction
    .updateTable('payment_methods')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  await transaction
    .updateTable('payment_methods')
    .set({ is_default: true })
    .where('user_id', '=', userId)
    .where('id', '=', cardId)
    .execute();
}

export async function deleteCard(transaction: Executor, userId: string, cardId: string): Promise<void> {
  await transaction.deleteFrom('payment_methods').where('user_id', '=', userId).where('id', '=', cardId).execute();
}

export async function insertIntent(
  executor: Executor,
  { userId, intent, at }: { userId: string; intent: CardIntent; at: Date },
): Promise<void> {
  await executor
    .insertInto('setup_intents')
    .values({
      id: intent.id,
      user_id: userId,
      client_secret: intent.clientSecret,
      status: 'requires_payment_method',
      created_at: at,
    })
    .execute();
}

export async function deleteCardsOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('payment_methods').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('setup_intents').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('card_customers').where('user_id', '=', userId).execute();
}
