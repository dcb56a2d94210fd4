import type { AuctionDetail } from '#contract/auctions.ts';
import { slugOf } from '#contract/car-paths.ts';
import type { Submission } from '#contract/submissions.ts';
import { townText } from './place-text.ts';

const NO_DATE = '1970-01-01T00:00:00.000';

export function listingOf(submission: Submission, seller: string): AuctionDetail {
  const { bid_unit: unit } = submission;
  const nothing = { amount: 0, currency: unit.currency };
  return {
    car: {
      make: submission.make,
      make_slug: slugOf(submission.make),
      model: submission.model,
      model_slug: slugOf(submission.model),
    },
    slug: submission.slug,
    lot_number: submission.lot_number,
    title: submission.title,
    subtitle: submission.subtitle,
    year: submission.year,
    make: submission.make,
    model: submission.model,
    category: submission.facts.category ?? 'car',
    body_style: submission.body_style,
    state: 'scheduled',
    start_date: NO_DATE,
    close_date: NO_DATE,
    price: null,
    minimum_bid: submission.starting_bid ?? nothing,
    starting_bid: submission.starting_bid ?? nothing,
    hammer_price: null,
    bid_count: 0,
    watch_count: 0,
    comment_count: 0,
    extension_count: 0,
    in_extension: false,
    paused_until: null,
    leader: null,
    leading_bid_at: null,
    reserve_status: submission.has_reserve === true ? 'not_met' : 'none',
    is_featured: false,
    hero: submission.images[0] ?? null,
    location: submission.location,
    place: townText(submission.location),
    mileage:
      submission.facts.mileage === undefined
        ? null
        : { value: submission.facts.mileage, unit: submission.facts.mileage_unit ?? 'mi' },
    seller: { username: seller, avatar: null, has_page: false, dealer: submission.dealer },
    vehicle: submission.facts,
    story: submission.story,
    images: submission.images,
    videos: submission.videos,
    fees: {
      premium_basis_points: 0,
      premium_least: nothing,
      premium_most: nothing,
      soft_close_ms: 0,
      increments: [],
      bid_unit: unit.amount,
    },
    withdrawn_reason: null,
    server_time: 0,
    you: null,
  };
}
