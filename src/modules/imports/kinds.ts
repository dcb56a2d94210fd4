import type { ImportKind } from '#contract/import-fields.ts';
import { importAuctions } from './auctions/import-auctions.ts';
import type { ImportHandler } from './import-handler.ts';
import { importPeople } from './people/import-people.ts';
import { importResults } from './results/import-results.ts';

const KINDS: { readonly [Kind in ImportKind]: ImportHandler<Kind> } = {
  auctions: importAuctions,
  people: importPeople,
  results: importResults,
};

/** The compiler can't know that the options given to it are of the same kind. */
export const kindOf = (kind: ImportKind): ImportHandler<ImportKind> => KINDS[kind] as ImportHandler<ImportKind>;
