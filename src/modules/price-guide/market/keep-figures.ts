import type { PriceGuideDeps } from '../deps.ts';
import type { ModelIndex } from '../model-index.ts';
import {
  deleteChanges,
  deleteSpans,
  findFirstEnd,
  listSpans,
  type MonthSpan,
  readChanges,
  storeFigures,
} from './figures-store.ts';
import { monthSpanOf, type Span, spansFrom } from './period.ts';
import { spellingsOf } from './makes.ts';

export const TOP = 10;
const MAX_CHANGES = 10_000;

const keyOf = ({ fromMonth, months }: MonthSpan): string => `${fromMonth}/${months}`;

/** Computes figures that are missing or outdated, and deletes those of periods that are over. Returns the count. */
export async function updateFigures(
  { database, clock }: Pick<PriceGuideDeps, 'database' | 'clock'>,
  models: ModelIndex,
): Promise<number> {
  const { executor } = database;
  const [at, first, stored, changes] = await Promise.all([
    clock.now(executor),
    findFirstEnd(executor),
    listSpans(executor),
    readChanges(executor, MAX_CHANGES),
  ]);
  const wanted =
    first === null ? [] : spansFrom(first.getTime(), at).map((span) => ({ ...span, ...monthSpanOf(span) }));
  const changed = [...new Set(changes.map(({ month }) => Date.parse(month)))];
  const known = new Set(stored.map(keyOf));
  const isDue = (span: MonthSpan & Span) =>
    !known.has(keyOf(span)) || changed.some((month) => month >= span.from && month < span.until);
  const due = wanted.filter(isDue);
  const spellings = spellingsOf(await models.models(executor, 0));
  for (const span of due)
    await database.transaction((transaction) => storeFigures(transaction, span, { spellings, top: TOP, at }));
  const keys = new Set(wanted.map(keyOf));
  await deleteSpans(
    executor,
    stored.filter((span) => !keys.has(keyOf(span))),
  );
  await deleteChanges(
    executor,
    changes.map(({ id }) => id),
  );
  return due.length;
}
