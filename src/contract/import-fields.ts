import { CHOICE_FACT_NAMES, CHOICE_FACTS, type ChoiceFactName } from './choice-facts.ts';
import { COUNT_FACT_NAMES, COUNT_FACTS, type CountFactName, mapCountFacts } from './count-facts.ts';
import type { StaffPower } from './staff.ts';
import { TEXT_FACT_NAMES, TEXT_FACTS, type TextFactName } from './vehicle-facts.ts';

export const IMPORT_KINDS = ['auctions', 'people', 'results'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

interface FieldLabel {
  readonly name: string;
  readonly note: string;
}

export const REQUIRED_AUCTION_FIELDS = [
  'title',
  'make',
  'model',
  'year',
  'seller',
  'starting_bid',
  'start_date',
  'close_date',
] as const;
const OTHER_FIELDS = [
  'reserve',
  'subtitle',
  'description',
  'photos',
  'photo_urls',
  'dealer',
  'body_style',
  'city',
  'region',
  'postal_code',
  'country',
  'vin',
  'category',
  'mileage',
  'mileage_unit',
  'mileage_is_known',
] as const;
type NamedAuctionField = (typeof REQUIRED_AUCTION_FIELDS)[number] | (typeof OTHER_FIELDS)[number];
export type AuctionField = NamedAuctionField | CountFactName | TextFactName | ChoiceFactName;
export const AUCTION_FIELDS: readonly AuctionField[] = [
  ...REQUIRED_AUCTION_FIELDS,
  ...OTHER_FIELDS,
  ...COUNT_FACT_NAMES,
  ...TEXT_FACT_NAMES,
  ...CHOICE_FACT_NAMES,
];

const AUCTION_LABELS: Readonly<Record<NamedAuctionField, FieldLabel>> = {
  title: { name: 'Title', note: 'Required. For example 1967 Jaguar E-Type.' },
  make: { name: 'Make', note: 'Required.' },
  model: { name: 'Model', note: 'Required.' },
  year: { name: 'Model year', note: 'Required.' },
  seller: { name: 'Seller', note: 'Required. Their username.' },
  starting_bid: { name: 'Starting bid', note: 'Required. A whole amount, for example 12500.' },
  start_date: { name: 'Start', note: 'Required. In the site’s time zone: 2026-11-21 18:30.' },
  close_date: { name: 'Close', note: 'Required. In the site’s time zone.' },
  reserve: { name: 'Reserve', note: 'Without one, the auction has no reserve.' },
  subtitle: { name: 'Subtitle', note: '' },
  description: { name: 'Description', note: 'The text of the listing, up to 20,000 characters.' },
  photos: { name: 'Photos', note: 'File names or a folder of the zip: front.jpg; rear.jpg' },
  photo_urls: {
    name: 'Photo URLs',
    note: 'Separated by spaces: https://example.com/front.jpg https://example.com/rear.jpg',
  },
  dealer: { name: 'Dealer', note: 'As in the URL of the dealer’s page.' },
  body_style: { name: 'Body style', note: '' },
  city: { name: 'City', note: '' },
  region: { name: 'State or region', note: '' },
  postal_code: { name: 'Postal code', note: '' },
  country: { name: 'Country', note: '' },
  vin: { name: 'VIN', note: 'Or the chassis number of an older vehicle.' },
  category: { name: 'Category', note: 'car, motorcycle, parts or wheels. Without one, it’s a car.' },
  mileage: { name: 'Mileage', note: '' },
  mileage_unit: { name: 'Mileage unit', note: 'mi or km.' },
  mileage_is_known: { name: 'Mileage is known', note: 'no, if the true mileage is unknown.' },
};

export const AUCTION_FIELD_LABELS: Readonly<Record<AuctionField, FieldLabel>> = {
  ...AUCTION_LABELS,
  ...mapCountFacts((fact) => ({ name: COUNT_FACTS[fact].name, note: COUNT_FACTS[fact].importNote })),
  ...(Object.fromEntries(TEXT_FACT_NAMES.map((name) => [name, { name: TEXT_FACTS[name].label, note: '' }])) as Record<
    TextFactName,
    FieldLabel
  >),
  ...(Object.fromEntries(
    CHOICE_FACT_NAMES.map((name) => [
      name,
      { name: CHOICE_FACTS[name].label, note: `${Object.values(CHOICE_FACTS[name].values).slice(0, 3).join(', ')} …` },
    ]),
  ) as Record<ChoiceFactName, FieldLabel>),
};

export type DraftField =
  | Exclude<AuctionField, 'title' | 'seller' | 'start_date' | 'close_date' | 'dealer' | 'photos' | 'photo_urls'>
  | 'variant';
export const REQUIRED_DRAFT_FIELDS = ['vin', 'year', 'make', 'model'] as const satisfies readonly DraftField[];
const NOT_OF_DRAFTS: ReadonlySet<string> = new Set([
  ...['title', 'seller', 'start_date', 'close_date', 'dealer', 'photos', 'photo_urls'],
  ...REQUIRED_DRAFT_FIELDS,
]);
export const DRAFT_FIELDS: readonly DraftField[] = [
  ...REQUIRED_DRAFT_FIELDS,
  'variant',
  ...AUCTION_FIELDS.filter((field) => !NOT_OF_DRAFTS.has(field)).map((field) => field as DraftField),
];
export const draftFieldName = (field: DraftField): string =>
  field === 'variant' ? 'Variant' : AUCTION_FIELD_LABELS[field].name;

export const RESULT_FIELDS = [
  'make',
  'model',
  'trim',
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

export const RESULT_FIELD_LABELS: Readonly<Record<ResultField, FieldLabel>> = {
  make: { name: 'Make', note: 'Required, unless a listing title has it.' },
  model: { name: 'Model', note: 'Required, unless a listing title has it.' },
  trim: { name: 'Trim', note: 'For example Turbo. Without it, the words of the listing title tell trims apart.' },
  year: { name: 'Model year', note: 'Required, unless a listing title has it.' },
  title: { name: 'Listing title', note: 'Shown in lists of comparables. May name year, make and model.' },
  price: { name: 'Price or highest bid', note: 'Required for cars that sold.' },
  currency: { name: 'Currency', note: 'Overrides the default currency.' },
  result: { name: 'Sold or not', note: 'Without it, a price counts as sold, unless it says “Bid to”.' },
  ended: { name: 'Date', note: 'Required. When the auction ended.' },
  mileage: { name: 'Mileage', note: 'Left blank if we can’t read it. A listing title may name it.' },
  mileage_unit: { name: 'Mileage unit', note: 'Overrides the default unit.' },
  transmission: { name: 'Transmission', note: 'Manual or automatic, in any wording.' },
  title_status: { name: 'Title status', note: 'Clean, salvage and so on.' },
  source: { name: 'Source', note: 'Overrides the default source.' },
  url: { name: 'Link', note: 'URL of the result.' },
  source_id: { name: 'Lot or ID', note: 'Helps us recognize duplicates.' },
};
export const REQUIRED_RESULT_FIELDS = ['ended', 'price'] as const satisfies readonly ResultField[];
export const TITLED_RESULT_FIELDS = ['make', 'model', 'year'] as const satisfies readonly ResultField[];

export const PERSON_FIELDS = ['name', 'username', 'email', 'phone'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export const REQUIRED_PERSON_FIELDS = ['name', 'username', 'email'] as const satisfies readonly PersonField[];
export const PERSON_FIELD_LABELS: Readonly<Record<PersonField, FieldLabel>> = {
  name: { name: 'Name', note: 'Required.' },
  username: { name: 'Username', note: 'Required. Public, and fixed from then on.' },
  email: { name: 'Email', note: 'Required. They sign in with it.' },
  phone: { name: 'Phone', note: 'With its area code: +1 312 555 0142.' },
};

export const IMPORT_FIELDS = {
  auctions: AUCTION_FIELDS,
  people: PERSON_FIELDS,
  results: RESULT_FIELDS,
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];
export const IMPORT_FIELD_LABELS: Readonly<Record<ImportKind, Readonly<Partial<Record<ImportField, FieldLabel>>>>> = {
  auctions: AUCTION_FIELD_LABELS,
  people: PERSON_FIELD_LABELS,
  results: RESULT_FIELD_LABELS,
};
const REQUIRED_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  auctions: REQUIRED_AUCTION_FIELDS,
  people: REQUIRED_PERSON_FIELDS,
  results: [...REQUIRED_RESULT_FIELDS, ...TITLED_RESULT_FIELDS],
};
export const isRequiredField = (kind: ImportKind, field: ImportField): boolean => REQUIRED_FIELDS[kind].includes(field);

/** Besides the power to import: what staff need to do the same by hand. */
export const IMPORT_POWERS: Readonly<Record<ImportKind, StaffPower | null>> = {
  auctions: 'edit_auctions',
  people: 'change_paddles',
  results: null,
};

export const IMPORT_STATES = ['uploading', 'ready', 'importing', 'imported', 'failed', 'undoing', 'undone'] as const;

export const DAY_ORDERS = ['month_first', 'day_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MB = 1024 * 1024;
export const IMPORT_LIMITS = {
  /** About a million rows. The command accepts larger files. */
  fileBytes: 256 * MB,
  partBytes: 4 * MB,
  previewRows: 2000,
  auctionRows: 500,
  personRows: 2000,
  shownRows: 20,
  shownModels: 20,
  refusedRows: 10_000,
  skippedRows: 2000,
  photoBytes: 30 * MB,
  photosPerAuction: 100,
  photoUrlLength: 2000,
  /** Against zips that unpack to far more than they seem to hold. */
  zipEntries: 5000,
  unpackedBytes: 512 * MB,
  nameLength: 200,
  sourceLength: 80,
} as const;
