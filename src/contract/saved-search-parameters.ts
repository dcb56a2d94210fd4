import { FACT_FILTER_NAMES } from './fact-filters.ts';

export const SAVED_SEARCH_PARAMETERS = [
  'q',
  'make',
  'model',
  'generation',
  'body',
  'region',
  'near',
  'within',
  'dealer',
  'no_reserve',
  'year_from',
  'year_to',
  'price_from',
  'price_to',
  'all_in',
  ...FACT_FILTER_NAMES,
  'mileage_to',
  'mileage_unit',
] as const;
