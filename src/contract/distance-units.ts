/** Separate from the schemas, so that pages don't load zod. */
export const DISTANCE_UNITS = ['mi', 'km'] as const;
