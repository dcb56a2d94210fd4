import { isInUnits, isMinor, minor } from '#auction/money.ts';
import type { AuctionTerms } from '#auction/types.ts';
import { isReckoned } from '#contract/primitives.ts';
import type { HouseSettings } from '#contract/settings.ts';

export const CLOSE_HAS_PASSED = 'The closing time is in the past.';
export const RESERVE_TOO_LOW = 'The reserve cannot be below the starting bid.';
/** Faults by field, in words. */
export type Faults = Record<string, string[]>;

/** Epoch milliseconds of a time of the wire; without a zone it is UTC. Null where it is none, or in no year that the house reckons with. */
export function parseInstant(text: string): number | null {
  const shape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim());
  const day = shape?.[1] ?? '';
  // The 30th of February would be taken for a day of March.
  if (shape === null || !isReckoned(day) || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, day.length) !== day) return null;
  const ms = Date.parse(`${shape[1]}T${shape[2] ?? '00:00'}${shape[3] ?? 'Z'}`);
  return Number.isFinite(ms) ? ms : null;
}

/** What was offered for sale, and when, as it came. */
export interface Offered {
  readonly startingBid: number;
  readonly reserve: number | null;
  readonly startDate: string;
  readonly closeDate: string;
}
export interface Checked {
  readonly startsAt: number;
  readonly closesAt: number;
}

/** Amounts in whole bid units and dates that follow each other; else what is wrong. */
export function checkOffered(offered: Offered, bidUnit: number): Checked | Faults {
  const faults: Faults = {};
  const unit = minor(bidUnit);
  const inUnits = (field: string, amount: number): void => {
    if (!isMinor(amount) || amount === 0 || !isInUnits(amount, unit)) faults[field] = [`The amount must be a whole multiple of ${bidUnit} minor units.`];
  };
  inUnits('starting_bid', offered.startingBid);
  if (offered.reserve !== null) {
    inUnits('reserve', offered.reserve);
    if (offered.reserve < offered.startingBid) faults['reserve'] ??= [RESERVE_TOO_LOW];
  }
  const startsAt = parseInstant(offered.startDate);
  const closesAt = parseInstant(offered.closeDate);
  if (startsAt === null) faults['start_date'] = ['Enter a valid date and time.'];
  if (closesAt === null) faults['close_date'] = ['Enter a valid date and time.'];
  if (startsAt !== null && closesAt !== null && closesAt <= startsAt) faults['close_date'] = ['The closing time must be after the start.'];
  return startsAt === null || closesAt === null || Object.keys(faults).length > 0 ? faults : { startsAt, closesAt };
}

/** True where the check found nothing wrong. */
export const isChecked = (checked: Checked | Faults): checked is Checked => 'startsAt' in checked && typeof checked.startsAt === 'number';

/**
 * The terms that an auction gets when it is approved: the present ones, however long ago its draft was begun. Where the seller's amounts are of another
 * currency, or do not fit the present unit, it keeps those that it has.
 */
export function renewedTerms({ terms, reserve }: { readonly terms: AuctionTerms; readonly reserve: number | null }, settings: HouseSettings): AuctionTerms {
  const now = termsOf(settings, terms.startingBid);
  return terms.currency === now.currency && [terms.startingBid, reserve ?? 0].every((amount) => isInUnits(amount, now.bidUnit)) ? now : terms;
}

/** The present settings as the terms that the auction keeps for its whole life. */
export function termsOf(settings: HouseSettings, startingBid: number): AuctionTerms {
  return {
    currency: settings.currency,
    startingBid: minor(startingBid),
    bidUnit: minor(settings.bid_unit),
    softCloseMs: settings.soft_close_ms,
    increments: settings.increments.map(({ from, step }) => ({ from: minor(from), step: minor(step) })),
    premium: { rateBasisPoints: settings.premium_basis_points, least: minor(settings.premium_least), most: minor(settings.premium_most) },
    sellerFeeBasisPoints: settings.seller_fee_basis_points,
  };
}
