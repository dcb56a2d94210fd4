import { describe, expect, test } from 'vitest';
import type { ResultImportOptions } from '#contract/imports.ts';
import { startingTitleReader } from '#tests/support/vocabulary.ts';
import { guessColumns } from './columns.ts';
import type { FileRow } from './file-row.ts';
import { missingFields, NAMES, proposeOptions } from './results/columns.ts';
import { dayOrderOf, readDate } from './results/read-date.ts';
import { readIsSold, readMileage, readYear } from './results/read-facts.ts';
import { readPrice } from './results/read-money.ts';
import { type ImportedResult, readResult } from './results/read-result.ts';
import { readRows } from './read-rows.ts';

const NOW = Date.UTC(2026, 10, 23);
const readTitle = await startingTitleReader();
const SITE = { currency: 'USD', unit: 'mi' } as const;

async function* bytesOf(content: string | Uint8Array, pieceBytes = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
async function rowsOf(content: string | Uint8Array, pieceBytes?: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of readRows(bytesOf(content, pieceBytes))) rows.push(row);
  return rows;
}

async function resultsOf(content: string, also: Partial<ResultImportOptions> = {}) {
  const rows = await rowsOf(content, 100_000);
  const options = { ...proposeOptions(rows, 'Other site.csv', SITE), ...also };
  return rows.map((row) => readResult(row, { options, now: NOW, readTitle }));
}
const oneOf = async (content: string, also: Partial<ResultImportOptions> = {}): Promise<ImportedResult> => {
  const [read] = await resultsOf(content, also);
  if (read === undefined || !('item' in read)) throw new Error(JSON.stringify(read));
  return read.item;
};

describe('a price', () => {
  test.each([
    ['18250', 1_825_000, 'USD'],
    ['$18,250', 1_825_000, 'USD'],
    ['$18,250.50', 1_825_050, 'USD'],
    ['18.250 €', 1_825_000, 'EUR'],
    ['18.250,50 €', 1_825_050, 'EUR'],
    ['€ 18.250,-', 1_825_000, 'EUR'],
    ['18 250 €', 1_825_000, 'EUR'],
    ['CHF 1’250’000', 125_000_000, 'CHF'],
    ['£1,250,000', 125_000_000, 'GBP'],
    ['USD 18,250', 1_825_000, 'USD'],
    ['A$18,250', 1_825_000, 'AUD'],
    ['¥1,250,000', 1_250_000, 'JPY'],
    ['Sold for USD $18,250 on 6/3/24', 1_825_000, 'USD'],
    ['Bid to $14,000', 1_400_000, 'USD'],
    ['18.5k', 1_850_000, 'USD'],
    ['$1.2 million', 120_000_000, 'USD'],
    ['12.5 thousand', 1_250_000, 'USD'],
    ['88T€', 8_800_000, 'EUR'],
    ['1,2 Mio. €', 120_000_000, 'EUR'],
    ['18250.0000', 1_825_000, 'USD'],
    ['Sold - $18,250', 1_825_000, 'USD'],
    ['Sold for - 18,250', 1_825_000, 'USD'],
    ['Sold (18,250)', 1_825_000, 'USD'],
    ['Sold-18,250', 1_825_000, 'USD'],
    ['£0.950m', 95_000_000, 'GBP'],
    ['18.50k', 1_850_000, 'USD'],
    ['1,250 million', 125_000_000, 'USD'],
    ['0.950', 95, 'USD'],
  ])('“%s” is %i minor units of %s', (text, amount, currency) =>
    expect(readPrice(text, 'USD')).toEqual({ value: { amount, currency } }),
  );
  test.each(['', '-', '–', 'n/a', 'None'])('“%s” is none', (text) =>
    expect(readPrice(text, 'USD')).toEqual({ value: null }),
  );
  test.each(['cheap', '$18,000 - $22,000', '1,23,4.5', '$9,999,999,999,999', '$1,250k', '1.250 Tsd €'])(
    '“%s” is refused',
    (text) => expect(readPrice(text, 'USD')).toHaveProperty('problem'),
  );
  test.each(['-$500', '$-500', 'USD -500', '- 500', '($18,250)', '$(18,250)', 'Sold for -500', 'Sold for $-500'])(
    '“%s” is refused as negative',
    (text) => expect(readPrice(text, 'USD')).toEqual({ problem: 'The amount is negative.' }),
  );
  test.each(['5.5E+04', '5,53e+04 €', '1E5'])('“%s” is refused as shortened', (text) =>
    expect(readPrice(text, 'USD')).toMatchObject({ problem: expect.stringMatching(/^The spreadsheet shortened/) }),
  );
  test('a dollar sign is of the currency chosen, if that is a dollar', () => {
    expect(readPrice('$18,250', 'CAD')).toMatchObject({ value: { currency: 'CAD' } });
    expect(readPrice('$18,250', 'EUR')).toMatchObject({ value: { currency: 'USD' } });
  });
});

