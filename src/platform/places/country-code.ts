import { placeKey } from './place-key.ts';

export const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  deutschland: 'DE',
  holland: 'NL',
};

export const countryKeys = (country: string): string[] => [
  country.toLowerCase(),
  placeKey(countryNames.of(country) ?? ''),
  ...Object.keys(OTHER_COUNTRY_NAMES).filter((key) => OTHER_COUNTRY_NAMES[key] === country),
];

export const isCountry = (key: string, country: string): boolean => countryKeys(country).includes(key);
