import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createApp, type Infrastructure, type App } from '#app';
import { DAY_MS } from '#contract/durations.ts';
import { CATALOGUE } from './catalogue/index.ts';
import { DEMO_CONTENT } from './content/index.ts';
import { fillDemoSite, isFilled } from './fill.ts';
import { createDemoBidders } from './demo-bidders.ts';
import { answerAsPartner } from './partners.ts';
import { PAST_RESULTS } from './past-results.ts';
import { DEMO_PASSWORD, SHOWN_PEOPLE } from './people.ts';
import { createSimulatedClock } from './simulated-clock.ts';

const PHOTOS = fileURLToPath(new URL('./photos', import.meta.url));
const HISTORY_START_MS = 400 * DAY_MS;

const WITH_REAL_TIME = [
  ...['auction closer', 'settlement worker', 'webhook sender', 'webhook log cleanup'],
  ...['payment commands', 'hold review', 'card provider events', 'abandoned payments', 'card provider fees'],
];

export interface Demo {
  /** The message for the terminal. */
  readonly welcome: string;
  stop(): Promise<void>;
}

/** `imageIds`: photos of a newly filled site, prepared so that visitors don't wait for them. */
export async function startDemo(app: App, infrastructure: Infrastructure, imageIds: readonly string[]): Promise<Demo> {
  void app.media.prepare((await isFilled(app)) ? imageIds : await fill(app, infrastructure));
  const demoBidders = createDemoBidders({ app, entries: CATALOGUE, photosFolder: PHOTOS, log: app.log });
  await demoBidders.start();
  return {
    welcome: `  Sign in as ${SHOWN_PEOPLE.map(({ email }) => email).join(', ')}; the password is ${DEMO_PASSWORD}\n`,
    async stop() {
      await demoBidders.stop();
      await app.media.stop();
    },
  };
}

export async function fill(app: App, infrastructure: Infrastructure): Promise<readonly string[]> {
  const now = await app.clock.now(app.database.executor);
  const clock = createSimulatedClock(now - HISTORY_START_MS);
  // The app's own workers use real time: they would close, charge, settle and send the seeded past at once.
  await app.jobs.stop(WITH_REAL_TIME);
  const past = createApp(infrastructure, clock, { post: answerAsPartner() });
  const { executor, kind } = app.database;
  // An interrupted seeding starts over, so commits need not be synced one by one. The embedded database has a single
  // session.
  if (kind === 'embedded') await sql`set synchronous_commit = off`.execute(executor);
  try {
    const { imageIds } = await fillDemoSite({
      app: past,
      clock,
      now,
      entries: [...CATALOGUE, ...PAST_RESULTS],
      content: DEMO_CONTENT,
      photosFolder: PHOTOS,
      log: app.log,
    });
    if (kind === 'embedded') {
      await sql`vacuum (analyze)`.execute(executor);
      await sql`checkpoint`.execute(executor);
    }
    return imageIds;
  } finally {
    if (kind === 'embedded') await sql`set synchronous_commit = on`.execute(executor);
    await past.bidding.stop();
    app.jobs.start(WITH_REAL_TIME);
  }
}
