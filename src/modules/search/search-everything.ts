import type { SearchAnswer } from '#contract/content.ts';
import { readLimits, type SearchPhrases } from '#contract/search-limits.ts';
import { readPhrases } from '#contract/search-phrases.ts';
import { readWorthQuestion } from '#contract/worth-questions.ts';
import type { SearchDeps } from './deps.ts';
import { type AskedAuctions, findAskedAuctions } from './find-asked-auctions.ts';

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

/** What to look for outside the filters that a search names: a category has its own list, and no pages. */
export function readSearch(typed: string) {
  const worth = readWorthQuestion(typed);
  if (worth !== null) return { words: readLimits(worth).words, phrases: null, asksWorth: true };
  const phrases = readPhrases(typed);
  if (Object.keys(phrases.filters).length === 0) return { words: typed, phrases: null, asksWorth: false };
  return { words: phrases.words === '' ? readLimits(typed).words : phrases.words, phrases, asksWorth: false };
}

/** If nothing of a category has the words, as `golf gti wheels`, what has the words alone is better than nothing. */
async function findAsked(deps: SearchDeps, phrases: SearchPhrases, limit: number) {
  const asked = await findAskedAuctions(deps, phrases, limit);
  const { category, ...others } = phrases.filters;
  if (asked === null || category === undefined || phrases.words === '' || totalOf(asked) > 0) return asked;
  const wider = await findAskedAuctions(deps, { words: phrases.words, filters: others }, limit);
  return wider === null || totalOf(wider) === 0 ? asked : { ...wider, ignored: [category, ...wider.ignored] };
}
const totalOf = ({ onOffer, results }: AskedAuctions): number => onOffer.total + results.total;

export async function searchEverything(
  deps: SearchDeps,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  const { words, phrases, asksWorth } = readSearch(q);
  const asked = phrases === null ? null : await findAsked(deps, phrases, limit);
  const { auctions, content, dealers, models, ignored } = await findEverything(
    deps,
    asked === null && !asksWorth ? q : words,
    { auctions: asked === null ? limit : 1, others: limit },
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
