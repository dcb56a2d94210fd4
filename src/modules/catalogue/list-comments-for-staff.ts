import type { BulkResult } from '#contract/bulk.ts';
import type {
  CommentExportQuery,
  CommentPage,
  CommentQuery,
  CommentRow,
  RemoveComments,
  RestoreComments,
} from '#contract/comment-lists.ts';
import type { CommentColumn } from '#contract/console-sorts.ts';
import { memberName } from '#contract/member-names.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { type ExportCells, exportList, refusalUnlessMay, runInBulk } from '#modules/operations/index.ts';
import { presentCount, readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { cutPage, decodeCursor, listHash } from '#platform/http/cursor.ts';
import { searchWords } from '#platform/search/words.ts';
import {
  type CommentFilter,
  countComments,
  type ListedComment,
  listCommentsOfAll,
  positionOf,
} from './comment-list-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { decideOnComment, restoreComment } from './moderate.ts';

export async function listCommentsForStaff(
  deps: CatalogueDeps,
  actor: Actor,
  { cursor, limit, sort, ...asked }: CommentQuery,
): Promise<Result<CommentPage>> {
  const refusal = refusalUnlessMay(actor, 'moderate_comments');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const binding = listHash(['comments', asked, sort]);
  const after = decodeCursor(cursor, binding);
  if (after === undefined) return invalidCursor();
  const filter = await readFilter(deps, asked);
  const [found, counted] = await Promise.all([
    listCommentsOfAll(executor, filter, { sort, after, limit: limit + 1 }),
    countComments(executor, filter),
  ]);
  const { rows, next_cursor } = cutPage(found, binding, limit, (row) => positionOf(row, sort));
  return accepted({ items: await present(deps, rows), ...presentCount(counted), next_cursor });
}

async function readFilter(
  { accounts, database }: CatalogueDeps,
  { q, show, kind }: Pick<CommentQuery, 'q' | 'show' | 'kind'>,
): Promise<CommentFilter> {
  const search = q === '' ? null : { words: searchWords(q), authorIds: await accounts.personIds(database.executor, q) };
  return { show, kind: kind ?? null, search };
}

async function present(deps: CatalogueDeps, rows: readonly ListedComment[]): Promise<CommentRow[]> {
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  const names = await deps.accounts.usernames(deps.database.executor, authors);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    author: memberName(names, row.authorId),
    kind: row.kind,
    text: row.text,
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
    async *parts() {
      const filter = await readFilter(deps, query);
      const { sort } = query;
      const { executor } = deps.database;
      const parts = readInParts(
        (page) => listCommentsOfAll(executor, filter, { ...page, sort }),
        (row) => positionOf(row, sort),
      );
      for await (const rows of parts) yield present(deps, rows);
    },
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
