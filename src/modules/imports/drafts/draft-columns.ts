import { DRAFT_FIELDS, type DraftField, draftFieldName, REQUIRED_DRAFT_FIELDS } from '#contract/import-fields.ts';
import { FEED_FIELDS, type FeedField } from '#contract/feed-fields.ts';
import { COLUMN_ALIASES } from '../auctions/import-auctions.ts';
import type { KnownNames } from '../columns.ts';

const namesOf = (field: DraftField): readonly string[] => [
  field,
  draftFieldName(field),
  ...(field === 'variant' ? ['Trim', 'Version'] : (COLUMN_ALIASES[field] ?? [])),
];

export const DRAFT_NAMES: KnownNames<DraftField> = { fields: DRAFT_FIELDS, namesOf };
export const FEED_NAMES: KnownNames<FeedField> = {
  fields: FEED_FIELDS,
  namesOf: (field) =>
    field === 'stock_number'
      ? ['stock number', 'stock no', 'stock', 'stock id', 'stocknumber', 'inventory number', 'sku']
      : namesOf(field),
};

export const missingColumns = (columns: Readonly<Partial<Record<DraftField, string>>>) =>
  REQUIRED_DRAFT_FIELDS.filter((field) => columns[field] === undefined);
