import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertResult } from '#tests/support/insert-result.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { addStartingSet } from './add-starting-set.ts';
import { mapVehicles } from './map-vehicles.ts';
import { variantsOf } from './known-makes.ts';
import { decideProposal, listProposals } from './proposals.ts';
import { listMakes, listNames, readMake } from './read-makes.ts';
import { createRecentVocabulary } from './recent-vocabulary.ts';
import { addMake, changeMake } from './save-make.ts';
import { addModel, changeModel } from './save-model.ts';
import { countUnmapped } from './store.ts';

const STAFF: SignedIn = { kind: 'user', userId: 'staff', username: 'staff', isStaff: true, roles: ['reviewer'] };
const NOW = Date.UTC(2026, 10, 23, 12);

describe.each(['postgres', 'embedded'] as const)('the vocabulary on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  await addStartingSet({ database });

  const mapping = (id: string) =>
    database.executor
      .selectFrom('auctions')
      .select(['make_id', 'model_id', 'generation_id', 'is_mapped'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const add = (make: string, model: string, year: number) =>
    insertResult(database.executor, NOW, { make, model, year });

  it('adds the starting set once, and leaves what staff changed', async () => {
    const { executor } = database;
    await executor.updateTable('vehicle_makes').set({ name: 'BMW AG' }).where('id', '=', 'bmw').execute();
    await executor.deleteFrom('vehicle_aliases').where('make_id', '=', 'bmw').where('model_id', 'is', null).execute();
    expect(await addStartingSet({ database })).toBe(0);
    const bmw = executor.selectFrom('vehicle_makes').select('name').where('id', '=', 'bmw');
    expect(await bmw.executeTakeFirstOrThrow()).toEqual({ name: 'BMW AG' });
    const aliases = executor.selectFrom('vehicle_aliases').select('id').where('make_id', '=', 'bmw');
    expect(await aliases.where('model_id', 'is', null).execute()).toEqual([]);
  });

  it('knows which models are also called another and more', async () => {
    const { vocabulary } = await createRecentVocabulary().read(database.executor);
    const variants = (makeId: string, model: string) => variantsOf(vocabulary, { makeId, model }).toSorted();
    const ofGolf = ['volkswagen.cabrio', 'volkswagen.golf-r', 'volkswagen.gti', 'volkswagen.r32'];
    expect(variants('volkswagen', 'Golf')).toEqual(ofGolf);
    expect(variants('porsche', '911')).not.toContain('porsche.911');
    expect(variants('bmw', 'M3')).toEqual([]);
  });

  it('maps new auctions, and those whose names change', async () => {
    const id = await add('VW', 'Rabbit GTI', 1983);
    const unknown = await add('Nobody', 'Thing', 1983);
    expect(await countUnmapped(database.executor)).toBe(2);
    expect(await mapVehicles({ database })).toBe(2);
    expect(await mapping(id)).toEqual({
      make_id: 'volkswagen',
      model_id: 'volkswagen.gti',
      generation_id: 'volkswagen.gti.mk1',
      is_mapped: true,
    });
    expect(await mapping(unknown)).toEqual({ make_id: null, model_id: null, generation_id: null, is_mapped: true });
    expect(await mapVehicles({ database })).toBe(0);
    await database.executor.updateTable('auctions').set({ subtitle: 'Red' }).where('id', '=', id).execute();
    expect(await mapVehicles({ database })).toBe(0);
    await database.executor.updateTable('auctions').set({ year: 1990 }).where('id', '=', id).execute();
    expect(await mapVehicles({ database })).toBe(1);
    expect(await mapping(id)).toMatchObject({ generation_id: 'volkswagen.gti.mk2' });
  });

  it('maps wheels to their make, and to no model', async () => {
    const id = await add('VW', 'Rabbit GTI', 1983);
    await mapVehicles({ database });
    const vehicle = JSON.stringify({ category: 'wheels' });
    await database.executor.updateTable('auctions').set({ vehicle }).where('id', '=', id).execute();
    expect(await mapVehicles({ database })).toBe(1);
    expect(await mapping(id)).toMatchObject({ make_id: 'volkswagen', model_id: null, generation_id: null });
    const proposals = await listProposals(deps(), STAFF);
    expect(proposals.ok && proposals.value.items.map(({ model }) => model)).not.toContain('Rabbit GTI');
  });

  const deps = () => ({
    database,
    clock: { now: () => Promise.resolve(NOW) },
    operations: {
      recordAuditEntry: (_: unknown, entry: { action: string }) => void audited.push(entry.action) as never,
    },
  });
  const audited: string[] = [];
  const model = { name: '603', kind: 'car' as const, first_year: 1956, last_year: 1975, aliases: [], generations: [] };
  const make = (name: string, also: object = {}) => ({ name, aliases: [], is_retired: false, ...also });

  it('refuses edits to staff without the power, and names that are taken', async () => {
    const editor: SignedIn = { ...STAFF, roles: ['editor'] };
    expect(await addMake(deps(), editor, make('Nobody'))).toMatchObject({ ok: false, code: 'role_missing' });
    expect(await addMake(deps(), STAFF, make('VW'))).toMatchObject({
      ok: false,
      errors: { name: [expect.any(String)] },
    });
    const aliased = changeMake(deps(), STAFF, { id: 'tatra', input: make('Tatra', { aliases: ['Merc'] }) });
    expect(await aliased).toMatchObject({ ok: false, errors: { aliases: [expect.any(String)] } });
    const again = addModel(deps(), STAFF, { makeId: 'tatra', input: { ...model, is_retired: false } });
    expect(await again).toMatchObject({ ok: false, errors: { name: [expect.any(String)] } });
    expect(await readMake(deps(), STAFF, 'nobody')).toMatchObject({ ok: false, code: 'vehicle_make_not_found' });
  });

  it('maps vehicles again when staff add an alias or generations, or retire a model', async () => {
    const id = await add('Tatra', 'Six-Oh-Three', 1960);
    await mapVehicles({ database });
    expect(await mapping(id)).toMatchObject({ make_id: 'tatra', model_id: null });
    const generations = [
      { name: 'Series 1', first_year: 1956, last_year: 1962 },
      { name: 'Series 2', first_year: 1963, last_year: 1975 },
    ];
    const input = { ...model, aliases: ['Six Oh Three'], generations, is_retired: false };
    const changed = await changeModel(deps(), STAFF, { id: 'tatra.603', input });
    expect(changed.ok && changed.value.models.find(({ slug }) => slug === '603')).toMatchObject({ generations });
    await mapVehicles({ database });
    expect(await mapping(id)).toMatchObject({ model_id: 'tatra.603', generation_id: 'tatra.603.series-1' });
    const fewer = { ...input, generations: generations.slice(1) };
    await changeModel(deps(), STAFF, { id: 'tatra.603', input: fewer });
    await mapVehicles({ database });
    expect(await mapping(id)).toMatchObject({ model_id: 'tatra.603', generation_id: null });
    await changeModel(deps(), STAFF, { id: 'tatra.603', input: { ...input, is_retired: true } });
    await mapVehicles({ database });
    expect(await mapping(id)).toMatchObject({ make_id: 'tatra', model_id: null });
    await changeModel(deps(), STAFF, { id: 'tatra.603', input });
    await mapVehicles({ database });
    expect(await mapping(id)).toMatchObject({ model_id: 'tatra.603', generation_id: 'tatra.603.series-1' });
    expect(audited).toContain('model_changed');
  });

  it('renews the number of its generation in the words of an auction when staff add an earlier one', async () => {
    const id = await add('Tatra', 'T87', 1940);
    const numberOf = async () => {
      const found = sql<{ words: string }>`select words::text from auction_search where auction_id = ${id}`;
      return /'.(mk\d+)'/.exec((await found.execute(database.executor)).rows[0]?.words ?? '')?.[1];
    };
    const later = { name: 'Dia', first_year: 1938, last_year: 1950 };
    const input = { ...model, name: 'T87', first_year: 1936, last_year: 1950, is_retired: false };
    await changeModel(deps(), STAFF, { id: 'tatra.t87', input: { ...input, generations: [later] } });
    await mapVehicles({ database });
    expect(await numberOf()).toBe('mk1');
    const generations = [{ name: 'First', first_year: 1936, last_year: 1937 }, later];
    await changeModel(deps(), STAFF, { id: 'tatra.t87', input: { ...input, generations } });
    await mapVehicles({ database });
    expect(await numberOf()).toBe('mk2');
  });

  it('suggests makes, and the models of a make by any of its names', async () => {
    const recent = createRecentVocabulary();
    const { makes } = await listNames(deps(), recent, '');
    expect(makes.find(({ name }) => name === 'Volkswagen')).toMatchObject({ aliases: expect.arrayContaining(['VW']) });
    const { make: name, models } = await listNames(deps(), recent, 'vw');
    expect([name, models.some((each) => each.name === 'GTI')]).toEqual(['Volkswagen', true]);
    expect(await listNames(deps(), recent, 'Nobody')).toEqual({ makes: [], make: null, models: [] });
    const found = await listMakes(deps(), STAFF, 'pagoda');
    expect(found.ok && found.value.items.map(({ id }) => id)).toEqual(['mercedes-benz']);
  });

  it('lists unknown makes and models until staff decide', async () => {
    const proposals = async () => {
      const listed = await listProposals(deps(), STAFF);
      return listed.ok ? listed.value.items.map((each) => [each.make, each.model, each.vehicles]) : listed.code;
    };
    const decide = (decision: Parameters<typeof decideProposal>[2]) => decideProposal(deps(), STAFF, decision);
    const { executor } = database;
    await executor.deleteFrom('dismissed_models').execute();
    const [first] = [await add('Gordini', 'T15', 1951), await add('gordini', 't15', 1953)];
    const alias = await add('Merk', '300SL', 1956);
    const kitCar = await add('Homemade', 'Kit car', 1980);
    await mapVehicles({ database });
    expect(await proposals()).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/gordini/i), expect.stringMatching(/t15/i), 2],
        ['Merk', '300SL', 1],
        ['Homemade', 'Kit car', 1],
      ]),
    );
    const named = { make: 'Merk', model: '300SL' };
    expect(await decide({ decision: 'alias', ...named, of: 'Nothing' })).toMatchObject({ ok: false, code: 'invalid' });
    expect(await decide({ decision: 'alias', ...named, of: 'Mercedes' })).toMatchObject({ ok: true });
    expect(await decide({ decision: 'add', make: 'GORDINI', model: 'T15', kind: 'car' })).toMatchObject({ ok: true });
    expect(await decide({ decision: 'dismiss', make: 'Homemade', model: 'Kit car' })).toMatchObject({ ok: true });
    await mapVehicles({ database });
    expect(await mapping(first ?? '')).toMatchObject({ make_id: 'gordini', model_id: 'gordini.t15' });
    expect(await mapping(alias)).toMatchObject({ model_id: 'mercedes-benz.300sl' });
    expect(await mapping(kitCar)).toMatchObject({ make_id: null });
    expect((await proposals()).toString()).not.toMatch(/gordini|merk|homemade/i);
    const again = await decide({ decision: 'dismiss', make: 'Homemade', model: 'Kit car' });
    expect(again).toMatchObject({ ok: false, code: 'proposed_model_not_found' });
  });
});
