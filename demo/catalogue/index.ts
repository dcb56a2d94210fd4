import { grandTourers } from './grand-tourers.ts';
import { muscle } from './muscle.ts';
import { openTwoSeaters } from './open-two-seaters.ts';
import type { CatalogueEntry } from './types.ts';

/** All that the demo house has sold, sells and will sell. */
export const CATALOGUE: readonly CatalogueEntry[] = [...openTwoSeaters, ...grandTourers, ...muscle];
