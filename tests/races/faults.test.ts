import { expect, it } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { runFaultRounds } from '../../bench/faults/rounds.ts';

/** One round of each fault. `node bench/faults.ts 200` runs many more, with longer stops. */
const SEED = 20_261_123;

it('keeps every acknowledged bid once when processes are killed, stopped or cut off from the database', async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  const { rounds, violations } = await runFaultRounds({
    databaseUrl: databaseUrl ?? '',
    rounds: 3,
    seed: SEED,
    stopMs: 1_500,
  });
  expect(violations).toEqual([]);
  expect(rounds.map(({ fault }) => fault).toSorted()).toEqual(['cut', 'kill', 'stop']);
  expect(rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(3 * 20);
  expect(rounds.some(({ unanswered }) => unanswered > 0)).toBe(true);
}, 240_000);
