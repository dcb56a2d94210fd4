import type { Scene } from '../actors/scene.ts';

/** Returns what is wrong after a run, one sentence each. */
export interface Invariant {
  readonly name: string;
  check(simulation: Scene): Promise<string[]>;
}
