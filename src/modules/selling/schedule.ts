import type { AuctionStatus } from '#auction/types.ts';
import type { ScheduleAuction } from '#contract/operator.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refused, type Result } from '#platform/http/result.ts';
import { instant } from '#platform/instants.ts';
import { checkOffered, CLOSE_HAS_PASSED, isChecked } from './check-offer.ts';
import { refusedFields } from './create-auction.ts';
import { isAgreed } from './is-agreed.ts';
import { review, tellOfReview, type Review } from './review.ts';
import type { ReviewParts } from './review-parts.ts';

/** Staff put what its seller agreed to on the calendar; a start that has passed opens it at once. */
export function schedule(parts: ReviewParts, actor: Actor, { slug, dates }: { slug: string; dates: ScheduleAuction }): Promise<Result<Submission>> {
  return review(parts, actor, { slug, power: 'schedule_auctions', act: (open) => putOnCalendar(parts, open, dates) });
}

async function putOnCalendar(parts: ReviewParts, open: Review, dates: ScheduleAuction): Promise<Result<AuctionStatus>> {
  const { transaction, record, at } = open;
  if (record.status !== 'approved') return refused(409, 'Only approved submissions can be scheduled.', { code: 'impossible_move' });
  if (!(await isAgreed(parts, transaction, record)))
    return refused(409, 'The seller hasn’t agreed to the current text yet. You can schedule the auction once they have.', { code: 'not_agreed' });
  const checked = checkOffered(
    {
      startingBid: record.terms.startingBid,
      reserve: record.reserve,
      startDate: dates.start_date,
      closeDate: dates.close_date,
    },
    record.terms.bidUnit,
  );
  if (!isChecked(checked)) return refusedFields(checked);
  if (checked.closesAt <= at) return refusedFields({ close_date: [CLOSE_HAS_PASSED] });
  await parts.bidding.changeOpening(transaction, { auctionId: record.id, ...checked, reserve: record.reserve });
  const opensNow = checked.startsAt <= at;
  let last: Result<AuctionStatus> = { ok: true, value: record.status };
  for (const to of opensNow ? (['scheduled', 'live'] as const) : (['scheduled'] as const)) {
    last = await parts.bidding.move(transaction, record.id, { to, at });
    if (!last.ok) throw new Error(`an auction that is ${record.status} could not go on to ${to}`);
  }
  await tellOfReview(parts, open, {
    act: 'auction_scheduled',
    to: opensNow ? 'live' : 'scheduled',
    reason: '',
    news: {
      title: `Your ${record.title} is ${opensNow ? 'live' : 'on the calendar'}`,
      href: `/account/auctions/${record.slug}`,
      body: `${opensNow ? '' : `It opens ${instant(checked.startsAt)}. `}It closes ${instant(checked.closesAt)}.\n\nWhile it is live you see who watches and bids, and answer what bidders ask. Auctions whose sellers answer quickly fetch more.`,
    },
  });
  return last;
}
