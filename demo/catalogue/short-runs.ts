import { shortRunsFromEurope } from './short-runs-europe.ts';
import { shortRunsFromOverseas } from './short-runs-overseas.ts';
import type { CatalogueEntry } from './types.ts';

/** Kept in reserve and opened one at a time as auctions of minutes. */
export const shortRuns: readonly CatalogueEntry[] = [...shortRunsFromEurope, ...shortRunsFromOverseas];
