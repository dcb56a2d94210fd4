/** `2026-11-21T18:00:00.000`: UTC without a zone, as the source spec requires. */
export const formatZonelessUtc = (at: Date | number): string => zoneless(Number(at));

const zoneless = cacheLatest((ms) => new Date(ms).toISOString().slice(0, -1));

const format = cacheLatest((ms) => new Date(ms).toISOString());

/** `2026-11-21T18:00:00.000Z`: all other times in JSON and logs. */
export function toIsoString(at: Date | number): string;
export function toIsoString(at: Date | number | null): string | null;
export function toIsoString(at: Date | number | null): string | null {
  return at === null ? null : format(Number(at));
}

/** Caches the two latest results, because all bids of a batch share one time, and often one close. */
function cacheLatest(write: (ms: number) => string): (ms: number) => string {
  let [last, before] = [
    { ms: 0, text: write(0) },
    { ms: 0, text: write(0) },
  ];
  return (ms) => {
    if (ms === last.ms) return last.text;
    [last, before] = [ms === before.ms ? before : { ms, text: write(ms) }, last];
    return last.text;
  };
}
