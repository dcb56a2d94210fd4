import type { House } from '#app';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Log } from '#platform/log.ts';
import type { CatalogueEntry, DemoPerson, PlannedBid } from './catalogue/types.ts';
import type { DemoContent } from './content/types.ts';
import { fillAccounts } from './fill-account.ts';
import { fillConsole } from './fill-console.ts';
import { fillContent } from './fill-content.ts';
import { fillSearches } from './fill-searches.ts';
import { dealerOf, invitePeople, openDealers, sendWaitingApplication } from './dealers.ts';
import { DEMO_PEOPLE, LAST_TO_COME, STAFF_USERNAME } from './people.ts';
import { planSubmissions } from './fill-submissions.ts';
import { planPartners } from './partners.ts';
import { openPhotographs } from './photographs.ts';
import { planEntry, type Act } from './plan-entry.ts';
import { registerPeople, registerPerson } from './register-people.ts';
import { planSettlement, type SettleAct, settleStep, wishSecondChances } from './settle-sales.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { createTimetable } from './timetable.ts';

/** Of the house, what its demo uses. */
export type DemoHouse = Pick<House, 'database' | 'clock' | 'accounts' | 'payments' | 'operations' | 'selling' | 'bidding' | 'catalogue' | 'media' | 'content' | 'dealers' | 'submissions' | 'views' | 'settlement' | 'vehicles' | 'partners' | 'following'>;

export interface Filling {
  /** A house over the simulated clock; its closer is not running. */
  readonly house: DemoHouse;
  readonly clock: SimulatedClock;
  /** The present: the past is laid before it, the future after. */
  readonly now: number;
  readonly entries: readonly CatalogueEntry[];
  /** Those who come; everybody if not told. */
  readonly people?: readonly DemoPerson[];
  /** What the house has to say beside its auctions. */
  readonly content: DemoContent;
  readonly photographsFolder: string;
  readonly log: Log;
}

/** Who looks out for vehicles: the demo house's first bidder. */
const BIDDER_USERNAME = 'dana_w';
/** How often a planned bid is adapted to the floor before it is left out. */
const MOST_TRIES = 4;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether the house has been filled already: then it is left as it is. Throws where that was cut short. */
export async function isFilled({ accounts, database }: Pick<DemoHouse, 'accounts' | 'database'>): Promise<boolean> {
  const isThere = async (username: string) => (await accounts.findUserByUsername(database.executor, username)) !== null;
  if (await isThere(LAST_TO_COME.username)) return true;
  if (await isThere(STAFF_USERNAME)) throw new Error('The filling of the demo house was cut short the last time. Remove its data directory (or empty its database), and start again.');
  return false;
}

/** Lays the demo house's past, present and near future by the house's own acts, in the order of their times. */
export async function fillDemoHouse(filling: Filling): Promise<{ auctions: number; bids: number; imageIds: string[] }> {
  const { house, clock, now, entries, log } = filling;
  if (await isFilled(house)) return { auctions: 0, bids: 0, imageIds: [] };
  const settings = await house.operations.settings(house.database.executor);
  const everybody = filling.people ?? DEMO_PEOPLE;
  const timetable = createTimetable<Act | SettleAct>();
  entries.forEach((entry, index) => {
    planEntry(timetable, entry, { now, index, people: everybody, houseLengthMs: settings.auction_length_ms });
    if ('closedHoursAgo' in entry.plan) for (const { at, act } of planSettlement(entry, now - entry.plan.closedHoursAgo * HOUR_MS)) timetable.plan(at, act);
  });
  const people = await registerPeople(house, everybody);
  await openDealers({ house, people, now });
  await wishSecondChances({ house, people });
  const photographs = await openPhotographs(filling.photographsFolder, house.media);
  // Photographs take the processor, the timetable mostly the database: they go side by side.
  const taken = takePhotographs(entries, photographs);
  taken.catch(() => undefined);
  const floor = createFloor({ house, people, log });
  planSubmissions({ house, now, photographsFolder: filling.photographsFolder, people, timetable, slugOf: (title) => floor.created().find(({ entry }) => entry.title === title)?.slug });
  planPartners({ house, now, people, timetable });
  for (let next = timetable.next(); next !== null; next = timetable.next()) {
    if (next.at > now) break;
    clock.set(Math.max(next.at, clock.ms));
    const again = await floor.perform(next.act);
    if (again !== null) timetable.plan(again, { kind: 'open_and_close' });
  }
  clock.set(now);
  await house.payments.clerk.runOnce();
  await house.settlement.settler.runOnce();
  await house.payments.books.bookFees(0);
  const images = await taken;
  await house.database.transaction(async (transaction) => {
    for (const { entry, auctionId } of floor.created()) await house.media.attach(transaction, auctionId, images.get(entry.photographs) ?? []);
  });
  await fillContent({ house, staff: floor.personOf(STAFF_USERNAME), content: filling.content, photographs, now });
  await fillAccounts({ house, people, photographsFolder: filling.photographsFolder });
  await invitePeople({ house, people });
  await sendWaitingApplication({ house, people, now });
  await fillConsole({ house, people, talk: floor.created() });
  const looker = people.get(BIDDER_USERNAME);
  if (looker !== undefined) await fillSearches(house, looker);
  await registerPerson(house, LAST_TO_COME, 0);
  log.info({ auctions: floor.created().length, bids: floor.bids() }, 'the demo house is filled');
  return { auctions: floor.created().length, bids: floor.bids(), imageIds: [...images.values()].flatMap((of) => of[0]?.imageId ?? []) };
}

