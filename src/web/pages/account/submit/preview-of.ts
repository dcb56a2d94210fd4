import type { Image } from '#contract/primitives.ts';
import type { SaveSubmission, Submission } from '#contract/submissions.ts';

interface PreviewedListing {
  readonly draft: Submission;
  /** The values of the open step, or null while it has errors. */
  readonly typed: SaveSubmission | null;
  readonly images: readonly Image[];
}

const known = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Partial<T>;

export function previewOf({ draft, typed, images }: PreviewedListing): Submission {
  const shown = { ...draft, images: [...images] };
  if (typed === null) return shown;
  const { currency } = draft.bid_unit;
  const money = (amount: number | null | undefined, before: Submission['reserve']) =>
    amount === undefined ? before : amount === null ? null : { amount, currency };
  const named = {
    year: typed.year ?? draft.year,
    make: typed.make ?? draft.make,
    model: typed.model ?? draft.model,
    variant: typed.variant ?? draft.variant,
  };
  return {
    ...shown,
    ...named,
    title:
      typed.year === undefined
        ? draft.title
        : Object.values(named)
            .filter((part) => part !== '')
            .join(' '),
    subtitle: typed.subtitle ?? draft.subtitle,
    facts: typed.facts === undefined ? draft.facts : (known({ ...draft.facts, ...typed.facts }) as Submission['facts']),
    location: { ...draft.location, ...typed.location },
    story: typed.story ?? draft.story,
    starting_bid: money(typed.starting_bid, draft.starting_bid),
    has_reserve: typed.has_reserve === undefined ? draft.has_reserve : typed.has_reserve,
  };
}
