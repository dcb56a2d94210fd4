import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decide } from '#auction/bid.ts';
import { resultAtClose } from '#auction/hammer.ts';
import { minor } from '#auction/money.ts';
import type { AuctionTerms, BiddingState, Paddle } from '#auction/types.ts';
import { StorySectionSchema, VehicleFactsSchema } from '#contract/auctions.ts';
import { BODY_STYLES, isWholeVehicle } from '#contract/categories.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { claimsOf } from '../demo-claims.ts';
import { PAST_RESULTS } from '../past-results.ts';
import { DEMO_PEOPLE } from '../people.ts';
import { CATALOGUE } from './index.ts';
import type { CatalogueEntry } from './types.ts';

interface PhotoSet {
  readonly id: string;
  readonly body_type: string;
  readonly files: readonly { readonly file: string; readonly angle: string; readonly bytes: number }[];
  readonly details?: PhotoSet['files'];
}
const photoSets = JSON.parse(readFileSync(new URL('../photos/manifest.json', import.meta.url), 'utf8')) as PhotoSet[];
const photographed = new Set(photoSets.map(({ id }) => id));
const setOf = (entry: CatalogueEntry) => photoSets.find(({ id }) => id === entry.photos);
const photosOf = (entry: CatalogueEntry) => {
  const set = setOf(entry);
  return [...(set?.files ?? []), ...(entry.flagship === true ? (set?.details ?? []) : [])];
};
const people = new Map(DEMO_PEOPLE.map((person) => [person.username, person]));
const count = (state: CatalogueEntry['plan']['state']) => CATALOGUE.filter(({ plan }) => plan.state === state).length;

