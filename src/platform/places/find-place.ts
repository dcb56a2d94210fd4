import { countryNames, isCountry } from './country-code.ts';
import { gazetteer, type Gazetteer, type Place } from './gazetteer.ts';
import { placeKey } from './place-key.ts';

const MIN_LETTERS = 3;
const MAX_CANDIDATES = 200;
const ANYWHERE = '';
const ZIP = /(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/;

/** True if the text is the place's region, area or country, or the beginning of its name. */
function isIn(places: Gazetteer, place: Place, key: string, { isTyping = false } = {}): boolean {
  const { name, short } = places.region(place);
  const names = [name, place.area, countryNames.of(place.country) ?? ''].map(placeKey);
  return (
    [place.region, short].some((code) => code !== '' && code.toLowerCase() === key) ||
    isCountry(key, place.country) ||
    names.some((each) => each === key || (isTyping && each.startsWith(key)))
  );
}

function labelOf(places: Gazetteer, place: Place): string {
  if (place.country === 'US') return `${place.name}, ${place.region}${place.zip === null ? '' : ` ${place.zip}`}`;
  const parts = [place.name, places.region(place).name, countryNames.of(place.country) ?? place.country];
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}

const partsOf = (text: string): string[] => text.split(',').map(placeKey);

/** `Pasadena, CA`, or `Pasadena CA` without the comma. */
function interpretations(text: string): string[][] {
  const parts = partsOf(text).filter((part) => part !== '');
  const words = text.trim().split(/\s+/);
  const cut = words.length > 1 && !text.includes(',') ? partsOf(`${words.slice(0, -1).join(' ')},${words.at(-1)}`) : [];
  return [parts, cut].filter((reading) => reading.length > 0);
}

function findByName(places: Gazetteer, text: string, home: string): Place | null {
  for (const [name = '', ...qualifiers] of interpretations(text)) {
    const found = places.byName(name, home).find((place) => qualifiers.every((part) => isIn(places, place, part)));
    if (found !== undefined) return found;
  }
  return null;
}

export interface FoundPlace {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Prefers the likeliest of several places for a reader in the `home` country. */
export async function findPlace(text: string, home: string): Promise<FoundPlace | null> {
  const places = await gazetteer();
  const zip = ZIP.exec(text);
  const rest = zip === null ? text : text.replace(zip[0], ' ');
  const area = zip === null ? undefined : places.byName(zip[1] ?? '', home)[0];
  const agrees =
    area !== undefined &&
    partsOf(rest).every((part) => part === '' || part === placeKey(area.name) || isIn(places, area, part));
  const place = agrees ? area : findByName(places, rest.replaceAll(/[\s,]+$/g, ''), home);
  return place === null ? null : { label: labelOf(places, place), ...pointOf(place) };
}

const pointOf = ({ latitude, longitude }: Place) => ({ latitude, longitude });

export async function suggestPlaces(text: string, home: string, limit: number): Promise<string[]> {
  const [name = '', ...qualifiers] = partsOf(text);
  if (name.length < MIN_LETTERS) return [];
  const places = await gazetteer();
  const found =
    qualifiers.length === 0
      ? places.byPrefix(name, home, MAX_CANDIDATES)
      : places
          .byName(name, home)
          .filter((place) => qualifiers.every((part) => part === '' || isIn(places, place, part, { isTyping: true })));
  return [...new Set(found.map((place) => labelOf(places, place)))].slice(0, limit);
}

export interface TypedLocation {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postal_code?: string | undefined;
  readonly country?: string | undefined;
}

/** A zip code gives its town. Null if the town isn't where region and country say. */
export async function locateTown(location: TypedLocation): Promise<{ latitude: number; longitude: number } | null> {
  const places = await gazetteer();
  const [city, region, country] = [location.city, location.region, location.country].map((part) =>
    placeKey(part ?? ''),
  );
  const fits = (place: Place) =>
    [region, country].every((part) => part === undefined || part === '' || isIn(places, place, part));
  const towns = (name: string) => places.byName(name, ANYWHERE).filter((place) => place.zip === null && fits(place));
  const byName = city === undefined || city === '' ? undefined : towns(city)[0];
  if (byName !== undefined) return pointOf(byName);
  const zip = ZIP.exec(location.postal_code ?? '')?.[1];
  const area = zip === undefined ? undefined : places.byName(zip, ANYWHERE).find(fits);
  if (area === undefined || (country === '' && region === '')) return null;
  const town = towns(placeKey(area.name)).find(({ region: of }) => of === area.region);
  return town === undefined ? null : pointOf(town);
}
