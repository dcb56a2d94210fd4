import type { AuctionStatus } from '#auction/types.ts';
import type { ScheduleAuction } from '#contract/operator.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalid, refuse, type Result } from '#contract/result.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { type Checked, checkDates, CLOSE_HAS_PASSED, isChecked } from './check-offer.ts';
import { review, notifyReview, type ReviewTransaction } from './review.ts';
import { writePlan, latestAgreements } from './review-records.ts';
import type { SellingDeps } from './deps.ts';
import type { Executor } from '#platform/database/database.ts';
import { hashOf, snapshotOf } from './submission-answers.ts';
import type { SubmissionRecord } from './submission-store.ts';
import { imagesOf } from './check-claims.ts';

export function schedule(
  deps: SellingDeps,
  actor: Actor,
  { slug, dates }: { slug: string; dates: ScheduleAuction },
): Promise<Result<Submission>> {
  return review(deps, actor, { slug, power: 'schedule_auctions', action: (open) => putOnCalendar(deps, open, dates) });
}

async function putOnCalendar(
  deps: SellingDeps,
  open: ReviewTransaction,
  dates: ScheduleAuction,
): Promise<Result<AuctionStatus>> {
  const { transaction, record, at } = open;
  if (record.status !== 'approved') return refuse('schedule_not_approved');
  if (!(await isAgreed(deps, transaction, record))) return refuse('schedule_not_agreed');
  const checked = checkDates(record, dates);
  if (!isChecked(checked)) return invalid(checked);
  if (checked.closesAt <= at) return invalid({ close_date: [CLOSE_HAS_PASSED] });
  return openOnDates(deps, open, checked);
}

/** Schedules an approved and agreed auction, or opens it at once if its start has passed. */
export async function openOnDates(
  deps: SellingDeps,
  open: ReviewTransaction,
  dates: Checked,
): Promise<{ readonly ok: true; readonly value: AuctionStatus }> {
  const { transaction, record, at } = open;
  await deps.bidding.changeOpening(transaction, { auctionId: record.id, ...dates, reserve: record.reserve });
  const opensNow = dates.startsAt <= at;
  await writePlan(transaction, record.id, null);
  for (const to of opensNow ? (['scheduled', 'live'] as const) : (['scheduled'] as const)) {
    const moved = await deps.bidding.move(transaction, record.id, { to, at });
    if (!moved.ok) throw new Error(`an auction that is ${record.status} could not go on to ${to}`);
  }
  await notifyReview(deps, open, {
    action: 'auction_scheduled',
    to: opensNow ? 'live' : 'scheduled',
    reason: '',
    notification: {
      title: `Your ${record.title} is ${opensNow ? 'live' : 'scheduled'}`,
      href: `/account/auctions/${record.slug}`,
      body: `${opensNow ? '' : `It opens ${timePlaceholder(dates.startsAt)}. `}It closes ${timePlaceholder(dates.closesAt)}.\n\nWhile it’s live, you can see who watches and bids, and answer bidders’ questions. Auctions with quick answers tend to sell for more.`,
    },
  });
  return { ok: true, value: opensNow ? 'live' : 'scheduled' };
}

export async function isAgreed(
  deps: Pick<SellingDeps, 'media'>,
  executor: Executor,
  record: SubmissionRecord,
): Promise<boolean> {
  const images = await imagesOf(deps, executor, record.id);
  return (
    (await latestAgreements(executor, [record.id])).get(record.id)?.textHash ===
    hashOf(snapshotOf(record, images), record)
  );
}
