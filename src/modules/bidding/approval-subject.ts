import type { Description } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { readLedger } from './store/ledger.ts';

const AUCTION = 'auction:';
export const subjectOf = (slug: string): string => `${AUCTION}${slug}`;
export const slugOf = (subject: string): string => subject.slice(AUCTION.length);

/** A bid is known by its ledger `sequence`, because its number changes when an earlier bid is voided. */
export interface BidDetails {
  readonly number: number | null;
  readonly sequence: number;
}

export async function aboutAuction(executor: Executor, subject: string): Promise<Description['about']> {
  const slug = slugOf(subject);
  const [found] = await findInfoBySlug(executor, [slug]);
  return { text: found?.info.title ?? slug, href: `/operator/auctions/${slug}` };
}

export async function bidText(
  executor: Executor,
  { subject, details: { number, sequence } }: { subject: string; details: BidDetails },
): Promise<string> {
  const [found] = await findInfoBySlug(executor, [slugOf(subject)]);
  const entries = found === undefined ? [] : await readLedger(executor, found.info.auctionId);
  const current = entries.find((entry) => entry.sequence === sequence)?.lineNumber ?? number;
  return current === null ? `the maximum raised in ledger entry ${sequence}` : `bid ${current}`;
}
