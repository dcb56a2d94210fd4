import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#tests/support/bidding-app.ts';
import { openBidding } from '#tests/support/open-bidding.ts';
import { createCloser } from './closer.ts';
import { createNames } from './names.ts';
import { bidsPersonalData } from './store/personal-data.ts';

const floor = openBidding('ann');

/** Failed auctions are retried within this time at the latest. */
const MAX_RETRY_MS = 5 * 60_000;

const statesOf = async (...slugs: string[]) => (await floor.app.bidding.liveTicks(slugs)).map(({ state }) => state);
/** Makes the premium uncomputable: the minimum is above the cap. */
const spoil = (id: string) =>
  sql`update auctions set terms = jsonb_set(terms, '{premium,least}', to_jsonb((terms #>> '{premium,most}')::bigint + 1)) where id = ${id}`.execute(
    floor.database.executor,
  );

it('opens and closes the other auctions when one fails, and retries the failed one', async () => {
  const at = (hours: number) => new Date(floor.clock.at + hours * HOUR_MS).toISOString();
  const broken = await floor.app.addAuction({ close_date: at(1) });
  const [second, third] = [await floor.app.addAuction({ close_date: at(2) }), await floor.app.addAuction({ close_date: at(3) })];
  const coming = await floor.app.addAuction({ start_date: at(2), close_date: at(30) });
  for (const { slug } of [broken, second]) await floor.app.bid(slug, 'ann', { amount: 100_000 });
  const { rows } = await sql<{ terms: object }>`select terms from auctions where id = ${broken.id}`.execute(floor.database.executor);
  await spoil(broken.id);
  floor.clock.at += 3 * HOUR_MS;
  await expect(floor.app.bidding.closer.runOnce()).rejects.toThrow('could not be opened or closed');
  expect(await statesOf(broken.slug, second.slug, third.slug, coming.slug)).toEqual(['live', 'sold', 'not_sold', 'live']);
  await sql`update auctions set terms = ${JSON.stringify(rows[0]?.terms)} where id = ${broken.id}`.execute(floor.database.executor);
  floor.clock.at += MAX_RETRY_MS;
  expect(await floor.app.bidding.closer.runOnce()).toBe(1);
  expect(await statesOf(broken.slug)).toEqual(['sold']);
  for (const { id } of [broken, second]) expect(await floor.app.bidding.verifyLedger(id)).toEqual([]);
});

it('backs off failing auctions and closes the others in one batch', async () => {
  const at = (hours: number) => new Date(floor.clock.at + hours * HOUR_MS).toISOString();
  const errors: string[] = [];
  const log = { ...floor.app.deps.log, error: (_: object, words: string) => void errors.push(words) };
  const closer = createCloser({ ...floor.app.deps, log, names: createNames(floor.app.accounts) }, { mostAtOnce: 2 });
  const broken = [];
  for (let index = 0; index < 5; index += 1) broken.push(await floor.app.addAuction({ close_date: at(1) }));
  const others = [];
  for (let index = 0; index < 3; index += 1) others.push(await floor.app.addAuction({ close_date: at(2) }));
  for (const { slug } of [...broken, ...others]) expect((await floor.app.bid(slug, 'ann', { amount: 100_000 })).status).toBe(201);
  for (const { id } of broken) await spoil(id);
  floor.clock.at += 3 * HOUR_MS;
  await expect(closer.runOnce()).rejects.toThrow('could not be opened or closed');
  expect(await statesOf(...others.map(({ slug }) => slug))).toEqual(['sold', 'sold', 'sold']);
  // While they wait for a retry, other auctions close in one batch without errors.
  const late = await floor.app.addAuction({ close_date: at(-1), start_date: at(-2) });
  errors.length = 0;
  expect(await closer.runOnce()).toBe(1);
  expect([await statesOf(late.slug), errors]).toEqual([['not_sold'], []]);
  // Retries after one second, then after two.
  const tries = async (ms: number) => {
    floor.clock.at += ms;
    errors.length = 0;
    await closer.runOnce().catch(() => null);
    return errors.filter((words) => words.startsWith('an auction')).length;
  };
  expect([await tries(999), await tries(1), await tries(1_000), await tries(1_000)]).toEqual([0, 5, 0, 5]);
  await sql`update auction_states set status = 'withdrawn' where auction_id = any(${broken.map(({ id }) => id)}::text[])`.execute(floor.database.executor);
});

it.each([
  ['sold', 100_000],
  ['short of its reserve', 900_000],
])('refuses to delete the leader’s account until the after-close job has run: %s', async (_, reserve) => {
  const { database } = floor;
  const { userId } = await floor.app.addPerson(`leader-${reserve}`);
  const { id, slug } = await floor.app.addAuction({ reserve, close_date: new Date(floor.clock.at + HOUR_MS).toISOString() });
  await floor.app.bid(slug, `leader-${reserve}`, { amount: 100_000 });
  floor.clock.at += HOUR_MS;
  await floor.app.bidding.closer.runOnce();
  const objection = () => database.transaction(async (transaction) => bidsPersonalData.objection?.(transaction, userId));
  expect(await objection()).toContain('You’re leading the auction');
  const taken = async () => database.transaction((transaction) => floor.app.bidding.afterClose.take(transaction, floor.clock.at));
  for (let next = await taken(); next !== null && next !== id;) next = await taken();
  expect(await objection()).toBeNull();
});