describe('a date', () => {
  test.each([
    ['2024-06-03', 'month_first'],
    ['2024-06-03T18:30:00Z', 'month_first'],
    ['2024/6/3', 'month_first'],
    ['20240603', 'month_first'],
    ['06/03/2024', 'month_first'],
    ['6/3/24 6:30 PM', 'month_first'],
    ['03/06/2024', 'day_first'],
    ['3-6-24', 'day_first'],
    ['03.06.2024', 'month_first'],
    ['Jun 3, 2024', 'month_first'],
    ['June 3rd, 2024', 'day_first'],
    ['3rd of June, 2024', 'month_first'],
    ['Mon, 3 Jun 2024 18:30:00 GMT', 'month_first'],
    ['3-Jun-24', 'month_first'],
    ['3. Juni 2024', 'month_first'],
    ['3 de junio de 2024', 'month_first'],
    ['45446', 'month_first'],
    ['1717439400', 'month_first'],
    ['1717439400000', 'month_first'],
  ] as const)('“%s” (%s) is June 3, 2024', (text, order) =>
    expect(readDate(text, order)).toEqual({ value: Date.UTC(2024, 5, 3) }),
  );
  test.each([
    ['25/06/2024', 'month_first', 'day/month'],
    ['06/25/2024', 'day_first', 'month/day'],
    ['2024-02-30', 'day_first', 'exist'],
    ['last summer', 'day_first', 'read'],
    ['1850-01-01', 'day_first', '1900'],
  ] as const)('“%s” (%s) is refused', (text, order, why) =>
    expect(readDate(text, order)).toMatchObject({ problem: expect.stringContaining(why) as string }),
  );
  test('finds the order of day and month by a day above 12', () => {
    expect(dayOrderOf(['03/06/2024', '25/06/2024'])).toBe('day_first');
    expect(dayOrderOf(['03/06/2024', '06/25/2024'])).toBe('month_first');
    expect(dayOrderOf(['03/06/2024', '25.06.2024'])).toBeNull();
  });
});

