import { slugOf } from '#contract/cars.ts';

/** A name without case, accents, spaces and punctuation: that of `Mercedes-Benz` is that of `mercedes benz`. */
export const nameKey = (name: string): string => slugOf(name).replaceAll('-', '');
