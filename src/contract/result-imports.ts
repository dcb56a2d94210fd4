import { z } from 'zod';
import {
  DAY_ORDERS,
  RESULT_FIELDS,
  RESULT_IMPORT_LIMITS,
  RESULT_IMPORT_STATES,
  type ResultField,
} from './result-import-fields.ts';
import { fileField, MoneySchema, pageOf, TimestampSchema } from './primitives.ts';

const { fileBytes, nameLength, sourceLength } = RESULT_IMPORT_LIMITS;
const MOST_COLUMN_NAME = 200;
const MOST_PAGE = 100;

export const ResultImportOptionsSchema = z.object({
  columns: z.partialRecord(z.enum(RESULT_FIELDS), z.string().min(1).max(MOST_COLUMN_NAME)),
  source: z.string().trim().min(1, 'Enter where the results are from.').max(sourceLength),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  day_order: z.enum(DAY_ORDERS),
  mileage_unit: z.enum(['mi', 'km']),
});
export type ResultImportOptions = z.infer<typeof ResultImportOptionsSchema>;
export type ResultColumns = Partial<Record<ResultField, string>>;

const columnName = z.string().max(MOST_COLUMN_NAME).optional();
export const ResultPreviewQuerySchema = ResultImportOptionsSchema.omit({ columns: true })
  .partial()
  .extend(
    Object.fromEntries(RESULT_FIELDS.map((field) => [`column_${field}`, columnName])) as Record<
      `column_${ResultField}`,
      typeof columnName
    >,
  );

export const NewResultImportSchema = z.object({
  file_name: z.string().trim().min(1).max(nameLength),
  bytes: z.int().min(1, 'The file is empty.').max(fileBytes, 'This file is over 256 MB. Use the command instead.'),
});

export const ResultPartSchema = z.object({
  start: z.coerce.number().int().min(0).max(fileBytes),
  part: fileField('Choose a file.'),
});

export const ResultImportSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Null for an import by the command. */
  created_by: z.string().nullable(),
  created_at: TimestampSchema,
  started_at: TimestampSchema.nullable(),
  finished_at: TimestampSchema.nullable(),
  state: z.enum(RESULT_IMPORT_STATES),
  source: z.string().nullable(),
  bytes: z.int(),
  received: z.int(),
  progress: z.number().min(0).max(1),
  added: z.int(),
  /** This file or an earlier one has the same result. */
  duplicates: z.int(),
  refused: z.int(),
  removed: z.int(),
  fault: z.string().nullable(),
});
export type ResultImport = z.infer<typeof ResultImportSchema>;
export const ResultImportPageSchema = pageOf(ResultImportSchema);

export const ResultImportQuerySchema = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_PAGE).default(20),
});

const FaultSchema = z.object({ column: z.string(), value: z.string(), message: z.string() });
export type ResultFault = z.infer<typeof FaultSchema>;
export const RefusedRowSchema = z.object({
  /** The header is row 1. In JSON, the first result is row 1. */
  row: z.int(),
  faults: z.array(FaultSchema),
});
export type RefusedRow = z.infer<typeof RefusedRowSchema>;
export const RefusedRowPageSchema = pageOf(RefusedRowSchema);

export const PreviewedResultSchema = z.object({
  row: z.int(),
  title: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  is_sold: z.boolean(),
  price: MoneySchema.nullable(),
  mileage: z.object({ value: z.int(), unit: z.enum(['mi', 'km']) }).nullable(),
  ended_at: TimestampSchema,
  source: z.string(),
  url: z.string().nullable(),
});
export const ResultPreviewSchema = z.object({
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  options: ResultImportOptionsSchema,
  missing: z.array(z.enum(RESULT_FIELDS)),
  rows: z.int(),
  refused: z.int(),
  results: z.array(PreviewedResultSchema),
  refused_rows: z.array(RefusedRowSchema),
});
export type ResultPreview = z.infer<typeof ResultPreviewSchema>;
