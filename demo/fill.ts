import type { Log } from '#platform/log.ts';
import type { CatalogueEntry, DemoPerson } from './catalogue/types.ts';
import type { DemoContent } from './content/types.ts';
import type { DemoHouse } from './demo-house.ts';
import { fillAccounts } from './fill-account.ts';
import { fillConsole } from './fill-console.ts';
import { fillContent, sayHowToReach } from './fill-content.ts';
import { fillSearches } from './fill-searches.ts';
import { planBankQuestion } from './bank-question.ts';
import { invitePeople, openDealers, sendWaitingApplication } from './dealers.ts';
import { createFloor } from './floor.ts';
import { DEMO_PEOPLE, LAST_TO_COME, STAFF_USERNAME } from './people.ts';
import { planSubmissions } from './fill-submissions.ts';
import { planPartners } from './partners.ts';
import { openPhotographs, type Photographs } from './photographs.ts';
import { planEntry, type Act } from './plan-entry.ts';
import { registerPeople, registerPerson } from './register-people.ts';
import { planSettlement, type SettleAct, wishSecondChances } from './settle-sales.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { planSignIns } from './sign-ins.ts';
import { createTimetable } from './timetable.ts';

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
const HOUR_MS = 3_600_000;

/** Whether the house has been filled already: then it is left as it is. Throws where that was cut short. */
export async function isFilled({ accounts, database }: Pick<DemoHouse, 'accounts' | 'database'>): Promise<boolean> {
  const isThere = async (username: string) => (await accounts.findUserByUsername(database.executor, username)) !== null;
  if (await isThere(LAST_TO_COME.username)) return true;
  if (await isThere(STAFF_USERNAME))
    throw new Error('The filling of the demo house was cut short the last time. Remove its data directory (or empty its database), and start again.');
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
  await sayHowToReach({ house, staff: people.get(STAFF_USERNAME) });
  await openDealers({ house, people, now });
  await wishSecondChances({ house, people });
  const photographs = await openPhotographs(filling.photographsFolder, house.media);
  // Photographs take the processor, the timetable mostly the database: they go side by side.
  const taken = takePhotographs(entries, photographs);
  taken.catch(() => undefined);
  const floor = createFloor({ house, people, log });
  planSubmissions({
    house,
    now,
    photographsFolder: filling.photographsFolder,
    people,
    timetable,
    slugOf: (title) => floor.created().find(({ entry }) => entry.title === title)?.slug,
  });
  planPartners({ house, now, people, timetable });
  planBankQuestion({ house, entries, now, people, timetable });
  planSignIns({ house, now, timetable });
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

async function takePhotographs(entries: readonly CatalogueEntry[], photographs: Photographs): Promise<Map<string, Awaited<ReturnType<Photographs['of']>>>> {
  const vehicles = [...new Set(entries.filter(({ plan }) => plan.state !== 'in_reserve').map((entry) => entry.photographs))];
  return new Map(await Promise.all(vehicles.map(async (vehicle) => [vehicle, await photographs.of(vehicle)] as const)));
}
