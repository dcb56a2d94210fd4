import type { z } from 'zod';
import type { PersonPage, PersonQuerySchema } from '#contract/operator.ts';
import { readListPage } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { openPeople, type PersonRow } from './store/people.ts';

export const listPeople = (
  context: AccountsContext,
  actor: Actor,
  query: z.output<typeof PersonQuerySchema>,
): Promise<Result<PersonPage>> =>
  readListPage(actor, query, {
    power: 'see_people',
    name: 'people',
    open: async ({ q, status = null, sort }) => ({
      ...openPeople(context.database.executor, { q: q.trim(), status }, sort),
      present: (rows: readonly PersonRow[]) => present(context, rows),
    }),
  });

async function present(context: AccountsContext, rows: readonly PersonRow[]): Promise<PersonPage['items']> {
  const { currency } = await context.operations.settings(context.database.executor);
  return rows.map((row) => ({
    username: row.username,
    name: row.name,
    email: row.email,
    is_staff: row.isStaff,
    email_verified: row.emailVerified,
    has_payment_method: row.hasPaymentMethod,
    blocked: row.isBlocked,
    limit: { amount: row.limit, currency },
    created_at: row.createdAt.toISOString(),
  }));
}
