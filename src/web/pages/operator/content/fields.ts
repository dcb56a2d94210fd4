import { SERVICE_KINDS, type ContentKind } from '#contract/content-kinds.ts';

export type FieldForm = 'line' | 'area' | 'markdown' | 'list' | 'picture' | 'pictures' | 'number' | 'choice' | 'offers';
export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly form: FieldForm;
  readonly hint?: string;
  readonly choices?: readonly string[];
  readonly most?: number;
}
export type Values = Readonly<Record<string, unknown>>;

const MAY_BE_EMPTY = 'Optional.';
const HERO: FieldSpec = { name: 'hero', label: 'Hero image', form: 'picture', hint: MAY_BE_EMPTY };
const POSITION: FieldSpec = {
  name: 'position',
  label: 'Position',
  form: 'number',
  hint: 'Lower numbers come first. Leave blank to add new items at the end.',
};
const POST: readonly FieldSpec[] = [
  { name: 'title', label: 'Title', form: 'line', most: 160 },
  {
    name: 'excerpt',
    label: 'Excerpt',
    form: 'area',
    most: 400,
    hint: 'Two sentences for lists, feeds and search engines.',
  },
  { name: 'body', label: 'Text', form: 'markdown' },
  HERO,
  { name: 'author', label: 'Author', form: 'line', most: 80 },
  {
    name: 'category',
    label: 'Category',
    form: 'line',
    most: 60,
    hint: `Readers can filter posts by category. ${MAY_BE_EMPTY}`,
  },
  { name: 'tags', label: 'Tags', form: 'list', hint: `Comma-separated, up to 12. ${MAY_BE_EMPTY}` },
  {
    name: 'related',
    label: 'Related posts',
    form: 'list',
    hint: 'URL slugs of posts in the same journal. Leave blank to show posts with the same tags.',
  },
];

export const FIELDS: Readonly<Record<ContentKind, readonly FieldSpec[]>> = {
  blog: POST,
  news: POST,
  page: [
    { name: 'title', label: 'Title', form: 'line', most: 160 },
    { name: 'summary', label: 'Summary', form: 'area', most: 400, hint: MAY_BE_EMPTY },
    { name: 'body', label: 'Text', form: 'markdown' },
    HERO,
  ],
  faq: [
    { name: 'question', label: 'Question', form: 'line', most: 200 },
    { name: 'answer', label: 'Answer', form: 'markdown' },
    {
      name: 'group',
      label: 'Group',
      form: 'line',
      most: 80,
      hint: 'Choose an existing group, or enter a new name to create one.',
    },
    POSITION,
  ],
  service: [
    { name: 'title', label: 'Title', form: 'line', most: 160 },
    { name: 'service', label: 'Kind of service', form: 'choice', choices: SERVICE_KINDS },
    { name: 'summary', label: 'Summary', form: 'area', most: 400 },
    { name: 'body', label: 'Text', form: 'markdown' },
    HERO,
    { name: 'price_text', label: 'Price text', form: 'line', most: 80, hint: 'For example: From $295.' },
    { name: 'area_text', label: 'Service area', form: 'line', most: 160, hint: MAY_BE_EMPTY },
    { name: 'provider', label: 'Provider', form: 'line', most: 120, hint: MAY_BE_EMPTY },
    { name: 'offers', label: 'Offers', form: 'offers' },
    POSITION,
  ],
  photographer: [
    { name: 'name', label: 'Name', form: 'line', most: 120 },
    { name: 'summary', label: 'Summary', form: 'area', most: 400 },
    { name: 'about', label: 'About', form: 'markdown' },
    { name: 'city', label: 'City', form: 'line', most: 80 },
    { name: 'region', label: 'Region', form: 'line', most: 80, hint: MAY_BE_EMPTY },
    { name: 'country', label: 'Country', form: 'line', most: 80 },
    { name: 'specialities', label: 'Specialties', form: 'list', hint: `Comma-separated. ${MAY_BE_EMPTY}` },
    { name: 'rate_text', label: 'Rate text', form: 'line', most: 120 },
    {
      name: 'portfolio',
      label: 'Portfolio',
      form: 'pictures',
      hint: 'The first photo represents the photographer in lists.',
    },
    POSITION,
  ],
  model: [
    { name: 'make', label: 'Make', form: 'line', most: 80 },
    {
      name: 'model',
      label: 'Model',
      form: 'line',
      most: 80,
      hint: 'By a name listed under Makes and models. Leave empty for a text on the make’s page.',
    },
    {
      name: 'summary',
      label: 'Summary',
      form: 'area',
      most: 400,
      hint: `One or two sentences above the text, also for search engines. ${MAY_BE_EMPTY}`,
    },
    { name: 'body', label: 'Text', form: 'markdown' },
  ],
};

function emptyValue({ form, choices }: FieldSpec): unknown {
  switch (form) {
    case 'picture':
      return null;
    case 'list':
    case 'pictures':
    case 'offers':
      return [];
    case 'number':
      return '';
    case 'choice':
      return choices?.[0] ?? '';
    case 'line':
    case 'area':
    case 'markdown':
      return '';
  }
}

export const newValues = (kind: ContentKind, author: string): Values =>
  Object.fromEntries(FIELDS[kind].map((field) => [field.name, field.name === 'author' ? author : emptyValue(field)]));

const PARTS: Readonly<Record<string, string>> = {
  alt: 'alt text',
  caption: 'caption',
  name: 'name',
  price_text: 'price text',
  summary: 'summary',
  includes: 'included items',
};

/** A nested path such as `fields.hero.alt` includes its parent. */
export function labelOf(kind: ContentKind, path: string): string | null {
  if (path === 'slug') return 'Address';
  const [name, ...rest] = path.replace(/^fields\./, '').split('.');
  const label = FIELDS[kind].find((field) => field.name === name)?.label;
  if (label === undefined) return null;
  return [label, ...rest.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (PARTS[part] ?? part)))].join(
    ', ',
  );
}

export const valuesToSend = (values: Values, before: Values | null): Values => ({
  ...values,
  ...('offers' in values ? { offers: listOf(values['offers']).map(withoutEmptyLines) } : {}),
  ...('position' in values && values['position'] === '' ? { position: before?.['position'] } : {}),
});

function withoutEmptyLines(offer: unknown): unknown {
  const { includes, ...rest } = offer as { includes: readonly string[] };
  return { ...rest, includes: includes.filter((line) => line.trim() !== '') };
}

export const fieldText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
