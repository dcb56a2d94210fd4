import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { MAX_ANSWER_MS, runRequests } from '#tests/support/generated-requests/run.ts';

/** `node bench/requests.ts 1000000` sends many more, to the demo site. */
const REQUESTS = 8_000;
const SEED = 20_261_123;
/** The others need what no random value is, such as a token from an email. */
const LEAST_DONE = 0.45;

it('answers 8,000 generated requests to every operation without a server error and in time', async () => {
  const place = await openTestDatabase('postgres');
  const report = await runRequests(place.database, { seed: SEED, from: 0, count: REQUESTS });
  expect(report.failures).toEqual([]);
  expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
  expect(report.slowestMs).toBeLessThan(MAX_ANSWER_MS);
  // Otherwise most operations answer with a rate limit or a lost session.
  expect(report.operations - report.neverDone.length).toBeGreaterThan(report.operations * LEAST_DONE);
  await place.close();
}, 240_000);
