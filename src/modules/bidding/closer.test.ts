import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { handClock, HOUR_MS, openFloorHouse, type FloorHouse } from '#tests/support/floor.ts';
import { bidsKeeper } from './store/keeper.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
let place: TestDatabase;
let house: FloorHouse;

beforeAll(async () => {
  place = await testDatabase('postgres');
  house = openFloorHouse(place.database, clock);
  await house.addPerson('ann');
});
afterAll(() => place.close());

const statesOf = async (...slugs: string[]) => (await house.bidding.liveTicks(slugs)).map(({ state }) => state);
/** No premium can be reckoned by terms whose least is above their most. */
const spoil = (id: string) =>
  sql`update auctions set terms = jsonb_set(terms, '{premium,least}', to_jsonb((terms #>> '{premium,most}')::bigint + 1)) where id = ${id}`.execute(
    place.database.executor,
  );

it('closes and opens the others where one auction faults, and that one once it can be closed', async () => {
  const at = (hours: number) => new Date(clock.at + hours * HOUR_MS).toISOString();
  const broken = await house.addAuction({ close_date: at(1) });
  const [second, third] = [await house.addAuction({ close_date: at(2) }), await house.addAuction({ close_date: at(3) })];
  const coming = await house.addAuction({ start_date: at(2), close_date: at(30) });
  for (const { slug } of [broken, second]) await house.bid(slug, 'ann', { amount: 100_000 });
  const { rows } = await sql<{ terms: object }>`select terms from auctions where id = ${broken.id}`.execute(place.database.executor);
  await spoil(broken.id);
  clock.at += 3 * HOUR_MS;
  await expect(house.bidding.closer.runOnce()).rejects.toThrow('could not be opened or closed');
  expect(await statesOf(broken.slug, second.slug, third.slug, coming.slug)).toEqual(['live', 'sold', 'not_sold', 'live']);
  await sql`update auctions set terms = ${JSON.stringify(rows[0]?.terms)} where id = ${broken.id}`.execute(place.database.executor);
  expect(await house.bidding.closer.runOnce()).toBe(1);
  expect(await statesOf(broken.slug)).toEqual(['sold']);
  for (const { id } of [broken, second]) expect(await house.bidding.verifyLedger(id)).toEqual([]);
});

it.each([
  ['sold', 100_000],
  ['short of its reserve', 900_000],
])('keeps whoever leads until what follows the hammer has begun: %s', async (_, reserve) => {
  const { database } = place;
  const { userId } = await house.addPerson(`leader-${reserve}`);
  const { id, slug } = await house.addAuction({ reserve, close_date: new Date(clock.at + HOUR_MS).toISOString() });
  await house.bid(slug, `leader-${reserve}`, { amount: 100_000 });
  clock.at += HOUR_MS;
  await house.bidding.closer.runOnce();
  const objection = () => database.transaction(async (transaction) => bidsKeeper.objection?.(transaction, userId));
  expect(await objection()).toContain('You lead');
  const taken = async () => database.transaction((transaction) => house.bidding.afterClose.take(transaction, clock.at));
  for (let next = await taken(); next !== null && next !== id;) next = await taken();
  expect(await objection()).toBeNull();
});
