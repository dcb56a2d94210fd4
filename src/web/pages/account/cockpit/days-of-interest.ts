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

/** The last days with views or changes of watchers, oldest first. */
export function daysOfInterest({ views_by_day: viewed, watching_by_day: watched }: Interest): DayOfInterest[] {
  const views = new Map(viewed.map((each) => [each.day, each]));
  const watching = new Map(watched.map((each) => [each.day, each]));
  const days = [...new Set([...views.keys(), ...watching.keys()])].toSorted().slice(-DAYS_SHOWN);
  return days.map((day) => {
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

/** Those that any of the days has. */
export const sourcesIn = (days: readonly DayOfInterest[]): ViewSource[] =>
  VIEW_SOURCES.filter((source) => days.some(({ sources }) => sources?.[source] !== undefined));
