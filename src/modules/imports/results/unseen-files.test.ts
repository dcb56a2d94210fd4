import { describe, expect, test } from 'vitest';
import { readUnseen, rowsOf } from '#tests/support/unseen-results.ts';
import { gearboxInTitle, mileageInTitle, readIsSold, readMileage } from './read-facts.ts';

describe('a file whose columns have unusual names', () => {
  test('has outcome, price and date in one column', async () => {
    const { missing, columns, rows } = await readUnseen(
      [
        'Listing,Location,How it ended',
        '1972 Alfa Romeo GTV 2000,"Reno, NV","Sold for USD $47,500 on 7/21/21"',
        '1973 Porsche 911T Targa,"Ames, IA","Bid to USD $41,000 on 11/3/24"',
        '1988 BMW M3,"Bend, OR","Sold for €61,250 on 11/13/24"',
        '1966 Jaguar E-Type,"Troy, NY",Withdrawn on 11/14/24',
      ].join('\n'),
    );
    expect(missing).toEqual([]);
    expect([columns.result, columns.price, columns.ended]).toEqual(Array(3).fill('How it ended'));
    expect(rows).toEqual([
      '1972 Alfa Romeo GTV, sold 47500, 2021-07-21',
      '1973 Porsche 911, not sold 41000, 2024-11-03',
      '1988 BMW M3, sold 61250, 2024-11-13',
      '1966 Jaguar E-Type, not sold , 2024-11-14',
    ]);
  });
  test('has a price in the outcome, and a date by its values', async () => {
    const { missing, rows } = await readUnseen(
      [
        'Car;Outcome;When;Odo',
        '1991 Mazda MX-5 Miata;Sold for $9,500;6/21/24;45000',
        '1990 Mazda MX-5 Miata;Bid;6/22/24;52000',
      ].join('\n'),
    );
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      '1991 Mazda MX-5 Miata, sold 9500, 2024-06-21',
      '1990 Mazda MX-5 Miata, not sold , 2024-06-22',
    ]);
  });
  test('takes an estimate, a mileage or a description for nothing else', async () => {
    const { columns } = await readUnseen(
      [
        'What,Low estimate,Fetched,Run,Words',
        '1991 Mazda MX-5 Miata,"$8,000","$9,500",45120,"Bought on 6/21/19 for $4,000 by the second of its three owners, who kept it dry"',
      ].join('\n'),
    );
    expect(columns).toEqual({ title: 'What', price: 'Fetched' });
  });
  test('says in the price that a car did not sell', async () => {
    const { rows } = await readUnseen(
      [
        'Year,Make,Model,Selling Price,Sale Date',
        '1967,Jaguar,E-Type,Reserve not met ($18000),2024-06-03',
        '1967,Jaguar,E-Type,Withdrawn,2024-06-03',
        '1967,Jaguar,E-Type,"Sold for $21,000",2024-06-03',
      ].join('\n'),
    );
    expect(rows.map((row) => row.split(', ')[1])).toEqual(['not sold 18000', 'not sold ', 'sold 21000']);
  });
});

test('make and model in one column are a title, whose year has its own', async () => {
  const { missing, columns, rows } = await readUnseen(
    'Make & Model,Year,Hammer,Sale date,Status\nFord Mustang,1967,"$31,500",3-Jan-25,SOLD\nTotal,,"$31,500",,\n',
  );
  expect([missing, columns.title]).toEqual([[], 'Make & Model']);
  expect(rows[0]).toMatch(/^1967 Ford Mustang, sold 31500, 2025-01-03$/);
});

test('a title of a model that was not made in that year is of that model', async () => {
  const header = 'Fahrzeug;Baujahr;Zuschlag;Datum';
  const { rows } = await readUnseen(
    `${header}\nCitroën DS 21;1988;12.500 €;14.9.2023\nCitroën Nobody;1988;1 €;14.9.2023`,
  );
  expect(rows).toEqual([
    expect.stringMatching(/^1988 Citroën DS/),
    'We don’t know a Citroën model that this title names.',
  ]);
});

