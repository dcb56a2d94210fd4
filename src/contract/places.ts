import { z } from 'zod';
import { RADIUS } from './format/distance.ts';
import { MAX_PLACE_LENGTH } from './limits.ts';

export const PlaceSuggestionsSchema = z.object({ items: z.array(z.string()) });

export const UNKNOWN_PLACE = 'We couldn’t find this place. Enter a town, such as Pasadena, CA, or a US zip code.';

export const NearQuery = {
  near: z.string().max(MAX_PLACE_LENGTH).optional().describe('A town or a US zip code; adds `distance` to each item'),
  within: z
    .string()
    .regex(RADIUS, 'Enter a distance, such as 200mi or 300km.')
    .optional()
    .describe('Of the place `near`: `200mi`, `300km`, or a number of the site’s unit. Without `near` it is ignored'),
};
