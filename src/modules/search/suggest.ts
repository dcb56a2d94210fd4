import type { AuctionSummary } from '#contract/auctions.ts';
import { hasSalesOrAuctions } from '#contract/known-sales.ts';
import type { ModelPage } from '#contract/model-pages.ts';
import { CATEGORIES, CATEGORY_LABELS } from '#contract/categories.ts';
import { carPath } from '#contract/car-paths.ts';
import type { Suggestion } from '#contract/content.ts';
import type { SearchDeps } from './deps.ts';
import type { SearchPhrases } from '#contract/search-limits.ts';
import { findAskedAuctions, totalOf } from './find-asked-auctions.ts';
import { type FoundOthers, presentEverything, readSearch, spellingsOf } from './search-everything.ts';

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
  const asked = phrases === null ? null : await findAskedAuctions(deps, phrases, MAX_AUCTIONS);
  const hasAsked = asked !== null && totalOf(asked.matched) > 0;
  const matched = hasAsked ? asked.matched : await deps.catalogue.match({ q: words, limit: MAX_AUCTIONS });
  const spellings =
    hasAsked && phrases !== null ? await spellingsOf(deps, asked, { words, phrases }) : matched.spellings;
  const { auctions, ...found } = await presentEverything(deps, { matched, spellings }, MAX_PER_OTHER_KIND);
  const ofAuctions = auctions.best.slice(0, MAX_AUCTIONS).map(suggestedAuction);
  const { models } = found;
  const others = suggestionsOf({ ...found, models: models.filter(hasSalesOrAuctions) });
  const unsold = models.filter((page) => !hasSalesOrAuctions(page)).map(suggestedModel);
  const lists = phrases === null || asked === null ? [] : listOf(phrases, asked.matched.onOffer.total);
  const all = asksWorth ? [...others, ...unsold, ...ofAuctions] : [...lists, ...ofAuctions, ...others, ...unsold];
  // A model may have a text of our editors, which is on the same page.
  const items = all.filter(({ href }, index) => all.findIndex((each) => each.href === href) === index);
  return { items: items.slice(0, MAX_SUGGESTIONS), server_time };
}

function listOf({ words, filters }: SearchPhrases, onOffer: number): Suggestion[] {
  const category = CATEGORIES.find((each) => each === filters['category']);
  if (category === undefined) return [];
  const { many } = CATEGORY_LABELS[category];
  return [
    {
      kind: 'page',
      text: words === '' ? many : `${many}: ${words}`,
      detail: onOffer === 0 ? 'None on offer' : `${onOffer} on offer`,
      href: `/auctions?${new URLSearchParams({ ...(words !== '' && { q: words }), ...filters })}`,
    },
  ];
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
