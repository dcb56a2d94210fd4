import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { buildHouse, type Ground, type House } from '#app';
import { CATALOGUE } from './catalogue/index.ts';
import { DEMO_CONTENT } from './content/index.ts';
import { fillDemoHouse, isFilled } from './fill.ts';
import { createFloorBidders } from './floor-bidders.ts';
import { answerAsPartner } from './partners.ts';
import { DEMO_PASSWORD, SHOWN_PEOPLE } from './people.ts';
import { createSimulatedClock } from './simulated-clock.ts';

const PHOTOGRAPHS = fileURLToPath(new URL('./photographs', import.meta.url));
/** Long before anything that is laid. */
const BEFORE_ALL_MS = 120 * 24 * 3_600_000;

export interface Demo {
  /** What the terminal says of it. */
  readonly welcome: string;
  stop(): Promise<void>;
}

/** Fills the house if it is empty, and keeps its floor lively while it is open. */
export async function startDemo(house: House, ground: Ground): Promise<Demo> {
  if (!(await isFilled(house))) await fill(house, ground);
  const floorBidders = createFloorBidders({ house, entries: CATALOGUE, photographsFolder: PHOTOGRAPHS, log: house.log });
  await floorBidders.start();
  return {
    welcome: `  Sign in as ${SHOWN_PEOPLE.map(({ email }) => email).join(', ')}; the password is ${DEMO_PASSWORD}\n`,
    async stop() {
      await floorBidders.stop();
      await house.media.stop();
    },
  };
}

async function fill(house: House, ground: Ground): Promise<void> {
  const now = await house.clock.now(house.database.executor);
  const clock = createSimulatedClock(now - BEFORE_ALL_MS);
  // The house's own closer, clerk, settler and messenger go by the real time: they would close, charge, settle and send at once what is being laid in the past.
  await house.bidding.closer.stop();
  await house.settlement.settler.stop();
  await house.payments.clerk.stop();
  await house.partners.messenger.stop();
  const past = buildHouse(ground, clock, { post: answerAsPartner() });
  const { executor, kind } = house.database;
  // A house whose filling was cut short is begun anew: until it is whole, its commits need not wait for the disk one by one. There is one session.
  if (kind === 'embedded') await sql`set synchronous_commit = off`.execute(executor);
  try {
    const { imageIds } = await fillDemoHouse({
      house: past,
      clock,
      now,
      entries: CATALOGUE,
      content: DEMO_CONTENT,
      photographsFolder: PHOTOGRAPHS,
      log: house.log,
    });
    if (kind === 'embedded') await sql`checkpoint`.execute(executor);
    void house.media.prepare(imageIds);
  } finally {
    if (kind === 'embedded') await sql`set synchronous_commit = on`.execute(executor);
    await past.bidding.stop();
    house.bidding.closer.start();
    house.payments.clerk.start();
    house.settlement.settler.start();
    house.partners.messenger.start();
  }
}
