import { z } from 'zod';
import {
  AUCTION_FIELDS,
  DAY_ORDERS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  IMPORT_STATES,
  type ImportField,
  PERSON_FIELDS,
  RESULT_FIELDS,
  type ResultField,
} from './import-fields.ts';
import {
  fileField,
  MoneySchema,
  pageOf,
  TimestampSchema,
  pagingQuery,
  DistanceUnitSchema,
  DistanceSchema,
} from './primitives.ts';

const { fileBytes, nameLength, sourceLength } = IMPORT_LIMITS;
const MAX_COLUMN_NAME = 200;
const MAX_PAGE = 100;

const columnsFor = <Field extends string>(fields: readonly Field[]) =>
  z.partialRecord(z.enum(fields), z.string().min(1).max(MAX_COLUMN_NAME));

const readingShape = {
  source: z.string().trim().min(1, 'Enter where the results are from.').max(sourceLength),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  day_order: z.enum(DAY_ORDERS),
  mileage_unit: DistanceUnitSchema,
};
export const ResultImportOptionsSchema = z.object({
  kind: z.literal('results'),
  columns: columnsFor(RESULT_FIELDS),
  ...readingShape,
});
export type ResultImportOptions = z.infer<typeof ResultImportOptionsSchema>;
export type ResultColumns = Partial<Record<ResultField, string>>;

export const AuctionImportOptionsSchema = z.object({
  kind: z.literal('auctions'),
  columns: columnsFor(AUCTION_FIELDS),
});
export type AuctionImportOptions = z.infer<typeof AuctionImportOptionsSchema>;

export const PersonImportOptionsSchema = z.object({
  kind: z.literal('people'),
  columns: columnsFor(PERSON_FIELDS),
  sends_invitations: z.boolean().describe('emails each person a link to choose a password'),
});
export type PersonImportOptions = z.infer<typeof PersonImportOptionsSchema>;

export const ImportOptionsSchema = z.discriminatedUnion('kind', [
  AuctionImportOptionsSchema,
  PersonImportOptionsSchema,
  ResultImportOptionsSchema,
]);
export type ImportOptions = z.infer<typeof ImportOptionsSchema>;

const columnName = z.string().max(MAX_COLUMN_NAME).optional();
const MAPPED_FIELDS = [...new Set<ImportField>(Object.values(IMPORT_FIELDS).flat())];
export const PreviewQuerySchema = z
  .object(readingShape)
  .partial()
  .extend({
    ...(Object.fromEntries(MAPPED_FIELDS.map((field) => [`column_${field}`, columnName])) as Record<
      `column_${ImportField}`,
      typeof columnName
    >),
    sends_invitations: z.enum(['yes']).optional(),
    is_mapped: z.enum(['yes']).optional().describe('the columns are as given; otherwise they are proposed'),
  });

export const NewImportSchema = z.object({
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string().trim().min(1).max(nameLength),
  bytes: z.int().min(1, 'The file is empty.').max(fileBytes, 'This file is over 256 MB.'),
});

export const ImportPartSchema = z.object({
  start: z.coerce.number().int().min(0).max(fileBytes),
  part: fileField('Choose a file.'),
});

export const FileImportSchema = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  /** Null for an import by the command. */
  created_by: z.string().nullable(),
  created_at: TimestampSchema,
  started_at: TimestampSchema.nullable(),
  finished_at: TimestampSchema.nullable(),
  state: z.enum(IMPORT_STATES),
  source: z.string().nullable(),
  bytes: z.int(),
  received: z.int(),
  progress: z.number().min(0).max(1),
  added: z.int(),
  /** This file or an earlier one has the same. */
  duplicates: z.int(),
  refused: z.int(),
  failed_photos: z.int().describe('Refused rows whose photos can be fetched again.'),
  removed: z.int(),
  /** Added, and not removed by the undo: something depends on them. */
  kept: z.int(),
  problem: z.string().nullable(),
});
export type FileImport = z.infer<typeof FileImportSchema>;
export const ImportPageSchema = pageOf(FileImportSchema);