describe('facts', () => {
  test.each([
    ['45,000 miles', 45_000, 'mi'],
    ['118.000 km', 118_000, 'km'],
    ['45k', 45_000, 'km'],
    ['72 tkm', 72_000, 'km'],
    ['~45,000 Miles Shown', 45_000, 'mi'],
    ['62137', 62_137, 'km'],
  ] as const)('the mileage “%s” is %i %s', (text, value, unit) =>
    expect(readMileage(text, 'km')).toEqual({ value, unit }),
  );
  test.each(['', 'TMU', 'Exempt', '45,xxx', '45xxx miles', '45-50k', '45,000 – 50,000 mi'])(
    'the mileage “%s” is unknown',
    (text) => expect(readMileage(text, 'km')).toBeNull(),
  );
  test.each([
    ['Sold', true],
    ['Sold for $18,250', true],
    ['TRUE', true],
    ['1', true],
    ['Verkauft', true],
    ['Not Sold', false],
    ['not_sold', false],
    ['unsold', false],
    ['Reserve Not Met', false],
    ['Bid to $14,000', false],
    ['No', false],
    ['withdrawn', false],
    ['Passed in', false],
    ['Nicht verkauft', false],
    ['Invendu', false],
    ['ritirata', false],
  ])('“%s” means sold: %s', (text, value) => expect(readIsSold(text)).toEqual({ value }));
  test('refuses an outcome that is neither', () => expect(readIsSold('pending')).toHaveProperty('problem'));
  test.each([
    ['1967', 1967],
    ['1967/68', 1967],
    ['MY 2016', 2016],
    ['37k-Mile 1967 Jaguar E-Type', 1967],
  ])('the year of “%s” is %i', (text, value) => expect(readYear(text)).toEqual({ value }));
});

describe('files', () => {
  const CELLS = { Make: 'Jaguar', Model: 'E-Type', Price: '18,250' };
  test.each([
    ['commas', 'Make,Model,Price\nJaguar,E-Type,"18,250"\n'],
    ['semicolons and a byte order mark', '\uFEFFMake;Model;Price\r\nJaguar;E-Type;18,250\r\n'],
    ['tabs', 'Make\tModel\tPrice\rJaguar\tE-Type\t18,250'],
    ['a separator hint of Excel', 'sep=;\nMake;Model;Price\nJaguar;E-Type;18,250'],
    ['a heading above the header', 'Results 2024,,\n\nMake,Model,Price\nJaguar,E-Type,"18,250"'],
    ['a JSON list', '[{"Make":"Jaguar","Model":"E-Type","Price":"18,250"}]'],
    ['a wrapped JSON list', '{"results": [{"Make":"Jaguar","Model":"E-Type","Price":"18,250"}]}'],
    ['JSON by line', '{"Make":"Jaguar","Model":"E-Type","Price":"18,250"}\n'],
  ])('with %s are read, in pieces of any size', async (_name, content) => {
    for (const pieceBytes of [1, 3, 100_000])
      expect((await rowsOf(content, pieceBytes)).map(({ cells }) => cells)).toEqual([CELLS]);
  });
  test('keep quoted line breaks, number rows as a spreadsheet does, and leave out empty ones', async () => {
    const rows = await rowsOf('Make,Model,Note\nJaguar,E-Type,"Two\r\nlines, ""quoted"""\n,,\nSaab,900,\n');
    expect(rows).toEqual([
      { number: 2, cells: { Make: 'Jaguar', Model: 'E-Type', Note: 'Two\nlines, "quoted"' } },
      { number: 4, cells: { Make: 'Saab', Model: '900', Note: '' } },
    ]);
  });
  test('of Windows and in UTF-16 are decoded', async () => {
    const windows = Uint8Array.from('Make,Model,City\nCitro\u00EBn,DS,Z\u00FCrich', (letter) => letter.charCodeAt(0));
    expect((await rowsOf(windows, 100_000))[0]?.cells['Make']).toBe('Citroën');
    const utf16 = new Uint8Array(Buffer.from('\uFEFFMake\tModel\tCity\nCitroën\tDS\tZürich', 'utf16le'));
    expect((await rowsOf(utf16, 5))[0]?.cells['City']).toBe('Zürich');
  });
  test('flatten what JSON nests', async () => {
    const [row] = await rowsOf('[{"make":"Saab","price":{"amount":18250,"currency":"USD"},"sold":true,"vin":null}]');
    expect(row?.cells).toEqual({
      make: 'Saab',
      'price amount': '18250',
      'price currency': 'USD',
      sold: 'true',
      vin: '',
    });
  });
  test.each([
    ['a list', '[{"make":"Saab"},{"make":NaN},{"make":"BMW"}]', 'make'],
    ['lines', '{"make":"Saab"}\n{"make":"MG",}\n{"make":"BMW"}\n', 'make'],
    ['lists under keys', '{"saab":{"900":[{"a":1},{"a":NaN}]},"bmw":{"m3":[{"a":2}]}}', 'outer key'],
  ])('with a row of %s that is not valid JSON name it, and read the others', async (_name, content, column) => {
    const rows = await rowsOf(content);
    expect(rows.map(({ cells }) => cells[column]?.toLowerCase())).toEqual(['saab', undefined, 'bmw']);
    expect(rows.flatMap(({ number, problem }) => (problem === undefined ? [] : [number, problem]))).toEqual([
      2,
      'This is not valid JSON.',
    ]);
  });
  test('with one JSON result per line report each line that is not JSON', async () => {
    const lines = ['{"make":"Saab"}', '', '{"make":"MG"', 'null', 'the end', '{"make":"BMW"},', '{"ma'];
    for (const pieceBytes of [1, 100_000]) {
      const rows = await rowsOf(lines.join('\n'), pieceBytes);
      expect(rows.map(({ number, cells, problem }) => [number, cells['make'] ?? problem])).toEqual([
        [1, 'Saab'],
        [3, 'This is not valid JSON.'],
        [4, 'This is not a JSON object.'],
        [5, 'This is not valid JSON.'],
        [6, 'BMW'],
        [7, 'This is not valid JSON.'],
      ]);
    }
  });
  test.each([
    ['a spreadsheet', 'PK\u0003\u0004rest', 'Save it as CSV'],
    ['nothing', ' \n ', 'empty'],
    ['no header', 'one\ntwo\n', 'header'],
    ['an open quotation mark', `Make,Model,Price\nJaguar,"E-Type,1\n${'Saab,900,5\n'.repeat(120_000)}`, 'quotation'],
    ['a cut list', '[{"make":"Saab"', 'cut off'],
  ])('with %s are refused', async (_name, content, why) => {
    await expect(rowsOf(content, 100_000)).rejects.toThrow(why);
  });
});

