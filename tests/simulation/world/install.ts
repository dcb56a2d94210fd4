/**
 * `node --import` loads this before the product: it replaces the process's clock, timers and randomness, and edits the
 * source of two modules that keep random bytes between runs. A planted fault is another such edit.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { FAULTS } from '../faults/list.ts';
import type { SourceEdit } from './source-edit.ts';
import { VirtualRandom } from './virtual-random.ts';
import { VirtualTime } from './virtual-time.ts';

const START = Date.UTC(2027, 0, 4, 12);

declare global {
  /** Called before each run, so that it does not depend on the runs before it. */
  var simulationResets: (() => void)[];
  /** Of files that were not loaded with their edits yet. */
  var simulationEdits: Set<string>;
}

const RESETS: readonly SourceEdit[] = [
  {
    file: 'src/platform/ids.ts',
    from: 'let counter = 0;\n',
    to: 'let counter = 0;\nglobalThis.simulationResets.push(() => { lastMs = 0; drawn = random.length; });\n',
  },
  {
    file: 'src/modules/bidding/encode-entry.ts',
    from: 'let drawn = random.length;\n',
    to: 'let drawn = random.length;\nglobalThis.simulationResets.push(() => { drawn = random.length; });\n',
  },
  // A run is short.
  {
    file: 'src/platform/database/statement-names.ts',
    from: 'USES_BEFORE_CACHED = 3',
    to: 'USES_BEFORE_CACHED = 1',
  },
  // Only the people's passwords are hashed, before the runs.
  {
    file: 'src/modules/accounts/passwords.ts',
    from: 'memory: 19_456, passes: 2',
    to: 'memory: 8, passes: 1',
  },
];

function editSources(edits: readonly SourceEdit[]): void {
  const root = new URL('../../../', import.meta.url);
  const byUrl = Map.groupBy(edits, ({ file }) => new URL(file, root).href);
  for (const [url, of] of byUrl) {
    const source = readFileSync(fileURLToPath(url), 'utf8');
    for (const { file, from } of of)
      if (source.split(from).length !== 2) throw new Error(`${file} has not exactly one: ${from}`);
  }
  globalThis.simulationEdits = new Set(byUrl.keys());
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const of = byUrl.get(url);
      if (of === undefined) return loaded;
      globalThis.simulationEdits.delete(url);
      const original = readFileSync(fileURLToPath(url), 'utf8');
      const source = of.reduce((text, { from, to }) => text.replace(from, () => to), original);
      return { ...loaded, source };
    },
  });
}

globalThis.simulationResets = [];
const faultName = process.env['SIMULATION_FAULT'];
const fault = FAULTS.find(({ name }) => name === faultName);
if (faultName !== undefined && fault === undefined) throw new Error(`no fault is called ${faultName}`);
editSources([...RESETS, ...(fault?.edits ?? [])]);

export const time = new VirtualTime(START);
export const random = new VirtualRandom();
time.install();
random.install();
