import { MINUTE_MS } from '#contract/durations.ts';
import {
  BURST_WINDOW_MINUTES,
  SECURITY_EVENTS,
  securityEvent,
  type SecurityEventId,
} from '#contract/security-events.ts';
import type { Executor } from '#platform/database/database.ts';
import { createSignal, type Job } from '#platform/workers/job.ts';
import type { OperationsDeps } from './deps.ts';
import type { FoundIncident, IntegrityIncidents } from './incidents.ts';
import type { RecordSecurityEvent } from './record-security-event.ts';
import {
  addCounts,
  ALL_SOURCES,
  type Burst,
  countsSince,
  deleteCountsBefore,
  type EventCount,
  lockCounts,
  openAlerts,
  subjectOf,
} from './security-counts-store.ts';

const WINDOW_MS = BURST_WINDOW_MINUTES * MINUTE_MS;
const INTERVAL_MS = 5 * MINUTE_MS;
const RETENTION_MS = 60 * MINUTE_MS;
const MAX_SOURCES = 1000;
/** With this many alerts open, only bursts of all sources together raise another. */
const MAX_OPEN_ALERTS = 10;
/** An alert ends when its count falls below this part of the limit. */
const ENDS_BELOW = 0.5;
/** Limits the cost of a flood of refusals. */
const WRITE_REST_MS = 2000;

const COUNTED = (Object.keys(SECURITY_EVENTS) as SecurityEventId[]).filter(
  (id) => securityEvent(id).burst !== undefined,
);

export interface SecurityAlerts {
  count(event: SecurityEventId, source: string): void;
  write(): Promise<number>;
  endQuiet(): Promise<number>;
  readonly jobs: readonly Job[];
}

type Deps = Pick<OperationsDeps, 'database' | 'clock'>;

export function createSecurityAlerts(
  deps: Deps,
  incidents: IntegrityIncidents,
  record: RecordSecurityEvent,
): SecurityAlerts {
  const signal = createSignal();
  let pending = new Map<string, EventCount>();

  function add(event: SecurityEventId, source: string, count: number): void {
    const key = subjectOf({ event, source });
    const known = pending.get(key);
    if (known === undefined && source !== ALL_SOURCES && pending.size >= MAX_SOURCES) return;
    pending.set(key, { event, source, count: (known?.count ?? 0) + count });
  }
  function count(event: SecurityEventId, source: string): void {
    if (securityEvent(event).burst === undefined) return;
    add(event, source, 1);
    add(event, ALL_SOURCES, 1);
    signal.wake();
  }
  async function write(): Promise<number> {
    const counts = pending;
    if (counts.size === 0) return 0;
    pending = new Map();
    try {
      for (const raised of await storeCounts(deps, incidents, [...counts.values()]))
        record('alert_raised', { source: raised.source, about: raised.event, count: raised.count });
    } catch (error) {
      for (const { event, source, count: number } of counts.values()) add(event, source, number);
      throw error;
    }
    return counts.size;
  }
  async function endQuiet(): Promise<number> {
    const ended = await endQuietAlerts(deps, incidents);
    for (const subject of ended) {
      const [about, source = ALL_SOURCES] = subject.split(' ');
      record('alert_ended', { source, about });
    }
    return ended.length;
  }
  return { count, write, endQuiet, jobs: jobsOf({ write, endQuiet }, signal) };
}

const jobsOf = (
  { write, endQuiet }: Pick<SecurityAlerts, 'write' | 'endQuiet'>,
  signal: ReturnType<typeof createSignal>,
): readonly Job[] => [
  {
    name: 'security event counts',
    purpose: 'Counts failed sign-ins and other security events, and alerts staff to bursts.',
    runsIn: 'every process',
    trigger: { everyMs: MINUTE_MS, signal },
    restMs: () => WRITE_REST_MS,
    run: write,
    onStop: async () => void (await write()),
  },
  {
    name: 'security alert expiry',
    purpose: 'Ends security alerts that are over, and deletes old counts.',
    runsIn: 'workers',
    trigger: { everyMs: MINUTE_MS },
    run: endQuiet,
  },
];

function storeCounts(
  { database, clock }: Deps,
  incidents: IntegrityIncidents,
  counts: readonly EventCount[],
): Promise<readonly Burst[]> {
  return database.transaction(async (transaction) => {
    await lockCounts(transaction);
    const now = await clock.now(transaction);
    const startedAt = new Date(now - (now % INTERVAL_MS));
    await addCounts(transaction, counts, { startedAt, mostSources: MAX_SOURCES });
    const open = new Map((await openAlerts(transaction)).map((each) => [each.subject, each.happened_at]));
    const counted = new Set(counts.map(subjectOf));
    const raised: Burst[] = [];
    for (const burst of await burstsAt(transaction, now, 1)) {
      const subject = subjectOf(burst);
      const began = open.get(subject);
      if (!counted.has(subject)) continue;
      if (began === undefined && burst.source !== ALL_SOURCES && open.size >= MAX_OPEN_ALERTS) continue;
      await incidents.report(transaction, alertOf({ ...burst, since: began ?? burst.since }), now);
      if (began === undefined) {
        open.set(subject, burst.since);
        raised.push(burst);
      }
    }
    return raised;
  });
}

function endQuietAlerts({ database, clock }: Deps, incidents: IntegrityIncidents): Promise<readonly string[]> {
  return database.transaction(async (transaction) => {
    await lockCounts(transaction);
    const at = await clock.now(transaction);
    const except = (await burstsAt(transaction, at, ENDS_BELOW)).map(subjectOf);
    const open = (await openAlerts(transaction)).map(({ subject }) => subject);
    await incidents.clear(transaction, { kind: 'security', except, at });
    await deleteCountsBefore(transaction, new Date(at - RETENTION_MS));
    return open.filter((subject) => !except.includes(subject));
  });
}

async function burstsAt(transaction: Executor, now: number, part: number): Promise<readonly Burst[]> {
  const counts = await countsSince(transaction, new Date(now - WINDOW_MS), COUNTED);
  return counts.filter(({ event, source, count }) => {
    const burst = securityEvent(event).burst;
    return burst !== undefined && count >= part * (source === ALL_SOURCES ? burst.ofAll : burst.ofOne);
  });
}

function alertOf({ event, source, count, since }: Burst): FoundIncident {
  const { label } = securityEvent(event);
  const isPerson = source.startsWith('@');
  const from = source === ALL_SOURCES ? 'all sources together' : isPerson ? source.slice(1) : source;
  const look = isPerson
    ? 'Ask them why, and end their sessions if it wasn’t them.'
    : `Look up event “${event}”${source === ALL_SOURCES ? '' : ` and source “${source}”`} in the server log. If it’s an attack, block the network at the proxy and check the accounts it reached.`;
  return {
    kind: 'security',
    subject: subjectOf({ event, source }),
    title: `Unusual number of ${label}: ${from}`,
    text: `${count} within ${BURST_WINDOW_MINUTES} minutes, since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC. ${look}`,
    path: isPerson ? `/operator/people/${encodeURIComponent(source.slice(1))}` : '/operator/audit',
    happenedAt: since.getTime(),
  };
}
