/** Canonical JSON (RFC 8785): sorted keys, no white space. Numbers must be whole. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  let written = '';
  if (Array.isArray(value)) {
    for (const each of value) written += (written === '' ? '' : ',') + canonicalJson(each);
    return `[${written}]`;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields).sort())
    written += `${written === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(fields[key])}`;
  return `{${written}}`;
}