test('a price may be nested in some rows of JSON only, with a currency of its own', async () => {
  const row = (price: unknown) => ({ year: 1967, make: 'Jaguar', model: 'E-Type', date: '2024-06-03', price });
  for (const prices of [
    [{ amount: 61_500, currency: 'EUR' }, 18_250, { value: 700 }],
    [18_250, { amount: 61_500, currency: 'EUR' }, { value: 700 }],
  ]) {
    const { sales } = await readUnseen(JSON.stringify(prices.map(row)));
    expect(sales.toSorted()).toEqual(['EUR 61500', 'USD 18250', 'USD 700']);
  }
});

test('a trim has a column of its own, and is in the title of a file without titles', async () => {
  const { columns, titles, trims } = await readUnseen(
    'Make,Model,Trim Level,Year,Sold Price,Date\nBMW,M3,Lightweight,1995,$95000,2024-04-21\nBMW,M3,,1995,$39000,2024-04-22',
  );
  expect(columns.trim).toBe('Trim Level');
  expect(trims).toEqual(['Lightweight', null]);
  expect(titles).toEqual(['1995 BMW M3 Lightweight', '1995 BMW M3']);
});

describe('JSON whose rows have keys', () => {
  const row = (title: string, status: string) => ({
    auction_title: title,
    quick_facts: { Make: 'Porsche', Model: '911\nSave', Mileage: '45,000', Transmission: 'Manual (6-Speed)' },
    stats: { auction_status: status, highest_bid_value: '$39,000', auction_date: 'Apr 21, 2024 11:25 PM' },
  });
  test('is read row by row, with nested names', async () => {
    const { missing, rows } = await readUnseen(
      JSON.stringify({
        'https://other.test/{1}': row('2007 Porsche 911 Turbo', 'Sold to'),
        'https://other.test/2': row('2005 Porsche 911 "S"', 'Reserve Not Met'),
      }),
    );
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      '2007 Porsche 911 Save, sold 39000, 2024-04-21',
      '2005 Porsche 911 Save, not sold 39000, 2024-04-21',
    ]);
  });
  test('is read by its columns when the keys of rows name vehicle and sale', async () => {
    const { columns, missing } = await readUnseen(
      JSON.stringify({
        vehicle: {
          make: 'BMW',
          model: 'M3',
          year: 2001,
          odometer: { unit: 'mi', value: 61_000 },
          title: 'BMW M3 Coupe',
        },
        sale: { outcome: 'Sold', hammer: { amount: 27_500, currency: 'USD' }, closed: 1_741_200_000 },
      }),
    );
    expect(missing).toEqual([]);
    expect(columns).toMatchObject({
      title: 'vehicle title',
      ended: 'sale closed',
      mileage: 'vehicle odometer value',
      mileage_unit: 'vehicle odometer unit',
    });
  });
  test('is not mistaken for rows whose fields are objects', async () => {
    const line = JSON.stringify({ bid: { amount: 1 }, premium: { amount: 2 }, make: 'Jaguar' });
    const cells = { 'bid amount': '1', 'premium amount': '2', make: 'Jaguar' };
    expect((await rowsOf(`${line}\n${line}\n`)).map((row) => row.cells)).toEqual([cells, cells]);
  });
});

