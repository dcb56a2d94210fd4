import { expect, it } from 'vitest';
import { boxAround, inUnit, metresBetween, metresOf } from './distance.ts';
import { findPlace, locateTown, suggestPlaces } from './find-place.ts';
import { placeSpellings, regionName } from './region-name.ts';

it.each([
  ['91105', 'Pasadena, CA 91105'],
  ['91105-1234', 'Pasadena, CA 91105'],
  ['Pasadena, CA 91105', 'Pasadena, CA 91105'],
  ['pasadena', 'Pasadena, TX'],
  ['Pasadena, California', 'Pasadena, CA'],
  ['pasadena ca', 'Pasadena, CA'],
  ['Saint Louis, MO', 'St. Louis, MO'],
  ['new york', 'New York City, NY'],
  ['Paris', 'Paris, Île-de-France, France'],
  ['Birmingham', 'Birmingham, AL'],
  ['Bath, ME', 'Bath, ME'],
  ['Bath, UK', 'Bath, England, United Kingdom'],
  ['Guildford, Surrey', 'Guildford, England, United Kingdom'],
  ['München', 'Munich, Bavaria, Germany'],
  ['80331 München', 'Munich, Bavaria, Germany'],
  ['London, ON', 'London, Ontario, Canada'],
  ['Kobenhavn', 'Copenhagen, Capital Region, Denmark'],
])('finds %s as %s', async (text, label) => {
  expect((await findPlace(text, 'US'))?.label).toBe(label);
});

it.each(['', ' , ', '99999', 'Nowhere at all', 'Pasadena, France', '12345678', '\t', '%'])(
  'knows no place %j',
  async (text) => {
    expect(await findPlace(text, 'US')).toBeNull();
  },
);

it('means a town of the reader’s country rather than a larger one abroad', async () => {
  expect((await findPlace('Birmingham', 'GB'))?.label).toBe('Birmingham, England, United Kingdom');
});

it('finds what it suggests', async () => {
  for (const typed of ['pas', 'san', '911', 'köl', 'st. l', 'Pasadena, c', 'bath, u']) {
    const labels = await suggestPlaces(typed, 'US', 8);
    expect(labels.length).toBeGreaterThan(0);
    const found = await Promise.all(labels.map((label) => findPlace(label, 'US')));
    expect(found.map((place) => place?.label)).toEqual(labels);
  }
  expect(await suggestPlaces('san', 'US', 3)).toEqual(['San Antonio, TX', 'San Diego, CA', 'San Jose, CA']);
  expect(await suggestPlaces('pa', 'US', 8)).toEqual([]);
});

it('locates a zip code at its town', async () => {
  const town = await locateTown({ city: 'Pasadena', region: 'CA' });
  expect(town).toEqual({ latitude: 34.15, longitude: -118.14 });
  expect(await locateTown({ region: 'CA', postal_code: '91105' })).toEqual(town);
  expect(await locateTown({ city: 'Pasedena', region: 'California', postal_code: '91105' })).toEqual(town);
});

it.each([
  [{}],
  [{ city: 'Atlantis', region: 'CA' }],
  [{ city: 'Pasadena', region: 'NY' }],
  [{ city: 'Atlantis', region: 'NY', postal_code: '91105' }],
  [{ postal_code: '91105' }],
])('leaves out %j', async (location) => {
  expect(await locateTown(location)).toBeNull();
});

it('measures distances along the surface of the earth', () => {
  const [london, paris] = [
    { latitude: 51.51, longitude: -0.13 },
    { latitude: 48.85, longitude: 2.35 },
  ];
  expect(inUnit(metresBetween(london, paris), 'km')).toBe(344);
  expect(inUnit(metresBetween(paris, london), 'mi')).toBe(214);
  expect(metresBetween({ latitude: 10, longitude: 179.5 }, { latitude: 10, longitude: -179.5 })).toBeLessThan(111_000);
});

it('draws a box that holds everything within the distance', () => {
  const from = { latitude: 60, longitude: 20 };
  const metres = metresOf(300, 'mi');
  const box = boxAround(from, metres);
  for (let bearing = 0; bearing < 360; bearing += 5) {
    // Walks outwards until the distance is reached, then compares with the box.
    const step = { north: Math.cos((bearing * Math.PI) / 180), east: Math.sin((bearing * Math.PI) / 180) };
    let at = from;
    for (let degrees = 0; metresBetween(from, at) < metres; degrees += 0.01)
      at = { latitude: 60 + step.north * degrees, longitude: 20 + step.east * degrees };
    expect(at.latitude).toBeGreaterThan(box.south - 0.02);
    expect(at.latitude).toBeLessThan(box.north + 0.02);
    expect(at.longitude).toBeGreaterThan((box.longitudes?.west ?? 0) - 0.02);
    expect(at.longitude).toBeLessThan((box.longitudes?.east ?? 0) + 0.02);
  }
  expect(boxAround({ latitude: 89, longitude: 0 }, metres).longitudes).toBeNull();
  expect(boxAround({ latitude: 0, longitude: 179 }, metres).longitudes).toBeNull();
});

it.each([
  ['CT', 'US', 'Connecticut'],
  ['ct', '', 'Connecticut'],
  ['ON', 'Canada', 'Ontario'],
  ['NSW', 'Australia', 'New South Wales'],
  ['Oregon', 'US', 'Oregon'],
  ['Surrey', 'United Kingdom', 'Surrey'],
  ['CT', 'Nowhere', 'CT'],
  ['', 'US', ''],
])('calls the region %j of %j %s', (region, country, name) => {
  expect(regionName({ region, country }, 'US')).toBe(name);
});

it.each([
  ['United States', 'Connecticut', 'us/ct'],
  [' usa ', 'ct', 'us/ct'],
  ['US', '', 'us/'],
  ['Great Britain', '', 'gb/'],
  ['Canada', 'Ontario', 'ca/on'],
  ['Germany', 'Bavaria', 'de/bavaria'],
  ['Taxland', ' North ', 'taxland/north'],
])('spells %s, %s as %s first', (country, region, first) =>
  expect(placeSpellings({ country, region }, 'US')[0]).toBe(first),
);

it('spells a place by names and codes, without a country only at home', () => {
  const spelled = placeSpellings({ country: 'US', region: 'CT' }, 'US');
  expect(spelled).toEqual(
    expect.arrayContaining(['us/connecticut', 'united states/connecticut', 'usa/ct', '/ct', '/connecticut']),
  );
  expect(placeSpellings({ country: 'US', region: '' }, 'GB')).not.toContain('/');
  expect(placeSpellings({ country: 'GB', region: '' }, 'GB')).toContain('/');
});
