import type { BulkResult } from '#contract/bulk.ts';
import type {
  CommentExportQuery,
  CommentPage,
  CommentQuery,
  CommentRow,
  RemoveComments,
  RestoreComments,
} from '#contract/comment-lists.ts';
import type { CommentColumn } from '#contract/console-lists.ts';
import { memberName } from '#contract/member-names.ts';
import { accepted, type Result } from '#contract/result.ts';
import {
  type ExportCells,
  exportList,
  readListPage,
  refusalUnlessMay,
  runInBulk,
  type StaffList,
} from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { searchWords } from '#platform/search/words.ts';
import { type ListedComment, openComments } from './comment-list-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { photosForStaff } from './comment-images.ts';
import { decideOnComment, restoreComment } from './moderate.ts';

export const listCommentsForStaff = (
  deps: CatalogueDeps,
  actor: Actor,
  query: CommentQuery,
): Promise<Result<CommentPage>> =>
  readListPage(actor, query, {
    power: 'moderate_comments',
    name: 'comments',
    open: (asked) => openList(deps, asked),
  });

async function openList(
  deps: CatalogueDeps,
  { q, show, kind, sort }: Pick<CommentQuery, 'q' | 'show' | 'kind' | 'sort'>,
): Promise<StaffList<ListedComment, CommentRow>> {
  const { executor } = deps.database;
  const search = q === '' ? null : { words: searchWords(q), authorIds: await deps.accounts.searchUserIds(executor, q) };
  const list = openComments(executor, { show, kind: kind ?? null, search }, sort);
  return { ...list, present: (rows) => present(deps, rows) };
}

async function present(deps: CatalogueDeps, rows: readonly ListedComment[]): Promise<CommentRow[]> {
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  const { executor } = deps.database;
  const names = await deps.accounts.usernames(executor, authors);
  const images = await photosForStaff(
    deps,
    executor,
    rows.map(({ id, authorId, removedAt }) => ({
      id,
      author: memberName(names, authorId),
      isRemoved: removedAt !== null,
    })),
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    author: memberName(names, row.authorId),
    kind: row.kind,
    text: row.text,
    images: images.get(row.id) ?? [],
    posted_at: row.postedAt.toISOString(),
    vote_count: row.voteCount,
    open_reports: row.openReports,
    has_open_appeal: row.hasOpenAppeal,
    removed_at: row.removedAt?.toISOString() ?? null,
    removed_code: row.removedCode,
    removed_reason: row.removedReason,
  }));
}

const CELLS: ExportCells<CommentRow, CommentColumn> = {
  comment: [
    ['id', ({ id }) => id],
    ['text', ({ text }) => text],
  ],
  vehicle: [
    ['title', ({ title }) => title],
    ['slug', ({ slug }) => slug],
  ],
  author: ({ author }) => author,
  kind: ({ kind }) => kind,
  status: [
    ['open_reports', (row) => row.open_reports],
    ['open_appeal', (row) => (row.has_open_appeal ? 'yes' : '')],
    ['removed_at', (row) => row.removed_at],
    ['removed_for', (row) => row.removed_code],
    ['reason', (row) => row.removed_reason],
  ],
  votes: (row) => row.vote_count,
  posted: [['posted_at', (row) => row.posted_at]],
};

export const exportComments = (deps: CatalogueDeps, actor: Actor, query: CommentExportQuery) =>
  exportList(deps, actor, {
    power: 'moderate_comments',
    action: 'comments_exported',
    subject: 'comments',
    cells: CELLS,
    query,
    open: () => openList(deps, query),
  });

export async function removeComments(
  deps: CatalogueDeps,
  actor: Actor,
  { ids, ...why }: RemoveComments,
): Promise<Result<BulkResult>> {
  const refusal = refusalUnlessMay(actor, 'moderate_comments');
  if (refusal !== null) return refusal;
  const removeOne = (id: string) => decideOnComment(deps, actor, { id, decision: 'removed', ...why });
  return accepted(await runInBulk(ids, removeOne, deps.log));
}

export async function restoreComments(
  deps: CatalogueDeps,
  actor: Actor,
  { ids, reason }: RestoreComments,
): Promise<Result<BulkResult>> {
  const refusal = refusalUnlessMay(actor, 'moderate_comments');
  if (refusal !== null) return refusal;
  const restoreOne = (id: string) => restoreComment(deps, actor, { id, reason });
  return accepted(await runInBulk(ids, restoreOne, deps.log));
}
