import { readFileSync } from 'node:fs';
import { countryKeys, countryNames } from './country-code.ts';
import { placeKey } from './place-key.ts';

/** GeoNames numbers most regions. Only codes of letters are what people write. */
const LETTERS = /^[A-Z]{2,3}$/;

interface Regions {
  /** By country and abbreviation: `US.CT` is Connecticut, `CA.ON` Ontario. */
  readonly names: ReadonlyMap<string, string>;
  readonly countries: ReadonlyMap<string, string>;
}
let read: Regions | undefined;

function readRegions(): Regions {
  const names = new Map<string, string>();
  const countries = new Map<string, string>();
  for (const line of readFileSync(new URL('regions.tsv', import.meta.url), 'utf8').split('\n')) {
    const [code = '', name = '', short = ''] = line.split('\t');
    const [country = '', region = ''] = code.split('.');
    const abbreviation = short === '' ? region : short;
    if (LETTERS.test(abbreviation)) names.set(`${country}.${abbreviation}`, name);
    if (country !== '' && !countries.has(country.toLowerCase()))
      for (const key of countryKeys(country)) countries.set(key, country);
  }
  return { names, countries };
}

/** `Connecticut` for `CT`. Text that is no abbreviation is returned unchanged. */
export function regionName(
  { region = '', country = '' }: { region?: string | undefined; country?: string | undefined },
  home: string,
): string {
  const { names, countries } = (read ??= readRegions());
  const code = country === '' ? home : countries.get(placeKey(country));
  return names.get(`${code ?? ''}.${region.trim().toUpperCase()}`) ?? region;
}

/**
 * How a location may write this place, in lower case: `us/ct`, `united states/connecticut`, `us/` for a whole country.
 * A location without a country is at `home`. The first is the same for all spellings.
 */
export function placeSpellings({ country, region }: { country: string; region: string }, home: string): string[] {
  const { names, countries } = (read ??= readRegions());
  const code = countries.get(placeKey(country));
  const written = region.trim().toUpperCase();
  const known = [...names].find(
    ([key, name]) =>
      key === `${code}.${written}` || (key.startsWith(`${code}.`) && placeKey(name) === placeKey(region)),
  );
  const regions = known === undefined ? [written] : [known[0].slice(known[0].indexOf('.') + 1), known[1]];
  const spelled = code === undefined ? [country.trim()] : [...countryKeys(code), countryNames.of(code) ?? code];
  return [...new Set(spelled), ...(code === home ? [''] : [])].flatMap((each) =>
    regions.map((name) => `${each}/${name}`.toLowerCase()),
  );
}