describe('JSON of lists under keys', () => {
  const sale = (price: string, year = 1995) => ({ year, price, date: '2024-04-21' });
  const file = JSON.stringify({
    bmw: { m3: [sale('$39,000'), sale('$41,000', 1996)], 'a "{[" b': [], '2002 tii': [sale('$28,000', 1972)] },
    'alfa-romeo': { spider: [sale('$19,000', 1986)] },
  });
  test.each([1, 7, 100_000])('takes make and model from the keys, in pieces of %i bytes', async (pieceBytes) => {
    const rows = await rowsOf(file, pieceBytes);
    expect(rows.map(({ cells }) => [cells['outer key'], cells['inner key'], cells['price']])).toEqual([
      ['bmw', 'm3', '$39,000'],
      ['bmw', 'm3', '$41,000'],
      ['bmw', '2002 tii', '$28,000'],
      ['alfa-romeo', 'spider', '$19,000'],
    ]);
  });
  test('is read, with names as the vocabulary spells them', async () => {
    const { missing, rows, titles } = await readUnseen(file);
    expect(missing).toEqual([]);
    expect(rows[0]).toBe('1995 bmw m3, sold 39000, 2024-04-21');
    expect(titles).toEqual(['1995 BMW M3', '1996 BMW M3', '1972 bmw 2002 tii', '1986 Alfa Romeo Spider']);
  });
  test('has make and model in the last two of more keys', async () => {
    const [row] = await rowsOf(JSON.stringify({ results: { bmw: { m3: [sale('$39,000')] } } }));
    expect(row?.cells).toMatchObject({ 'outer key': 'bmw', 'inner key': 'm3' });
  });
  test('is not mistaken for a row with such fields', async () => {
    const line = JSON.stringify({ specs: { options: [{ name: 'sunroof' }] }, make: 'BMW' });
    expect((await rowsOf(`${line}\n${line}`)).map(({ cells }) => cells['make'])).toEqual(['BMW', 'BMW']);
  });
  test('says so where it is something else further on', async () => {
    const many = JSON.stringify({ bmw: { m3: Array.from({ length: 5000 }, () => sale('$39,000')), m5: [1] } });
    await expect(rowsOf(many)).rejects.toThrow('Every result must be an object in a list under two keys');
  });
});

describe('a file in another language', () => {
  test('has German names, a first registration, and titles without a year', async () => {
    const { missing, rows, titles, mileages } = await readUnseen(
      [
        '\uFEFFLosnummer;Fahrzeug;Marke;Typ;Erstzulassung;Kilometerstand;Getriebe;Zuschlagspreis (EUR);Status;Auktionsende',
        '101;Porsche 911 Carrera 3.2;Porsche;911;03/1985;123.456 km;Schaltgetriebe;68.500,00 €;Verkauft;15.03.2024 19:05',
        '102;BMW M3 (E30);BMW;M3;06/88;98.200 km;Schaltgetriebe;71.250,50 €;Nachverkauf;12. Okt. 2023',
        '103;Volkswagen Golf GTI;Volkswagen;Golf;1983;201.000 km;;12.900,00 €;Unter Vorbehalt;5. März 2024',
        '104;Opel Manta B GSi;Opel;Manta;1986;;;;Zurückgezogen;19.03.2024',
      ].join('\r\n'),
    );
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      '1985 Porsche 911, sold 68500, 2024-03-15',
      '1988 BMW M3, sold 71250.5, 2023-10-12',
      '1983 Volkswagen Golf, not sold 12900, 2024-03-05',
      '1986 Opel Manta, not sold , 2024-03-19',
    ]);
    expect([titles[0], mileages[0]]).toEqual(['1985 Porsche 911 Carrera 3.2', '123456 km']);
  });
  test('has French names in Windows-1252', async () => {
    const text = [
      'Lot n°;Marque;Modèle;Millésime;Kilométrage;Boîte de vitesses;Prix d’adjudication;Résultat;Date de vente',
      '12;Alfa Romeo;Giulietta Spider;1960;58 000 km;Manuelle;72 600;Vendu;3 février 2024',
      '13;Alpine;A110;1971;44 200 km;Manuelle;85 000;Adjugé;1er décembre 2024',
      '14;Renault;5 Turbo 2;1984;61 000 km;Manuelle;98 000;Invendu;4 févr. 2024',
    ].join('\n');
    const { missing, rows, columns } = await readUnseen(
      Uint8Array.from(text, (glyph) => (glyph === '’' ? 0x92 : (glyph.codePointAt(0) ?? 0))),
    );
    expect(missing).toEqual([]);
    expect([columns.source_id, columns.transmission]).toEqual(['Lot n°', 'Boîte de vitesses']);
    expect(rows).toEqual([
      '1960 Alfa Romeo Giulietta Spider, sold 72600, 2024-02-03',
      '1971 Alpine A110, sold 85000, 2024-12-01',
      '1984 Renault 5 Turbo 2, not sold 98000, 2024-02-04',
    ]);
  });
  test('has Italian names, and a shortened month', async () => {
    const { missing, rows } = await readUnseen(
      [
        'Casa d’aste;Lotto;Vettura;Anno;Prezzo di aggiudicazione;Esito;Data asta',
        'Sala Rossa;7;Alfa Romeo Giulia;1969;€ 32.200;Aggiudicato;25 maggio 2024',
        'Sala Rossa;8;Fiat 124 Spider;1971;€ 18.400;Non aggiudicato;25 magg. 2024',
      ].join('\n'),
    );
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      '1969 Alfa Romeo Giulia, sold 32200, 2024-05-25',
      '1971 Fiat 124 Spider, not sold 18400, 2024-05-25',
    ]);
  });
});

