import { sql } from 'kysely';
import type { PersonOverview, PersonSectionPage } from '#contract/person-overview.ts';
import {
  PERSON_SECTION_PAGE,
  PERSON_SECTION_POWERS,
  PERSON_SECTIONS,
  type PersonSectionName,
} from '#contract/person-sections.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { may, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { StaffSearchDeps } from './deps.ts';

const MAX_SHOWN = 5;

interface SectionRow {
  readonly name: PersonSectionName;
  readonly total: number;
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly state: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly at: Date;
}

/** The newest of everything a person did that the reader's role may see, in one query. Empty sections are included. */
export async function readPersonOverview(
  { database, sections, userIdOf }: StaffSearchDeps,
  actor: Actor,
  username: string,
): Promise<Result<PersonOverview>> {
  const refusal = refusalUnlessMay(actor, 'see_people');
  if (refusal !== null) return refusal;
  const { executor } = database;
  const userId = await userIdOf(executor, username);
  if (userId === null) return refuse('user_not_found', { username });
  const names = PERSON_SECTIONS.filter((name) => may(actor, PERSON_SECTION_POWERS[name]));
  const parts = names.map(
    (name) => sql`(select ${sql.lit(name)} as name, count(*) over ()::int as total, s.*
      from (${sections[name](userId)}) s order by at desc, key limit ${sql.lit(MAX_SHOWN)})`,
  );
  const { rows } = await sql<SectionRow>`select * from (${sql.join(parts, sql` union all `)}) sections
    order by name, at desc, key`.execute(executor);
  const found = Map.groupBy(rows, ({ name }) => name);
  return accepted({
    sections: names.map((name) => ({
      name,
      total: found.get(name)?.[0]?.total ?? 0,
      items: (found.get(name) ?? []).map(present),
    })),
  });
}

/** A page of one section. Numbered from the newest, because rows of one person are few. */
export async function readPersonSection(
  { database, sections, userIdOf }: StaffSearchDeps,
  actor: Actor,
  { username, section, cursor }: { username: string; section: PersonSectionName; cursor: number },
): Promise<Result<PersonSectionPage>> {
  const refusal = refusalUnlessMay(actor, 'see_people') ?? refusalUnlessMay(actor, PERSON_SECTION_POWERS[section]);
  if (refusal !== null) return refusal;
  const { executor } = database;
  const userId = await userIdOf(executor, username);
  if (userId === null) return refuse('user_not_found', { username });
  const query = sections[section](userId);
  const [{ rows }, counted] = await Promise.all([
    sql<SectionRow>`select s.* from (${query}) s order by at desc, key
      limit ${PERSON_SECTION_PAGE + 1} offset ${cursor}`.execute(executor),
    sql<{ total: number }>`select count(*)::int as total from (${query}) s`.execute(executor),
  ]);
  return accepted({
    items: rows.slice(0, PERSON_SECTION_PAGE).map(present),
    total: counted.rows[0]?.total ?? 0,
    next_cursor: rows.length > PERSON_SECTION_PAGE ? String(cursor + PERSON_SECTION_PAGE) : null,
  });
}

const present = ({ key, title, about, state, amount, currency, at }: Omit<SectionRow, 'name' | 'total'>) => ({
  key,
  title,
  about,
  state,
  amount: amount === null || currency === null ? null : { amount, currency },
  at: at.toISOString(),
});
