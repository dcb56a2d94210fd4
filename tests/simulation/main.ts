/**
 * Runs seeds one after another in this process and writes a line of JSON for each. Start it with
 * `node --import ./tests/simulation/world/install.ts tests/simulation/main.ts`, as `run-seeds.ts` does.
 */
import { DAY_MS } from '#contract/durations.ts';
import { parseArgs } from 'node:util';
import type { SignedIn } from '#platform/http/actor.ts';
import { seededRandom } from './world/seeded.ts';
import { INVARIANTS } from './invariants/all.ts';
import type { RunReport } from './run-seeds.ts';
import { Simulation, type SimulationOptions, type Size } from './simulation.ts';
import { SimulatedEngine } from './world/engine.ts';
import { addPeople } from './world/people.ts';
import { readImage } from './world/template.ts';
import { realNow } from './world/virtual-time.ts';
import { random, time, World, type Death } from './world/world.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    size: { type: 'string', default: 'full' },
    kills: { type: 'string', default: '0' },
    cuts: { type: 'string', default: '0' },
    'cuts-every': { type: 'string', default: '1' },
    'data-dir': { type: 'string', default: '' },
    'stop-at-first': { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});

// A file that something loads before the edits are installed would stay as it was.
for (const url of globalThis.simulationEdits) throw new Error(`the edit of ${url} was not applied`);

const engine = await SimulatedEngine.start(readImage(values['data-dir']));
const people = new Map<string, SignedIn>();
const setup = new World(engine, people, seededRandom(0));
await setup.start();
await addPeople(setup, people);
await engine.idle();
setup.abandon();
time.dropTimers();
const snapshot = engine.snapshot();
const startedAt = time.now;

async function runSeed(options: SimulationOptions): Promise<RunReport> {
  snapshot.putBack();
  time.reset(startedAt);
  random.reseed(options.seed);
  for (const reset of globalThis.simulationResets) reset();
  const began = realNow();
  const world = new World(engine, people, seededRandom(options.seed + 104_729));
  await world.start();
  const simulation = new Simulation(world, options);
  const violations: { invariant: string; text: string }[] = [];
  try {
    await simulation.run();
    const days = (time.now - startedAt) / DAY_MS;
    for (const { name, check } of INVARIANTS) {
      const checked = await world.drive(check(simulation));
      if (!checked.died) violations.push(...checked.value.map((text) => ({ invariant: name, text })));
    }
    return reportOf(simulation, { days, violations, tookMs: realNow() - began });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    violations.push({ invariant: 'the run ends', text });
    return reportOf(simulation, { days: 0, violations, tookMs: realNow() - began });
  } finally {
    if (values.trace) process.stderr.write(`${world.trace.join('\n')}\n`);
    world.abandon();
    engine.disk.onWrite = () => undefined;
    await engine.idle();
  }

  function reportOf(
    of: Simulation,
    { days, violations: found, tookMs }: Pick<RunReport, 'days' | 'violations' | 'tookMs'>,
  ): RunReport {
    return {
      seed: options.seed,
      digest: world.digest(),
      days,
      deaths: world.deaths + of.cutsOpened,
      powerCuts: world.powerCuts + of.cutsOpened,
      calls: world.trace.length,
      bids: of.record.bids.size,
      emails: world.providers.emails.length,
      violations: [...[...of.record.findings].map(([text, invariant]) => ({ invariant, text })), ...found],
      tookMs,
    };
  }
}

/** Every so many seeds also lose their power. */
const deathsOf = (seed: number): Death[] => [
  ...Array.from(
    { length: seed % Number(values['cuts-every']) === 0 ? Number(values.cuts) : 0 },
    (): Death => 'power cut',
  ),
  ...Array.from({ length: Number(values.kills) }, (): Death => 'kill'),
];
const first = Number(values.from);
for (let seed = first; seed < first + Number(values.count); seed += 1) {
  const report = await runSeed({ seed, size: values.size as Size, deaths: deathsOf(seed) });
  process.stdout.write(`${JSON.stringify(report)}\n`);
  if (values['stop-at-first'] && report.violations.length > 0) break;
}
process.exit(0);