describe('columns', () => {
  test.each([
    [['Year', 'Manufacturer', 'Model', 'Sold Price', 'Date', 'Odometer (km)', 'Status']],
    [['model_year', 'make', 'model', 'sold_for', 'ended', 'mileage', 'sold']],
    [['modelYear', 'brandName', 'modelName', 'hammerPrice', 'endDate', 'kilometers', 'result']],
    [['Baujahr', 'Marke', 'Modell', 'Preis (€)', 'Datum', 'Kilometer', 'Status']],
    [['Baujahr', 'Marke', 'Modell', 'Zuschlag', 'Datum', 'Laufleistung', 'Ergebnis']],
    [['Built', 'What was it', 'Badge', 'Hammer', 'Ended', 'Odo', 'Outcome']],
  ])('%j are recognized', (names) => {
    const columns = guessColumns(names, NAMES);
    expect([columns.year, columns.model, columns.price, columns.ended, columns.result]).toEqual([
      names[0],
      names[2],
      names[3],
      names[4],
      names[6],
    ]);
    expect([columns.make, columns.mileage]).toEqual([names[1], names[5]]);
  });
  test.each([
    [['Sold', 'Reserve not met', 'Withdrawn', 'pending', 'sold']],
    [['verkauft', 'nicht verkauft', 'Zurückgezogen']],
    [['Vendu', 'Invendu']],
    [['Venduto', 'invenduto']],
  ])('with the outcomes %j are recognized by their values', async (outcomes) => {
    const lines = outcomes.map((outcome) => `Coupe,No reserve,yes,${outcome}`).join('\n');
    expect(proposeOptions(await rowsOf(`Body,Terms,Keys,How it went\n${lines}`), 'a.csv', SITE).columns).toEqual({
      result: 'How it went',
    });
  });
  test('named for the outcome are passed over for one whose values say it', async () => {
    const resultOf = async (state: string) =>
      proposeOptions(await rowsOf(`State,Finish,Keys\n${state},Not sold,2\n`), 'a.csv', SITE).columns.result;
    expect([await resultOf('CA'), await resultOf('Sold')]).toEqual(['Finish', 'State']);
  });
  test('with years and makes in one are a title', async () => {
    const rows = await rowsOf('What was it,Hammer,Ended\n1967 Jaguar E-Type,18250,2024-06-03\n');
    expect(missingFields(proposeOptions(rows, 'a.csv', SITE).columns)).toEqual([]);
  });
  test.each([
    '[{"name":"1985 Saab 900 Turbo","sale":{"amount":18250,"currency":"EUR"},"ended":"2025-01-02"}]',
    'name,sale_amount,sale_currency,ended\n1985 Saab 900 Turbo,18250,EUR,2025-01-02\n',
  ])('of a price name its currency: %s', async (content) => {
    expect((await oneOf(content)).price).toEqual({ amount: 1_825_000, currency: 'EUR' });
  });

  test('that are required and missing are named', () =>
    expect(missingFields({ make: 'Make', model: 'Model' })).toEqual(['year', 'price', 'ended']));
  test('for make, model and year are not needed where there is a title', () =>
    expect(missingFields({ title: 'Lot', price: 'Price', ended: 'Date' })).toEqual([]));
});

