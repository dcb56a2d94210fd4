import type { z } from 'zod';
import type { PersonColumn } from '#contract/console-lists.ts';
import { decimalAmount } from '#contract/format/money.ts';
import type { Person, PersonExportQuery, PersonPage, PersonQuerySchema } from '#contract/operator.ts';
import { type ExportCells, exportList, readListPage, type StaffList } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { openPeople, type PersonRow } from './store/people.ts';

type PeopleFilter = Pick<z.output<typeof PersonQuerySchema>, 'q' | 'status' | 'sort'>;

export const listPeople = (
  context: AccountsContext,
  actor: Actor,
  query: z.output<typeof PersonQuerySchema>,
): Promise<Result<PersonPage>> =>
  readListPage(actor, query, { power: 'see_people', name: 'people', open: (asked) => openList(context, asked) });

const openList = async (
  context: AccountsContext,
  { q, status, sort }: PeopleFilter,
): Promise<StaffList<PersonRow, Person>> => ({
  ...openPeople(context.database.executor, { q: q.trim(), status: status ?? null }, sort),
  present: (rows) => present(context, rows),
});

async function present(context: AccountsContext, rows: readonly PersonRow[]): Promise<Person[]> {
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

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

const CELLS: ExportCells<Person, PersonColumn> = {
  username: ({ username }) => username,
  name: ({ name }) => name,
  email: ({ email }) => email,
  bidding: [
    ['blocked', ({ blocked }) => yesOrNo(blocked)],
    ['staff', (person) => yesOrNo(person.is_staff)],
    ['email_verified', (person) => yesOrNo(person.email_verified)],
    ['card', (person) => yesOrNo(person.has_payment_method)],
  ],
  limit: [
    ['limit', ({ limit }) => decimalAmount(limit)],
    ['currency', ({ limit }) => limit.currency],
  ],
  since: ({ created_at: at }) => at,
};

export const exportPeople = (context: AccountsContext, actor: Actor, query: PersonExportQuery) =>
  exportList(context, actor, {
    power: 'see_people',
    action: 'people_exported',
    subject: 'people',
    cells: CELLS,
    query,
    open: () => openList(context, query),
  });
