import { DAY_MS } from '#contract/durations.ts';
import { newId } from '#platform/ids.ts';
import type { openContentTestApp } from './content-app.ts';
import { insertAuction } from './insert-auction.ts';

/** A comment on a live auction, reported as spam a day ago. */
export async function addReportedComment(site: ReturnType<typeof openContentTestApp>): Promise<string> {
  const { executor } = site.database;
  const auctionId = await insertAuction(
    executor,
    { slug: newId(), status: 'live', make: 'Datsun', title: 'A Datsun' },
    { now: site.now, sellerId: site.person.userId, maximum: 0 },
  );
  const id = newId();
  const at = new Date(site.now - DAY_MS);
  await executor
    .insertInto('comments')
    .values({ id, auction_id: auctionId, author_id: site.person.userId, text: 'Buy my tires.', posted_at: at })
    .execute();
  await executor
    .insertInto('comment_reports')
    .values({ id: newId(), comment_id: id, reporter_id: site.staff.userId, code: 'spam', reported_at: at })
    .execute();
  return id;
}
