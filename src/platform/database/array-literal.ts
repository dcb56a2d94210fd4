import { sql, type RawBuilder } from 'kysely';

/**
 * Values that need no quoting in an array literal. `null` contains letters outside this set, so it cannot pass as a
 * value.
 */
const PLAIN = /^[0-9A-Fa-f-]+$/;

/**
 * Formats an array parameter as a PostgreSQL literal. The driver's own formatter visits each element several times,
 * which is a large share of a statement with hundreds of ids.
 */
export function arrayLiteral(values: readonly (string | number | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (index > 0) text += ',';
    if (value === null || value === undefined) text += 'null';
    else text += typeof value === 'number' || PLAIN.test(value) ? value : quoted(value);
  }
  return `${text}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/**
 * The condition that a column is one of these ids. It uses one parameter for any count, so the statement text and its
 * plan stay the same; a single id uses `=`, because PostgreSQL reuses that plan but tends to replan for arrays.
 */
export function isAmong(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${arrayLiteral(ids)}::text[])`;
}
