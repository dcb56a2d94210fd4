import { z } from 'zod';
import { AUCTION_LIST_STATES } from './auction-states.ts';
import { BulkIdsSchema, BulkResultSchema } from './bulk.ts';
import { listQueries } from './console-list.ts';
import { STOCK_VIEWS, STOCK_SORTS } from './console-lists.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { countedPageOf, fileField, ImageSchema, MoneySchema, TimestampSchema } from './primitives.ts';
import { MissingSchema, SubmitSchema } from './submissions.ts';

const queries = listQueries(
  {
    q: z.string().trim().max(STAFF_SEARCH_MAX).default('').describe('words of the listing, a lot number or a VIN'),
    show: z.enum(STOCK_VIEWS).default('all'),
    mine: z.literal('yes').optional().describe('only your own'),
  },
  STOCK_SORTS,
);
export const StockQuerySchema = queries.page;
export type StockQuery = z.output<typeof StockQuerySchema>;
export const StockExportQuerySchema = queries.file;
export type StockExportQuery = z.output<typeof StockExportQuerySchema>;

export const StockRowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: ImageSchema.nullable().describe('the first photo'),
  lot_number: z.int(),
  state: z.enum(AUCTION_LIST_STATES),
  seller: z.string(),
  is_mine: z.boolean(),
  may_submit: z.boolean().describe('a draft of yours, or one with changes requested'),
  price: MoneySchema.nullable().describe('the highest bid'),
  bid_count: z.int(),
  start_date: TimestampSchema.nullable(),
  close_date: TimestampSchema.nullable(),
  changed_at: TimestampSchema,
});
export type StockRow = z.infer<typeof StockRowSchema>;
export const StockPageSchema = countedPageOf(StockRowSchema).extend({
  dealer: z.object({ slug: z.string(), name: z.string() }),
});
export type StockPage = z.infer<typeof StockPageSchema>;

export const ImportStockSchema = z.object({ file: fileField('Choose a CSV file.') });
export const ImportedStockSchema = z.object({
  items: z.array(
    z.object({
      row: z.int().describe('as a spreadsheet numbers it'),
      title: z.string(),
      state: z.enum(['created', 'known', 'refused']).describe('`known`: the vehicle is in the stock already'),
      id: z.string().nullable().describe('of the draft'),
      message: z.string().nullable().describe('why the row was refused'),
    }),
  ),
  ignored_columns: z.array(z.string()),
});
export type ImportedStock = z.infer<typeof ImportedStockSchema>;

export const SubmitSeveralSchema = SubmitSchema.extend({ ids: BulkIdsSchema });
export const SubmitSeveralResultSchema = z.object({
  items: z.array(
    BulkResultSchema.shape.items.element.extend({
      missing: z.array(MissingSchema).describe('What a draft that isn’t complete lacks.'),
    }),
  ),
});
export type SubmitSeveralResult = z.infer<typeof SubmitSeveralResultSchema>;
