import Papa from 'papaparse';

/** The library's own pattern misses multi-line text. An amount below zero is no formula. */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r]/;

const cell = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);

/** Formats rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(cell)),
        { newline: '\r\n', escapeFormulae: FORMULA },
      )}\r\n`;
}

export function csvOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvLines([columns, ...rows]);
}

export const csvHeaders = (fileName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
});

/** A response body with backpressure that ends when the client disconnects. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
