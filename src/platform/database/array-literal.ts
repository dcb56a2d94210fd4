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
