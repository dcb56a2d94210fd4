import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { createRepeater } from '../repeater.ts';

const BEAT_EVERY_MS = 5_000;
/** An event that a process has not read for so long: its stream stands still. More than a beat, so that a beat that is still to come is no fault. */
const STALLED_MS = 20_000;
/** A process that did not sign off and says nothing for so long hangs, or is gone. */
const SILENT_MS = 30_000;
/** Of whom nothing was heard for so long, nobody waits any more. */
const FORGOTTEN_MS = 600_000;

/** A process whose live stream stands still, or of which nothing is heard any more. */
export interface StalledTail {
  readonly processId: string;
  readonly why: 'stalled' | 'silent';
  /** Since when: the oldest event that it has not read, or its last beat. */
  readonly since: number;
  readonly waiting: number;
}
/** Says every few seconds how far this process has read, until it stops. */
export interface TailBeat {
  start(): void;
  stop(): Promise<void>;
  runOnce(): Promise<void>;
}

/** Makes the beat of a process. */
export function createTailBeat({
  database,
  clock,
  live,
  log,
  processId = newId(),
}: {
  database: Database;
  clock: Clock;
  live: { readonly position: number };
  log: Pick<Log, 'error'>;
  processId?: string;
}): TailBeat {
  const runOnce = async (): Promise<void> => {
    const now = await clock.now(database.executor);
    await sql`insert into live_tails (process_id, position, beat_at) values (${processId}, ${live.position}, ${new Date(now)})
      on conflict (process_id) do update set position = excluded.position, beat_at = excluded.beat_at`.execute(database.executor);
    await sql`delete from live_tails where beat_at < ${new Date(now - FORGOTTEN_MS)}`.execute(database.executor);
  };
  const repeater = createRepeater(
    async () => {
      await runOnce();
      return false;
    },
    { everyMs: BEAT_EVERY_MS, onFault: (error) => log.error({ err: error }, 'how far the live events were followed could not be said: it is tried again') },
  );
  return {
    runOnce,
    start: repeater.start,
    async stop() {
      await repeater.stop();
      await sql`delete from live_tails where process_id = ${processId}`.execute(database.executor);
    },
  };
}

/** The processes whose stream stands still while events were committed, and those that hang. */
export async function findStalledTails(executor: Executor, now: number): Promise<StalledTail[]> {
  const { rows } = await sql<{ processId: string; beatAt: Date; oldest: Date | null; waiting: number }>`
    select t.process_id as "processId", t.beat_at as "beatAt", (select e.recorded_at from live_events e where e.id > t.position order by e.id limit 1) as oldest,
      (select count(*)::int from (select 1 from live_events e where e.id > t.position limit 1000) as missed) as waiting
    from live_tails t where t.beat_at > ${new Date(now - FORGOTTEN_MS)} order by t.beat_at`.execute(executor);
  return rows.flatMap(({ processId, beatAt, oldest, waiting }): StalledTail[] => {
    if (now - beatAt.getTime() > SILENT_MS) return [{ processId, why: 'silent', since: beatAt.getTime(), waiting }];
    return oldest !== null && now - oldest.getTime() > STALLED_MS ? [{ processId, why: 'stalled', since: oldest.getTime(), waiting }] : [];
  });
}
