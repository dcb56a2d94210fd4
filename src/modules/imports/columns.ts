import type { FileRow } from './file-row.ts';

const UNITS = /\b(?:km|kms|mi|miles|usd|eur|gbp|chf|aud|cad|us|in|local)\b/g;

/** `Sold Price (USD)` becomes `sold price`, and `soldPrice` too. */
function normalize(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.replaceAll(UNITS, '').replaceAll(/\s+/g, ' ').trim() || words;
}

export interface KnownNames<Field extends string> {
  readonly fields: readonly Field[];
  namesOf(field: Field): readonly string[];
  readonly parts?: readonly (readonly [Field, RegExp])[];
}

export function guessColumns<Field extends string>(
  names: readonly string[],
  { fields, namesOf, parts = [] }: KnownNames<Field>,
): Partial<Record<Field, string>> {
  const left = new Map(names.map((name) => [name, normalize(name)]));
  const found: Partial<Record<Field, string>> = {};
  const take = (field: Field, isIt: (normalized: string) => boolean) => {
    if (found[field] !== undefined) return;
    const [name] = [...left].find(([, normalized]) => isIt(normalized)) ?? [];
    if (name === undefined) return;
    found[field] = name;
    left.delete(name);
  };
  for (const field of fields)
    for (const known of namesOf(field)) take(field, (normalized) => normalized === normalize(known));
  for (const [field, part] of parts) take(field, (normalized) => part.test(normalized));
  return found;
}

export const columnsOf = (rows: readonly FileRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => Object.keys(cells))),
];

const MAX_EXAMPLE = 80;

export const columnsWithExamples = (rows: readonly FileRow[]) =>
  columnsOf(rows).map((name) => ({
    name,
    example: (rows.find(({ cells }) => (cells[name] ?? '') !== '')?.cells[name] ?? '').slice(0, MAX_EXAMPLE),
  }));

export function chosenColumns<Field extends string>(
  fields: readonly Field[],
  given: Readonly<Partial<Record<`column_${Field}`, string | undefined>>>,
): Partial<Record<Field, string>> {
  const chosen: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const name = given[`column_${field}`];
    if (name !== undefined && name !== '') chosen[field] = name;
  }
  return chosen;
}
