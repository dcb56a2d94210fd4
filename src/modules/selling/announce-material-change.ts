import { formatTime } from '#contract/format/time.ts';
import { formatCount } from '#contract/format/money.ts';
import { MATERIAL_FIELDS } from '#contract/material-fields.ts';
import type { Difference } from '#contract/review.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SellingDeps } from './deps.ts';
import { writeMaterial, writeWithdrawalEnd } from './listing-store.ts';
import type { SubmissionRecord } from './submission-store.ts';

export const formatUtcTime = (ms: number): string => formatTime(ms, 'full', 'UTC');

export type AnnouncingDeps = Pick<SellingDeps, 'bidding' | 'notifications'>;

interface MaterialChange {
  readonly record: Pick<SubmissionRecord, 'id' | 'slug' | 'title' | 'sellerId'>;
  readonly number: number;
  readonly changes: readonly Difference[];
  readonly note: string;
  readonly actorId: string;
  readonly at: number;
}

export const isMaterial = (changes: readonly Difference[]): boolean =>
  changes.some(({ field }) => MATERIAL_FIELDS.has(field));

/**
 * Opens the time in which bids may be withdrawn, and notifies everyone who bids on or watches the auction.
 * Call it under the lock of the auction’s bidding, with a time read under it. Returns false if it was announced before.
 */
export async function announceMaterialChange(
  { bidding, notifications }: AnnouncingDeps,
  transaction: Executor,
  { record, number, changes, note, actorId, at }: MaterialChange,
): Promise<boolean> {
  const { id: auctionId, slug, title, sellerId } = record;
  const isFirst = await writeMaterial(transaction, { auctionId, number, note, by: actorId, at: new Date(at) });
  if (!isFirst) return false;
  const text = textOf(changes);
  const change = { auctionId, version: number, changes: text, actorId, at };
  const withdrawUntil = await bidding.recordListingChange(transaction, change);
  if (withdrawUntil !== null)
    await writeWithdrawalEnd(transaction, { auctionId, number, until: new Date(withdrawUntil) });
  const bidders = [...(await bidding.biddersOf(transaction, auctionId))];
  const withdrawal =
    withdrawUntil === null
      ? ''
      : ` If you bid before this change, you can withdraw your bids until ${formatUtcTime(withdrawUntil)}.`;
  const notification = { kind: 'listing_changed' as const, href: `/auctions/${slug}#changes`, auctionId, slug };
  const body = [note, text].filter((part) => part !== '').join('\n');
  await notifications.notifySoon(transaction, at, [
    {
      ...notification,
      userIds: bidders,
      title: `The listing changed: ${title}`,
      body: body + withdrawal,
    },
    {
      ...notification,
      userIds: [],
      toWatchers: true,
      exceptFor: [sellerId, ...bidders],
      title: `The listing changed: ${title}`,
      body,
    },
  ]);
  return true;
}

const MAX_OF_VALUE = 200;
const shortened = (value: string): string => {
  const line = value.replaceAll(/\s+/g, ' ');
  if (line === '') return 'nothing';
  return line.length > MAX_OF_VALUE ? `${line.slice(0, MAX_OF_VALUE)}…` : line;
};

const textOf = (changes: readonly Difference[]): string =>
  changes
    .map(({ field, name, before, after }) => {
      const shown = (value: string) => shortened(field === 'facts.mileage' ? withSeparators(value) : value);
      return `${name}: ${shown(before)} → ${shown(after)}`;
    })
    .join('\n');

const withSeparators = (distance: string): string => distance.replace(/^\d+/, (digits) => formatCount(Number(digits)));
