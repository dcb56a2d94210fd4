import { expect, test } from 'vitest';
import { listAsked, readPhrases, worthAsked } from './search-phrases.ts';

test.each([
  [
    'a manual Alfa under 25,000 all-in within 300 miles of Chicago, IL',
    'Alfa',
    'near=Chicago, IL&within=300mi&price_to=25000&all_in=1&gearbox=manual',
  ],
  ['alfa under $25k', 'alfa', 'price_to=25000'],
  ['porsche 911 over 50000 under 100000', 'porsche 911', 'price_to=100000&price_from=50000'],
  ['bmw m3 under 60,000 miles', 'bmw m3', 'mileage_to=60000'],
  ['golf under 100k km', 'golf', 'mileage_to=100000&mileage_unit=km'],
  ['roadster up to 18 500 €', 'roadster', 'price_to=18500'],
  ['within 100 km of Lyon', '', 'near=Lyon&within=100km'],
  ['jaguar under 22.5k all in', 'jaguar', 'price_to=22500&all_in=1'],
  ['1960s jaguar', 'jaguar', 'year_from=1960&year_to=1969'],
  ["'70s 911", '911', 'year_from=1970&year_to=1979'],
  ['suv 00s', 'suv', 'year_from=2000&year_to=2009'],
  ['mustang 1965-1970 under 50k', 'mustang', 'price_to=50000&year_from=1965&year_to=1970'],
  ['e30 1987 to 1991', 'e30', 'year_from=1987&year_to=1991'],
  ['ferrari before 1980', 'ferrari', 'year_to=1979'],
  ['pre-1940 ford', 'ford', 'year_to=1939'],
  ['miata after 2005', 'miata', 'year_from=2006'],
  ['between 1965 and 1968 mustang', 'mustang', 'year_from=1965&year_to=1968'],
  ['mustang from 1965 to 1968', 'mustang', 'year_from=1965&year_to=1968'],
  ['m3 2005 or newer', 'm3', 'year_from=2005'],
  ['m3 2005+ manual', 'm3', 'year_from=2005&gearbox=manual'],
  ['beetle 1960 or older', 'beetle', 'year_to=1960'],
  ['motorcycles', '', 'category=motorcycle'],
  ['vintage motor bike', 'vintage', 'category=motorcycle'],
  ['motorbike under 10k', '', 'price_to=10000&category=motorcycle'],
  ['ducati motorcycles within 50 miles of Boston', 'ducati', 'near=Boston&within=50mi&category=motorcycle'],
  ['wheels for 911', '911', 'category=wheels'],
  ['a set of four wheels for a Porsche', 'Porsche', 'category=wheels'],
  ['porsche 911 wheels', 'porsche 911', 'category=wheels'],
  ['parts', '', 'category=parts'],
  ['spare parts for e-type', 'e-type', 'category=parts'],
  ['stick-shift m5', 'm5', 'gearbox=manual'],
  ['911 with a manual gearbox', '911', 'gearbox=manual'],
  ['automatic BMW motorcycles', 'BMW', 'category=motorcycle&gearbox=automatic'],
  ['cars under 10k', '', 'price_to=10000&category=car'],
  ['electric car', '', 'fuel=electric&category=car'],
  ['an all-electric car under 50k', '', 'price_to=50000&fuel=electric&category=car'],
  ['used electric vehicles for sale', '', 'fuel=electric'],
  ['tesla electric car', 'tesla', 'fuel=electric&category=car'],
  ['electric motorcycle', '', 'fuel=electric&category=motorcycle'],
  ['electric SUV', 'SUV', 'fuel=electric'],
  ['used cars for sale near me', '', 'category=car'],
])('“%s” has the words “%s” and the filters %s', (typed, words, filters) => {
  const read = readPhrases(typed);
  expect([
    read.words,
    Object.entries(read.filters)
      .map((pair) => pair.join('='))
      .join('&'),
  ]).toEqual([words, filters]);
});

test.each([
  'porsche from 1987',
  'under 2000',
  'mercedes 300sl',
  'over-restored',
  'all-in',
  'land rover over 100,000 miles',
  '911 on Fuchs wheels',
  'can I sell parts',
  'motorcycle shipping',
  'steering wheel',
  'matching parts car',
  'muscle cars',
  'electric blue 911',
  'electric windows',
  'how do I sell an electric car',
  'electric carburetor heater',
  'manual',
  'alfa with owner’s manual',
  'how does automatic bidding work',
  'semi-automatic 911',
  'automatic or manual m5',
  'used s2000 for sale',
  'same owner since 1984',
  'never registered here until 2021',
])('“%s” is searched for as it is', (typed) => expect(readPhrases(typed)).toEqual({ words: typed, filters: {} }));

test('a distance without a town stays, so that the list can ask for one', () => {
  expect(readPhrases('alfa within 300 miles')).toEqual({ words: 'alfa', filters: { unplaced: '300mi' } });
});

test('a search becomes the address of a list, with what else was chosen', () => {
  expect(listAsked(new URLSearchParams({ q: 'alfa under 25k', status: 'results', cursor: 'x' }))).toBe(
    '/auctions?status=results&q=alfa&price_to=25000',
  );
  expect(listAsked(new URLSearchParams({ q: 'parts' }))).toBe('/auctions?category=parts');
  expect(listAsked(new URLSearchParams({ q: 'alfa', price_to: '25000' }))).toBeNull();
  expect(listAsked(new URLSearchParams({ q: 'what is a gti under 100k miles worth' }))).toBeNull();
});

test('a question about a price is answered by the search', () => {
  expect(worthAsked(new URLSearchParams({ q: 'what is my golf gti worth?', status: 'results' }))).toBe(
    '/search?q=what+is+my+golf+gti+worth%3F',
  );
  expect(worthAsked(new URLSearchParams({ q: 'golf gti' }))).toBeNull();
});
