import type { StorySection } from '#contract/auctions.ts';
import { climb } from './climb.ts';
import type { CatalogueEntry, Cents, PlannedBid, PlannedComment } from './types.ts';

/** Whole dollars as minor units. */
export function usd(dollars: number): Cents {
  return dollars * 100;
}

interface StoryParts {
  readonly highlights: readonly string[];
  readonly flaws: readonly string[];
  readonly overview: readonly string[];
  readonly equipment?: readonly string[];
  readonly modifications?: readonly string[];
  readonly service?: readonly string[];
  readonly ownership?: string;
  readonly notes?: string;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** The sections of a listing, in the order in which a buyer reads them: what is wrong with a car stands second. */
export function story(parts: StoryParts): StorySection[] {
  return [
    { kind: 'highlights', heading: 'Highlights', text: list(parts.highlights) },
    { kind: 'flaws', heading: 'Known flaws', text: list(parts.flaws) },
    { kind: 'overview', heading: 'About this car', text: parts.overview.join('\n\n') },
    ...(parts.equipment ? [{ kind: 'equipment', heading: 'Equipment', text: list(parts.equipment) } as const] : []),
    ...(parts.modifications ? [{ kind: 'modifications', heading: 'Modifications', text: list(parts.modifications) } as const] : []),
    ...(parts.service ? [{ kind: 'service', heading: 'Service history', text: list(parts.service) } as const] : []),
    ...(parts.ownership ? [{ kind: 'ownership', heading: 'Ownership', text: parts.ownership } as const] : []),
    ...(parts.notes ? [{ kind: 'seller_notes', heading: 'From the seller', text: parts.notes } as const] : []),
  ];
}

/** A place in the United States. */
export function place(city: string, region: string, postalCode: string): CatalogueEntry['location'] {
  return { city, region, postal_code: postalCode, country: 'US' };
}

/** A comment, with the seller's answer where there is one; `at` is its place in the run. */
export function said(by: string, at: number, text: string, answer?: readonly [by: string, text: string]): PlannedComment {
  return { by, at, text, ...(answer ? { answers: [{ by: answer[0], text: answer[1], at: Math.min(0.995, Number((at + 0.02).toFixed(3))) }] } : {}) };
}

/** What is told of an auction's bidding: the last price, about how many offers, and who made them. */
interface Bidding {
  readonly price: Cents;
  readonly offers: number;
  readonly bidders: readonly string[];
}

type EntryDraft = Omit<CatalogueEntry, 'bids' | 'featured'> & { readonly bidding?: Bidding; readonly featured?: boolean };

/** Completes an entry: its bids are a course that the rules allow, from the starting bid to the price that it tells. */
export function entry(draft: EntryDraft): CatalogueEntry {
  const { bidding, featured = false, ...rest } = draft;
  const bids: PlannedBid[] = bidding
    ? climb({
        key: rest.key,
        startingBid: rest.startingBid,
        reserve: rest.reserve,
        ended: rest.plan.state !== 'live' && rest.plan.state !== 'withdrawn',
        ...bidding,
      })
    : [];
  return { ...rest, featured, bids };
}
