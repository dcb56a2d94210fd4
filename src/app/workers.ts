import type { Bidding, createDashboardFeed } from '#modules/bidding/index.ts';
import type { Content } from '#modules/content/index.ts';
import type { VehicleModels } from '#modules/vehicle-models/index.ts';
import type { Config } from '#platform/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createHeartbeat } from '#platform/live/heartbeat.ts';
import type { Live } from '#platform/live/live.ts';
import type { Log } from '#platform/log.ts';
import type { Job } from '#platform/workers/job.ts';
import { createJobs } from '#platform/workers/jobs.ts';

interface WithJobs {
  readonly jobs: readonly Job[];
}
/** Started in this order. */
const WITH_JOBS = [
  'operations',
  'accounts',
  'bidding',
  'bidPlans',
  'catalogue',
  'payments',
  'appointments',
  'settlement',
  'notifications',
  'mail',
  'following',
  'dealers',
  'partners',
  'imports',
  'priceGuide',
  'views',
  'vehicleModels',
] as const;
interface Modules extends Readonly<Record<(typeof WITH_JOBS)[number], WithJobs>> {
  readonly live: Live;
  readonly content: Content;
  readonly vehicleModels: VehicleModels;
  readonly bidding: Bidding;
  readonly dashboardFeed: ReturnType<typeof createDashboardFeed>;
}

interface LifecycleDeps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export function createLifecycle(modules: Modules, { config, database, clock, log }: LifecycleDeps) {
  const { live, content, vehicleModels, bidding, dashboardFeed } = modules;
  const isWorker = config.role !== 'web';
  const heartbeat = createHeartbeat({ database, clock, live });
  const jobs = createJobs(
    [heartbeat, ...WITH_JOBS.map((name) => modules[name])].flatMap((each) => each.jobs),
    { database, clock, log, isWorker },
  );
  return {
    jobs,
    async start(): Promise<void> {
      await live.start();
      if (isWorker) {
        await content.seedDefaults();
        await vehicleModels.addStartingSet();
      }
      jobs.start();
    },
    async stop(): Promise<void> {
      dashboardFeed.stop();
      await jobs.stop();
      await bidding.stop();
      await live.stop();
    },
  };
}
