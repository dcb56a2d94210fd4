import type { SearchAnswer, Suggestion } from '#contract/content.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { SearchDeps } from './deps.ts';
import { searchEverything } from './search-everything.ts';

/** The maximum per kind, to keep suggestions short enough to read while typing. */
const MAX_PER_KIND = 4;
const MOST_SUGGESTIONS = 8;
/** A single character matches too much. */
const LEAST_GLYPHS = 2;

/** Suggests results while typing: auctions first, then our own content. */
export async function suggest(deps: SearchDeps, q: string): Promise<Result<{ items: Suggestion[] }>> {
  if (q.trim().length < LEAST_GLYPHS) return accepted({ items: [] });
  const found = await searchEverything(deps, { q, limit: MAX_PER_KIND });
  return found.ok ? accepted({ items: suggestionsOf(found.value).slice(0, MOST_SUGGESTIONS) }) : found;
}

function suggestionsOf(found: SearchAnswer): Suggestion[] {
  return [
    ...found.auctions.items.map(({ title, subtitle, slug }) => ({
      kind: 'auction' as const,
      text: title,
      detail: subtitle,
      href: `/auctions/${slug}`,
    })),
    ...found.results.items.slice(0, 2).map(({ title, subtitle, slug }) => ({
      kind: 'result' as const,
      text: title,
      detail: subtitle,
      href: `/auctions/${slug}`,
    })),
    ...found.dealers.items.slice(0, 2).map(({ name, place, slug }) => ({
      kind: 'dealer' as const,
      text: name,
      detail: [place.city, place.region].filter((part) => part !== '').join(', '),
      href: `/dealers/${slug}`,
    })),
    ...found.services.items.slice(0, 2).map(({ title, price_text: price, slug }) => ({
      kind: 'service' as const,
      text: title,
      detail: price,
      href: `/services/${slug}`,
    })),
    ...found.photographers.items.slice(0, 2).map(({ name, place, slug }) => ({
      kind: 'photographer' as const,
      text: name,
      detail: [place.city, place.region].filter((part) => part !== '').join(', '),
      href: `/photographers/${slug}`,
    })),
    ...found.posts.items.slice(0, 2).map(({ title, category, journal, slug }) => ({
      kind: 'post' as const,
      text: title,
      detail: category,
      href: `/${journal}/${slug}`,
    })),
    ...found.faqs.items.slice(0, 2).map(({ question, group, slug }) => ({
      kind: 'faq' as const,
      text: question,
      detail: group,
      href: `/faqs#${slug}`,
    })),
    ...found.pages.items
      .slice(0, 2)
      .map(({ title, href }) => ({ kind: 'page' as const, text: title, detail: '', href })),
  ];
}
