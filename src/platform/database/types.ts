import pg from 'pg';

const int8 = 20;
const int8Array = 1016;
const textArray: number = 1009;

function parseWhole(text: string): number {
  const value = Number(text);
  // A number that JavaScript can't hold exactly must not pass for money.
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond the whole numbers that can be held exactly`);
  return value;
}

/** int8 becomes a number. The rest follows `pg`: timestamptz is a Date, json is parsed, bytea is a Buffer. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === int8) return parseWhole;
    if (format !== 'binary' && oid === int8Array) {
      const parseTexts = pg.types.getTypeParser(textArray, 'text') as (text: string) => (string | null)[];
      return (text: string) => parseTexts(text).map((item) => (item === null ? null : parseWhole(item)));
    }
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};
