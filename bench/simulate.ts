/**
 * Simulates the whole product: `node bench/simulate.ts 1000` runs a thousand seeds and prints how many days they
 * simulated per hour. Options: `--from seed`, `--size small` for the short runs of `npm test` or `cuts` for many power
 * cuts, `--kills number` and `--cuts number` for so many deaths in all, `--faults` for the planted faults, each on at
 * most 200 seeds, as rows for docs/simulation.md (`--only` chooses a name or an area, and may be repeated; `--most`
 * another number). Exits with 1 if a promise was broken, or a planted fault was not found.
 */
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { parseArgs } from 'node:util';
import type { PlantedFault } from '../tests/simulation/faults/fault.ts';
import { FAULTS } from '../tests/simulation/faults/list.ts';
import { runSeeds, type RunReport } from '../tests/simulation/run-seeds.ts';
import type { Size } from '../tests/simulation/simulation.ts';
import { makeDataDir } from '../tests/simulation/world/template.ts';
import { show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(24 * 60);
const MAX_SEEDS_FOR_A_FAULT = 200;
/** Runs for power cuts look at many more beside the one that ends the process. */
const DEATHS_A_SEED = {
  small: { kills: 1, cuts: 1 },
  dense: { kills: 5, cuts: 2 },
  full: { kills: 10, cuts: 5 },
  cuts: { kills: 9, cuts: 1 },
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    size: { type: 'string' },
    kills: { type: 'string', default: '0' },
    cuts: { type: 'string', default: '0' },
    faults: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    most: { type: 'string', default: String(MAX_SEEDS_FOR_A_FAULT) },
  },
});
const dataDir = await makeDataDir();
const from = Number(values.from);
const size = (values.size ?? (values.faults ? 'dense' : 'full')) as Size;
process.exit((await (values.faults ? findFaults() : simulate())) ? 0 : 1);

async function simulate(): Promise<boolean> {
  const [kills, cuts] = [Number(values.kills), Number(values.cuts)];
  const planned = DEATHS_A_SEED[size];
  // Not every planned death comes before the end of its run.
  const mostSeeds = kills + cuts === 0 ? Number(positionals[0] ?? 100) : Infinity;
  const reports: RunReport[] = [];
  const seeds = runSeeds({
    from,
    count: Math.min(mostSeeds, 1_000_000),
    size,
    kills: kills === 0 ? 0 : planned.kills,
    cuts: cuts === 0 ? 0 : planned.cuts,
    dataDir,
  });
  for await (const report of seeds) {
    reports.push(report);
    for (const { invariant, text } of report.violations)
      process.stdout.write(`VIOLATION seed ${report.seed}: ${invariant}: ${text}\n`);
    const cutsSoFar = sum(reports, ({ powerCuts }) => powerCuts);
    process.stderr.write(`seed ${report.seed}: ${sum(reports, killsIn)} kills, ${cutsSoFar} power cuts so far\n`);
    if (kills + cuts > 0 && sum(reports, killsIn) >= kills && cutsSoFar >= cuts) break;
  }
  const days = sum(reports, (report) => report.days);
  const tookMs = sum(reports, (report) => report.tookMs);
  const violations = sum(reports, (report) => report.violations.length);
  show(`seeds ${from} to ${from + reports.length - 1}`, {
    'days simulated': days.toFixed(0),
    'days per hour': ((days / tookMs) * HOUR_MS).toFixed(0),
    'seconds per seed': (tookMs / 1000 / reports.length).toFixed(1),
    'calls answered': String(sum(reports, (report) => report.calls)),
    'bids acknowledged': String(sum(reports, (report) => report.bids)),
    'emails sent': String(sum(reports, (report) => report.emails)),
    kills: String(sum(reports, killsIn)),
    'power cuts': String(sum(reports, (report) => report.powerCuts)),
    'deaths per minute': ((sum(reports, ({ deaths }) => deaths) / tookMs) * MINUTE_MS).toFixed(0),
    violations: String(violations),
  });
  return violations === 0;
}

async function findFaults(): Promise<boolean> {
  const { only } = values;
  const chosen = FAULTS.filter(({ name, area }) => only === undefined || only.includes(name) || only.includes(area));
  const missed: string[] = [];
  for (const fault of chosen) {
    const began = performance.now();
    const found = await find(fault);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    if (found === null) missed.push(fault.name);
    const row = [fault.area, fault.name, found?.seed ?? 'not found', found?.violations[0]?.invariant ?? ''];
    process.stdout.write(`| ${row.join(' | ')} |\n`);
    process.stderr.write(`${fault.name}: ${seconds} s\n`);
  }
  process.stderr.write(`${chosen.length - missed.length} of ${chosen.length} planted faults found\n`);
  return missed.length === 0;
}

/** The first seed that finds it. Each run is killed once; those for storage lose their power. */
async function find({ name, area }: PlantedFault): Promise<RunReport | null> {
  const deaths = area === 'storage' ? { cuts: 1, size: 'cuts' as const } : { kills: 1, size };
  const options = { from, count: Number(values.most), dataDir, stopsAtFirst: true };
  for await (const report of runSeeds({ ...options, ...deaths, fault: name }))
    if (report.violations.length > 0) return report;
  return null;
}

function killsIn({ deaths, powerCuts }: RunReport): number {
  return deaths - powerCuts;
}

function sum(reports: readonly RunReport[], figure: (report: RunReport) => number): number {
  return reports.reduce((total, report) => total + figure(report), 0);
}
