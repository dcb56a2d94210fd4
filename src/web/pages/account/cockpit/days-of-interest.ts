import { DAY_MS } from '#contract/durations.ts';
import type { Interest } from '#contract/listing.ts';
import { VIEW_SOURCES, type ViewSource } from '#contract/view-sources.ts';

const DAYS_SHOWN = 14;

export interface DayOfInterest {
  readonly day: string;
  readonly views: number;
  /** Null on days before sources were counted. */
  readonly sources: Readonly<Partial<Record<ViewSource, number>>> | null;
  readonly started: number;
  readonly stopped: number;
}

/** The last days until the newest with views or changes of watchers, oldest first, with the empty ones between. */
export function daysOfInterest({ views_by_day: viewed, watching_by_day: watched }: Interest): DayOfInterest[] {
  const views = new Map(viewed.map((each) => [each.day, each]));
  const watching = new Map(watched.map((each) => [each.day, each]));
  const known = [...views.keys(), ...watching.keys()].toSorted();
  return daysBetween(known[0], known.at(-1)).map((day) => {
    const { views: count = 0, sources = [] } = views.get(day) ?? {};
    return {
      day,
      views: count,
      sources:
        count > 0 && sources.length === 0
          ? null
          : Object.fromEntries(sources.map(({ source, views: n }) => [source, n])),
      started: watching.get(day)?.started ?? 0,
      stopped: watching.get(day)?.stopped ?? 0,
    };
  });
}

function daysBetween(first: string | undefined, last: string | undefined): string[] {
  if (first === undefined || last === undefined) return [];
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: Math.min(count, DAYS_SHOWN) }, (_, back) =>
    new Date(Date.parse(last) - back * DAY_MS).toISOString().slice(0, 10),
  ).toReversed();
}

export const sourcesIn = (days: readonly DayOfInterest[]): ViewSource[] =>
  VIEW_SOURCES.filter((source) => days.some(({ sources }) => sources?.[source] !== undefined));
