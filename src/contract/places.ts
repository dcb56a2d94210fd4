import { z } from 'zod';

export const MOST_PLACE_LENGTH = 120;
/** Each can be sent back as it is, to search near it. */
export const PlaceSuggestionsSchema = z.object({ items: z.array(z.string()) });
