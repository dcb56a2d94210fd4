import { readFile } from 'node:fs/promises';
import { slugOf } from '#contract/car-paths.ts';
import { assert } from '#platform/assert.ts';

const FILES = ['america', 'asia', 'britain', 'europe', 'germany', 'motorcycles'] as const;

interface Dated {
  readonly name: string;
  readonly firstYear: number;
  readonly lastYear: number | null;
}
interface StartingModel extends Dated {
  readonly slug: string;
  readonly kind: 'car' | 'motorcycle';
  readonly aliases: readonly string[];
  readonly generations: Dated[];
}
export interface StartingMake {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly models: StartingModel[];
}

export async function readStartingSet(): Promise<StartingMake[]> {
  const makes = new Map<string, StartingMake>();
  for (const file of FILES) {
    const text = await readFile(new URL(`./starting-set/${file}.txt`, import.meta.url), 'utf8');
    for (const make of parseStartingSet(text, file === 'motorcycles' ? 'motorcycle' : 'car')) {
      const known = makes.get(make.id);
      if (known === undefined) makes.set(make.id, make);
      else known.models.push(...make.models);
    }
  }
  return [...makes.values()];
}

/** A make, its models indented by two spaces, their generations by four. ` = ` precedes aliases. */
export function parseStartingSet(text: string, kind: StartingModel['kind']): StartingMake[] {
  const makes: StartingMake[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const make = makes.at(-1);
    if (line.startsWith('    ')) {
      make?.models.at(-1)?.generations.push(...listOf(line).map(datedOf));
    } else if (line.startsWith('  ')) {
      const [name = '', aliases] = line.split(' = ');
      const dated = datedOf(name.trim());
      make?.models.push({ ...dated, slug: slugOf(dated.name), kind, aliases: listOf(aliases), generations: [] });
    } else {
      const [name = '', aliases] = line.split(' = ');
      makes.push({ id: slugOf(name), name, aliases: listOf(aliases), models: [] });
    }
  }
  return makes;
}

const listOf = (text = ''): string[] =>
  text
    .split(', ')
    .map((part) => part.trim())
    .filter(Boolean);

function datedOf(text: string): Dated {
  const { name, first, last } = /^(?<name>.+) (?<first>\d{4})-(?<last>\d{4})?$/.exec(text)?.groups ?? {};
  assert(name !== undefined && first !== undefined, `“${text}” has a name and years`);
  return { name, firstYear: Number(first), lastYear: last === undefined ? null : Number(last) };
}