describe('results', () => {
  const HEADER = 'Year,Make,Model,Price,Date,Mileage,Status,URL,Lot';
  const LINE = '1967,Jaguar,E-Type,"$18,250",2024-06-03,"45,000",Sold,https://other.test/1,12';

  test('have facts, a title and a link', async () => {
    expect(await oneOf(`${HEADER}\n${LINE}`)).toMatchObject({
      row: 2,
      makeSlug: 'jaguar',
      modelSlug: 'e-type',
      title: '1967 Jaguar E-Type',
      price: { amount: 1_825_000, currency: 'USD' },
      mileage: { value: 45_000, unit: 'mi' },
      isSold: true,
      source: 'Other site',
      url: 'https://other.test/1',
      sourceId: '12',
    });
    expect((await oneOf(`${HEADER}\n${LINE.replace('https:', 'javascript:')}`)).url).toBeNull();
  });
  test('say everything that is wrong with a row', async () => {
    const [read] = await resultsOf(`${HEADER}\n,,E-Type,lots,someday,,pending,,`);
    expect(read).toMatchObject({ row: 2 });
    expect(read).toMatchObject({ problems: ['Make', 'Year', 'Date', 'Status'].map((column) => ({ column })) });
  });
  test.each([
    ['a sold car without a price', LINE.replace('"$18,250"', '')],
    ['a date in the future', LINE.replace('2024', '2028')],
    ['more cells than the header', `${LINE},more`],
  ])('refuse %s', async (_name, line) => {
    expect((await resultsOf(`${HEADER}\n${line}`))[0]).toHaveProperty('problems.length', 1);
  });
  test('without a status are sales if they have a price', async () => {
    const header = 'Year,Make,Model,Price,Date';
    expect(await oneOf(`${header}\n1967,Jaguar,E-Type,18250,2024-06-03`)).toMatchObject({ isSold: true });
    expect(await oneOf(`${header}\n1967,Jaguar,E-Type,,2024-06-03`)).toMatchObject({ isSold: false, price: null });
    expect(await oneOf(`${header}\n1967,Jaguar,E-Type,Bid to $900,2024-06-03`)).toMatchObject({ isSold: false });
  });
  test('are the same by their link, else by source and number, else by their facts', async () => {
    const printOf = async (line: string, header = HEADER) => (await oneOf(`${header}\n${line}`)).fingerprint;
    const first = await printOf(LINE);
    expect(await printOf(LINE.replace('https://', 'http://www.').replace('"$18,250"', '18300'))).toBe(first);
    expect(await printOf(LINE.replace('E-Type', 'XK 120'))).not.toBe(first);
    const unlinked = LINE.replace('https://other.test/1', '');
    expect(await printOf(unlinked.replace('18,250', '18,300'))).toBe(await printOf(unlinked));
    expect(await printOf(unlinked.replace('2024-06-03', '2025-06-03'))).not.toBe(await printOf(unlinked));
    const bare = unlinked.replace(/12$/, '');
    expect(await printOf(bare)).toBe(await printOf(bare.replace('2024-06-03', '"Jun 3, 2024"')));
    expect(await printOf(bare.replace('18,250', '18,300'))).not.toBe(await printOf(bare));
  });
});

