import { isInUnits, isMinor, minor } from '#auction/money.ts';
import type { AuctionTerms } from '#auction/types.ts';
import type { CreateAuction } from '#contract/account.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import { formatMoney, minorUnitsPerWhole } from '#contract/format/money.ts';
import { isYearInRange } from '#contract/primitives.ts';
import type { ScheduleAuction } from '#contract/operator.ts';
import type { SiteSettings } from '#contract/settings.ts';

export const CLOSE_HAS_PASSED = 'The closing time is in the past.';
export const RESERVE_TOO_LOW = 'The reserve can’t be below the starting bid.';

/** Epoch milliseconds; without a zone it is UTC. Null if invalid or outside the supported years. */
export function parseInstant(text: string): number | null {
  const shape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim());
  const day = shape?.[1] ?? '';
  // `Date` would turn February 30 into a day in March.
  if (shape === null || !isYearInRange(day) || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, day.length) !== day)
    return null;
  const ms = Date.parse(`${shape[1]}T${shape[2] ?? '00:00'}${shape[3] ?? 'Z'}`);
  return Number.isFinite(ms) ? ms : null;
}

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

/** Returns amounts in whole bid units and ordered dates, or messages by field. */
export function checkOffered(
  offered: Offered,
  { bidUnit, currency }: { bidUnit: number; currency: string },
): Checked | FieldErrors {
  const fieldErrors: FieldErrors = {};
  const unit = minor(bidUnit);
  const inUnits = (field: string, amount: number): void => {
    if (!isMinor(amount) || amount === 0 || !isInUnits(amount, unit))
      fieldErrors[field] = [wrongUnitMessage(bidUnit, currency)];
  };
  inUnits('starting_bid', offered.startingBid);
  if (offered.reserve !== null) {
    inUnits('reserve', offered.reserve);
    if (offered.reserve < offered.startingBid) fieldErrors['reserve'] ??= [RESERVE_TOO_LOW];
  }
  const startsAt = parseInstant(offered.startDate);
  const closesAt = parseInstant(offered.closeDate);
  if (startsAt === null) fieldErrors['start_date'] = ['Enter a valid date and time.'];
  if (closesAt === null) fieldErrors['close_date'] = ['Enter a valid date and time.'];
  if (startsAt !== null && closesAt !== null && closesAt <= startsAt)
    fieldErrors['close_date'] = ['The closing time must be after the start.'];
  return startsAt === null || closesAt === null || Object.keys(fieldErrors).length > 0
    ? fieldErrors
    : { startsAt, closesAt };
}

export const checkNewOffer = (
  { starting_bid: startingBid, reserve = null, start_date: startDate, close_date: closeDate }: CreateAuction,
  settings: SiteSettings,
): Checked | FieldErrors =>
  checkOffered(
    { startingBid, reserve, startDate, closeDate },
    { bidUnit: settings.bid_unit, currency: settings.currency },
  );

function wrongUnitMessage(bidUnit: number, currency: string): string {
  return bidUnit === minorUnitsPerWhole(currency)
    ? `Enter an amount in whole ${currency}.`
    : `Enter a multiple of ${formatMoney({ amount: bidUnit, currency })}.`;
}

export const isChecked = (checked: Checked | FieldErrors): checked is Checked =>
  'startsAt' in checked && typeof checked.startsAt === 'number';

/** Keeps the old terms if the seller's amounts are in another currency or do not fit the bid unit. */
export function renewedTerms(
  { terms, reserve }: { readonly terms: AuctionTerms; readonly reserve: number | null },
  settings: SiteSettings,
): AuctionTerms {
  const now = termsOf(settings, terms.startingBid);
  return terms.currency === now.currency &&
    [terms.startingBid, reserve ?? 0].every((amount) => isInUnits(amount, now.bidUnit))
    ? now
    : terms;
}

export function termsOf(settings: SiteSettings, startingBid: number): AuctionTerms {
  return {
    currency: settings.currency,
    startingBid: minor(startingBid),
    bidUnit: minor(settings.bid_unit),
    softCloseMs: settings.soft_close_ms,
    increments: settings.increments.map(({ from, step }) => ({ from: minor(from), step: minor(step) })),
    premium: {
      rateBasisPoints: settings.premium_basis_points,
      least: minor(settings.premium_least),
      most: minor(settings.premium_most),
    },
    sellerFeeBasisPoints: settings.seller_fee_basis_points,
  };
}

export const checkDates = (
  { terms, reserve }: { terms: AuctionTerms; reserve: number | null },
  { start_date: startDate, close_date: closeDate }: ScheduleAuction,
): Checked | FieldErrors => checkOffered({ startingBid: terms.startingBid, reserve, startDate, closeDate }, terms);
