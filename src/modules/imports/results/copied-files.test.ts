import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readUnseen, rowsOf } from '#tests/support/unseen-results.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test('reads text copied from a page: character references, broken titles, prices in several currencies', async () => {
  const { missing, rows, titles, mileages } = await readUnseen(
    [
      'Lot|Vehicle|Result|Closed|Run',
      '12|1969 Citro&euml;n DS 21 &amp; spare keys|Sold for CHF 45&#39;500.&ndash;|3 M&auml;rz 2024|118&nbsp;000 km',
      '13|"1971 Alfa&nbsp;Romeo\n Spider &quot;Round Tail&quot;"|Bid to &euro; 21.000|4. März 2024|64&#x27;300 km',
      '14|1988 Porsche 911 Carrera &unknown;|Sold for &#36;61,500|4. März 2024|90,000 mi',
    ].join('\r\n'),
  );
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    '1969 Citroën DS, sold 45500, 2024-03-03',
    '1971 Alfa Romeo Spider, not sold 21000, 2024-03-04',
    '1988 Porsche 911, sold 61500, 2024-03-04',
  ]);
  expect(titles).toEqual([
    '1969 Citroën DS 21 & spare keys',
    '1971 Alfa Romeo Spider "Round Tail"',
    '1988 Porsche 911 Carrera &unknown;',
  ]);
  expect(mileages).toEqual(['118000 km', '64300 km', '90000 mi']);
});

test('takes a column such as Year/Make/Model for the title, and a currency for each row', async () => {
  const { missing, rows, sales, mileages } = await readUnseen(
    [
      'Year/Make/Model,Ccy,Hammer,Sold?,Date of sale,Miles',
      '"1995 Land Rover Defender 90",GBP,"22 500",Y,"Sunday, March 3rd, 2024 at 5:14pm",61k',
      '"1970 Plymouth \'Cuda",USD,"187\'000",Y,03/14/2024,"45,xxx"',
      '"1991 Honda NSX",EUR,"98.000,50",Y,14 Mar 2024,"88,000km"',
      '"2004 Volvo V70 R",SEK,"145 000 kr",N - bid to 145 000,"14-Mar-24",n/a',
    ].join('\n'),
  );
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    '1995 Land Rover Defender, sold 22500, 2024-03-03',
    '1970 Plymouth Barracuda, sold 187000, 2024-03-14',
    '1991 Honda NSX, sold 98000.5, 2024-03-14',
    '2004 Volvo V70, not sold 145000, 2024-03-14',
  ]);
  expect(sales).toEqual(['GBP 22500', 'USD 187000', 'EUR 98000.5', 'SEK 145000']);
  expect(mileages).toEqual(['61000 mi', null, '88000 km', null]);
});

const MARKET = [
  'lot_number,closed_at,title,make,model,year,mileage,mileage_unit,result,sold_price,highest_bid,currency,url',
  '32,2026-11-20T21:46:59.706Z,1967 Pontiac GTO,Pontiac,GTO,1967,63015,mi,fell_through,,60500.00,USD,https://a.test/gto',
  '35,2026-11-19T15:13:26.154Z,15-Inch Wire Wheels for Jaguar E-Type,Jaguar,E-Type,1964,,,sold,1400.00,1400.00,USD,https://a.test/w',
  '47,2026-11-18T01:07:48.113Z,1969 Chevrolet Camaro SS 396,Chevrolet,Camaro,1969,71902,mi,sold,65000.00,65000.00,USD,https://a.test/ss',
].join('\n');
const MARKET_ROWS = [
  '1967 Pontiac GTO, not sold , 2026-11-20',
  'This title names parts, not a vehicle.',
  '1969 Chevrolet Camaro, sold 65000, 2026-11-18',
];

test('reads a daily file of results, in which sales fell through and wheels have the name of a car', async () => {
  expect(await readUnseen(gzipSync(MARKET))).toMatchObject({ missing: [], rows: MARKET_ROWS });
});

test.each([
  ['little', utf16(MARKET)],
  ['little, with a mark', utf16(`\uFEFF${MARKET}`)],
  ['big', utf16(MARKET).swap16()],
  ['big, with a mark', utf16(`\uFEFF${MARKET}`).swap16()],
])('reads UTF-16, %s endian', async (_, bytes) => expect((await readUnseen(bytes)).rows).toEqual(MARKET_ROWS));

test('reads objects a line apart, whose mileage is a number, an object or nothing', async () => {
  const line = (title: string, mileage: unknown) =>
    JSON.stringify({ title, price: '£84,500', outcome: 'sold', ended: '2024-03-03T22:14:00-05:00', mileage });
  const { missing, rows, mileages } = await readUnseen(
    [
      line('1966 Jaguar E-Type', { value: 52_000, unit: 'km' }),
      '',
      line('1972 Datsun 240Z', 81_000),
      line('2002 Ford Focus', null),
    ].join('\r\n'),
  );
  expect(missing).toEqual([]);
  expect(rows[0]).toBe('1966 Jaguar E-Type, sold 84500, 2024-03-03');
  expect(mileages).toEqual(['52000 km', '81000 mi', null]);
});

test('says that a compressed file is damaged', async () => {
  const bytes = gzipSync(MARKET);
  await expect(rowsOf(bytes.subarray(0, 60))).rejects.toThrow('It may be cut off or damaged.');
  await expect(rowsOf(Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(40, 7)]))).rejects.toThrow('We can’t unpack');
});
