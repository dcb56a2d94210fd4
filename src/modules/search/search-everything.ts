import type { SearchAnswer } from '#contract/content.ts';
import { readLimits, type SearchPhrases } from '#contract/search-limits.ts';
import { readPhrases } from '#contract/search-phrases.ts';
import { readWorthQuestion } from '#contract/worth-questions.ts';
import type { MatchedAuctions } from '#modules/catalogue/index.ts';
import { searchWords } from '#platform/search/words.ts';
import type { SearchDeps } from './deps.ts';
import { type AskedAuctions, findAskedAuctions, totalOf } from './find-asked-auctions.ts';

type FoundEverywhere = Awaited<ReturnType<typeof presentEverything>>;
export type FoundOthers = Pick<FoundEverywhere, 'content' | 'dealers' | 'models'>;

/** Auctions are matched in this process, which meanwhile couldn't read other answers of the database. */
export async function presentEverything(
  { catalogue, content, dealers, models }: SearchDeps,
  { matched, spellings }: { readonly matched: MatchedAuctions; readonly spellings: MatchedAuctions['spellings'] },
  limit: number,
) {
  const query = { spellings, limit };
  const [auctions, foundContent, foundDealers, foundModels] = await Promise.all([
    catalogue.presentMatches(matched),
    content.search(query),
    dealers.search(query),
    models.findPages(spellings),
  ]);
  return { auctions, content: foundContent, dealers: foundDealers, models: foundModels };
}

export function readSearch(typed: string) {
  const worth = readWorthQuestion(typed);
  if (worth !== null) return { words: readLimits(worth).words, phrases: null, asksWorth: true };
  const phrases = readPhrases(typed);
  if (Object.keys(phrases.filters).length === 0) return { words: typed, phrases: null, asksWorth: false };
  return { words: phrases.words === '' ? readLimits(typed).words : phrases.words, phrases, asksWorth: false };
}

/** Spells the words outside the filters. With filters alone, `words` are spelled, to find pages by them. */
export async function spellingsOf(
  { findSpellings }: SearchDeps,
  asked: AskedAuctions,
  { words, phrases }: { readonly words: string; readonly phrases: SearchPhrases },
): Promise<MatchedAuctions['spellings']> {
  return phrases.words === '' ? findSpellings(searchWords(words)) : asked.matched.spellings;
}

async function findAsked(deps: SearchDeps, phrases: SearchPhrases, limit: number): Promise<AskedAuctions | null> {
  const asked = await findAskedAuctions(deps, phrases, limit);
  const { category, ...others } = phrases.filters;
  if (asked === null || category === undefined || phrases.words === '' || totalOf(asked.matched) > 0) return asked;
  const wider = await findAskedAuctions(deps, { words: phrases.words, filters: others }, limit);
  if (wider === null || totalOf(wider.matched) === 0) return asked;
  return { ...wider, matched: { ...wider.matched, ignored: [category, ...wider.matched.ignored] } };
}

export async function searchEverything(
  deps: SearchDeps,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  const { words, phrases, asksWorth } = readSearch(q);
  const asked = phrases === null ? null : await findAsked(deps, phrases, limit);
  const matched = asked?.matched ?? (await deps.catalogue.match({ q: asksWorth ? words : q, limit }));
  const spellings =
    asked === null || phrases === null ? matched.spellings : await spellingsOf(deps, asked, { words, phrases });
  const { auctions, content, dealers, models } = await presentEverything(deps, { matched, spellings }, limit);
  const { onOffer, results } = auctions;
  const groups = { auctions: onOffer, results, ...content, dealers };
  return {
    query: q.trim(),
    filters: asked?.filters ?? {},
    ignored: [...matched.ignored],
    total: Object.values(groups).reduce((sum, { total }) => sum + total, 0),
    models,
    ...groups,
  };
}
