import { memberName } from '#contract/member-names.ts';
import type { Macro, Macros, SaveMacro } from '#contract/inbox.ts';
import { INBOX_LIMITS } from '#contract/inbox-kinds.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { may, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import type { InboxDeps } from './deps.ts';
import { deleteMacroRow, findMacros, insertMacro, lockMacro, type MacroRow, updateMacro } from './store.ts';

const present = (row: MacroRow, names: ReadonlyMap<string, string>): Macro => ({
  id: row.id,
  used_for: row.used_for,
  title: row.title,
  text: row.text,
  report_code: row.report_code,
  updated_by: row.updated_by === null ? null : memberName(names, row.updated_by),
  updated_at: row.updated_at.toISOString(),
});

export async function listMacros(deps: InboxDeps, actor: Actor): Promise<Result<Macros>> {
  const staff = requireStaff(actor, 'answer_enquiries');
  if (!staff.ok) return staff;
  const rows = await findMacros(deps.database.executor);
  const names = await deps.accounts.usernames(
    deps.database.executor,
    rows.flatMap(({ updated_by: by }) => (by === null ? [] : [by])),
  );
  return accepted({ items: rows.map((row) => present(row, names)), may_change: may(actor, 'change_emails') });
}

const audited = ({ used_for, title, text, report_code }: MacroRow) => ({ used_for, title, text, report_code });

async function record(
  deps: InboxDeps,
  transaction: Executor,
  change: { action: string; by: string; before: MacroRow | null; after: MacroRow | null; at: number },
): Promise<void> {
  const { action, by, before, after, at } = change;
  await deps.operations.recordAuditEntry(transaction, {
    actorId: by,
    action,
    subject: `macro:${(after ?? before)?.title ?? ''}`,
    before: before === null ? null : audited(before),
    after: after === null ? null : audited(after),
    at,
  });
}

export async function createMacro(deps: InboxDeps, actor: Actor, input: SaveMacro): Promise<Result<Macro>> {
  const staff = requireStaff(actor, 'change_emails');
  if (!staff.ok) return staff;
  const { userId } = staff.value;
  return deps.database.transaction(async (transaction): Promise<Result<Macro>> => {
    const at = await deps.clock.now(transaction);
    if ((await findMacros(transaction)).length >= INBOX_LIMITS.macros)
      return refuse('too_many_macros', { most: INBOX_LIMITS.macros });
    const row: MacroRow = { id: newId(), ...input, updated_by: userId, updated_at: new Date(at) };
    await insertMacro(transaction, row);
    await record(deps, transaction, { action: 'macro_added', by: userId, before: null, after: row, at });
    return accepted(present(row, await deps.accounts.usernames(transaction, [userId])));
  });
}

export async function changeMacro(
  deps: InboxDeps,
  actor: Actor,
  { id, ...input }: SaveMacro & { id: string },
): Promise<Result<Macro>> {
  const staff = requireStaff(actor, 'change_emails');
  if (!staff.ok) return staff;
  const { userId } = staff.value;
  return deps.database.transaction(async (transaction): Promise<Result<Macro>> => {
    const before = await lockMacro(transaction, id);
    if (before === null) return refuse('macro_not_found');
    const at = await deps.clock.now(transaction);
    const row: MacroRow = { id, ...input, updated_by: userId, updated_at: new Date(at) };
    await updateMacro(transaction, row);
    await record(deps, transaction, { action: 'macro_changed', by: userId, before, after: row, at });
    return accepted(present(row, await deps.accounts.usernames(transaction, [userId])));
  });
}

export async function deleteMacro(deps: InboxDeps, actor: Actor, id: string): Promise<Result<null>> {
  const staff = requireStaff(actor, 'change_emails');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const before = await lockMacro(transaction, id);
    if (before === null) return refuse('macro_not_found');
    await deleteMacroRow(transaction, id);
    const at = await deps.clock.now(transaction);
    await record(deps, transaction, { action: 'macro_deleted', by: staff.value.userId, before, after: null, at });
    return accepted(null);
  });
}
