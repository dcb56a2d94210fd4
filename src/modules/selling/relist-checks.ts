import { DAY_MS } from '#contract/durations.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { VehicleFacts } from '#contract/auctions.ts';
import { formatRecordedDistance } from '#contract/format/distance.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { RelistCheck } from '#contract/submissions.ts';

const DAYS_PER_MONTH = 30;
/** Bidders doubt photos that may no longer show the car as it is. */
export const OLD_PHOTOS_MONTHS = 6;

/** The new draft. Amounts are in minor units. */
export interface RelistedDraft {
  readonly vehicle: VehicleFacts;
  readonly hasReserve: boolean | null;
  readonly reserve: number | null;
  readonly startingBid: number | null;
  readonly currency: string;
  readonly newestPhotoAt: Date | null;
}

export interface EarlierListing {
  readonly status: AuctionStatus;
  readonly highestBid: number | null;
  readonly startingBid: number | null;
  readonly mileage: number | null;
}

export function findRelistChecks(draft: RelistedDraft, earlier: EarlierListing, at: number): RelistCheck[] {
  return [...priceChecks(draft, earlier), ...photoChecks(draft, at), ...mileageChecks(draft, earlier)];
}

function priceChecks({ hasReserve, reserve, startingBid, currency }: RelistedDraft, earlier: EarlierListing) {
  const { highestBid, status } = earlier;
  if (highestBid !== null && hasReserve === true && reserve !== null && highestBid < reserve)
    return [
      {
        step: 'sale',
        field: 'reserve',
        message: `Bidding reached ${formatAmount(highestBid, currency)}, below your reserve of ${formatAmount(reserve, currency)}. Consider a lower reserve.`,
      } as const,
    ];
  if (status === 'not_sold' && highestBid === null && startingBid !== null && startingBid === earlier.startingBid)
    return [
      {
        step: 'sale',
        field: 'starting_bid',
        message: `Nobody bid at the starting bid of ${formatAmount(startingBid, currency)}. Consider a lower one.`,
      } as const,
    ];
  return [];
}

function photoChecks({ newestPhotoAt }: RelistedDraft, at: number): RelistCheck[] {
  const months = newestPhotoAt === null ? 0 : Math.floor((at - newestPhotoAt.getTime()) / (DAYS_PER_MONTH * DAY_MS));
  if (months < OLD_PHOTOS_MONTHS) return [];
  return [
    {
      step: 'photos',
      field: 'images',
      message: `Your newest photo is ${months} months old. Add photos of the car as it is today.`,
    },
  ];
}

function mileageChecks({ vehicle }: RelistedDraft, { mileage }: EarlierListing): RelistCheck[] {
  if (vehicle.mileage === undefined || vehicle.mileage_is_known === false || vehicle.mileage !== mileage) return [];
  const shown = formatRecordedDistance({ value: vehicle.mileage, unit: vehicle.mileage_unit ?? 'mi' });
  return [{ step: 'facts', field: 'facts.mileage', message: `Confirm the mileage. Your last listing said ${shown}.` }];
}
