import { HOUR_MS } from '#contract/durations.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoSite } from './demo-site.ts';

type Filling = Pick<DemoSite, 'appointments' | 'bidPlans' | 'catalogue'>;
interface People {
  readonly bidder: SignedIn;
  readonly seller: SignedIn;
  readonly now: number;
  readonly offered: readonly { readonly entry: CatalogueEntry; readonly slug: string }[];
}

const PLAN = { name: 'One for the weekends', cars: 4, closesAfterMs: 3 * HOUR_MS } as const;
/** Minor units. Every bid unit of the catalogue divides it. */
const ROUND = 100_000;
const ASKED_HOURS = [6, 10] as const;

/** What the pages of a bidder show beside bids: a bid plan, and appointments with the seller. */
export async function fillBidder(site: Filling, people: People): Promise<void> {
  const page = await site.catalogue.browse({ status: 'live', sort: 'ending_soonest', limit: 60 });
  if (!page.ok) throw new Error(refusalMessage(page));
  await makePlan(site, people, page.value.items);
  await makeAppointments(site, people);
}

async function makePlan(
  { bidPlans }: Filling,
  { bidder, now }: People,
  live: readonly AuctionSummary[],
): Promise<void> {
  const cars = live
    .filter(
      ({ leader, close_date: closes }) =>
        leader !== bidder.username && Date.parse(`${closes}Z`) > now + PLAN.closesAfterMs,
    )
    .slice(0, PLAN.cars)
    .map(({ slug, minimum_bid: { amount } }) => ({ slug, maximum: Math.ceil((amount * 1.1) / ROUND) * ROUND }));
  const owner: SignedIn = { ...bidder, proof: { isRecent: true, hasFactor: false } };
  if (cars.length > 1)
    done(await bidPlans.save(owner, { name: PLAN.name, wins: 1, budget: null, cars }), 'the bid plan');
}

/** One waits for the seller’s answer, one is agreed. */
async function makeAppointments({ appointments }: Filling, { bidder, seller, now, offered }: People): Promise<void> {
  const at = (hours: number): string => new Date(now + hours * HOUR_MS).toISOString();
  const ofSeller = offered.filter(({ entry }) => entry.seller === seller.username);
  const asked = ofSeller.find(
    ({ entry: { plan } }) => plan.state === 'live' && plan.closesInMinutes > ASKED_HOURS[1] * 60,
  );
  const agreed = ofSeller.find(({ entry: { plan } }) => plan.state === 'coming_soon');
  if (asked !== undefined)
    done(
      await appointments.request(bidder, {
        slug: asked.slug,
        kind: 'inspection',
        dates: ASKED_HOURS.map(at),
        message: 'Could I see the underside on a ramp? I am nearby most evenings.',
      }),
      'the request for an appointment',
    );
  if (agreed === undefined) return;
  const { id } = done(
    await appointments.request(bidder, {
      slug: agreed.slug,
      kind: 'test_drive',
      dates: [at(26)],
      message: 'I would like to hear it start from cold, and drive it around the block.',
    }),
    'the request for a test drive',
  );
  const place = 'The yard behind 80 Canal Street';
  done(await appointments.takeStep(seller, { id, input: { step: 'accept', at: at(26), place } }), 'the test drive');
}

function done<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`${what} was refused: ${refusalMessage(result)}`);
  return result.value;
}
