import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import {
  type ChangeSavedView,
  isSavedViewList,
  powerOfList,
  type SavedView,
  type SavedViewList,
  type SavedViews,
  type SaveView,
  viewQuery,
} from '#contract/saved-views.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import type { OperationsDeps } from './deps.ts';
import { may, refusalUnlessMay, requireStaff } from './policy.ts';
import { recordAuditEntry } from './audit-store.ts';
import {
  deletePrivateViews,
  deleteSavedView,
  findSavedViews,
  findViewsOf,
  insertSavedView,
  isNameTaken,
  lockSavedView,
  type SavedViewRow,
  updateSavedView,
} from './saved-view-store.ts';

export type SavedViewDeps = Pick<OperationsDeps, 'database' | 'clock' | 'usernames'>;

const MAX_OF_A_LIST = 30;

const mayChange = (actor: SignedIn, row: SavedViewRow): boolean =>
  row.author_id === actor.userId || (row.is_shared && may(actor, 'give_roles'));

function present(row: SavedViewRow, names: ReadonlyMap<string, string>, actor: SignedIn): SavedView {
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    is_shared: row.is_shared,
    author: names.get(row.author_id) ?? null,
    is_mine: row.author_id === actor.userId,
    may_change: mayChange(actor, row),
    is_valid: isSavedViewList(row.list) && viewQuery(row.list, row.query) !== null,
  };
}

function readerOf(actor: Actor, list: SavedViewList): Result<SignedIn> {
  const staff = requireStaff(actor, 'open_console');
  return staff.ok ? (refusalUnlessMay(actor, powerOfList(list)) ?? staff) : staff;
}

export async function listSavedViews(
  { database, usernames }: SavedViewDeps,
  actor: Actor,
  list: SavedViewList,
): Promise<Result<SavedViews>> {
  const staff = readerOf(actor, list);
  if (!staff.ok) return staff;
  const rows = await findSavedViews(database.executor, { list, userId: staff.value.userId });
  const names = await usernames(database.executor, [...new Set(rows.map((row) => row.author_id))]);
  return accepted({ items: rows.map((row) => present(row, names, staff.value)) });
}

export async function saveView(deps: SavedViewDeps, actor: Actor, input: SaveView): Promise<Result<SavedView>> {
  const staff = readerOf(actor, input.list);
  if (!staff.ok) return staff;
  const query = viewQuery(input.list, input.query);
  if (query === null)
    return invalid({ query: ['This view can’t be saved. Open the list, choose the filters again, then save.'] });
  const { userId } = staff.value;
  return deps.database.transaction(async (transaction) => {
    const now = await deps.clock.now(transaction);
    const saved = await findViewsOf(transaction, userId);
    if (saved.filter(({ list }) => list === input.list).length >= MAX_OF_A_LIST)
      return refuse('too_many_views', { most: MAX_OF_A_LIST });
    const { list, name, is_shared } = input;
    const row = { id: newId(), list, author_id: userId, name, query, is_shared, created_at: new Date(now) };
    if (!(await insertSavedView(transaction, row))) return refuse('view_name_taken');
    return accepted(present(row, await deps.usernames(transaction, [userId]), staff.value));
  });
}

/** Answers as if views that the person may not see didn't exist. */
async function changeableView(transaction: Executor, actor: SignedIn, id: string): Promise<Result<SavedViewRow>> {
  const row = await lockSavedView(transaction, id);
  const isSeen =
    row !== null &&
    (row.author_id === actor.userId || row.is_shared) &&
    (!isSavedViewList(row.list) || may(actor, powerOfList(row.list)));
  if (!isSeen) return refuse('view_not_found');
  return mayChange(actor, row) ? accepted(row) : refuse('role_missing', { power: 'give_roles' });
}

export async function changeSavedView(
  deps: SavedViewDeps,
  actor: Actor,
  { id, ...change }: ChangeSavedView & { id: string },
): Promise<Result<SavedView>> {
  const staff = requireStaff(actor, 'open_console');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction) => {
    const found = await changeableView(transaction, staff.value, id);
    if (!found.ok) return found;
    const row = { ...found.value, ...change };
    if (await isNameTaken(transaction, row)) return refuse('view_name_taken');
    await updateSavedView(transaction, { id, ...change });
    return accepted(present(row, await deps.usernames(transaction, [row.author_id]), staff.value));
  });
}

export async function removeSavedView(deps: SavedViewDeps, actor: Actor, id: string): Promise<Result<null>> {
  const staff = requireStaff(actor, 'open_console');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction) => {
    const found = await changeableView(transaction, staff.value, id);
    if (!found.ok) return found;
    const { list, name, query, author_id: authorId } = found.value;
    await deleteSavedView(transaction, id);
    if (authorId !== staff.value.userId)
      await recordAuditEntry(transaction, {
        actorId: staff.value.userId,
        action: 'saved_view_deleted',
        subject: `saved_view:${list}`,
        before: { name, query },
        at: await deps.clock.now(transaction),
      });
    return accepted(null);
  });
}

/** Shared views stay when their author leaves. */
export const savedViewsPersonalData = {
  name: 'saved_views',
  exportFor: async (executor: Executor, userId: string) =>
    (await findViewsOf(executor, userId)).map(({ list, name, query, is_shared, created_at }) => ({
      list,
      name,
      query,
      is_shared,
      created_at,
    })),
  forget: (transaction: Executor, { userId }: { userId: string }) => deletePrivateViews(transaction, userId),
};
