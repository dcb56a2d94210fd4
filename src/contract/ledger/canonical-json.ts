/** Canonical JSON (RFC 8785): sorted keys, no white space. Numbers must be whole. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = value as Readonly<Record<string, unknown>>;
  const written = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`);
  return `{${written.join(',')}}`;
}
