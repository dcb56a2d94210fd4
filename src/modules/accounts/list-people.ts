import type { z } from 'zod';
import type { PersonPage, PersonQuerySchema } from '#contract/operator.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import { MAX_COUNTED, presentCount } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { cutPage, decodeCursor, listHash } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { countPeople, findPeople, positionOf } from './store/people.ts';

export async function listPeople(
  context: AccountsContext,
  actor: Actor,
  query: z.output<typeof PersonQuerySchema>,
): Promise<Result<PersonPage>> {
  const refusal = refusalUnlessMay(actor, 'see_people');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const q = query.q.trim();
  const filter = { q, status: query.status ?? null };
  const { sort } = query;
  const binding = listHash(['people', filter, sort]);
  const after = decodeCursor(query.cursor, binding);
  if (after === undefined) return invalidCursor();
  const [found, counted, settings] = await Promise.all([
    findPeople(executor, filter, { sort, after, limit: query.limit + 1 }),
    countPeople(executor, filter, MAX_COUNTED + 1),
    context.operations.settings(executor),
  ]);
  const { rows, next_cursor } = cutPage(found, binding, query.limit, (row) => positionOf(row, sort));
  return accepted({
    items: rows.map((row) => ({
      username: row.username,
      name: row.name,
      email: row.email,
      is_staff: row.isStaff,
      email_verified: row.emailVerified,
      has_payment_method: row.hasPaymentMethod,
      blocked: row.isBlocked,
      limit: { amount: row.limit, currency: settings.currency },
      created_at: row.createdAt.toISOString(),
    })),
    ...presentCount(counted),
    next_cursor,
  });
}
