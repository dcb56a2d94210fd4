import { sql } from 'kysely';
import type { Found, FoundList } from '#contract/find.ts';
import { FOUND_KIND_POWERS, FOUND_KINDS } from '#contract/found-kinds.ts';
import type { Result } from '#contract/result.ts';
import { accepted } from '#contract/result.ts';
import { may, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { EXACT, readFindText } from '#platform/search/find.ts';
import type { StaffSearchDeps } from './deps.ts';

const MAX_OF_A_KIND = 6;
const MIN_LENGTH = 2;

type FoundRow = Omit<Found, 'is_exact'> & { readonly fit: number };

export async function findForStaff(
  { database, finders }: StaffSearchDeps,
  actor: Actor,
  { q }: { q: string },
): Promise<Result<FoundList>> {
  const refusal = refusalUnlessMay(actor, 'open_console');
  if (refusal !== null) return refusal;
  const asked = readFindText(q);
  if (asked.text.length < MIN_LENGTH && asked.number === null) return accepted({ items: [] });
  const parts = FOUND_KINDS.flatMap((kind, place) => {
    const part = may(actor, FOUND_KIND_POWERS[kind]) ? finders[kind](asked, MAX_OF_A_KIND) : null;
    return part === null
      ? []
      : [sql`select ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, part.* from (${part}) part`];
  });
  if (parts.length === 0) return accepted({ items: [] });
  const { rows } = await sql<FoundRow>`
    select kind, key, title, about, state, fit from (${sql.join(parts, sql` union all `)}) found
    order by min(fit) over (partition by kind) > ${sql.lit(EXACT)}, place, fit`.execute(database.executor);
  return accepted({ items: rows.map(({ fit, ...found }) => ({ ...found, is_exact: fit === EXACT })) });
}
