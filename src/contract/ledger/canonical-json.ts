/**
 * Writes plain data as JSON in one way only: keys in order, no white space (RFC 8785). Numbers must be whole:
 * `JSON.stringify` writes those as the RFC asks.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = value as Readonly<Record<string, unknown>>;
  const written = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`);
  return `{${written.join(',')}}`;
}
