import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import type { CamelRow } from '../database/tables.ts';
import { newId } from '../ids.ts';
import type { Job } from '../workers/job.ts';

const INTERVAL_MS = 10_000;
/** An event unread for this long means a stalled follower. Longer than one heartbeat. */
const STALLED_MS = 20_000;
/** A process silent for this long hangs or is gone. */
const SILENT_MS = 30_000;
const FORGOTTEN_MS = 600_000;

export interface StalledFollower {
  readonly processId: string;
  readonly why: 'stalled' | 'silent';
  readonly since: number;
  readonly waiting: number;
}
export interface Heartbeat {
  readonly jobs: readonly Job[];
  runOnce(): Promise<void>;
}

export function createHeartbeat({
  database,
  clock,
  live,
  processId = newId(),
}: {
  database: Database;
  clock: Clock;
  live: { readonly position: number; readonly people: number };
  processId?: string;
}): Heartbeat {
  const runOnce = async (): Promise<void> => {
    const now = await clock.now(database.executor);
    await sql`insert into live_tails (process_id, position, people, beat_at)
      values (${processId}, ${live.position}, ${live.people}, ${new Date(now)}) on conflict (process_id)
      do update set position = excluded.position, people = excluded.people, beat_at = excluded.beat_at`.execute(
      database.executor,
    );
    await database.executor
      .deleteFrom('live_tails')
      .where('beat_at', '<', new Date(now - FORGOTTEN_MS))
      .execute();
  };
  return {
    runOnce,
    jobs: [
      {
        name: 'heartbeat',
        purpose: 'Records that each process is alive and follows the live events.',
        runsIn: 'every process',
        trigger: { everyMs: INTERVAL_MS },
        run: async () => {
          await runOnce();
          return 1;
        },
        async onStop() {
          await database.executor.deleteFrom('live_tails').where('process_id', '=', processId).execute();
        },
      },
    ],
  };
}

/** Who is connected to two processes counts twice. */
export async function countPeopleOnline(executor: Executor, now: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`select coalesce(sum(people), 0)::int as people
    from live_tails where beat_at > ${new Date(now - SILENT_MS)}`.execute(executor);
  return rows[0]?.people ?? 0;
}

export async function findStalledFollowers(executor: Executor, now: number): Promise<StalledFollower[]> {
  const { rows } = await sql<
    Pick<CamelRow<'live_tails'>, 'processId' | 'beatAt'> & { oldest: Date | null; waiting: number }
  >`
    select t.process_id as "processId", t.beat_at as "beatAt", (select e.recorded_at from live_events e where e.id > t.position order by e.id limit 1) as oldest,
      (select count(*)::int from (select 1 from live_events e where e.id > t.position limit 1000) as missed) as waiting
    from live_tails t where t.beat_at > ${new Date(now - FORGOTTEN_MS)} order by t.beat_at`.execute(executor);
  return rows.flatMap(({ processId, beatAt, oldest, waiting }): StalledFollower[] => {
    if (now - beatAt.getTime() > SILENT_MS) return [{ processId, why: 'silent', since: beatAt.getTime(), waiting }];
    return oldest !== null && now - oldest.getTime() > STALLED_MS
      ? [{ processId, why: 'stalled', since: oldest.getTime(), waiting }]
      : [];
  });
}
