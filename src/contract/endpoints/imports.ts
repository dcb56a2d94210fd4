import { z } from 'zod';
import { endpoint, json, staff } from '../endpoint.ts';
import {
  FileImportSchema,
  ImportedItemPageSchema,
  ImportedModelsSchema,
  ImportOptionsSchema,
  ImportPageSchema,
  ImportPartSchema,
  ImportPreviewSchema,
  ImportQuerySchema,
  ImportRowQuerySchema,
  ItemQuerySchema,
  NewImportSchema,
  PreviewQuerySchema,
  RefusedRowPageSchema,
} from '../imports.ts';
import { IdParams } from '../params.ts';

const who = staff('use_imports');

export const listImports = endpoint('GET /api/operator/imports', {
  summary: 'Imported files of one kind, newest first',
  who,
  query: ImportQuerySchema,
  answer: json(ImportPageSchema, 'A page of imports'),
});

export const createImport = endpoint('POST /api/operator/imports', {
  summary: 'Start an import of auctions, people or past results',
  description:
    'Upload the file next, in parts of at most 4 MB. CSV with any separator, or JSON: a list or one per line.',
  who,
  body: NewImportSchema,
  answer: json(FileImportSchema, 'The import, waiting for its file', 201),
});

export const uploadImportPart = endpoint('POST /api/operator/imports/uploads/{id}', {
  summary: 'Upload the next part of a file',
  description: 'A part that doesn’t start where the file ends so far is ignored. Continue from `received`.',
  who,
  params: IdParams,
  form: ImportPartSchema,
  answer: json(FileImportSchema, 'The import with the bytes received so far'),
  refusals: [409, 413, 429, 507],
});

export const readImport = endpoint('GET /api/operator/imports/{id}', {
  summary: 'An import with its progress',
  who,
  params: IdParams,
  answer: json(FileImportSchema, 'The import'),
});

export const previewImport = endpoint('GET /api/operator/imports/{id}/preview', {
  summary: 'Check the rows of a file',
  description:
    'Writes nothing. Name columns as `column_make=Manufacturer` with `is_mapped=yes`. Without it, they are proposed from the column names and first values. All auctions and people are checked, and the first 2,000 results.',
  who,
  params: IdParams,
  query: PreviewQuerySchema,
  answer: json(ImportPreviewSchema, 'The first rows as they would be imported'),
  refusals: [409],
});

export const startImport = endpoint('POST /api/operator/imports/{id}/start', {
  summary: 'Import a file in the background',
  who,
  params: IdParams,
  body: z.object({ options: ImportOptionsSchema }),
  answer: json(FileImportSchema, 'The import', 202),
  refusals: [409],
});

export const retryPhotos = endpoint('POST /api/operator/imports/{id}/photos', {
  summary: 'Fetch failed photos again',
  description:
    'Imports the auctions that were left out because a photo couldn’t be fetched. Their file is kept for a week.',
  who,
  params: IdParams,
  answer: json(FileImportSchema, 'The import', 202),
  refusals: [409],
});

export const undoImport = endpoint('POST /api/operator/imports/{id}/undo', {
  summary: 'Undo an import',
  who,
  params: IdParams,
  answer: json(FileImportSchema, 'The import', 202),
  refusals: [409],
});

export const listRefusedRows = endpoint('GET /api/operator/imports/{id}/refused', {
  summary: 'Rows that weren’t imported, with reasons',
  who,
  params: IdParams,
  query: ImportRowQuerySchema,
  answer: json(RefusedRowPageSchema, 'A page of rows, in the order of the file'),
});

export const listImportedModels = endpoint('GET /api/operator/imports/{id}/models', {
  summary: 'The models whose pages show results of an import',
  description: 'At most 20, those with the most results first.',
  who,
  params: IdParams,
  answer: json(ImportedModelsSchema, 'Models with their results in the site’s currency'),
});

export const listImportedItems = endpoint('GET /api/operator/imports/{id}/items', {
  summary: 'The auctions or people an import created, and what its undo kept',
  who,
  params: IdParams,
  query: ItemQuerySchema,
  answer: json(ImportedItemPageSchema, 'A page of auctions or people, in the order of the file'),
});
