export const RESULT_FIELDS = [
  'make',
  'model',
  'year',
  'title',
  'price',
  'currency',
  'result',
  'ended',
  'mileage',
  'mileage_unit',
  'transmission',
  'title_status',
  'source',
  'url',
  'source_id',
] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

export const RESULT_FIELD_LABELS: Readonly<Record<ResultField, { readonly name: string; readonly note: string }>> = {
  make: { name: 'Make', note: 'Required, unless a listing title has it.' },
  model: { name: 'Model', note: 'Required, unless a listing title has it.' },
  year: { name: 'Model year', note: 'Required, unless a listing title has it.' },
  title: { name: 'Listing title', note: 'Shown in lists of comparables. May name year, make and model.' },
  price: { name: 'Price or highest bid', note: 'Required for cars that sold.' },
  currency: { name: 'Currency', note: 'Overrides the default currency.' },
  result: { name: 'Sold or not', note: 'Without it, every row with a price counts as sold.' },
  ended: { name: 'Date', note: 'Required. When the auction ended.' },
  mileage: { name: 'Mileage', note: 'Left blank if we can’t read it.' },
  mileage_unit: { name: 'Mileage unit', note: 'Overrides the default unit.' },
  transmission: { name: 'Transmission', note: 'Manual or automatic, in any wording.' },
  title_status: { name: 'Title status', note: 'Clean, salvage and so on.' },
  source: { name: 'Source', note: 'Overrides the default source.' },
  url: { name: 'Link', note: 'URL of the result.' },
  source_id: { name: 'Lot or ID', note: 'Helps us recognize duplicates.' },
};
export const NEEDED_RESULT_FIELDS = ['ended', 'price'] as const satisfies readonly ResultField[];
export const TITLED_RESULT_FIELDS = ['make', 'model', 'year'] as const satisfies readonly ResultField[];

export const RESULT_IMPORT_STATES = [
  'uploading',
  'ready',
  'importing',
  'imported',
  'failed',
  'undoing',
  'undone',
] as const;

export const DAY_ORDERS = ['month_first', 'day_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MB = 1024 * 1024;
export const RESULT_IMPORT_LIMITS = {
  /** About a million rows. The command accepts larger files. */
  fileBytes: 256 * MB,
  partBytes: 4 * MB,
  previewRows: 200,
  shownRows: 20,
  refusedRows: 10_000,
  nameLength: 200,
  sourceLength: 80,
} as const;
