import { expect, test } from 'vitest';
import { readUnseen } from '#tests/support/unseen-results.ts';

const lines = (...rows: string[]) => rows.join('\r\n');

test('reads a table copied from an auction site, with tabs, a mark of the encoding and phrases for the outcome', async () => {
  const { missing, rows } = await readUnseen(
    lines(
      '\uFEFFListing Title\tResult\tEnd Date\tBids\tURL',
      'No Reserve: 1987 Buick Grand National\tSold for USD $45,250\t3/4/24\t31\thttps://a.test/1',
      '34k-Mile 1994 Toyota Supra Turbo\tHigh bid USD $71,000, RNM\t3/14/24\t44\thttps://a.test/2',
      'Euro 1985 BMW M635CSi\tReserve Not Met at $38,500\t12/31/98\t12\thttps://a.test/3',
      '1972 Datsun 240Z\tWithdrawn\t3/15/24\t3\thttps://a.test/4',
      'Porsche Fuchs Wheels\tSold for USD $2,100\t3/15/24\t9\thttps://a.test/5',
    ),
  );
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    '1987 Buick Grand National, sold 45250, 2024-03-04',
    '1994 Toyota Supra, not sold 71000, 2024-03-14',
    '1985 BMW M6, not sold 38500, 1998-12-31',
    '1972 Datsun 240Z, not sold , 2024-03-15',
    expect.stringMatching(/parts|year|vehicle/i),
  ]);
});

test('reads a German spreadsheet: semicolons, days as numbers, decimal commas', async () => {
  const { missing, rows, mileages } = await readUnseen(
    lines(
      'Marke;Modell;Baujahr;Zuschlag;Währung;Auktionsdatum;Laufleistung (km);Status',
      'Mercedes-Benz;300 SL Gullwing;1955;"1.250.000,00";EUR;45356;"48.200";verkauft',
      'Porsche;911 Carrera;1988;"61.500,00";EUR;45357,5;118000;nicht verkauft',
      'VW;Käfer;1967;;EUR;45358;;zurückgezogen',
      'BMW;M3;1988;"61.500";EUR;;90000;verkauft',
    ),
  );
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    '1955 Mercedes-Benz 300 SL Gullwing, sold 1250000, 2024-03-05',
    '1988 Porsche 911 Carrera, not sold 61500, 2024-03-06',
    '1967 VW Käfer, not sold , 2024-03-07',
    expect.stringContaining('date'),
  ]);
  expect(mileages[0]).toBe('48200 km');
});

test('reads a list of an auction house: years of two digits, the bid goes on, thousands with a point', async () => {
  const { missing, rows } = await readUnseen(
    lines(
      'Lot #,Yr,Make,Model,Hammer Price,Outcome,Sale Date',
      'S101,67,Chevrolet,Corvette Convertible,"$98,000.00",SOLD,6-Jan-24',
      'S102,57,Ford,Thunderbird,"$41,000",Bid Goes On,6-Jan-24',
      'S103,04,Dodge,Viper SRT-10,"$52,500",Sold,7-Jan-24',
      'S104,70,Plymouth,Superbird,,No Sale,7-Jan-24',
      'S105,,Ford,Mustang,"$22,000",Sold,7-Jan-24',
    ),
  );
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    '1967 Chevrolet Corvette Convertible, sold 98000, 2024-01-06',
    '1957 Ford Thunderbird, not sold 41000, 2024-01-06',
    '2004 Dodge Viper SRT-10, sold 52500, 2024-01-07',
    '1970 Plymouth Superbird, not sold , 2024-01-07',
    expect.stringContaining('year'),
  ]);
});

test('reads Excel’s Unicode text with line breaks in cells, and the same sale twice', async () => {
  const text = lines(
    'Vehicle\tSold price\tSold on\tOdometer',
    '"1963 Jaguar E-Type\r\n3.8 Roadster"\t"£84,500"\t14/03/2024\t"52,100 miles"',
    '"1963 Jaguar E-Type\r\n3.8 Roadster"\t"£84,500"\t14/03/2024\t"52,100 miles"',
    '"1972 Citro&euml;n SM"\t"not sold (£31,000)"\t15/03/2024\tTMU',
  );
  const { missing, rows, mileages } = await readUnseen(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    '1963 Jaguar E-Type, sold 84500, 2024-03-14',
    '1963 Jaguar E-Type, sold 84500, 2024-03-14',
    '1972 Citroën SM, not sold 31000, 2024-03-15',
  ]);
  expect(mileages).toEqual(['52100 mi', '52100 mi', null]);
});

test('reads a price for each currency, and refuses rows that name two prices', async () => {
  const { missing, rows, sales } = await readUnseen(
    lines(
      'Car,Final price,Date',
      '1995 Ferrari F355 Berlinetta,"€118.000",2024-03-03T21:14:00Z',
      '1992 Lancia Delta HF Integrale,"CHF 74’500.–",2024-03-03T21:20:00Z',
      '1989 Nissan Skyline GT-R,"¥7,400,000",2024-03-04T04:00:00Z',
      '1966 Ford Mustang,"$31,000 or $33,500",2024-03-04T04:00:00Z',
      '1966 Ford Mustang,"-$31,000",2024-03-04T04:00:00Z',
      '1966 Ford Mustang,"Sold after for $29,000",March 32 2024',
    ),
  );
  expect(missing).toEqual([]);
  // `sales` divides by 100, and yen have no hundredths.
  expect(sales.slice(0, 3)).toEqual(['EUR 118000', 'CHF 74500', 'JPY 74000']);
  expect(rows.slice(3)).toEqual([
    expect.stringContaining('more than one amount'),
    expect.stringContaining('negative'),
    expect.stringContaining('day'),
  ]);
});

test.each([
  ['sold_price_gbp', 'GBP 12500'],
  ['hammer eur', 'EUR 12500'],
  ['Price (CHF)', 'CHF 12500'],
  ['Sold for', 'USD 12500'],
])('takes the currency of a price from the column “%s”', async (column, price) =>
  expect((await readUnseen(`year,make,model,${column},date\n1987,Porsche,911,12500,2024-03-01`)).sales).toEqual([
    price,
  ]),
);

test('reads a report with lines above its header, and says which columns are missing', async () => {
  const report = lines(
    'Results report,,,',
    'Exported 5/1/2024,,,',
    ',,,',
    'Vehicle,Price,Sold on,Buyer',
    '1991 Acura NSX,"$88,000",4/28/2024,x',
    '1993 Mazda RX-7,"$41,500",4/29/2024,y',
    'Total,"$129,500",,',
  );
  const { missing, rows } = await readUnseen(report);
  expect(missing).toEqual([]);
  expect(rows.filter((row) => row.includes('sold'))).toEqual([
    '1991 Acura NSX, sold 88000, 2024-04-28',
    '1993 Mazda RX-7, sold 41500, 2024-04-29',
  ]);
  expect((await readUnseen(lines('Vehicle,Buyer,Town', '1991 Acura NSX,x,y'))).missing).toEqual(['price', 'ended']);
});
