import { HOUR_MS } from '#contract/durations.ts';
import type { BulkResult } from '#contract/bulk.ts';
import type { SubmissionColumn } from '#contract/console-sorts.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import type { SubmissionExportQuery, SubmissionPage, SubmissionQuery, SubmissionRow } from '#contract/review.ts';
import { type ExportCells, exportList, runInBulk, staffWho } from '#modules/operations/index.ts';
import { presentCount, readInParts } from '#platform/database/page.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { cutPage, decodeCursor, listHash } from '#platform/http/cursor.ts';
import { searchWords } from '#platform/search/words.ts';
import { claim } from './claim.ts';
import { presentQueue } from './read-review.ts';
import { UNDER_REVIEW } from './review.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { QueueRow } from './review-store.ts';
import {
  countSubmissions,
  findNext,
  listSubmissions,
  positionOf,
  type SubmissionFilter,
} from './submission-list-store.ts';

export async function listSubmissionsForStaff(
  deps: ReviewDeps,
  actor: Actor,
  { cursor, limit, sort, ...asked }: SubmissionQuery,
): Promise<Result<SubmissionPage>> {
  const staff = staffWho(actor, 'see_auctions');
  if (!staff.ok) return staff;
  const { userId } = staff.value;
  const { executor } = deps.database;
  const binding = listHash(['submissions', userId, asked, sort]);
  const after = decodeCursor(cursor, binding);
  if (after === undefined) return invalidCursor();
  const [filter, lateSince, now] = await Promise.all([
    readFilter(deps, staff.value, asked),
    readLateSince(deps),
    deps.clock.now(executor),
  ]);
  const [found, counted, { late, next }] = await Promise.all([
    listSubmissions(executor, filter, { sort, after, limit: limit + 1 }),
    countSubmissions(executor, filter),
    findNext(executor, { userId, lateSince }),
  ]);
  const { rows, next_cursor } = cutPage(found, binding, limit, (row) => positionOf(row, sort));
  return accepted({
    items: await present(deps, staff.value, { rows, lateSince }),
    ...presentCount(counted),
    late_count: late,
    next,
    server_time: now,
    next_cursor,
  });
}

async function readFilter(
  { accounts, database }: ReviewDeps,
  { userId }: SignedIn,
  { q, show }: Pick<SubmissionQuery, 'q' | 'show'>,
): Promise<SubmissionFilter> {
  const search = q === '' ? null : { words: searchWords(q), sellerIds: await accounts.personIds(database.executor, q) };
  return { show, userId, search };
}

async function readLateSince({ operations, clock, database: { executor } }: ReviewDeps): Promise<Date> {
  const { review_due_hours: hours } = await operations.settings(executor);
  return new Date((await clock.now(executor)) - hours * HOUR_MS);
}

async function present(
  deps: ReviewDeps,
  actor: SignedIn,
  { rows, lateSince }: { rows: readonly QueueRow[]; lateSince: Date },
): Promise<SubmissionRow[]> {
  const items = await presentQueue(deps, actor, rows);
  return items.map((item) => ({
    ...item,
    group: UNDER_REVIEW.has(item.state) ? item.group : null,
    is_late: item.state === 'submitted' && Date.parse(item.waiting_since) <= lateSince.getTime(),
  }));
}

const CELLS: ExportCells<SubmissionRow, SubmissionColumn> = {
  vehicle: [
    ['title', ({ title }) => title],
    ['slug', ({ slug }) => slug],
  ],
  status: [
    ['status', ({ state }) => state],
    ['late', ({ is_late: isLate }) => (isLate ? 'yes' : '')],
  ],
  seller: ({ seller }) => seller,
  reviewer: ({ reviewer }) => reviewer,
  waiting: [['waiting_since', ({ waiting_since: at }) => at]],
  submitted: ({ submitted_at: at }) => at,
  times: [['times_submitted', ({ times_submitted: times }) => times]],
  requests: [['open_requests', ({ open_requests: requests }) => requests]],
};

export async function exportSubmissions(deps: ReviewDeps, actor: Actor, query: SubmissionExportQuery) {
  const staff = staffWho(actor, 'see_auctions');
  if (!staff.ok) return staff;
  return exportList(deps, actor, {
    power: 'see_auctions',
    action: 'submissions_exported',
    subject: 'submissions',
    cells: CELLS,
    query,
    async *parts() {
      const [filter, lateSince] = await Promise.all([readFilter(deps, staff.value, query), readLateSince(deps)]);
      const { sort } = query;
      const parts = readInParts(
        (page) => listSubmissions(deps.database.executor, filter, { ...page, sort }),
        (row) => positionOf(row, sort),
      );
      for await (const rows of parts) yield present(deps, staff.value, { rows, lateSince });
    },
  });
}

export async function claimSubmissions(
  deps: ReviewDeps,
  actor: Actor,
  { slugs }: { slugs: readonly string[] },
): Promise<Result<BulkResult>> {
  const staff = staffWho(actor, 'review_auctions');
  if (!staff.ok) return staff;
  const claimOne = (slug: string) => claim(deps, actor, { slug, takeOver: false, reviewer: null });
  return accepted(await runInBulk(slugs, claimOne, deps.log));
}
