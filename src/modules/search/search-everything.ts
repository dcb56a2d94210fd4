import type { SearchAnswer } from '#contract/content.ts';
import { readPhrases } from '#contract/search-phrases.ts';
import type { SearchDeps } from './deps.ts';
import { findAskedAuctions } from './find-asked-auctions.ts';

type FoundEverywhere = Awaited<ReturnType<typeof findEverything>>;
export type FoundOthers = Pick<FoundEverywhere, 'content' | 'dealers' | 'models'>;

export async function findEverything(
  { catalogue, content, dealers, models }: SearchDeps,
  q: string,
  limits: { readonly auctions: number; readonly others: number },
) {
  // Auctions are matched in this process, which meanwhile couldn't read other answers of the database.
  const matched = await catalogue.match({ q, limit: limits.auctions });
  const query = { spellings: matched.spellings, limit: limits.others };
  const [auctions, foundContent, foundDealers, foundModels] = await Promise.all([
    catalogue.presentMatches(matched),
    content.search(query),
    dealers.search(query),
    models.findPages(matched.spellings),
  ]);
  return { auctions, content: foundContent, dealers: foundDealers, models: foundModels, ignored: matched.ignored };
}

export async function searchEverything(
  deps: SearchDeps,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  const phrases = readPhrases(q);
  const asked = Object.keys(phrases.filters).length === 0 ? null : await findAskedAuctions(deps, phrases, limit);
  const { auctions, content, dealers, models, ignored } = await findEverything(
    deps,
    asked === null ? q : phrases.words,
    {
      auctions: asked === null ? limit : 1,
      others: limit,
    },
  );
  const { onOffer, results } = asked ?? auctions;
  const groups = { auctions: onOffer, results, ...content, dealers };
  return {
    query: q.trim(),
    filters: asked?.filters ?? {},
    ignored: [...(asked?.ignored ?? ignored)],
    total: Object.values(groups).reduce((sum, { total }) => sum + total, 0),
    models,
    ...groups,
  };
}
