import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import type { FileImport } from '#contract/imports.ts';
import type { Result } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import { databaseClock } from '#platform/clock.ts';
import { createFileStorage } from '#platform/storage/file-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createSignal } from '#platform/workers/job.ts';
import { testDatabase } from '#tests/support/database.ts';
import { resultsFile } from '#tests/support/import-files.ts';
import type { ImportsContext } from './deps.ts';
import { importFile, readOptions } from './import-file.ts';
import { runImports } from './import-worker.ts';
import { listImportedModels } from './results/imported-models.ts';
import { previewImport } from './preview-import.ts';
import { listImports, listRefusedRows, readImport } from './read-imports.ts';
import { startImport, undoImport } from './start-import.ts';
import { createImport, uploadPart } from './upload-file.ts';

const ROWS = 1200;
const SITE = { currency: 'USD', unit: 'mi' } as const;
const STAFF: Actor = { kind: 'user', userId: 'reviewer', username: 'vera', isStaff: true, roles: ['reviewer'] };
const EDITOR: Actor = { ...STAFF, roles: ['editor'] };

const never = () => assert.fail('results create no auctions');

describe.each(['postgres', 'embedded'] as const)('imports of past results on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const folder = await mkdtemp(join(tmpdir(), 'results-'));
  const context: ImportsContext = {
    config: { allowsOwnNetwork: false },
    database,
    clock: databaseClock,
    storage: createFileStorage(folder),
    operations: {
      settings: () => Promise.resolve({ currency: 'USD', distance_unit: 'mi' } as never),
      recordAuditEntry: () => Promise.resolve(),
    },
    media: { addImage: never, attach: never, replace: never, discard: never },
    importDrafts: never,
    auctions: { check: never, create: never, remove: never, sells: never, announce: never },
    accounts: {
      usernames: () => Promise.resolve(new Map([['reviewer', 'vera']])),
      importedPeople: { check: never, create: never, remove: never },
      findDealerBySlug: never,
      findDealersByIds: never,
      dealerMembership: undefined as never,
    },
    notifications: { notify: never },
    vehicleModels: {
      titleReader: () => Promise.resolve(() => ({ unknown: 'make' })),
      find: (_, { make, year }) =>
        Promise.resolve(
          make === 'Lancia'
            ? { makeId: 'lancia', modelSlug: year === null ? 'delta-of-1979' : null }
            : make === 'Renault Alpine'
              ? { makeId: 'alpine', modelSlug: 'a110' }
              : { makeId: make === 'Dacia' ? 'dacia' : null, modelSlug: null },
        ),
    },
    due: createSignal(),
  };
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const valueOf = <T>(result: Result<T>): T => {
    if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.errors)}`);
    return result.value;
  };
  const run = (also: Partial<ImportsContext> = {}, stopping = new AbortController().signal) =>
    runImports({ ...context, ...also }, stopping);
  const read = async (id: string) => valueOf(await readImport(context, STAFF, id));
  const countOf = async (id: string) =>
    Number(
      (
        await database.executor
          .selectFrom('imported_results')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('import_id', '=', id)
          .executeTakeFirstOrThrow()
      ).count,
    );

  async function upload(content: string, partBytes = 40_000): Promise<FileImport> {
    const bytes = new TextEncoder().encode(content);
    let file = valueOf(
      await createImport(context, STAFF, { kind: 'results', file_name: 'Other site.csv', bytes: bytes.length }),
    );
    for (let start = 0; start < bytes.length; start += partBytes) {
      const part = new File([bytes.slice(start, start + partBytes)], 'part');
      file = valueOf(await uploadPart(context, STAFF, { id: file.id, start, part }));
      // Sent again after a lost connection, it changes nothing.
      expect(valueOf(await uploadPart(context, STAFF, { id: file.id, start, part })).received).toBe(file.received);
    }
    return file;
  }
  async function start(content: string): Promise<string> {
    const { id } = await upload(content);
    const { options } = valueOf(await previewImport(context, STAFF, { id }));
    expect(valueOf(await startImport(context, STAFF, { id, options })).state).toBe('importing');
    return id;
  }

  it('uploads, previews and imports a file, with the refused rows and why', async () => {
    const { id, state } = await upload(
      resultsFile('Jaguar', ROWS, '1967,Jaguar,,5000,2024-06-03,\n1967,Jaguar,XK,,never,\n'),
    );
    expect(state).toBe('ready');
    const preview = valueOf(await previewImport(context, STAFF, { id }));
    if (preview.kind !== 'results') throw new Error('the file has results');
    expect(preview).toMatchObject({ rows: ROWS + 2, is_whole: true, refused: 2, missing: [], results: { length: 20 } });
    expect(preview.results[0]).toMatchObject({
      title: '1967 Jaguar E-Type',
      price: { amount: 1_800_000, currency: 'USD' },
    });
    const { model: _, ...withoutModel } = preview.options.columns;
    expect(
      await startImport(context, STAFF, { id, options: { ...preview.options, columns: withoutModel } }),
    ).toMatchObject({ ok: false, code: 'invalid', errors: { model: ['Choose the column for “Model”.'] } });
    expect((await startImport(context, STAFF, { id, options: preview.options })).ok).toBe(true);
    expect(await run()).toBe(1);
    expect(await read(id)).toMatchObject({
      state: 'imported',
      source: 'Other site',
      created_by: 'vera',
      progress: 1,
      added: ROWS,
      duplicates: 0,
      refused: 2,
    });
    expect(valueOf(await listRefusedRows(context, STAFF, { id, limit: 1 }))).toMatchObject({
      total: 2,
      items: [{ row: ROWS + 2, problems: [{ column: 'Model', message: 'The model is missing.' }] }],
    });
    expect(await startImport(context, STAFF, { id, options: preview.options })).toMatchObject({
      code: 'import_started',
    });
    expect(valueOf(await listImports(context, STAFF, { limit: 1 })).items.map((item) => item.id)).toEqual([id]);
  });

  it('says whether the preview read the whole file', async () => {
    const previewOf = async (rows: number) => {
      const { id } = await upload(resultsFile('Rover', rows));
      return previewImport(context, STAFF, { id });
    };
    expect(valueOf(await previewOf(2000))).toMatchObject({ rows: 2000, is_whole: true });
    expect(valueOf(await previewOf(2001))).toMatchObject({ rows: 2000, is_whole: false });
  });

  it('leaves out duplicates within a file and of earlier ones, and undoes only its own rows', async () => {
    const first = await start(resultsFile('Saab', 10) + resultsFile('Saab', 10).split('\n').slice(1).join('\n'));
    await run();
    expect(await read(first)).toMatchObject({ added: 10, duplicates: 10 });
    const second = await start(resultsFile('Saab', 15));
    await run();
    expect(await read(second)).toMatchObject({ added: 5, duplicates: 10 });
    expect(valueOf(await undoImport(context, STAFF, second)).state).toBe('undoing');
    await run();
    expect(await read(second)).toMatchObject({ state: 'undone', removed: 5 });
    expect([await countOf(first), await countOf(second)]).toEqual([10, 0]);
    expect(await undoImport(context, STAFF, second)).toMatchObject({ code: 'import_undone' });
  });

  it('names the row or the stored result that a row repeats, in the preview and after the import', async () => {
    const repeated = (make: string, more: number) =>
      `${resultsFile(make, 3)}${resultsFile(make, 2 + more)
        .split('\n')
        .slice(1)
        .join('\n')}`;
    const { id } = await upload(repeated('Tatra', 0));
    const facts = (price: string) => `1967 Tatra E-Type, sold for ${price}, Jun 3, 2024`;
    const inFile = [
      { row: 5, problems: [{ column: '', value: facts('$18,000'), message: 'Repeats row 2.' }] },
      { row: 6, problems: [{ column: '', value: facts('$18,001'), message: 'Repeats row 3.' }] },
    ];
    const preview = valueOf(await previewImport(context, STAFF, { id }));
    expect(preview).toMatchObject({ rows: 5, skipped: 2, skipped_rows: inFile, results: { length: 3 } });
    await startImport(context, STAFF, { id, options: preview.options });
    await run();
    expect(valueOf(await listRefusedRows(context, STAFF, { id, limit: 10 }))).toMatchObject({
      total: 2,
      items: inFile,
    });
    const again = await upload(repeated('Tatra', 20));
    const stored = valueOf(await previewImport(context, STAFF, { id: again.id }));
    if (stored.kind !== 'results') throw new Error('the file has results');
    expect(stored).toMatchObject({ skipped: 6, results: { length: 19 } });
    expect(stored.skipped_rows.slice(0, 4)).toMatchObject([
      { row: 2, problems: [{ message: 'Already in the archive, from row 2 of Other site.csv.' }] },
      { row: 3 },
      { row: 4 },
      { row: 5, problems: [{ message: 'Repeats row 2.' }] },
    ]);
  });

  it('counts rows of makes and models that the vocabulary doesn’t have, and the models an import added to', async () => {
    const line = (make: string, model: string, price: number) => `1967,${make},${model},${price},2024-06-03,\n`;
    const makes = Array.from({ length: 25 }, (_, index) => line(`Make ${index}`, 'One', 900));
    const known = [1, 2, 3].map((price) => line('Renault Alpine', 'A110', price)).join('');
    const also = line('Zim', '12', 5) + line('ZIM', '13', 6) + line('Dacia', 'Denem', 7);
    const { id } = await upload(resultsFile('Zaporozhets', 0, makes.join('') + known + also));
    const preview = valueOf(await previewImport(context, STAFF, { id }));
    if (preview.kind !== 'results') throw new Error('the file has results');
    expect(preview).toMatchObject({ unknown_total: 27, unknown_names: { length: IMPORT_LIMITS.shownModels } });
    expect(preview.unknown_names.slice(0, 2)).toEqual([
      { make: 'Zim', make_id: null, model: null, rows: 2, outside_years: false },
      { make: 'Make 0', make_id: null, model: null, rows: 1, outside_years: false },
    ]);
    await startImport(context, STAFF, { id, options: preview.options });
    await run();
    const models = valueOf(await listImportedModels(context, STAFF, id));
    expect(models).toMatchObject({ total: 29, items: { length: IMPORT_LIMITS.shownModels } });
    expect(models.items[0]).toEqual({
      make: 'Renault Alpine',
      model: 'A110',
      make_slug: 'alpine',
      slug: 'a110',
      results: 3,
    });
    expect(await listImportedModels(context, EDITOR, id)).toMatchObject({ code: 'role_missing' });
  });

  it('warns of prices far from the median of their model, in the file and in what is stored', async () => {
    const line = (model: string, price: number) => `1967,Wartburg,${model},${price},2024-06-03,\n`;
    const usual = [1000, 1100, 1200, 1300, 1400].map((price) => line('353', price)).join('');
    const first = await upload(
      resultsFile('Wartburg', 0, usual + line('353', 12_000) + line('353', 100) + line('311', 9)),
    );
    const preview = valueOf(await previewImport(context, STAFF, { id: first.id }));
    expect(preview).toMatchObject({
      refused: 0,
      odd_total: 2,
      odd_prices: [
        {
          row: 7,
          problems: [
            { column: 'Price', value: '$12,000', message: 'About 10 times the median of this model, $1,200.' },
          ],
        },
        { row: 8, problems: [{ message: 'About 1/12 of the median of this model, $1,200.' }] },
      ],
    });
    await startImport(context, STAFF, { id: first.id, options: preview.options });
    await run();
    const second = await upload(resultsFile('Wartburg', 0, line('353', 90_000) + line('311', 900_000)));
    expect(valueOf(await previewImport(context, STAFF, { id: second.id }))).toMatchObject({
      odd_total: 1,
      odd_prices: [{ row: 2 }],
    });
  });

  it('counts the sales that are in another currency than the site’s', async () => {
    const line = (price: string) => `1967,Wartburg,353,${price},2024-06-03,\n`;
    const { id } = await upload(resultsFile('Wartburg', 0, ['$900', '£800', '€700', 'Bid to £600'].map(line).join('')));
    expect(valueOf(await previewImport(context, STAFF, { id }))).toMatchObject({ refused: 0, other_currency: 2 });
  });

  it('names a model that a known make doesn’t have', async () => {
    const { id } = await upload(resultsFile('Dacia', 2));
    expect(valueOf(await previewImport(context, STAFF, { id }))).toMatchObject({
      unknown_names: [{ make: 'Dacia', make_id: 'dacia', model: 'E-Type', rows: 2, outside_years: false }],
      unknown_total: 1,
    });
  });

  it('groups a car with the model of its name that was made in other years, and says so first', async () => {
    const row = '1967,Lancia,Delta,9000,2024-06-03,\n';
    const { id } = await upload(resultsFile('Lancia', 0, row));
    const preview = valueOf(await previewImport(context, STAFF, { id }));
    if (preview.kind !== 'results') throw new Error('the file has results');
    expect(preview.unknown_names).toEqual([
      { make: 'Lancia', make_id: 'lancia', model: 'Delta', rows: 1, outside_years: true },
    ]);
    await startImport(context, STAFF, { id, options: preview.options });
    await run();
    expect(valueOf(await listImportedModels(context, STAFF, id)).items).toMatchObject([
      { make_slug: 'lancia', slug: 'delta-of-1979' },
    ]);
  });

  it('lists the first repeated rows only', async () => {
    const most = IMPORT_LIMITS.skippedRows;
    const one = '1967,Zaz,E-Type,5000,2024-06-03,\n';
    const { id } = await upload(resultsFile('Zaz', 0, one.repeat(most + 600)));
    const preview = valueOf(await previewImport(context, STAFF, { id }));
    expect(preview).toMatchObject({ skipped: most - 1, skipped_rows: { length: IMPORT_LIMITS.shownRows } });
    await startImport(context, STAFF, { id, options: preview.options });
    await run();
    expect(await read(id)).toMatchObject({ added: 1, duplicates: most + 599 });
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from refused_rows where import_id = ${id}`.execute(database.executor);
    expect(rows).toEqual([{ count: most }]);
  });

  it('continues where a process died, without duplicating rows', async () => {
    const id = await start(resultsFile('Volvo', ROWS, '1967,Volvo,,5000,2024-06-03,\n'));
    const dying: Storage = {
      ...context.storage,
      get: (key) => (key.endsWith('/40000') ? Promise.reject(new Error('died')) : context.storage.get(key)),
    };
    await expect(run({ storage: dying })).rejects.toThrow('died');
    const half = await read(id);
    expect(half.state).toBe('importing');
    expect(half.added).toBeGreaterThan(0);
    expect(half.progress).toBeLessThan(1);
    await Promise.all([run(), run()]);
    expect(await read(id)).toMatchObject({ state: 'imported', added: ROWS, duplicates: 0, refused: 1 });
    expect(await countOf(id)).toBe(ROWS);
  });

  it('stops an import that is undone while it runs', async () => {
    const id = await start(resultsFile('Lancia', ROWS));
    const undoing: Storage = {
      ...context.storage,
      get: async (key) => {
        if (key.endsWith('/40000')) await undoImport(context, STAFF, id);
        return context.storage.get(key);
      },
    };
    await run({ storage: undoing });
    await run();
    expect(await read(id)).toMatchObject({ state: 'undone' });
    expect(await countOf(id)).toBe(0);
  });

  it('removes a refused or interrupted file from the storage', async () => {
    const stored = () => readdir(folder, { recursive: true, withFileTypes: true });
    const before = (await stored()).filter((entry) => entry.isFile()).length;
    await expect(upload('PK\u0003\u0004')).rejects.toThrow('Save it as CSV');
    expect((await stored()).filter((entry) => entry.isFile())).toHaveLength(before);
    const { id } = valueOf(await createImport(context, STAFF, { kind: 'results', file_name: 'Late.csv', bytes: 2 }));
    const dying: Storage = {
      ...context.storage,
      put: async (key, bytes) => {
        await context.storage.put(key, bytes);
        throw new Error('died');
      },
    };
    const part = new File(['ab'], 'part');
    await expect(uploadPart({ ...context, storage: dying }, STAFF, { id, start: 0, part })).rejects.toThrow('died');
    await sql`update imports set created_at = created_at - interval '8 days' where id = ${id}`.execute(
      database.executor,
    );
    await createImport(context, STAFF, { kind: 'results', file_name: 'Next.csv', bytes: 2 });
    expect(await readImport(context, STAFF, id)).toMatchObject({ code: 'import_not_found' });
    expect((await stored()).filter((entry) => entry.isFile())).toHaveLength(before);
  });

  it('refuses a file that it can’t read, and people without the power', async () => {
    const { id } = await upload('PK');
    expect(await previewImport(context, STAFF, { id })).toMatchObject({
      code: 'invalid',
      errors: { file: [expect.stringContaining('Save it as CSV')] },
    });
    expect(await undoImport(context, EDITOR, id)).toMatchObject({ code: 'role_missing' });
    expect(await readImport(context, STAFF, 'none')).toMatchObject({ code: 'import_not_found' });
  });

  it('imports a file of this machine at once, and nothing in a dry run', async () => {
    const content = resultsFile('Renault Alpine', 600);
    const file = {
      name: 'Alpine.csv',
      bytes: content.length,
      open: () =>
        (async function* bytes() {
          yield new TextEncoder().encode(content);
        })(),
    };
    const { options } = await readOptions(file, SITE);
    const seen: number[] = [];
    let repeats = 0;
    const onBatch = (batch: { items: readonly unknown[] }, skipped: readonly unknown[]) => {
      seen.push(batch.items.length);
      repeats += skipped.length;
    };
    expect(await importFile(context, file, { options, isDry: true, onBatch })).toBeNull();
    expect(seen).toEqual([500, 100]);
    expect(repeats).toBe(0);
    expect(await importFile(context, file, { options, isDry: false, onBatch })).toMatchObject({
      state: 'imported',
      added: 600,
      created_by: null,
    });
    const stored = database.executor.selectFrom('imported_results').select(['make', 'make_slug', 'model_slug']);
    expect(await stored.where('make', 'like', '%Alpine').limit(1).execute()).toEqual([
      { make: 'Renault Alpine', make_slug: 'alpine', model_slug: 'a110' },
    ]);
    expect(await importFile(context, file, { options, isDry: false, onBatch })).toMatchObject({ duplicates: 600 });
    expect(repeats).toBe(600);
    await importFile(context, file, { options, isDry: true, onBatch });
    expect(repeats).toBe(1200);
  });
});