describe('the demo catalogue', () => {
  test('has every auction state, and auctions that close soon', () => {
    expect(CATALOGUE.length - count('in_reserve')).toBeGreaterThanOrEqual(44);
    expect([
      count('live'),
      count('coming_soon'),
      count('sold'),
      count('reserve_not_met'),
      count('not_sold'),
      count('withdrawn'),
    ]).toEqual([27, 7, 11, 2, 1, 2]);
    expect(
      CATALOGUE.filter(({ plan }) => plan.state === 'live' && plan.closesInMinutes <= 15).length,
    ).toBeGreaterThanOrEqual(5);
    expect(CATALOGUE.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(4);
  });

  test('names each car once, and uses each photo set for at most two listings at a time', () => {
    expect(new Set(CATALOGUE.map(({ key }) => key)).size).toBe(CATALOGUE.length);
    const vins = CATALOGUE.flatMap(({ vehicle: { category = 'car', vin } }) => (isWholeVehicle(category) ? [vin] : []));
    expect(new Set(vins).size).toBe(vins.length);
    const laid = CATALOGUE.filter(({ plan }) => plan.state !== 'in_reserve');
    for (const id of photographed) expect(laid.filter(({ photos }) => photos === id).length, id).toBeLessThanOrEqual(2);
  });
});

test('parts and wheels claim nothing that only a vehicle can have', () => {
  for (const entry of CATALOGUE.filter(({ vehicle: { category = 'car' } }) => !isWholeVehicle(category)))
    expect(claimsOf(entry, []), entry.key).toEqual([]);
});

describe('the photos of the demo', () => {
  test('show flagship listings with 20 or more photos each, details and flaws among them', () => {
    const flagships = CATALOGUE.filter(({ flagship }) => flagship === true);
    expect(flagships.length).toBeGreaterThanOrEqual(6);
    for (const entry of flagships) {
      const angles = photosOf(entry).map(({ angle }) => angle);
      expect(new Set(angles).size, entry.key).toBe(angles.length);
      expect(angles.length, entry.key).toBeGreaterThanOrEqual(20);
      expect(angles, entry.key).toEqual(expect.arrayContaining(['front', 'rear', 'dash', 'seats', 'engine']));
      expect(flawAngles(entry).length, entry.key).toBeGreaterThanOrEqual(1);
    }
  });

  test('show at least 16 different bodies', () => {
    expect(new Set(CATALOGUE.map((entry) => setOf(entry)?.body_type)).size).toBeGreaterThanOrEqual(16);
  });

  test('never show a Jaguar, an Alfa Romeo and a Volvo with the same body', () => {
    const bodies = (make: string) =>
      new Set(
        CATALOGUE.filter((entry) => entry.make === make && entry.bodyStyle === 'coupe').map(
          (entry) => setOf(entry)?.body_type,
        ),
      );
    const [jaguar, alfa, volvo] = [bodies('Jaguar'), bodies('Alfa Romeo'), bodies('Volvo')];
    expect([jaguar.size, alfa.size, volvo.size]).toEqual([1, 1, 1]);
    expect(new Set([...jaguar, ...alfa, ...volvo]).size).toBe(3);
  });

  test('show every flaw that names a photo, in the listing that names it', () => {
    for (const entry of CATALOGUE) {
      const angles = photosOf(entry).map(({ angle }) => angle);
      for (const angle of flawAngles(entry)) expect(angles, entry.key).toContain(angle);
    }
  });

  test('are small enough to keep in the repository', () => {
    const bytes = photoSets.flatMap(({ details = [] }) => details.map((each) => each.bytes));
    expect(Math.max(...bytes)).toBeLessThanOrEqual(120_000);
  });
});

function flawAngles({ story }: CatalogueEntry): string[] {
  return story.flatMap(({ items = [] }) => items.flatMap(({ image_id: angle }) => (angle === null ? [] : [angle])));
}

describe.each([...CATALOGUE, ...PAST_RESULTS].map((entry) => [entry.key, entry] as const))('%s', (_key, entry) => {
  test('matches the API schemas', () => {
    expect(VehicleFactsSchema.parse(entry.vehicle)).toEqual(entry.vehicle);
    for (const section of entry.story) expect(StorySectionSchema.parse(section).text.length).toBeGreaterThan(20);
    const { category = 'car' } = entry.vehicle;
    expect(category === 'car' ? BODY_STYLES : ['']).toContain(entry.bodyStyle);
    expect(photographed).toContain(entry.photos);
    if (entry.year >= 1981 && entry.vehicle.vin?.length === 17)
      expect(entry.vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
  });

  test('names only demo people, and nobody bids on their own car', () => {
    const seller = people.get(entry.seller);
    expect(seller?.role).toMatch(/seller|dealer/);
    expect(entry.byDealer === true).toBe(seller?.role === 'dealer');
    expect(entry.vehicle.seller_type).toBe(seller?.role === 'dealer' ? 'dealer' : 'private');
    for (const { bidder } of entry.bids)
      expect([people.get(bidder)?.role, people.get(bidder)?.card]).toEqual(['bidder', undefined]);
    for (const comment of entry.comments) {
      expect(people.has(comment.by), comment.by).toBe(true);
      for (const answer of comment.answers ?? []) expect(answer.by).toBe(entry.seller);
    }
  });

  test('has bids that the rules accept, and ends as planned', () => {
    const state = play(entry);
    if (entry.plan.state === 'sold') expect(resultAtClose(state).status).toBe('sold');
    if (entry.plan.state === 'reserve_not_met') expect(resultAtClose(state).status).toBe('reserve_not_met');
    if (entry.plan.state === 'live') expect(state.bidCount).toBeGreaterThanOrEqual(5);
    if (entry.plan.state === 'coming_soon' || entry.plan.state === 'not_sold') expect(state.bidCount).toBe(0);
  });
});

/** Replays the planned bids by the real rules. Every one must be accepted. */
function play(entry: CatalogueEntry): BiddingState {
  const app = SiteSettingsSchema.parse({});
  const terms: AuctionTerms = {
    currency: 'USD',
    startingBid: minor(entry.startingBid),
    bidUnit: minor(app.bid_unit),
    softCloseMs: app.soft_close_ms,
    increments: app.increments.map(({ from, step }) => ({ from: minor(from), step: minor(step) })),
    premium: {
      rateBasisPoints: app.premium_basis_points,
      least: minor(app.premium_least),
      most: minor(app.premium_most),
    },
  };
  let state: BiddingState = {
    status: 'live',
    startsAt: 0,
    closesAt: 1e9,
    reserve: entry.reserve === null ? null : minor(entry.reserve),
    price: null,
    leader: null,
    bidCount: 0,
  };
  let before = 0;
  for (const bid of entry.bids) {
    expect(bid.at).toBeGreaterThanOrEqual(before);
    before = bid.at;
    const request = {
      bidderId: bid.bidder,
      amount: bid.amount,
      ...(bid.maximum === undefined ? {} : { maximum: bid.maximum }),
    };
    const decision = decide(state, terms, paddle(bid.bidder), request, bid.at * 1e6);
    if (!decision.accepted)
      throw new Error(`${bid.bidder}'s bid of ${bid.amount} was refused: ${decision.refusal.code}`);
    state = { ...decision.outcome.state, closesAt: 1e9 };
  }
  return state;
}

const paddle = (userId: string): Paddle => ({
  userId,
  blocked: false,
  emailVerified: true,
  termsAccepted: true,
  hasPaymentMethod: true,
  holdDeclines: false,
  limit: minor(1_000_000_000),
  exposure: minor(0),
  allocatedToPlans: minor(0),
  sellsThisAuction: false,
  isStaff: false,
  hasConflict: false,
});
