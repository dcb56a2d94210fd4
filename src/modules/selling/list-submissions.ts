import { HOUR_MS } from '#contract/durations.ts';
import type { BulkResult } from '#contract/bulk.ts';
import type { SubmissionColumn } from '#contract/console-lists.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { SubmissionExportQuery, SubmissionPage, SubmissionQuery, SubmissionRow } from '#contract/review.ts';
import {
  type ExportCells,
  exportList,
  readListPage,
  runInBulk,
  type StaffList,
  requireStaff,
} from '#modules/operations/index.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { searchWords } from '#platform/search/words.ts';
import { claim } from './claim.ts';
import { presentQueue } from './read-review.ts';
import type { SellingDeps } from './deps.ts';
import type { QueueRow } from './review-store.ts';
import { findNext, openSubmissions } from './submission-list-store.ts';
import { isUnderReview } from '#auction/lifecycle.ts';

export async function listSubmissionsForStaff(
  deps: SellingDeps,
  actor: Actor,
  query: SubmissionQuery,
): Promise<Result<SubmissionPage>> {
  const staff = requireStaff(actor, 'see_auctions');
  if (!staff.ok) return staff;
  const { userId } = staff.value;
  const { executor } = deps.database;
  const lateSince = await readLateSince(deps);
  const [page, { late, next }, now] = await Promise.all([
    readListPage(actor, query, {
      power: 'see_auctions',
      name: `submissions ${userId}`,
      open: (asked) => openList(deps, staff.value, { ...asked, lateSince }),
    }),
    findNext(executor, { userId, lateSince }),
    deps.clock.now(executor),
  ]);
  return page.ok ? accepted({ ...page.value, late_count: late, next, server_time: now }) : page;
}

async function openList(
  deps: SellingDeps,
  actor: SignedIn,
  { q, show, sort, lateSince }: Pick<SubmissionQuery, 'q' | 'show' | 'sort'> & { lateSince: Date },
): Promise<StaffList<QueueRow, SubmissionRow>> {
  const { executor } = deps.database;
  const search = q === '' ? null : { words: searchWords(q), sellerIds: await deps.accounts.searchUserIds(executor, q) };
  const list = openSubmissions(executor, { show, userId: actor.userId, search }, sort);
  return { ...list, present: (rows) => present(deps, actor, { rows, lateSince }) };
}

async function readLateSince({ operations, clock, database: { executor } }: SellingDeps): Promise<Date> {
  const { review_due_hours: hours } = await operations.settings(executor);
  return new Date((await clock.now(executor)) - hours * HOUR_MS);
}

async function present(
  deps: SellingDeps,
  actor: SignedIn,
  { rows, lateSince }: { rows: readonly QueueRow[]; lateSince: Date },
): Promise<SubmissionRow[]> {
  const items = await presentQueue(deps, actor, rows);
  return items.map((item) => ({
    ...item,
    group: isUnderReview(item.state) ? item.group : null,
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

export async function exportSubmissions(deps: SellingDeps, actor: Actor, query: SubmissionExportQuery) {
  const staff = requireStaff(actor, 'see_auctions');
  if (!staff.ok) return staff;
  return exportList(deps, actor, {
    power: 'see_auctions',
    action: 'submissions_exported',
    subject: 'submissions',
    cells: CELLS,
    query,
    open: async () => openList(deps, staff.value, { ...query, lateSince: await readLateSince(deps) }),
  });
}

export async function claimSubmissions(
  deps: SellingDeps,
  actor: Actor,
  { slugs }: { slugs: readonly string[] },
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'review_auctions');
  if (!staff.ok) return staff;
  const claimOne = (slug: string) => claim(deps, actor, { slug, takeOver: false, reviewer: null });
  return accepted(await runInBulk(slugs, claimOne, deps.log));
}
