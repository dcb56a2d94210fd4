import { z } from 'zod';
import { SearchAnswerSchema, SearchQuerySchema, SuggestionsSchema } from '../content.ts';
import { MAX_PLACE_LENGTH } from '../limits.ts';
import { PlaceSuggestionsSchema } from '../places.ts';
import { endpoint, guest, json } from '../endpoint.ts';

export const searchEverything = endpoint('GET /api/search', {
  summary: 'Search auctions, dealers and content; tolerates typos',
  description:
    'Reads prices, distances, mileages and categories as the site’s search does: `manual alfa under 25,000 all-in within 300 miles of Chicago` has the words `manual alfa`, and auctions are filtered by the rest. `filters` says what was read. A question such as `what is a 1990 GTI worth` is searched for without its question words; `models` has the pages that answer it.',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  query: SearchQuerySchema,
  answer: json(SearchAnswerSchema, 'Best matches of each kind first'),
  refusals: [429],
});

export const listSuggestions = endpoint('GET /api/search/suggestions', {
  summary: 'Search suggestions',
  who: guest({ whileImpersonating: true }),
  query: z.object({ q: z.string().max(200).default('') }),
  answer: json(SuggestionsSchema, 'A few, best match first'),
  refusals: [429],
});

export const listPlaces = endpoint('GET /api/search/places', {
  summary: 'Towns and US zip codes, while someone types',
  description: 'Places come from GeoNames (geonames.org), CC BY 4.0.',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  query: z.object({ q: z.string().max(MAX_PLACE_LENGTH).default('') }),
  answer: json(PlaceSuggestionsSchema, 'A few, likeliest first'),
  refusals: [429],
});
