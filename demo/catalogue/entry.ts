import type { StorySection } from '#contract/auctions.ts';
import type { Category } from '#contract/categories.ts';
import type { FlawArea } from '#contract/flaws.ts';
import { generateBids } from './climb.ts';
import type { CatalogueEntry, Cents, PlannedBid, PlannedComment } from './types.ts';

export function usd(dollars: number): Cents {
  return dollars * 100;
}

/** A flaw with its place on the car, and the angle of the photo that shows it. Only cars have a plan. */
interface PlacedFlaw {
  readonly text: string;
  readonly area: FlawArea | null;
  readonly angle: string | null;
}

export const flaw = (area: FlawArea | null, text: string, angle: string | null = null): PlacedFlaw => ({
  text,
  area,
  angle,
});

interface StoryParts {
  readonly category?: Category;
  readonly highlights: readonly string[];
  readonly flaws: readonly (string | PlacedFlaw)[];
  readonly overview: readonly string[];
  readonly equipment?: readonly string[];
  readonly modifications?: readonly string[];
  readonly service?: readonly string[];
  readonly ownership?: string;
  readonly notes?: string;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** The photos are attached later: until then, `image_id` is the angle. */
function flawsSection(flaws: StoryParts['flaws']): StorySection {
  const placed = flaws.filter((each) => typeof each !== 'string');
  const texts = flaws.map((each) => (typeof each === 'string' ? each : each.text));
  return {
    kind: 'flaws',
    heading: 'Known flaws',
    text: list(texts),
    ...(placed.length === 0 ? {} : { items: placed.map(({ text, area, angle }) => ({ text, area, image_id: angle })) }),
  };
}

const ABOUT: Readonly<Record<Category, string>> = {
  car: 'About this car',
  motorcycle: 'About this motorcycle',
  parts: 'About these parts',
  wheels: 'About these wheels',
};

/** Story sections in reading order; flaws come second. */
export function story(deps: StoryParts): StorySection[] {
  return [
    { kind: 'highlights', heading: 'Highlights', text: list(deps.highlights) },
    flawsSection(deps.flaws),
    { kind: 'overview', heading: ABOUT[deps.category ?? 'car'], text: deps.overview.join('\n\n') },
    ...(deps.equipment ? [{ kind: 'equipment', heading: 'Equipment', text: list(deps.equipment) } as const] : []),
    ...(deps.modifications
      ? [{ kind: 'modifications', heading: 'Modifications', text: list(deps.modifications) } as const]
      : []),
    ...(deps.service ? [{ kind: 'service', heading: 'Service history', text: list(deps.service) } as const] : []),
    ...(deps.ownership ? [{ kind: 'ownership', heading: 'Ownership', text: deps.ownership } as const] : []),
    ...(deps.notes ? [{ kind: 'seller_notes', heading: 'From the seller', text: deps.notes } as const] : []),
  ];
}

export function place(city: string, region: string, postalCode: string): CatalogueEntry['location'] {
  return { city, region, postal_code: postalCode, country: 'US' };
}

export function comment(
  by: string,
  at: number,
  text: string,
  answer?: readonly [by: string, text: string],
): PlannedComment {
  return {
    by,
    at,
    text,
    ...(answer
      ? { answers: [{ by: answer[0], text: answer[1], at: Math.min(0.995, Number((at + 0.02).toFixed(3))) }] }
      : {}),
  };
}

interface Bidding {
  readonly price: Cents;
  readonly offers: number;
  readonly bidders: readonly string[];
}

type EntryDraft = Omit<CatalogueEntry, 'bids' | 'featured'> & {
  readonly bidding?: Bidding;
  readonly featured?: boolean;
};

export function entry(draft: EntryDraft): CatalogueEntry {
  const { bidding, featured = false, ...rest } = draft;
  const bids: PlannedBid[] = bidding
    ? generateBids({
        key: rest.key,
        startingBid: rest.startingBid,
        reserve: rest.reserve,
        ended: rest.plan.state !== 'live' && rest.plan.state !== 'withdrawn',
        ...bidding,
      })
    : [];
  return { ...rest, featured, bids };
}
