import { sql, type RawBuilder } from 'kysely';

/** What stands in a literal as it is; `null` has letters that are not here. */
const PLAIN = /^[0-9A-Fa-f-]+$/;

/** An array as a parameter, in PostgreSQL's own notation. The driver's own way looks at each element several times: with hundreds of ids that is much of a statement. */
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
 * The condition that a column is among these: one parameter however many there are, so that the statement stays the same, and so does its plan.
 * For a single one PostgreSQL keeps its plan; for an array, which may be long, it would rather plan anew each time.
 */
export function isAmong(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${arrayLiteral(ids)}::text[])`;
}
