import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Size } from './simulation.ts';

export interface RunReport {
  readonly seed: number;
  /** Of everything that was asked and answered. */
  readonly digest: string;
  readonly days: number;
  readonly deaths: number;
  /** Of the deaths. */
  readonly powerCuts: number;
  readonly calls: number;
  readonly bids: number;
  readonly emails: number;
  readonly violations: readonly { readonly invariant: string; readonly text: string }[];
  readonly tookMs: number;
}
export interface SeedsOptions {
  readonly from: number;
  readonly count: number;
  readonly kills?: number;
  readonly cuts?: number;
  /** Only every so many seeds lose their power. */
  readonly cutsEvery?: number;
  readonly size?: Size;
  readonly fault?: string;
  /** Of a closed, migrated embedded database. */
  readonly dataDir: string;
  readonly stopsAtFirst?: boolean;
}

const fileOf = (name: string) => new URL(name, import.meta.url).pathname;

/** Runs seeds in a process of their own, whose clock, timers and randomness are replaced. */
export async function* runSeeds(options: SeedsOptions): AsyncGenerator<RunReport> {
  const {
    from,
    count,
    kills = 0,
    cuts = 0,
    cutsEvery = 1,
    size = 'full',
    fault,
    dataDir,
    stopsAtFirst = false,
  } = options;
  const parameters = { from, count, kills, cuts, 'cuts-every': cutsEvery, size };
  const given = Object.entries(parameters).map(([name, value]) => `--${name}=${value}`);
  given.push(`--data-dir=${dataDir}`);
  if (stopsAtFirst) given.push('--stop-at-first');
  // Fewer collections of garbage.
  const flags = ['--max-semi-space-size=64', '--import', fileOf('world/install.ts')];
  const child = spawn(process.execPath, [...flags, fileOf('main.ts'), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      ...(fault === undefined ? {} : { SIMULATION_FAULT: fault }),
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as RunReport;
    const code = await ended;
    if (code !== 0) throw new Error(`the simulation ended with code ${code}`);
  } finally {
    child.kill('SIGKILL');
  }
}
