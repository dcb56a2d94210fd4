import { beforeAll, expect, it } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { runSeeds, type RunReport, type SeedsOptions } from './run-seeds.ts';

/** `node bench/simulate.ts` runs as many as wanted, and all planted faults. */
const SEEDS = 25;
/** The last one loses its power, too. */
const DEATHS = { kills: 1, cuts: 1, cutsEvery: SEEDS } as const;
const REPEATED = 4;
/** On a busy machine. */
const TIMEOUT_MS = 20 * 60_000;
let reports: RunReport[] = [];

async function reportsOf(options: Omit<SeedsOptions, 'dataDir' | 'size'>): Promise<RunReport[]> {
  const { dataDir } = await testDatabasePlace('embedded');
  const found: RunReport[] = [];
  for await (const report of runSeeds({ ...options, size: 'small', dataDir: dataDir ?? '' })) found.push(report);
  return found;
}
const sum = (figure: (report: RunReport) => number) => reports.reduce((total, report) => total + figure(report), 0);

beforeAll(async () => {
  reports = await reportsOf({ from: 1, count: SEEDS, ...DEATHS });
}, TIMEOUT_MS);

it('keeps every promise while people act at random, providers fail, processes die and pages are lost', () => {
  const violations = reports.flatMap(({ seed, violations: found }) =>
    found.map(({ invariant, text }) => `seed ${seed}: ${invariant}: ${text}`),
  );
  expect(violations).toEqual([]);
  expect(reports).toHaveLength(SEEDS);
  expect(sum(({ bids }) => bids)).toBeGreaterThan(SEEDS);
  expect(sum(({ deaths }) => deaths)).toBeGreaterThan(SEEDS / 2);
});

it(
  'repeats a seed to the byte, in another process and without the seeds before it',
  async () => {
    const [again] = await reportsOf({ from: REPEATED, count: 1, ...DEATHS });
    expect(again).toMatchObject({ seed: REPEATED, digest: reports[REPEATED - 1]?.digest });
  },
  TIMEOUT_MS,
);

it(
  'finds a planted fault',
  async () => {
    const fault = 'a loser is not notified';
    const found = await reportsOf({ from: 1, count: 10, ...DEATHS, fault, stopsAtFirst: true });
    expect(found.at(-1)?.violations.map(({ invariant }) => invariant)).toContain('everybody is notified once');
  },
  TIMEOUT_MS,
);
