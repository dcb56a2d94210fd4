import type { ImportKind } from '#contract/import-fields.ts';
import { importAuctions } from './auctions/import-auctions.ts';
import type { ImportUse } from './import-use.ts';
import { importPeople } from './people/import-people.ts';
import { importResults } from './results/import-results.ts';

const KINDS: { readonly [Kind in ImportKind]: ImportUse<Kind> } = {
  auctions: importAuctions,
  people: importPeople,
  results: importResults,
};

/** The compiler can't know that the options given to it are of the same kind. */
export const kindOf = (kind: ImportKind): ImportUse<ImportKind> => KINDS[kind] as ImportUse<ImportKind>;
