import type { Appointment } from '#contract/appointments.ts';
import type { AuctionDetail, Comment } from '#contract/auctions.ts';
import type { Bid } from '#contract/bids.ts';
import type { Claims } from '#contract/claim-requests.ts';
import type { PhotoCoverage } from '#contract/photo-coverage.ts';
import type { AttachedDocument } from '#contract/documents.ts';
import type { Interest, ListingChange } from '#contract/listing.ts';
import type { AdviceOnListing } from '#web/components/price-guide/read-reserve-advice.ts';

export interface CockpitData {
  auction: AuctionDetail;
  interest: Interest;
  bids: readonly Bid[];
  comments: readonly Comment[];
  changes: readonly ListingChange[];
  advice: AdviceOnListing | null;
  claims: Claims;
  coverage: PhotoCoverage;
  appointments: readonly Appointment[];
  documents: readonly AttachedDocument[];
}
