import { HOUR_MS } from '#contract/durations.ts';
import type { Log } from '#platform/log.ts';
import type { CatalogueEntry, DemoPerson } from './catalogue/types.ts';
import type { DemoContent } from './content/types.ts';
import { claimsOf } from './demo-claims.ts';
import type { DemoSite } from './demo-site.ts';
import { fillAccounts } from './fill-account.ts';
import { fillBidder } from './fill-bidder.ts';
import { fillConsole } from './fill-console.ts';
import { fillContent, setContactDetails } from './fill-content.ts';
import { fillSearches } from './fill-searches.ts';
import { importResults } from './imported-results.ts';
import { planBankQuestion } from './bank-question.ts';
import { invitePeople, openDealers, sendWaitingApplication } from './dealers.ts';
import { createBiddingModel } from './live-auctions.ts';
import { DEMO_PEOPLE, SEEDING_MARKER_PERSON, STAFF_USERNAME } from './people.ts';
import { planSubmissions } from './fill-submissions.ts';
import { planPartners } from './partners.ts';
import { withFlawPhotos } from './flaw-photos.ts';
import { openPhotos, type Photos } from './photos.ts';
import { planEntry, type Act } from './plan-entry.ts';
import { registerPeople, registerPerson } from './register-people.ts';
import { planSettlement, type SettleAction, requestSecondChances } from './settle-sales.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import { planSignIns } from './sign-ins.ts';
import { createTimetable } from './timetable.ts';
import { runDue } from '#platform/workers/job.ts';

export interface Filling {
  /** The app on the simulated clock, with its closer stopped. */
  readonly app: DemoSite;
  readonly clock: SimulatedClock;
  readonly now: number;
  readonly entries: readonly CatalogueEntry[];
  readonly people?: readonly DemoPerson[];
  readonly content: DemoContent;
  readonly photosFolder: string;
  readonly log: Log;
}

const BIDDER_USERNAME = 'dana_w';
const SELLER_USERNAME = 'harlan_w';

/** True if the demo was already seeded, in which case it stays as it is. Throws if seeding was interrupted. */
export async function isFilled({ accounts, database }: Pick<DemoSite, 'accounts' | 'database'>): Promise<boolean> {
  const isThere = async (username: string) => (await accounts.findUserByUsername(database.executor, username)) !== null;
  if (await isThere(SEEDING_MARKER_PERSON.username)) return true;
  if (await isThere(STAFF_USERNAME))
    throw new Error(
      'The filling of the demo site was cut short the last time. Remove its data directory (or empty its database), and start again.',
    );
  return false;
}

/** Seeds the demo's past, present and near future through the app's own use cases, in time order. */
export async function fillDemoSite(filling: Filling): Promise<{ auctions: number; bids: number; imageIds: string[] }> {
  const { app, clock, now, entries, log } = filling;
  if (await isFilled(app)) return { auctions: 0, bids: 0, imageIds: [] };
  const settings = await app.operations.settings(app.database.executor);
  const everybody = filling.people ?? DEMO_PEOPLE;
  const timetable = createTimetable<Act | SettleAction>();
  entries.forEach((entry, index) => {
    planEntry(timetable, entry, { now, index, people: everybody, defaultLengthMs: settings.auction_length_ms });
    if ('closedHoursAgo' in entry.plan)
      for (const { at, action } of planSettlement(entry, now - entry.plan.closedHoursAgo * HOUR_MS))
        timetable.plan(at, action);
  });
  const people = await registerPeople(app, everybody);
  await setContactDetails({ app, staff: people.get(STAFF_USERNAME) });
  await openDealers({ app, people, now });
  await requestSecondChances({ app, people });
  const photos = await openPhotos(filling.photosFolder, app.media);
  // Photos use the CPU and the timetable mostly the database, so they run in parallel.
  const taken = takePhotos(entries, photos);
  taken.catch(() => undefined);
  const site = createBiddingModel({ app, people, log });
  planSubmissions({
    app,
    now,
    photosFolder: filling.photosFolder,
    people,
    timetable,
    slugOf: (title) => site.created().find(({ entry }) => entry.title === title)?.slug,
  });
  planPartners({ app, now, people, timetable });
  planBankQuestion({ app, entries, now, people, timetable });
  planSignIns({ app, now, timetable });
  for (let next = timetable.next(); next !== null; next = timetable.next()) {
    if (next.at > now) break;
    clock.set(Math.max(next.at, clock.ms));
    const again = await site.perform(next.action);
    if (again !== null) timetable.plan(again, { kind: 'open_and_close' });
  }
  clock.set(now);
  await runDue(app.payments.jobs, 'hold review', 'abandoned payments', 'payment commands');
  await app.settlement.settlementWorker.runOnce();
  await app.payments.books.bookFees(0);
  const images = await taken;
  await app.database.transaction(async (transaction) => {
    for (const { entry, auctionId } of site.created()) {
      const attached = images.get(photosKeyOf(entry)) ?? [];
      await app.media.attach(transaction, auctionId, attached);
      await transaction
        .updateTable('auctions')
        .set({ claims: JSON.stringify(claimsOf(entry, attached)) })
        .where('id', '=', auctionId)
        .execute();
      const story = await withFlawPhotos(entry, photos);
      if (story !== null)
        await transaction
          .updateTable('auctions')
          .set({ story: JSON.stringify(story) })
          .where('id', '=', auctionId)
          .execute();
    }
  });
  await importResults(app, now);
  await fillContent({ app, staff: site.personOf(STAFF_USERNAME), content: filling.content, photos, now });
  await fillAccounts({ app, people, photosFolder: filling.photosFolder });
  await invitePeople({ app, people });
  await sendWaitingApplication({ app, people, now });
  await fillConsole({ app, people, talk: site.created() });
  const looker = people.get(BIDDER_USERNAME);
  const seller = people.get(SELLER_USERNAME);
  if (looker !== undefined) await fillSearches(app, looker);
  if (looker !== undefined && seller !== undefined)
    await fillBidder(app, { bidder: looker, seller, now, offered: site.created() });
  await registerPerson(app, SEEDING_MARKER_PERSON, 0);
  log.info({ auctions: site.created().length, bids: site.bids() }, 'the demo site is filled');
  return {
    auctions: site.created().length,
    bids: site.bids(),
    imageIds: [...images.values()].flatMap((of) => of[0]?.imageId ?? []),
  };
}

async function takePhotos(
  entries: readonly CatalogueEntry[],
  photos: Photos,
): Promise<Map<string, Awaited<ReturnType<Photos['of']>>>> {
  const shown = entries.filter(({ plan }) => plan.state !== 'in_reserve');
  const sets = new Map(shown.map((entry) => [photosKeyOf(entry), entry]));
  return new Map(
    await Promise.all(
      [...sets].map(
        async ([key, { flagship, photos: id }]) =>
          [key, await (flagship === true ? photos.allOf(id) : photos.of(id))] as const,
      ),
    ),
  );
}

const photosKeyOf = ({ photos, flagship }: CatalogueEntry): string => (flagship === true ? `${photos}/all` : photos);
