import type { ListedModel, ModelGeneration } from '#contract/vehicle-models.ts';

export const yearsText = ({ first_year: first, last_year: last }: Pick<ListedModel, 'first_year' | 'last_year'>) =>
  first === last ? String(first) : `${first}–${last ?? 'today'}`;

export const aliasesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((alias) => alias.trim())
      .filter(Boolean),
  ),
];

/** One generation per line, such as `996 1999-2004`. No last year means that it is still made. */
export const generationsText = (generations: readonly ModelGeneration[]): string =>
  generations.map(({ name, first_year: first, last_year: last }) => `${name} ${first}-${last ?? ''}`).join('\n');

export function readGenerations(text: string): ModelGeneration[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(
    (line) => /^(?<name>.+?)\s+(?<first>\d{4})\s*[-–]\s*(?<last>\d{4})?$/.exec(line.trim())?.groups,
  );
  const known = read.flatMap((groups) =>
    groups === undefined
      ? []
      : [
          {
            name: groups['name'] ?? '',
            first_year: Number(groups['first']),
            last_year: groups['last'] === undefined ? null : Number(groups['last']),
          },
        ],
  );
  return known.length < lines.length ? null : known;
}