type Photographs = Awaited<ReturnType<typeof openPhotographs>>;
async function takePhotographs(entries: readonly CatalogueEntry[], photographs: Photographs): Promise<Map<string, Awaited<ReturnType<Photographs['of']>>>> {
  const vehicles = [...new Set(entries.filter(({ plan }) => plan.state !== 'in_reserve').map((entry) => entry.photographs))];
  return new Map(await Promise.all(vehicles.map(async (vehicle) => [vehicle, await photographs.of(vehicle)] as const)));
}

interface Created { readonly entry: CatalogueEntry; readonly auctionId: string; readonly slug: string; readonly comments: Map<number, string> }

/** Performs acts at the time at which the clock stands. */
function createFloor({ house, people, log }: { house: DemoHouse; people: ReadonlyMap<string, SignedIn>; log: Log }) {
  const auctions = new Map<CatalogueEntry, Created>();
  let bids = 0;
  let reviewedAt = 0;
  const personOf = (username: string): SignedIn => {
    const person = people.get(username);
    if (person === undefined) throw new Error(`the demo house has nobody called ${username}`);
    return person;
  };
  const auctionOf = (entry: CatalogueEntry): Created => {
    const created = auctions.get(entry);
    if (created === undefined) throw new Error(`${entry.key} was not announced yet`);
    return created;
  };
  const told = (what: string, entry: CatalogueEntry, result: { ok: true } | { ok: false; body: { message: string } }): void => {
    if (!result.ok) log.warn({ entry: entry.key, why: result.body.message }, `a ${what} of the demo house was refused`);
  };

  async function create({ entry, opensAt, closesAt }: Extract<Act, { kind: 'create' }>): Promise<void> {
    const { slug, id } = await createFromEntry(house, personOf(STAFF_USERNAME), entry, { opensAt, closesAt });
    auctions.set(entry, { entry, auctionId: id, slug, comments: new Map() });
  }
  async function comment(act: Extract<Act, { kind: 'comment' }>): Promise<void> {
    const auction = auctionOf(act.entry);
    const parent = act.answers === null ? undefined : auction.comments.get(act.answers);
    // What ends in a question mark is asked of the seller, who sees it among what is theirs to answer.
    const posted = await house.catalogue.postComment(personOf(act.by), auction.slug, { text: act.text, question: act.text.trimEnd().endsWith('?'), ...(parent === undefined ? {} : { parent_id: parent }) });
    if (posted.ok) auction.comments.set(act.number, posted.value.id);
    told('comment', act.entry, posted);
  }

  /** The card provider does what it was asked, and the settlement what comes of it. */
  async function afterHammer(): Promise<void> {
    const { clerk } = house.payments;
    const at = await house.clock.now(house.database.executor);
    // Everybody's holds are looked at once a day: what a hammer needs of them it has asked for itself.
    if (at - reviewedAt >= DAY_MS) {
      reviewedAt = at;
      await clerk.runOnce();
    } else await clerk.performDue();
    while (await house.settlement.settler.runOnce() > 0) await clerk.performDue();
  }

  return {
    personOf,
    created: () => [...auctions.values()],
    bids: () => bids,
    /** Does the act. Tells when the floor must be looked at again: where a bid moved a close. */
    async perform(act: Act | SettleAct): Promise<number | null> {
      switch (act.kind) {
        case 'create': await create(act); return null;
        case 'open_and_close':
          await house.bidding.closer.runOnce();
          await afterHammer();
          return null;
        case 'settle':
          await afterHammer();
          told('step of a sale', act.entry, await settleStep({ house, people, at: await house.clock.now(house.database.executor) }, { entry: act.entry, step: act.step, slug: auctionOf(act.entry).slug }));
          await afterHammer();
          return null;
        case 'bid': {
          const answer = await layBid(house, personOf(act.bid.bidder), { slug: auctionOf(act.entry).slug, planned: act.bid, log });
          if (answer !== null) bids += 1;
          return answer?.extended === true ? Date.parse(`${answer.auction.close_date}Z`) : null;
        }
        case 'comment': await comment(act); return null;
        case 'watch': told('watch', act.entry, await house.catalogue.watch(personOf(act.by), auctionOf(act.entry).slug)); return null;
        case 'run': await act.run(); return null;
        case 'withdraw': told('withdrawal', act.entry, await house.bidding.withdraw(personOf(STAFF_USERNAME), { slug: auctionOf(act.entry).slug, reason: act.reason })); return null;
      }
    },
  };
}

