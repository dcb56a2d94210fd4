const KEY = 'hammerdown:recent-searches';
const MAX_KEPT = 5;
const MAX_LENGTH = 200;

/** Kept in this browser only. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

export function withSearch(kept: readonly string[], text: string): readonly string[] {
  const search = text.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH);
  if (search === '') return kept;
  const others = kept.filter((each) => each.toLowerCase() !== search.toLowerCase());
  return [search, ...others].slice(0, MAX_KEPT);
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
