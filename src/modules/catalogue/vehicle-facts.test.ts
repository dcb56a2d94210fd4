import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { findAuction } from './listing-store.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const { database } = await testDatabase('embedded');
const id = await insertAuction(
  database.executor,
  { slug: 'one', make: 'Vela', status: 'live' },
  { now: NOW, sellerId: 'sue', maximum: 1 },
);

const COLUMNS = [
  'category',
  'gearbox',
  'driven_wheels',
  'fuel',
  'exterior_colour_family',
  'interior_colour_family',
  'title_type',
  'mileage_km',
  'cylinders',
] as const;
async function factsOf(vehicle: object) {
  const { executor } = database;
  await executor
    .updateTable('auctions')
    .set({ vehicle: JSON.stringify(vehicle) })
    .where('id', '=', id)
    .execute();
  const row = await executor
    .selectFrom('auctions')
    .select([...COLUMNS])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && name !== 'category'));
}

it.each([
  [{ transmission: '5-speed manual' }, { gearbox: 'manual' }],
  [{ transmission: 'Five-speed Manual' }, { gearbox: 'manual' }],
  [{ transmission: '4-speed automatic' }, { gearbox: 'automatic' }],
  [{ transmission: '7-speed PDK' }, { gearbox: 'dual_clutch' }],
  [{ transmission: 'Semi-automatic (Sportomatic)' }, { gearbox: 'semi_automatic' }],
  [{ transmission: 'Automated manual, 6-speed' }, { gearbox: 'semi_automatic' }],
  [{ transmission: '5-speed' }, {}],
  [{ transmission: 'Automatic, converted from manual' }, {}],
  [{ transmission: 'Automatic, converted from manual', gearbox: 'automatic' }, { gearbox: 'automatic' }],
  [{ drivetrain: 'Rear-wheel drive' }, { driven_wheels: 'rear' }],
  [{ drivetrain: 'Part-time 4WD' }, { driven_wheels: 'four' }],
  [
    { exterior_colour: 'Rosso Corsa', interior_colour: 'Black leather' },
    { exterior_colour_family: 'red', interior_colour_family: 'black' },
  ],
  [{ exterior_colour: 'Blue over white' }, {}],
  [{ title_status: 'Clean, Nebraska, in my name' }, { title_type: 'clean' }],
  [{ title_status: 'Rebuilt, was salvage' }, {}],
  [{ engine: '3.0-liter turbodiesel inline-six' }, { fuel: 'diesel' }],
  [{ engine: '2.7-liter flat-six' }, {}],
  [{ mileage: 10_000, mileage_unit: 'mi' }, { mileage_km: 16_093 }],
  [{ mileage: 10_000, mileage_unit: 'km' }, { mileage_km: 10_000 }],
  [{ mileage: 10_000, mileage_unit: 'mi', mileage_is_known: false }, {}],
  [{ mileage: 'many', cylinders: 'six' }, {}],
  [{ cylinders: 6 }, { cylinders: 6 }],
])('reads from %j what lists are filtered by: %j', async (vehicle, facts) => {
  expect(await factsOf(vehicle)).toEqual(facts);
});

it('shows a vehicle without a category as a car', async () => {
  await factsOf({ category: 'wheels', wheel_size: '7×15' });
  expect(await findAuction(database.executor, 'one')).toMatchObject({
    category: 'wheels',
    facts: { category: 'wheels' },
  });
  await factsOf({ category: 'spaceship' });
  expect(await findAuction(database.executor, 'one')).toMatchObject({ category: 'car' });
});

it.each([
  ['2.4-liter inline-six', '6'],
  ['V8', '8'],
  ['Supercharged V-8', '8'],
  ['327 cu in (5.4-liter) V8', '8'],
  ['1,570 cc twin-cam inline-four', '4'],
  ['2.0-liter twin-turbocharged flat-four', '4'],
  ['Air-cooled boxer twin', '2'],
  ['4-cylinder, 16V', '4'],
  ['V12', '12'],
  ['Rotary', null],
  ['V8, replaced the inline-six', null],
  ['', null],
])('reads the cylinders of the engine “%s”', async (engine, cylinders) => {
  const { rows } = await sql`select cylinders_of(${JSON.stringify({ engine })}::jsonb) as cylinders`.execute(
    database.executor,
  );
  expect(rows).toEqual([{ cylinders }]);
});
