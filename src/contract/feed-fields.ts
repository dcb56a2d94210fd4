import { DRAFT_FIELDS, type DraftField, draftFieldName } from './import-fields.ts';

export type FeedField = DraftField | 'stock_number';
export const FEED_FIELDS: readonly FeedField[] = ['stock_number', ...DRAFT_FIELDS];
export const feedFieldName = (field: FeedField): string =>
  field === 'stock_number' ? 'Stock number' : draftFieldName(field);

export const FEED_URL_LENGTH = 2000;
/** The dealership is notified after this many daily checks in a row that failed. */
export const FEED_WARN_FAILURES = 3;

export const FEED_ITEM_STATES = ['created', 'updated', 'unchanged', 'kept', 'refused'] as const;
