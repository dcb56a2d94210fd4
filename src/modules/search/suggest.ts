import type { SearchAnswer, Suggestion } from '#contract/content.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import type { SearchParts } from './parts.ts';
import { searchEverything } from './search-everything.ts';

/** Of each kind so many at most, and so many in all: a list that is read while one types. */
const MOST_OF_A_KIND = 4;
const MOST_SUGGESTIONS = 8;
/** A single letter leads everywhere. */
const LEAST_LETTERS = 2;

/** Where what is being typed may lead: auctions first, then the house's own words. */
export async function suggest(parts: SearchParts, q: string): Promise<Result<{ items: Suggestion[] }>> {
  if (q.trim().length < LEAST_LETTERS) return accepted({ items: [] });
  const found = await searchEverything(parts, { q, limit: MOST_OF_A_KIND });
  return found.ok ? accepted({ items: suggestionsOf(found.value).slice(0, MOST_SUGGESTIONS) }) : found;
}

function suggestionsOf(found: SearchAnswer): Suggestion[] {
  return [
    ...found.auctions.items.map(({ title, subtitle, slug }) => ({ kind: 'auction' as const, text: title, detail: subtitle, href: `/auctions/${slug}` })),
    ...found.results.items
      .slice(0, 2)
      .map(({ title, subtitle, slug }) => ({ kind: 'result' as const, text: title, detail: subtitle, href: `/auctions/${slug}` })),
    ...found.dealers.items.slice(0, 2).map(({ name, place, slug }) => ({
      kind: 'dealer' as const,
      text: name,
      detail: [place.city, place.region].filter((part) => part !== '').join(', '),
      href: `/dealers/${slug}`,
    })),
    ...found.services.items
      .slice(0, 2)
      .map(({ title, price_text: price, slug }) => ({ kind: 'service' as const, text: title, detail: price, href: `/services/${slug}` })),
    ...found.photographers.items.slice(0, 2).map(({ name, place, slug }) => ({
      kind: 'photographer' as const,
      text: name,
      detail: [place.city, place.region].filter((part) => part !== '').join(', '),
      href: `/photographers/${slug}`,
    })),
    ...found.posts.items
      .slice(0, 2)
      .map(({ title, category, journal, slug }) => ({ kind: 'post' as const, text: title, detail: category, href: `/${journal}/${slug}` })),
    ...found.faqs.items.slice(0, 2).map(({ question, group, slug }) => ({ kind: 'faq' as const, text: question, detail: group, href: `/faqs#${slug}` })),
    ...found.pages.items.slice(0, 2).map(({ title, href }) => ({ kind: 'page' as const, text: title, detail: '', href })),
  ];
}