describe('files with only titles', () => {
  const MESSY = `\uFEFFsep=;\r
Lot title;Sold for;Sold on\r
1967 Jaguar E-Type Series 1 Roadster;"$18,500";06/13/2024\r
"No Reserve: 1995 Porsche 911 Carrera ""Cabriolet"" 6-Speed";18.500 €;13.06.2024\r
38k-Mile 1988 Mercedes-Benz 560SL;US$ 41.250,00;June 13, 2024\r
BMW 2002 tii, 1974;"Bid to $22,000";2024-06-13\r
Chevy Camaro Z/28 1969;£ 52 000;13-Jun-24\r
Ex-Factory 1965 Ford Shelby Mustang GT350;n/a;13 juin 2024\r
Four wheels for a 1973 Porsche 911;$2,000;06/13/2024\r
1973 Porsche 911 RS Engine;$50,000;06/13/2024\r
Jaguar E-Type;$18,500;06/13/2024\r
1967 Somebody Special;$18,500;06/13/2024\r
1967 Jaguar Nothing Known;$18,500;06/13/2024\r
;$18,500;06/13/2024\r
`;

  test('are mapped through the vocabulary, or refused with a reason', async () => {
    const read = await resultsOf(MESSY, { day_order: 'month_first' });
    const short = read.map((each) =>
      'item' in each
        ? [each.item.year, each.item.make, each.item.model, each.item.price, each.item.isSold]
        : each.problems.map(({ column, message }) => `${column}: ${message}`).join(' '),
    );
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(short).toEqual([
      [1967, 'Jaguar', 'E-Type', usd(1_850_000), true],
      [1995, 'Porsche', '911', { amount: 1_850_000, currency: 'EUR' }, true],
      [1988, 'Mercedes-Benz', '450SL', usd(4_125_000), true],
      [1974, 'BMW', '2002', usd(2_200_000), false],
      [1969, 'Chevrolet', 'Camaro', { amount: 5_200_000, currency: 'GBP' }, true],
      [1965, 'Ford', 'Mustang', null, false],
      'Lot title: This title names parts, not a vehicle.',
      'Lot title: This title names parts, not a vehicle.',
      'Lot title: This title has no model year.',
      'Lot title: We don’t know a make that this title names.',
      'Lot title: We don’t know a Jaguar model that this title names.',
      expect.stringContaining('The make is missing.'),
    ]);
    const days = read.flatMap((each) => ('item' in each ? [each.item.endedAt] : []));
    expect(new Set(days)).toEqual(new Set([Date.UTC(2024, 5, 13)]));
    expect(read[1]).toMatchObject({ item: { title: 'No Reserve: 1995 Porsche 911 Carrera "Cabriolet" 6-Speed' } });
  });

  test('take make and year from their columns where a row has them', async () => {
    const file = 'Year,Make,Title,Price,Date\n1971,VW,Deluxe Bus with Sunroof,18500,2024-06-13';
    expect(await oneOf(file)).toMatchObject({ year: 1971, make: 'Volkswagen', modelSlug: 'type-2' });
  });
});
