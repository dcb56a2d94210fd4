import type { AuctionStatus } from '#auction/types.ts';
import type { ScheduleAuction } from '#contract/operator.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refused, type Result } from '#platform/http/result.ts';
import { checkOffered, isChecked } from './check-offer.ts';
import { refusedFields } from './create-auction.ts';
import { review, tellOfReview, type Review } from './review.ts';
import type { ReviewParts } from './review-parts.ts';

/** The rest of the way to the calendar, from each state under review. */
const WAYS: Readonly<Partial<Record<AuctionStatus, readonly AuctionStatus[]>>> = { submitted: ['approved', 'scheduled'], approved: ['scheduled'] };

/** Staff put what a seller submitted on the calendar, which approves it too; a start that has passed opens it at once. */
export function schedule(parts: ReviewParts, actor: Actor, { slug, dates }: { slug: string; dates: ScheduleAuction }): Promise<Result<Submission>> {
  return review(parts, actor, { slug, power: 'schedule_auctions', act: (open) => putOnCalendar(parts, open, dates) });
}

async function putOnCalendar(parts: ReviewParts, open: Review, dates: ScheduleAuction): Promise<Result<AuctionStatus>> {
  const { transaction, record, at } = open;
  const way = WAYS[record.status];
  if (way === undefined) return refused(409, 'Only what was submitted or approved can be put on the calendar.', { code: 'impossible_move' });
  const checked = checkOffered({
    startingBid: record.terms.startingBid, reserve: record.reserve, startDate: dates.start_date, closeDate: dates.close_date,
  }, record.terms.bidUnit);
  if (!isChecked(checked)) return refusedFields(checked);
  if (checked.closesAt <= at) return refusedFields({ close_date: ['The close has passed already.'] });
  await parts.bidding.changeOpening(transaction, { auctionId: record.id, ...checked, reserve: record.reserve });
  const opensNow = checked.startsAt <= at;
  let last: Result<AuctionStatus> = { ok: true, value: record.status };
  for (const to of opensNow ? [...way, 'live' as const] : way) {
    last = await parts.bidding.move(transaction, record.id, { to, at });
    if (!last.ok) throw new Error(`an auction that is ${record.status} could not go on to ${to}`);
  }
  await tellOfReview(parts, open, {
    act: 'auction_scheduled', to: opensNow ? 'live' : 'scheduled', reason: '',
    news: {
      title: opensNow ? `Your ${record.title} is live` : `Your ${record.title} is on the calendar`,
      body: `It opens ${inWords(checked.startsAt)} and closes ${inWords(checked.closesAt)}.`, href: `/auctions/${record.slug}`,
    },
  });
  return last;
}

const words = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' });
const inWords = (ms: number): string => words.format(ms).replaceAll('\u202F', ' ');
