import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import { isInExtension } from '#auction/soft-close.ts';
import { minimumBid } from '#auction/increments.ts';
import { minorOrNull } from '#auction/money.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { AuctionStatus, AuctionTerms } from '#auction/types.ts';
import {
  LocationSchema,
  PublicStatusSchema,
  StorySectionSchema,
  storedFacts,
  type AuctionDetail,
  type AuctionSummary,
  type Comment,
  type PublicStatus,
  type StorySection,
  type VehicleFacts,
  type You,
} from '#contract/auctions.ts';
import { slugOf } from '#contract/car-paths.ts';
import { homeCountry } from '#contract/format/locale.ts';
import { type Image, money, moneyOrNull } from '#contract/primitives.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import { assert } from '#platform/assert.ts';
import { regionName } from '#platform/places/region-name.ts';
import type { AuctionDetailRow, AuctionRow } from './listing-store.ts';
import type { CommentRow, Interest } from './store.ts';

/** Throws for a non-public status, because callers must have filtered it out. */
export function publicStatus(status: AuctionStatus): PublicStatus {
  const parsed = PublicStatusSchema.safeParse(status);
  assert(parsed.success, `an auction that is ${status} is not public`);
  return parsed.data;
}

const biddingOf = (row: Pick<AuctionRow, 'price' | 'reserve'>) => ({
  price: minorOrNull(row.price),
  reserve: minorOrNull(row.reserve),
});

function storyOf(stored: unknown): StorySection[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((section: unknown) => {
    const parsed = StorySectionSchema.safeParse(section);
    if (parsed.success) return [parsed.data];
    const other = StorySectionSchema.safeParse({ ...(typeof section === 'object' ? section : {}), kind: 'other' });
    return other.success ? [other.data] : [];
  });
}

function mileageOf(facts: VehicleFacts): AuctionSummary['mileage'] {
  return facts.mileage === undefined || facts.mileage_is_known === false
    ? null
    : { value: facts.mileage, unit: facts.mileage_unit ?? 'mi' };
}

export interface SummaryDeps {
  readonly hero: Image | null;
  readonly leader: string | null;
  readonly interest: Interest | undefined;
  readonly outcome: SaleOutcome | undefined;
}

/** Selects fields by name, so the reserve and user ids cannot leak. */
export function presentSummary(row: AuctionRow, also: SummaryDeps): AuctionSummary {
  const { terms } = row;
  const location = LocationSchema.safeParse(row.location);
  const where = location.success ? location.data : {};
  return {
    slug: row.slug,
    lot_number: row.lotNumber,
    title: row.title,
    subtitle: row.subtitle,
    year: row.year,
    make: row.make,
    model: row.model,
    category: row.category,
    body_style: row.bodyStyle,
    state: publicStatus(row.status),
    start_date: formatZonelessUtc(row.startsAt),
    close_date: formatZonelessUtc(row.closesAt),
    price: moneyOrNull(row.price, terms.currency),
    minimum_bid: money(minimumBid(biddingOf(row), terms), terms.currency),
    starting_bid: money(terms.startingBid, terms.currency),
    hammer_price: moneyOrNull(row.hammerPrice, terms.currency),
    bid_count: row.bidCount,
    watch_count: also.interest?.watchCount ?? 0,
    comment_count: also.interest?.commentCount ?? 0,
    extension_count: row.extensionCount,
    in_extension:
      row.extensionCount > 0 &&
      isInExtension({
        closesAt: Number(row.closesAt),
        lastBidAt: row.lastBidAt?.getTime() ?? null,
        softCloseMs: terms.softCloseMs,
      }),
    paused_until: row.pausedUntil?.toISOString() ?? null,
    leader: also.leader,
    leading_bid_at: row.leaderId === null ? null : (row.lastBidAt?.toISOString() ?? null),
    reserve_status: reserveStatus(biddingOf(row)),
    is_featured: row.isFeatured,
    ...(also.outcome === undefined ? {} : { outcome: also.outcome }),
    hero: also.hero,
    location: where,
    place: [where.city, regionName(where, homeCountry())].filter(Boolean).join(', '),
    mileage: mileageOf(storedFacts(row.vehicle)),
    buyer_costs: {
      premium_basis_points: terms.premium.rateBasisPoints,
      premium_least: terms.premium.least,
      premium_most: terms.premium.most,
      tax_basis_points: row.taxBasisPoints,
    },
  };
}

export interface DetailDeps extends Omit<SummaryDeps, 'hero'> {
  images: Image[];
  seller: string;
  sellerAvatar: string | null;
  sellerHasPage: boolean;
  isReservePublic: boolean;
  you: You | null;
  serverTime: number;
}

export const presentFees = (terms: AuctionTerms): AuctionDetail['fees'] => ({
  premium_basis_points: terms.premium.rateBasisPoints,
  premium_least: money(terms.premium.least, terms.currency),
  premium_most: money(terms.premium.most, terms.currency),
  soft_close_ms: terms.softCloseMs,
  increments: terms.increments.map(({ from, step }) => ({ from, step })),
  bid_unit: terms.bidUnit,
});

export function presentDetail(row: AuctionDetailRow, deps: DetailDeps): AuctionDetail {
  return {
    ...presentSummary(row, {
      hero: deps.images[0] ?? null,
      leader: deps.leader,
      interest: deps.interest,
      outcome: deps.outcome,
    }),
    car: {
      make: row.makeName ?? row.make,
      make_slug: row.makeId ?? slugOf(row.make),
      model: row.modelName ?? row.model,
      model_slug: row.modelSlug ?? slugOf(row.model),
    },
    seller: {
      username: deps.seller,
      avatar: deps.sellerAvatar,
      has_page: deps.sellerHasPage,
      dealer:
        row.dealerSlug === null || row.dealerName === null ? null : { slug: row.dealerSlug, name: row.dealerName },
    },
    vehicle: { ...storedFacts(row.facts), ...storedFacts(row.vehicle) },
    story: storyOf(row.story),
    images: deps.images,
    videos: row.videos.map(({ url, title }) => ({ url, title })),
    fees: presentFees(row.terms),
    ...(row.reserve !== null && deps.isReservePublic ? { public_reserve: money(row.reserve, row.terms.currency) } : {}),
    withdrawn_reason: row.status === 'withdrawn' ? row.withdrawnReason : null,
    server_time: deps.serverTime,
    you: deps.you,
  };
}

export function presentComment(
  row: CommentRow,
  also: {
    author: string;
    avatar: string | null;
    hasPage: boolean;
    isSeller: boolean;
    isBidder: boolean;
    isAnswered: boolean;
    images: Image[];
  },
): Comment {
  const removed = row.removedAt !== null;
  return {
    id: row.id,
    author: also.author,
    author_avatar: also.avatar,
    author_has_page: also.hasPage,
    is_seller: also.isSeller,
    text: removed ? '' : row.text,
    parent_id: row.parentId,
    posted_at: row.postedAt.toISOString(),
    removed,
    is_bidder: also.isBidder && !also.isSeller,
    is_staff_note: row.isNote,
    edited_at: row.editedAt?.toISOString() ?? null,
    vote_count: row.voteCount,
    question: row.isQuestion ? (also.isAnswered ? 'answered' : 'open') : null,
    images: also.images,
  };
}
