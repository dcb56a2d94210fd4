const KEY = 'hammerdown:recent-searches';
const MOST_KEPT = 5;
const MOST_LENGTH = 200;

/** The last searches made in this browser, newest first. They are never sent to the server. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

/** The searches with `text` in front of them, each once whatever its case. */
export function withSearch(kept: readonly string[], text: string): readonly string[] {
  const search = text.trim().replaceAll(/\s+/g, ' ').slice(0, MOST_LENGTH);
  if (search === '') return kept;
  const others = kept.filter((each) => each.toLowerCase() !== search.toLowerCase());
  return [search, ...others].slice(0, MOST_KEPT);
}

export function keepSearch(text: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(recentSearches(), text)));
  } catch {}
}

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
