import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertResult } from '#tests/support/insert-result.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addStartingSet } from './add-starting-set.ts';
import { mapVehicles } from './map-vehicles.ts';
import { countUnmapped } from './store.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

describe.each(['postgres', 'embedded'] as const)('the vocabulary on %s', (kind) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await testDatabase(kind);
    await addStartingSet(place);
  });
  afterAll(() => place.close());

  const mapping = (id: string) =>
    place.database.executor
      .selectFrom('auctions')
      .select(['make_id', 'model_id', 'generation_id', 'is_mapped'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const add = (make: string, model: string, year: number) =>
    insertResult(place.database.executor, NOW, { make, model, year });

  it('adds the starting set once, and leaves what staff changed', async () => {
    const { executor } = place.database;
    await executor.updateTable('vehicle_makes').set({ name: 'BMW AG' }).where('id', '=', 'bmw').execute();
    await executor.deleteFrom('vehicle_aliases').where('make_id', '=', 'bmw').where('model_id', 'is', null).execute();
    expect(await addStartingSet(place)).toBe(0);
    const bmw = executor.selectFrom('vehicle_makes').select('name').where('id', '=', 'bmw');
    expect(await bmw.executeTakeFirstOrThrow()).toEqual({ name: 'BMW AG' });
    const aliases = executor.selectFrom('vehicle_aliases').select('id').where('make_id', '=', 'bmw');
    expect(await aliases.where('model_id', 'is', null).execute()).toEqual([]);
  });

  it('maps new auctions, and those whose names change', async () => {
    const id = await add('VW', 'Rabbit GTI', 1983);
    const unknown = await add('Nobody', 'Thing', 1983);
    expect(await countUnmapped(place.database.executor)).toBe(2);
    expect(await mapVehicles(place)).toBe(2);
    expect(await mapping(id)).toEqual({
      make_id: 'volkswagen',
      model_id: 'volkswagen.gti',
      generation_id: 'volkswagen.gti.mk1',
      is_mapped: true,
    });
    expect(await mapping(unknown)).toEqual({ make_id: null, model_id: null, generation_id: null, is_mapped: true });
    expect(await mapVehicles(place)).toBe(0);
    await place.database.executor.updateTable('auctions').set({ subtitle: 'Red' }).where('id', '=', id).execute();
    expect(await mapVehicles(place)).toBe(0);
    await place.database.executor.updateTable('auctions').set({ year: 1990 }).where('id', '=', id).execute();
    expect(await mapVehicles(place)).toBe(1);
    expect(await mapping(id)).toMatchObject({ generation_id: 'volkswagen.gti.mk2' });
  });
});
