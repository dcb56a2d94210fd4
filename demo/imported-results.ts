import { DAY_MS } from '#contract/durations.ts';
import { type ImportsDeps, importFile, readOptions } from '#modules/imports/index.ts';

/** What one variant sells for at its usual mileage, and how often it has a manual gearbox. */
type Variant = readonly [
  trim: string,
  firstYear: number,
  lastYear: number,
  dollars: number,
  miles: number,
  manual: number,
  sales: number,
];
interface Market {
  readonly name: string;
  /** How much prices rose or fell a year. */
  readonly trend: number;
  readonly variants: readonly Variant[];
}

const MARKETS: readonly Market[] = [
  {
    name: 'Porsche,911',
    trend: 0.03,
    variants: [
      ['Carrera Coupe', 1984, 1989, 72_000, 78_000, 1, 9],
      ['Carrera 2', 1990, 1994, 92_000, 64_000, 0.7, 8],
      ['Carrera', 1995, 1998, 118_000, 52_000, 0.8, 7],
      ['Carrera', 1999, 2004, 29_500, 68_000, 0.75, 11],
      ['Turbo', 2001, 2005, 68_000, 41_000, 0.7, 8],
      ['Carrera S', 2005, 2012, 56_000, 44_000, 0.6, 11],
    ],
  },
  {
    name: 'Mazda,MX-5 Miata',
    trend: 0.02,
    variants: [
      ['', 1990, 1997, 11_500, 74_000, 0.95, 12],
      ['', 1999, 2005, 10_250, 62_000, 0.85, 8],
      ['Grand Touring', 2006, 2015, 14_750, 51_000, 0.7, 7],
    ],
  },
  {
    name: 'BMW,M3',
    trend: 0.01,
    variants: [
      ['', 1988, 1991, 74_000, 96_000, 1, 7],
      ['Coupe', 1995, 1999, 27_000, 81_000, 0.9, 9],
      ['Coupe', 2001, 2006, 34_500, 63_000, 0.65, 11],
      ['Coupe', 2008, 2013, 41_000, 42_000, 0.5, 8],
    ],
  },
  {
    name: 'Toyota,Land Cruiser',
    trend: 0.02,
    variants: [
      ['FJ40', 1968, 1983, 38_000, 61_000, 1, 11],
      ['FJ60', 1981, 1987, 29_500, 142_000, 1, 7],
      ['FJ62', 1988, 1990, 33_000, 128_000, 0, 7],
      ['FZJ80', 1993, 1997, 24_500, 164_000, 0, 8],
      ['', 1998, 2007, 19_500, 152_000, 0, 8],
    ],
  },
  {
    name: 'Jaguar,E-Type',
    trend: -0.03,
    variants: [
      ['Roadster', 1961, 1967, 158_000, 58_000, 1, 9],
      ['2+2', 1966, 1971, 58_000, 61_000, 0.75, 6],
      ['Roadster', 1969, 1971, 84_000, 55_000, 1, 7],
      ['V12 Roadster', 1972, 1974, 71_000, 49_000, 0.6, 8],
    ],
  },
  {
    name: 'Chevrolet,Corvette',
    trend: -0.01,
    variants: [
      ['Convertible', 1958, 1962, 72_000, 52_000, 0.9, 8],
      ['Sting Ray Coupe', 1963, 1967, 79_000, 61_000, 0.95, 8],
      ['Coupe', 1968, 1972, 34_000, 64_000, 0.8, 8],
      ['Coupe', 1997, 2004, 18_500, 46_000, 0.6, 8],
      ['Z06', 2006, 2013, 41_500, 24_000, 1, 8],
    ],
  },
  {
    name: 'Ford,Mustang',
    trend: -0.02,
    variants: [
      ['Fastback', 1965, 1970, 46_000, 68_000, 0.7, 10],
      ['Coupe', 1964, 1970, 24_500, 72_000, 0.5, 10],
      ['LX 5.0', 1987, 1993, 19_500, 58_000, 0.85, 9],
      ['SVT Cobra', 1996, 2004, 26_500, 34_000, 1, 7],
    ],
  },
  {
    name: 'Ford,Bronco',
    trend: -0.04,
    variants: [
      ['', 1966, 1977, 68_000, 56_000, 0.6, 14],
      ['XLT', 1980, 1986, 22_500, 94_000, 0.4, 8],
      ['Eddie Bauer', 1987, 1996, 21_000, 104_000, 0.2, 8],
    ],
  },
  {
    name: 'Land Rover,Defender',
    trend: -0.02,
    variants: [
      ['90', 1984, 1998, 44_000, 84_000, 1, 11],
      ['110', 1984, 1998, 49_500, 96_000, 1, 10],
      ['90 NAS', 1994, 1997, 82_000, 78_000, 0.7, 7],
    ],
  },
  {
    name: 'Datsun,240Z',
    trend: -0.03,
    variants: [['', 1970, 1973, 36_500, 74_000, 1, 22]],
  },
  {
    name: 'Acura,NSX',
    trend: 0.05,
    variants: [
      ['', 1991, 1994, 79_000, 58_000, 0.85, 12],
      ['T', 1995, 2001, 98_000, 44_000, 0.75, 9],
      ['T', 2002, 2005, 148_000, 31_000, 1, 6],
    ],
  },
  {
    name: 'Alfa Romeo,Spider',
    trend: 0.01,
    variants: [
      ['Duetto', 1966, 1969, 39_000, 54_000, 1, 7],
      ['Veloce', 1971, 1982, 17_500, 66_000, 1, 10],
      ['Graduate', 1985, 1990, 13_500, 61_000, 1, 8],
      ['Veloce', 1991, 1994, 18_750, 47_000, 0.7, 8],
    ],
  },
  {
    name: 'MG,MGB',
    trend: -0.02,
    variants: [
      ['Roadster', 1962, 1967, 19_500, 62_000, 1, 9],
      ['Roadster', 1968, 1974, 13_750, 58_000, 1, 10],
      ['Roadster', 1975, 1980, 9250, 54_000, 1, 8],
    ],
  },
  {
    name: 'Mercedes-Benz,SL',
    trend: -0.01,
    variants: [
      ['280SL Pagoda', 1968, 1971, 88_000, 74_000, 0.2, 9],
      ['450SL', 1973, 1980, 17_500, 96_000, 0, 9],
      ['560SL', 1986, 1989, 27_000, 82_000, 0, 10],
      ['500SL', 1990, 2001, 14_250, 88_000, 0, 8],
    ],
  },
];

