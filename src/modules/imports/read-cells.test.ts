import { describe, expect, test } from 'vitest';
import { readFactCells } from './auctions/read-facts.ts';
import { decodeText } from './decode-text.ts';
import { readAmount } from './read-amount.ts';
import { readCsv } from './read-csv.ts';

describe('an amount of an auction or a draft', () => {
  test.each([
    ['12500', 'USD', 1_250_000],
    ['$12,500', 'USD', 1_250_000],
    ['12.500,00', 'USD', 1_250_000],
    ['12 500', 'USD', 1_250_000],
    ['12.500', 'USD', 1_250_000],
    ['12.500', 'KWD', 12_500],
    ['12.500 €', 'EUR', 1_250_000],
    ['12.500 €', 'USD', null],
    ['4500.50', 'JPY', null],
    ['5000 or 6000', 'USD', null],
    ['cheap', 'USD', null],
  ])('“%s” in %s is %o minor units', (text, currency, amount) => expect(readAmount(text, currency)).toBe(amount));
});

describe('the mileage of an auction or a draft', () => {
  test.each([
    ['61500', '', { mileage: 61_500 }],
    ['61,500', '', { mileage: 61_500 }],
    ['61.500 km', '', { mileage: 61_500, mileage_unit: 'km' }],
    ['61 500 miles', '', { mileage: 61_500, mileage_unit: 'mi' }],
    ['61.500', 'km', { mileage: 61_500, mileage_unit: 'km' }],
    ['62k', '', { mileage: 62_000 }],
    ['61500.0', '', { mileage: 61_500 }],
    ['61,500.00 mi', '', { mileage: 61_500, mileage_unit: 'mi' }],
    ['1500 hours', '', { mileage: Number.NaN }],
    ['61.5', '', { mileage: Number.NaN }],
    ['61,500 or 62,000', '', { mileage: Number.NaN }],
    ['lots', '', { mileage: Number.NaN }],
  ])('“%s” with the unit “%s” is %o', (mileage, unit, facts) => {
    const cells: Readonly<Record<string, string>> = { mileage, mileage_unit: unit };
    const problems: string[] = [];
    const read = readFactCells(
      (field) => cells[field] ?? '',
      (field) => problems.push(field),
    );
    expect(read).toEqual(facts);
    expect(problems).toEqual(Number.isNaN(facts.mileage) ? ['mileage'] : []);
  });
});

describe('a quotation mark that is never closed', () => {
  async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
    for (const byte of new TextEncoder().encode(text)) yield Uint8Array.of(byte);
  }

  test('is the problem of the row that it is in, and of no other', async () => {
    const file = 'Make,Model,Price\nSaab,"900, ""Turbo""",5\nJaguar,"E-Type,1\nSaab,99,5\n';
    const rows: unknown[] = [];
    for await (const { number, problem } of readCsv(decodeText(bytesOf(file)))) rows.push([number, problem]);
    expect(rows).toEqual([
      [2, undefined],
      [3, expect.stringMatching(/^A quotation mark here is never closed/)],
    ]);
  });
});
