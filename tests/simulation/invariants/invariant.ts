import type { Simulation } from '../simulation.ts';

/** Returns what is wrong after a run, one sentence each. */
export interface Invariant {
  readonly name: string;
  check(simulation: Simulation): Promise<string[]>;
}
