import { sql, type RawBuilder } from 'kysely';

const NEEDS_NO_QUOTES = /^[0-9A-Fa-f-]+$/;

/** Formats an array as a PostgreSQL literal. The driver's formatter is much slower for hundreds of ids. */
export function arrayLiteral(values: readonly (string | number | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (index > 0) text += ',';
    if (value === null || value === undefined) text += 'null';
    else text += typeof value === 'number' || NEEDS_NO_QUOTES.test(value) ? value : quoted(value);
  }
  return `${text}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** One parameter for any count keeps the plan cached. */
export function isAmong(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${arrayLiteral(ids)}::text[])`;
}