export const ImportRowQuerySchema = z.object({
  ...pagingQuery(20, MAX_PAGE),
});
export const ImportQuerySchema = ImportRowQuerySchema.extend({ kind: z.enum(IMPORT_KINDS).optional() });

const ProblemSchema = z.object({ column: z.string(), value: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof ProblemSchema>;
export const RefusedRowSchema = z.object({
  /** The header is row 1. In JSON, the first result is row 1. */
  row: z.int(),
  problems: z.array(ProblemSchema),
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
  mileage: DistanceSchema.nullable(),
  ended_at: TimestampSchema,
  source: z.string(),
  url: z.string().nullable(),
});
export const PreviewedAuctionSchema = z.object({
  row: z.int(),
  title: z.string(),
  seller: z.string(),
  vin: z.string(),
  photos: z.int(),
  starting_bid: MoneySchema,
  reserve: MoneySchema.nullable(),
  start_date: TimestampSchema,
  close_date: TimestampSchema,
});

export const PreviewedPersonSchema = z.object({
  row: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
});

const previewShape = {
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  missing: z.array(z.string()).describe('fields that need a column'),
  rows: z.int().describe('how many rows were read'),
  refused: z.int(),
  refused_rows: z.array(RefusedRowSchema),
};
export const ImportPreviewSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('auctions'),
    ...previewShape,
    options: AuctionImportOptionsSchema,
    auctions: z.array(PreviewedAuctionSchema),
  }),
  z.object({
    kind: z.literal('people'),
    ...previewShape,
    options: PersonImportOptionsSchema,
    people: z.array(PreviewedPersonSchema),
    skipped: z.int().describe('rows whose email has an account'),
    skipped_rows: z.array(RefusedRowSchema),
  }),
  z.object({
    kind: z.literal('results'),
    ...previewShape,
    options: ResultImportOptionsSchema,
    is_whole: z.boolean().describe('every row of the file was read'),
    results: z.array(PreviewedResultSchema),
    unknown_names: z
      .array(
        z.object({
          make: z.string(),
          make_id: z.string().nullable().describe('in the vocabulary'),
          model: z.string().nullable().describe('null if the make is unknown'),
          outside_years: z.boolean().describe('the vocabulary has this model, made in other years'),
          rows: z.int(),
        }),
      )
      .describe('makes and models outside the vocabulary, those with the most rows first'),
    unknown_total: z.int(),
    odd_prices: z.array(RefusedRowSchema).describe('sales far from the median of their model, which are imported'),
    odd_total: z.int(),
    other_currency: z.int().describe('sales in another currency than the site’s, which the price guide leaves out'),
    skipped: z.int().describe('rows that repeat another row or a result that is stored'),
    skipped_rows: z.array(RefusedRowSchema).describe('the first of them'),
  }),
]);
export type ImportPreview = z.infer<typeof ImportPreviewSchema>;
export type PreviewOf<Kind extends ImportPreview['kind']> = Extract<ImportPreview, { kind: Kind }>;

export const ImportedModelsSchema = z.object({
  items: z
    .array(z.object({ make: z.string(), model: z.string(), make_slug: z.string(), slug: z.string(), results: z.int() }))
    .describe('those with the most results'),
  total: z.int(),
});
export type ImportedModels = z.infer<typeof ImportedModelsSchema>;

const ITEM_STATES = ['imported', 'removed', 'kept'] as const;
export const ItemQuerySchema = ImportRowQuerySchema.extend({ state: z.enum(ITEM_STATES).optional() });
export const ImportedItemSchema = z.object({
  row: z.int(),
  name: z.string().describe('the name in the URL of an auction, or a username'),
  state: z.enum(ITEM_STATES),
  reason: z.string().nullable(),
});
export type ImportedItem = z.infer<typeof ImportedItemSchema>;
export const ImportedItemPageSchema = pageOf(ImportedItemSchema);
