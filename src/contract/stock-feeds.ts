import { z } from 'zod';
import { FEED_FIELDS, FEED_ITEM_STATES, FEED_URL_LENGTH } from './feed-fields.ts';
import { TimestampSchema } from './primitives.ts';

const MAX_COLUMN_NAME = 200;

const url = z.string().trim().min(1, 'Enter the address of the feed.').max(FEED_URL_LENGTH);
const FeedColumnsSchema = z.partialRecord(z.enum(FEED_FIELDS), z.string().min(1).max(MAX_COLUMN_NAME));
export type FeedColumns = z.infer<typeof FeedColumnsSchema>;

export const PreviewFeedSchema = z.object({
  url,
  columns: FeedColumnsSchema.optional().describe('proposed from the column names if left out'),
});
export const SaveFeedSchema = z.object({ url, columns: FeedColumnsSchema, is_daily: z.boolean() });
export type SaveFeed = z.output<typeof SaveFeedSchema>;

const FeedItemSchema = z.object({
  row: z.int().describe('as a spreadsheet numbers it; in JSON, the first car is row 1'),
  title: z.string(),
  state: z
    .enum(FEED_ITEM_STATES)
    .describe('`kept`: the listing was submitted, is over or was deleted, so it stays as it is'),
  id: z.string().nullable().describe('of the listing'),
  message: z.string().nullable().describe('why the row was refused'),
});
export type FeedItem = z.infer<typeof FeedItemSchema>;
const items = z.array(FeedItemSchema);

export const FeedPreviewSchema = z.object({
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  chosen: FeedColumnsSchema,
  missing: z.array(z.enum(FEED_FIELDS)).describe('fields that need a column'),
  items: items.describe('what an import would do with each row; empty while a column is missing'),
});
export type FeedPreview = z.infer<typeof FeedPreviewSchema>;

export const StockFeedSchema = z.object({
  url: z.string(),
  columns: FeedColumnsSchema,
  is_daily: z.boolean(),
  seller: z.string().describe('who saved it: new drafts are theirs'),
  next_check_at: TimestampSchema.nullable(),
  checked_at: TimestampSchema.nullable(),
  error: z.string().nullable().describe('why the last check failed'),
  failures: z.int().describe('daily checks in a row that failed'),
  imported: z.object({ at: TimestampSchema, items }).nullable().describe('the last import that didn’t fail'),
});
export type StockFeed = z.infer<typeof StockFeedSchema>;
export const FoundFeedSchema = z.object({ feed: StockFeedSchema.nullable() });
