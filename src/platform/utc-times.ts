/** `2026-11-21T18:00:00.000`: UTC without its zone, as the wire has it. */
export const zoneless = textOnce((ms) => new Date(ms).toISOString().slice(0, -1));
/** RFC 3339 with Z. */
export const timestamp = textOnce((ms) => new Date(ms).toISOString());

/** All bids of a batch have one time, and mostly one close: the last text is kept. */
function textOnce(write: (ms: number) => string): (ms: number) => string {
  let last = { ms: 0, text: write(0) };
  return (ms) => {
    if (ms !== last.ms) last = { ms, text: write(ms) };
    return last.text;
  };
}