test('a price that says a car did not sell is no sale, whichever comes first', async () => {
  const prices = ['(Not Sold) $41,000', '"$41,000 (high bid)"', 'Pass', '"$62,700"'];
  const { rows } = await readUnseen(
    `Year,Make,Model,Sale Price,Sale Date\n${prices.map((price) => `1966,Ford,Mustang,${price.includes('"') ? price : `"${price}"`},1/14/24`).join('\n')}`,
  );
  expect(rows.map((row) => row.split(', ')[1])).toEqual([
    'not sold 41000',
    'not sold 41000',
    'not sold ',
    'sold 62700',
  ]);
});

describe('JSON with a list beside other things', () => {
  const item = (id: number, status: string, amount: number | null) => ({
    id,
    vehicle: {
      year: 1995,
      make: 'BMW',
      model: 'M3',
      odometer: { value: 41_000, unit: 'km' },
      photos: [{ a: 1 }, { a: 2 }],
    },
    auction: { endsAt: 1_710_547_200, status, finalBid: amount === null ? null : { amount, currency: 'EUR' } },
  });
  const items = [item(1, 'sold', 101_000), item(2, 'reserve_not_met', 87_000), item(3, 'withdrawn', null)];
  test.each([
    { meta: { exported: '2024-05-01', sources: [{ name: 'a' }, { name: 'b' }] }, data: { count: 3, items } },
    { page: 1, results: { items } },
    { total: 3, items },
  ])('finds it: %#', async (file) => {
    const { missing, rows, mileages, sales } = await readUnseen(JSON.stringify(file));
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      '1995 BMW M3, sold 101000, 2024-03-16',
      '1995 BMW M3, not sold 87000, 2024-03-16',
      '1995 BMW M3, not sold , 2024-03-16',
    ]);
    expect([mileages[0], sales[0]]).toEqual(['41000 km', 'EUR 101000']);
  });
});

describe('what titles and odd values say', () => {
  test.each([
    ['1,500-Mile 2016 Ford Mustang Shelby GT350', { value: 1500, unit: 'mi' }],
    ['Original-Owner 17k-Mile 1987 Porsche 911', { value: 17_000, unit: 'mi' }],
    ['6,200-Kilometer 2018 Ford Mustang', { value: 6200, unit: 'km' }],
    ['1955 Mercedes-Benz 300SL, Mille Miglia Eligible', null],
  ])('“%s” has the mileage %j', (title, mileage) => expect(mileageInTitle(title)).toEqual(mileage));
  test('a gearbox', () =>
    expect(['1988 BMW M3 5-Speed', '2010 BMW M3 7-Speed Automatic', '1988 BMW M3'].map(gearboxInTitle)).toEqual([
      '5-Speed',
      '7-Speed Automatic',
      null,
    ]));
  test.each(['258,100 Miles Shown – TMU', '45,000 (not actual)', 'Exempt'])('“%s” is no mileage', (text) =>
    expect(readMileage(text, 'mi')).toBeNull(),
  );
  test.each([
    ['Bid', false],
    ['RNM - $5,000', false],
    ['Passed in at $5,000', false],
    ['Winning bid: $5,000', true],
    ['Current bid: $4,000', false],
    ['Mindestpreis nicht erreicht', false],
    ['Mindestpreis erreicht', true],
    ['Réserve non atteinte', false],
  ])('“%s” means sold: %s', (text, value) => expect(readIsSold(text)).toEqual({ value }));
});
