import { readCategory } from './search-categories.ts';
import { readGearbox } from './search-gearbox.ts';
import { readLimits, type SearchPhrases } from './search-limits.ts';
import { readWorthQuestion } from './worth-questions.ts';

/** `manual alfa under 10k` has the word `alfa` and two filters, `wheels for 911` the word `911`. */
export function readPhrases(typed: string): SearchPhrases {
  const limited = readLimits(typed);
  const { words: vehicle, category } = readCategory(limited.words);
  const { words, gearbox } = readGearbox(vehicle);
  const filters = {
    ...limited.filters,
    ...(category !== null && { category }),
    ...(gearbox !== null && { gearbox }),
  };
  return { words, filters };
}

/** The address of the search that answers `what is my Golf GTI worth`, or null for other searches. */
export function worthAsked(search: URLSearchParams): string | null {
  const typed = search.get('q') ?? '';
  return readWorthQuestion(typed) === null ? null : `/search?${new URLSearchParams({ q: typed })}`;
}

/** The address of the list that a search asks for, or null if it has words only. */
export function listAsked(search: URLSearchParams): string | null {
  const typed = search.get('q') ?? '';
  const { words, filters } = readPhrases(typed);
  if (readWorthQuestion(typed) !== null) return null;
  if (Object.keys(filters).length === 0) return null;
  const asked = new URLSearchParams(search);
  for (const name of ['q', 'kind', 'cursor']) asked.delete(name);
  if (words !== '') asked.set('q', words);
  for (const [name, value] of Object.entries(filters)) asked.set(name, value);
  return `/auctions?${asked}`;
}
