import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { NO_PHOTOS } from '#tests/support/module-ports.ts';
import { readVehicleHistory } from './read-vehicle-history.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const VIN = '3VWHF91G7KM014208';

const { database } = await testDatabase('postgres');

interface Listed {
  readonly make?: string;
  readonly status?: 'live' | 'sold' | 'draft';
  readonly startedAt: string;
  readonly vehicle: Readonly<Record<string, unknown>>;
}
async function list(slug: string, { make = 'Volkswagen', status = 'sold', startedAt, vehicle }: Listed): Promise<void> {
  const { executor } = database;
  await insertAuction(executor, { slug, status, make, body: 'hatchback' }, { now: NOW, sellerId: 'sue', maximum: 1 });
  await sql`update auctions set vehicle = ${JSON.stringify(vehicle)}::jsonb where slug = ${slug}`.execute(executor);
  if (status === 'draft') return;
  await sql`update auction_states set starts_at = ${startedAt} where auction_id = (select id from auctions where slug = ${slug})`.execute(
    executor,
  );
}
async function historyOf(vin: string) {
  const deps = {
    database,
    accounts: { usernames: () => Promise.resolve(new Map()) },
    media: NO_PHOTOS,
    outcomesOf: () => Promise.resolve(new Map()),
    passedDocumentsOf: () => Promise.resolve(new Map()),
    live: { serverTime: () => NOW },
  };
  const found = await readVehicleHistory(deps, vin);
  return found.ok
    ? found.value.sales.map(({ auction: { slug }, title_type: title, contradicts }) => ({ slug, title, contradicts }))
    : found.code;
}
const facts = (vin: string, mileage: number, title: string) => ({
  ...{ vin, mileage, mileage_unit: 'mi', mileage_is_known: true, title_type: title },
});

it('lists the public auctions of a vehicle, the newest first, and what contradicts an earlier one', async () => {
  await list('first', { startedAt: '2024-05-01', vehicle: facts(VIN, 90_000, 'salvage') });
  await list('second', { startedAt: '2025-05-01', vehicle: facts(VIN, 60_000, 'clean') });
  await list('now', { status: 'live', startedAt: '2026-11-20', vehicle: facts(VIN.toLowerCase(), 92_000, 'salvage') });
  await list('hidden', { status: 'draft', startedAt: '2026-11-20', vehicle: facts(VIN, 1, 'clean') });
  expect(await historyOf(` ${VIN.toLowerCase()} `)).toEqual([
    { slug: 'now', title: 'salvage', contradicts: [] },
    { slug: 'second', title: 'clean', contradicts: ['mileage', 'title'] },
    { slug: 'first', title: 'salvage', contradicts: [] },
  ]);
});

it('keeps chassis numbers of different makes apart', async () => {
  await list('jaguar', { make: 'Jaguar', startedAt: '2025-01-01', vehicle: facts('1234', 10_000, 'clean') });
  await list('datsun', { make: 'Datsun', startedAt: '2026-01-01', vehicle: facts('1234', 5_000, 'clean') });
  expect(await historyOf('1234')).toEqual([{ slug: 'datsun', title: 'clean', contradicts: [] }]);
});

it('has no vehicle without a public auction, and none without a number', async () => {
  await list('draft', { status: 'draft', startedAt: '2026-01-01', vehicle: facts('DRAFT-1', 5_000, 'clean') });
  await list('blank', { startedAt: '2026-01-01', vehicle: facts('', 5_000, 'clean') });
  expect([await historyOf('DRAFT-1'), await historyOf(' '), await historyOf('unknown')]).toEqual(
    Array(3).fill('no_auction_of_vehicle'),
  );
});