/** Creates and schedules the entry's auction, as the operator does. */
export async function createFromEntry(house: Pick<DemoHouse, 'selling'>, staff: SignedIn, entry: CatalogueEntry, times: { opensAt: number; closesAt: number }): Promise<{ id: string; slug: string }> {
  const created = await house.selling.createAuction(staff, {
    title: entry.title, subtitle: entry.subtitle, make: entry.make, model: entry.model, year: entry.year, seller: entry.seller,
    ...(entry.byDealer === true ? { dealer: dealerOf(entry.seller) } : {}),
    starting_bid: entry.startingBid, reserve: entry.reserve,
    start_date: new Date(times.opensAt).toISOString(), close_date: new Date(times.closesAt).toISOString(),
    body_style: entry.bodyStyle, vehicle: { ...entry.vehicle }, story: entry.story.map((section) => ({ ...section })),
    location: definedOnly(entry.location), is_featured: entry.featured,
  });
  if (!created.ok) throw new Error(`${entry.key} cannot be offered: ${created.body.message}`);
  return created.value;
}

const definedOnly = (location: CatalogueEntry['location']): Record<string, string> =>
  Object.fromEntries(Object.entries(location).filter((field): field is [string, string] => field[1] !== undefined));

type BidAnswer = Extract<Awaited<ReturnType<DemoHouse['bidding']['placeBid']>>, { ok: true }>['value'];

/** Places a planned bid; where the floor has moved past it, the least that is accepted. */
async function layBid(house: DemoHouse, bidder: SignedIn, { slug, planned, log }: { slug: string; planned: PlannedBid; log: Log }): Promise<BidAnswer | null> {
  let { amount, maximum } = planned;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const result = await house.bidding.placeBid(bidder, slug, { amount, ...(maximum === undefined ? {} : { maximum }), confirm: true }, null);
    if (result.ok) return result.value;
    const least = amountIn(result.body['minimum_bid']);
    const unit = amountIn(result.body['bid_unit']);
    if (least !== null) amount = Math.max(least, amount);
    else if (unit !== null) amount = Math.ceil(amount / unit) * unit;
    else {
      log.warn({ slug, bidder: bidder.username, why: result.body.message }, 'a bid of the demo house was refused');
      return null;
    }
    if (maximum !== undefined) maximum = Math.max(amount, unit === null ? maximum : Math.ceil(maximum / unit) * unit);
  }
  return null;
}

function amountIn(money: unknown): number | null {
  return typeof money === 'object' && money !== null && 'amount' in money && typeof money.amount === 'number' ? money.amount : null;
}
