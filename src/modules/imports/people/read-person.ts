import type { PersonField } from '#contract/import-fields.ts';
import type { PersonImportOptions } from '#contract/imports.ts';
import type { ImportedPerson } from '#modules/accounts/index.ts';
import { cellsOf } from '../cells.ts';
import type { ImportsContext } from '../deps.ts';
import type { RowReader } from '../file-row.ts';

export interface ReadPerson {
  readonly row: number;
  readonly person: ImportedPerson;
  readonly isKnown: boolean;
}

/** Also finds rows that repeat the email or the username of one above. */
export function personReader(
  { accounts, database }: Pick<ImportsContext, 'accounts' | 'database'>,
  { columns }: PersonImportOptions,
): RowReader<ReadPerson> {
  const rowsAbove = new Map<string, number>();
  return async (row) => {
    if (row.problem !== undefined)
      return { row: row.number, problems: [{ column: '', value: '', message: row.problem }] };
    const { cell, report, problems } = cellsOf<PersonField>(row, columns);
    const person = { name: cell('name'), username: cell('username'), email: cell('email'), phone: cell('phone') };
    const { errors, isKnown } = await accounts.importedPeople.check(database.executor, person);
    for (const [field, [message = '']] of Object.entries(errors)) report(field as PersonField, message);
    for (const field of ['email', 'username'] as const) {
      const key = `${field} ${person[field].toLowerCase()}`;
      const above = rowsAbove.get(key);
      if (above !== undefined && !isKnown) report(field, `Duplicate of row ${above}.`);
      else rowsAbove.set(key, row.number);
    }
    return problems.length > 0 ? { row: row.number, problems } : { item: { row: row.number, person, isKnown } };
  };
}
