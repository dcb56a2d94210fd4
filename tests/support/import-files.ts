import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportKind } from '#contract/import-fields.ts';
import {
  type FileImport,
  FileImportSchema,
  type ImportOptions,
  type ImportPreview,
  ImportPreviewSchema,
} from '#contract/imports.ts';
import { createImports, type ImportsDeps } from '#modules/imports/index.ts';
import { createMedia } from '#modules/media/index.ts';
import { silentLog } from '#platform/log.ts';
import { createFileStorage } from '#platform/storage/file-storage.ts';
import type { BiddingTestApp } from './bidding-app.ts';
import { apiAs } from './api-as.ts';

/** Imports files into the site of a test, over the API as `chief`. */
export async function openImportFiles(app: BiddingTestApp, also: Partial<ImportsDeps> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'imports-'));
  const { clock } = app.deps;
  const storage = createFileStorage(folder);
  const media = createMedia({
    database: app.database,
    clock,
    storage,
    log: silentLog(),
    arePhotosLocked: () => Promise.resolve(false),
  });
  const imports = createImports({
    config: { allowsOwnNetwork: false },
    database: app.database,
    clock,
    storage,
    operations: app.operations,
    accounts: app.accounts,
    notifications: app.notifications,
    auctions: app.selling.importedAuctions,
    importDrafts: () => Promise.reject(new Error('not used')),
    media,
    vehicleModels: {
      titleReader: () => Promise.resolve(() => ({ unknown: 'make' })),
      find: () => Promise.resolve({ makeId: null, modelSlug: null }),
    },
    ...also,
  });
  const api = apiAs(app.person, [imports.routes]);

  async function call(method: string, path: string, body?: unknown, as = 'chief') {
    const form = body instanceof FormData;
    const response = await api.request(`/api/operator/imports${path}`, {
      method,
      headers: { 'x-as': as, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }

  async function upload(kind: ImportKind, content: string | Uint8Array<ArrayBuffer>): Promise<string> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const created = await call('POST', '', { kind, file_name: 'file.csv', bytes: bytes.length });
    const { id } = FileImportSchema.parse(created.body);
    const part = new FormData();
    part.set('start', '0');
    part.set('part', new File([bytes], 'part'));
    const uploaded = await call('POST', `/uploads/${id}`, part);
    if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body));
    return id;
  }
  const preview = async (id: string, query = '') =>
    ImportPreviewSchema.parse((await call('GET', `/${id}/preview${query}`)).body);
  const run = (stopping = new AbortController().signal) => imports.jobs[0]?.run({ stopping });

  const read = async (id: string) => FileImportSchema.parse((await call('GET', `/${id}`)).body);

  return {
    call,
    media,
    upload,
    read,
    preview,
    run,
    start: (id: string, options: ImportOptions) => call('POST', `/${id}/start`, { options }),
    check: async (kind: ImportKind, content: string | Uint8Array<ArrayBuffer>) => preview(await upload(kind, content)),
    /** With the columns as proposed. */
    async importAll(kind: ImportKind, content: string | Uint8Array<ArrayBuffer>): Promise<FileImport> {
      const id = await upload(kind, content);
      const { options } = await preview(id);
      const started = await call('POST', `/${id}/start`, { options });
      if (started.status !== 202) throw new Error(JSON.stringify(started.body));
      await run();
      return read(id);
    },
    async undo(id: string): Promise<FileImport> {
      await call('POST', `/${id}/undo`);
      await run();
      return read(id);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export const problemsOf = ({ refused_rows: rows }: ImportPreview): string[] =>
  rows.flatMap(({ row, problems }) => problems.map(({ column, value }) => `${row} ${column}: ${value}`)).toSorted();

/** A CSV file of past results. `also` is appended. */
export const resultsFile = (make: string, rows: number, also = '') =>
  `Year,Make,Model,Price,Date,URL\n${Array.from(
    { length: rows },
    (_, index) =>
      `1967,${make},E-Type,"$18,${String(index % 1000).padStart(3, '0')}",2024-06-03,https://o.test/${make}/${index}\n`,
  ).join('')}${also}`;
