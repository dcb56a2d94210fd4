import { sql } from 'kysely';
import type { StaffSearchHit, StaffSearchResults } from '#contract/staff-search.ts';
import { STAFF_SEARCH_POWERS, STAFF_SEARCH_KINDS } from '#contract/staff-search-kinds.ts';
import { type Result, accepted } from '#contract/result.ts';
import { may, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { EXACT, readFindText } from '#platform/search/find.ts';
import type { StaffSearchDeps } from './deps.ts';

const MAX_OF_A_KIND = 6;
const MIN_LENGTH = 2;

type FoundRow = Omit<StaffSearchHit, 'is_exact'> & { readonly fit: number };

export async function findForStaff(
  { database, finders }: StaffSearchDeps,
  actor: Actor,
  { q }: { q: string },
): Promise<Result<StaffSearchResults>> {
  const refusal = refusalUnlessMay(actor, 'open_console');
  if (refusal !== null) return refusal;
  const asked = readFindText(q);
  if (asked.text.length < MIN_LENGTH && asked.number === null) return accepted({ items: [] });
  const parts = STAFF_SEARCH_KINDS.flatMap((kind, index) => {
    const part = may(actor, STAFF_SEARCH_POWERS[kind]) ? finders[kind](asked, MAX_OF_A_KIND) : null;
    return part === null
      ? []
      : [sql`select ${sql.lit(index)} as place, ${sql.lit(kind)} as kind, part.* from (${part}) part`];
  });
  if (parts.length === 0) return accepted({ items: [] });
  const { rows } = await sql<FoundRow>`
    select kind, key, title, about, state, fit from (${sql.join(parts, sql` union all `)}) found
    order by min(fit) over (partition by kind) > ${sql.lit(EXACT)}, place, fit`.execute(database.executor);
  return accepted({ items: rows.map(({ fit, ...found }) => ({ ...found, is_exact: fit === EXACT })) });
}