const SOURCE = 'Tidewater sale archive';
const HEADER = 'Year,Make,Model,Trim,Sold For,Date,Mileage,Transmission,Title Status,Lot';
/** Sales are spread over this many days, the newest this many days ago. */
const NEWEST_DAY = 9;
const DAYS = 1600;
const SPREAD = 0.11;
const MILEAGE_EFFECT = -0.16;
const AUTOMATIC_PRICE = 0.88;
const BRANDED = { share: 0.05, price: 0.62 };

/** Mulberry32: the same market at every start. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function rowsOf({ name, trend, variants }: Market, random: () => number, now: number): string[] {
  /** About normal, between -3 and 3. */
  const chance = () => random() + random() + random() + random() + random() + random() - 3;
  return variants.flatMap(([trim, first, last, dollars, usual, manual, sales]) =>
    Array.from({ length: sales }, () => {
      const year = first + Math.floor(random() * (last - first + 1));
      const miles = Math.max(900, Math.round((usual * Math.exp(chance() * 0.55)) / 10) * 10);
      const daysAgo = NEWEST_DAY + Math.floor(random() ** 1.3 * DAYS);
      const isManual = random() < manual;
      const isBranded = random() < BRANDED.share;
      const price =
        dollars *
        (1 + trend) ** (-daysAgo / 365) *
        (miles / usual) ** MILEAGE_EFFECT *
        (isManual || manual === 0 ? 1 : AUTOMATIC_PRICE) *
        (isBranded ? BRANDED.price : 1) *
        Math.exp(chance() * SPREAD * 1.4);
      const step = price < 20_000 ? 100 : 500;
      return [
        ...[year, name, trim, Math.round(price / step) * step],
        new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10),
        ...[miles, isManual ? 'Manual' : 'Automatic', isBranded ? 'Rebuilt' : 'Clean'],
      ].join(',');
    }),
  );
}

/** A file as another site may export it. */
export function importedResultsFile(now: number): string {
  const random = seededRandom(1966);
  const rows = MARKETS.flatMap((market) => rowsOf(market, random, now));
  return [HEADER, ...rows.map((row, index) => `${row},T-${index + 1}`)].join('\n');
}

/** Imports results of another site, which the price guide compares with. */
export async function importResults(
  deps: Pick<ImportsDeps, 'database' | 'clock' | 'vehicleModels'>,
  now: number,
): Promise<void> {
  const bytes = new TextEncoder().encode(importedResultsFile(now));
  const file = {
    name: `${SOURCE}.csv`,
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  const { options } = await readOptions(file, { currency: 'USD', unit: 'mi' });
  await importFile(deps, file, { options, isDry: false, onBatch: () => undefined });
}
