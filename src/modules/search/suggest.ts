import type { AuctionSummary } from '#contract/auctions.ts';
import { hasSalesOrAuctions } from '#contract/known-sales.ts';
import type { ModelPage } from '#contract/model-pages.ts';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '#contract/categories.ts';
import { carPath } from '#contract/car-paths.ts';
import type { Suggestion } from '#contract/content.ts';
import type { SearchDeps } from './deps.ts';
import type { SearchPhrases } from '#contract/search-limits.ts';
import { findAskedAuctions } from './find-asked-auctions.ts';
import { findEverything, type FoundOthers, readSearch } from './search-everything.ts';

const MAX_SUGGESTIONS = 8;
const MAX_AUCTIONS = 5;
const MAX_PER_OTHER_KIND = 2;
const MIN_GLYPHS = 2;

export interface Suggestions {
  readonly items: Suggestion[];
  readonly server_time: number;
}

export async function suggest(deps: SearchDeps, q: string): Promise<Suggestions> {
  const server_time = deps.live.serverTime();
  if (q.trim().length < MIN_GLYPHS) return { items: [], server_time };
  const { words, phrases, asksWorth } = readSearch(q);
  const [{ auctions, ...found }, asked] = await Promise.all([
    findEverything(deps, words, { auctions: MAX_AUCTIONS, others: MAX_PER_OTHER_KIND }),
    phrases === null ? null : suggestAsked(deps, phrases),
  ]);
  const ofAuctions = auctions.best.slice(0, MAX_AUCTIONS).map(suggestedAuction);
  const { models } = found;
  const others = suggestionsOf({ ...found, models: models.filter(hasSalesOrAuctions) });
  const unsold = models.filter((page) => !hasSalesOrAuctions(page)).map(suggestedModel);
  const hasNone = asked?.auctions.length === 0;
  const first = asked === null ? ofAuctions : [...asked.lists, ...(hasNone ? ofAuctions : asked.auctions)];
  const all = asksWorth ? [...others, ...unsold, ...ofAuctions] : [...first, ...others, ...unsold];
  // A model may have a text of our editors, which is on the same page.
  const items = all.filter(({ href }, place) => all.findIndex((each) => each.href === href) === place);
  return { items: items.slice(0, MAX_SUGGESTIONS), server_time };
}

interface AskedSuggestions {
  /** The list of the category that the search names. */
  readonly lists: readonly Suggestion[];
  readonly auctions: readonly Suggestion[];
}

async function suggestAsked(deps: SearchDeps, phrases: SearchPhrases): Promise<AskedSuggestions | null> {
  const found = await findAskedAuctions(deps, phrases, MAX_AUCTIONS);
  if (found === null) return null;
  const category = CATEGORIES.find((each) => each === phrases.filters['category']);
  const auctions = [...found.onOffer.items, ...found.results.items].slice(0, MAX_AUCTIONS).map(suggestedAuction);
  return {
    lists: category === undefined ? [] : [listOf(category, phrases, found.onOffer.total)],
    auctions,
  };
}

function listOf(category: Category, { words, filters }: SearchPhrases, onOffer: number): Suggestion {
  const { many } = CATEGORY_LABELS[category];
  return {
    kind: 'page',
    text: words === '' ? many : `${many}: ${words}`,
    detail: onOffer === 0 ? 'None on offer' : `${onOffer} on offer`,
    href: `/auctions?${new URLSearchParams({ ...(words !== '' && { q: words }), ...filters })}`,
  };
}

function suggestedAuction(auction: AuctionSummary): Suggestion {
  const { slug, title, subtitle, state } = auction;
  const isOnOffer = state === 'live' || state === 'scheduled';
  return {
    kind: isOnOffer ? 'auction' : 'result',
    text: title,
    detail: subtitle,
    href: `/auctions/${slug}`,
    auction: {
      state,
      hero: auction.hero,
      price: auction.price,
      hammer_price: auction.hammer_price,
      starting_bid: auction.starting_bid,
      start_date: auction.start_date,
      close_date: auction.close_date,
      paused_until: auction.paused_until,
      bid_count: auction.bid_count,
      outcome: auction.outcome,
      buyer_costs: auction.buyer_costs,
    },
  };
}

const placeText = ({ city, region }: { readonly city: string; readonly region: string }): string =>
  [city, region].filter((part) => part !== '').join(', ');

function suggestedModel(page: ModelPage): Suggestion {
  const { make, model, year, make_slug, slug } = page;
  const query = year === null ? '' : `?year=${year}`;
  const name = model === null ? make : `${year === null ? '' : `${year} `}${make} ${model}`;
  const known = model === null ? 'Models, results and prices' : 'What it’s worth, and every result';
  const detail = hasSalesOrAuctions(page) ? known : 'No auctions yet. Follow it, or sell yours';
  return { kind: 'model', text: name, detail, href: carPath(make_slug, slug ?? undefined) + query };
}

function suggestionsOf({ content, dealers, models }: FoundOthers): Suggestion[] {
  return [
    ...models.map(suggestedModel),
    ...dealers.items.map(({ name, place, slug }) => ({
      kind: 'dealer' as const,
      text: name,
      detail: placeText(place),
      href: `/dealers/${slug}`,
    })),
    ...content.services.items.map(({ title, price_text: price, slug }) => ({
      kind: 'service' as const,
      text: title,
      detail: price,
      href: `/services/${slug}`,
    })),
    ...content.photographers.items.map(({ name, place, slug }) => ({
      kind: 'photographer' as const,
      text: name,
      detail: placeText(place),
      href: `/photographers/${slug}`,
    })),
    ...content.posts.items.map(({ title, category, journal, slug }) => ({
      kind: 'post' as const,
      text: title,
      detail: category,
      href: `/${journal}/${slug}`,
    })),
    ...content.faqs.items.map(({ question, group, slug }) => ({
      kind: 'faq' as const,
      text: question,
      detail: group,
      href: `/faqs#${slug}`,
    })),
    ...content.pages.items.map(({ title, href }) => ({ kind: 'page' as const, text: title, detail: '', href })),
  ];
}
