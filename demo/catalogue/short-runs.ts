import { shortRunsFromEurope } from './short-runs-europe.ts';
import { shortRunsFromOverseas } from './short-runs-overseas.ts';
import type { CatalogueEntry } from './types.ts';

/** Held back, and offered one at a time in auctions of minutes. */
export const shortRuns: readonly CatalogueEntry[] = [...shortRunsFromEurope, ...shortRunsFromOverseas];
