import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { done, openSettlementHouse, type SettlementHouse } from '#tests/support/settlement-house.ts';

const DAY = 24 * 3_600_000;
let place: TestDatabase;
let house: SettlementHouse;
beforeAll(async () => {
  place = await testDatabase('postgres');
  house = await openSettlementHouse(place.database);
  for (const username of ['ann', 'bob']) await house.addBidder(username);
  done(await house.house.settlement.agreeToSecondChances(house.person('bob'), true));
}, 60_000);
afterAll(() => place.close());

/** From now on nothing can be written of this table's rows of the sale. */
async function breakSale(table: 'settlements' | 'second_chances', slug: string): Promise<() => Promise<void>> {
  const { executor } = place.database;
  await sql
    .raw(
      `create function broken() returns trigger language plpgsql as $$ begin if new.slug = '${slug}' then raise exception 'this sale is broken'; end if; return new; end $$`,
    )
    .execute(executor);
  await sql.raw(`create trigger broken before insert or update on ${table} for each row execute function broken()`).execute(executor);
  return async () => {
    await sql.raw(`drop function broken() cascade`).execute(executor);
  };
}
const twoSales = async (): Promise<[string, string]> => [
  await house.closed([
    ['bob', 1_000_000],
    ['ann', 1_100_000],
  ]),
  await house.closed([
    ['bob', 1_000_000],
    ['ann', 1_100_000],
  ]),
];
const stepsOf = async (slug: string): Promise<string[]> =>
  (
    await sql<{
      kind: string;
    }>`select e.kind from settlement_events e join settlements s on s.id = e.settlement_id where s.slug = ${slug} order by e.sequence`.execute(
      place.database.executor,
    )
  ).rows.map(({ kind }) => kind);
const isAsked = async (slug: string): Promise<boolean> => (await house.house.settlement.read(house.person('bob'), slug)).ok;

it('a sale whose deadline cannot be followed is in the way of no other, and is followed once it can be', async () => {
  const [broken, sound] = await twoSales();
  const mend = await breakSale('settlements', broken);
  await house.pass(8 * DAY);
  expect([(await stepsOf(broken)).at(-1), (await stepsOf(sound)).at(-1)]).toEqual(['fee_paid', 'late']);
  await mend();
  // It waits for its next try, and no longer.
  await house.settle();
  expect((await stepsOf(broken)).at(-1)).toBe('fee_paid');
  await house.pass(60_000);
  expect((await stepsOf(broken)).at(-1)).toBe('late');
});

it('the same holds for the fee after a fall, and for the underbidders who are asked', async () => {
  const [broken, sound] = await twoSales();
  for (const slug of [broken, sound]) done(await house.staffAct('staff', slug, { act: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
  for (const table of ['settlements', 'second_chances'] as const) {
    const mend = await breakSale(table, broken);
    await house.settle();
    expect((await stepsOf(sound)).at(-1)).toBe('fee_kept');
    expect(await isAsked(sound)).toBe(true);
    await mend();
  }
  await house.pass(60_000);
  expect((await stepsOf(broken)).at(-1)).toBe('fee_kept');
  expect(await isAsked(broken)).toBe(true);
});
