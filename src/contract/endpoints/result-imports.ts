import { z } from 'zod';
import { endpoint, json, staff } from '../endpoint.ts';
import {
  NewResultImportSchema,
  RefusedRowPageSchema,
  ResultImportOptionsSchema,
  ResultImportPageSchema,
  ResultImportQuerySchema,
  ResultImportSchema,
  ResultPartSchema,
  ResultPreviewQuerySchema,
  ResultPreviewSchema,
} from '../result-imports.ts';

const tag = 'operator';
const who = staff('import_auctions');
const params = z.object({ id: z.string().min(1).max(64) });

export const listResultImports = endpoint('GET /api/operator/result-imports', {
  tag,
  summary: 'Files of past results, newest first',
  who,
  query: ResultImportQuerySchema,
  answer: json(ResultImportPageSchema, 'A page of imports'),
});

export const createResultImport = endpoint('POST /api/operator/result-imports', {
  tag,
  summary: 'Start an import of past results',
  description:
    'Upload the file next, in parts of at most 4 MB. CSV with any separator, or JSON: a list or one per line.',
  who,
  body: NewResultImportSchema,
  answer: json(ResultImportSchema, 'The import, waiting for its file', 201),
});

export const uploadResultPart = endpoint('POST /api/operator/result-imports/uploads/{id}', {
  tag,
  summary: 'Upload the next part of a file of past results',
  description: 'A part that doesn’t start where the file ends so far is ignored. Continue from `received`.',
  who,
  params,
  form: ResultPartSchema,
  answer: json(ResultImportSchema, 'The import with the bytes received so far'),
  refusals: [409, 413, 429, 507],
});

export const readResultImport = endpoint('GET /api/operator/result-imports/{id}', {
  tag,
  summary: 'An import of past results with its progress',
  who,
  params,
  answer: json(ResultImportSchema, 'The import'),
});

export const previewResultImport = endpoint('GET /api/operator/result-imports/{id}/preview', {
  tag,
  summary: 'Read the first rows of a file of past results',
  description:
    'Name columns as `column_make=Manufacturer`. Without a source, all settings are proposed from the column names and first values.',
  who,
  params,
  query: ResultPreviewQuerySchema,
  answer: json(ResultPreviewSchema, 'The first rows as they would be imported'),
  refusals: [409],
});

export const startResultImport = endpoint('POST /api/operator/result-imports/{id}/start', {
  tag,
  summary: 'Import a file of past results in the background',
  who,
  params,
  body: z.object({ options: ResultImportOptionsSchema }),
  answer: json(ResultImportSchema, 'The import', 202),
  refusals: [409],
});

export const undoResultImport = endpoint('POST /api/operator/result-imports/{id}/undo', {
  tag,
  summary: 'Undo an import of past results',
  who,
  params,
  answer: json(ResultImportSchema, 'The import', 202),
  refusals: [409],
});

export const listRefusedResultRows = endpoint('GET /api/operator/result-imports/{id}/refused', {
  tag,
  summary: 'Rows of a past results file that couldn’t be imported, with reasons',
  who,
  params,
  query: ResultImportQuerySchema,
  answer: json(RefusedRowPageSchema, 'A page of rows, in the order of the file'),
});
