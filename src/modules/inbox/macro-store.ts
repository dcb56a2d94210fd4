import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type MacroRow = Row<'inbox_macros'>;

export const findMacros = (executor: Executor): Promise<MacroRow[]> =>
  executor.selectFrom('inbox_macros').selectAll().orderBy('used_for').orderBy('title').orderBy('id').execute();

export const lockMacro = async (transaction: Executor, id: string): Promise<MacroRow | null> =>
  (await transaction.selectFrom('inbox_macros').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  null;

export async function insertMacro(transaction: Executor, row: MacroRow): Promise<void> {
  await transaction.insertInto('inbox_macros').values(row).execute();
}

export async function updateMacro(transaction: Executor, { id, ...row }: MacroRow): Promise<void> {
  await transaction.updateTable('inbox_macros').set(row).where('id', '=', id).execute();
}

export async function deleteMacroRow(transaction: Executor, id: string): Promise<void> {
  await transaction.deleteFrom('inbox_macros').where('id', '=', id).execute();
}
