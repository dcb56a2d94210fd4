import { entry, place, story, usd } from './catalogue/entry.ts';
import type { CatalogueEntry } from './catalogue/types.ts';

const HOURS_PER_DAY = 24;
const LENGTH_HOURS = 72;
const OFFERS = 7;

/** Days since the close; the highest bid in dollars; a missed reserve, another gearbox, or a VIN that is seen again. */
type Row = readonly [
  year: number,
  miles: number,
  daysAgo: number,
  dollars: number,
  also?: { reserve?: number; gearbox?: string; vin?: string },
];

interface Model {
  readonly make: string;
  readonly model: string;
  readonly bodyStyle: string;
  readonly photos: readonly string[];
  readonly gearbox: string;
  readonly engine: string;
  readonly rows: readonly Row[];
}

const MODELS: readonly Model[] = [
  {
    make: 'Volkswagen',
    model: 'GTI',
    bodyStyle: 'hatchback',
    photos: ['1989-hatch-black', '1987-hatch-red', '1985-hatch-white'],
    gearbox: '5-speed manual',
    engine: 'Inline-four',
    rows: [
      [1984, 131_204, 389, 11_250],
      [1992, 84_410, 371, 15_500],
      [1990, 142_900, 352, 10_250, { vin: '3VWHF91G5LM014377' }],
      [1987, 96_300, 334, 13_000],
      [1989, 61_880, 316, 16_750],
      [1991, 118_700, 297, 10_500, { reserve: 14_000 }],
      [1986, 155_020, 279, 9_500],
      [1990, 101_660, 258, 13_750],
      [1988, 74_350, 241, 15_750],
      [1985, 122_480, 220, 12_500],
      [1992, 97_730, 201, 15_000],
      [1987, 168_910, 183, 9_750],
      [1989, 108_240, 160, 14_000, { vin: '3VWHF91G7KM014208' }],
      [1984, 58_300, 141, 15_250, { reserve: 18_000 }],
      [1991, 66_120, 122, 17_750],
      [1986, 139_600, 101, 11_000],
      [1988, 88_450, 79, 15_500],
      // The listings of this car contradict each other.
      [1990, 126_310, 60, 12_750, { vin: '3VWHF91G5LM014377' }],
      [1985, 79_990, 41, 15_250],
      [1989, 104_870, 22, 14_500],
    ],
  },
  {
    make: 'Volkswagen',
    model: 'Type 2',
    bodyStyle: 'van',
    photos: ['1972-camper-blue'],
    gearbox: '4-speed manual',
    engine: '1.7-liter air-cooled flat-four',
    rows: [
      [1970, 92_400, 340, 24_500],
      [1974, 71_230, 262, 27_000],
      [1973, 118_600, 214, 21_500, { gearbox: '3-speed automatic' }],
      [1971, 64_900, 166, 29_500],
      [1972, 105_300, 118, 24_000, { reserve: 30_000 }],
      [1975, 88_700, 69, 26_000],
      [1972, 81_450, 30, 28_500],
    ],
  },
];

const SELLERS = ['bayou_garage', 'dust_and_chrome', 'theolddairy', 'longhood_leo'] as const;
const BIDDERS = ['gearwhine', 'heel-and-toe', 'tunedport', 'sundaydriver77', 'copperkettle'] as const;
const PLACES = [
  place('Lafayette', 'LA', '70501'),
  place('Taos', 'NM', '87571'),
  place('Ithaca', 'NY', '14850'),
] as const;
const COLOURS = ['Black', 'Red', 'White', 'Blue'] as const;

const turnOf = <T>(of: readonly [T, ...T[]], number: number): T => of[number % of.length] ?? of[0];

function pastResult(
  of: Model,
  [year, miles, daysAgo, dollars, { reserve, gearbox, vin } = {}]: Row,
  number: number,
): CatalogueEntry {
  const name = `${of.make} ${of.model}`;
  return entry({
    key: `past-${of.model.toLowerCase().replaceAll(/\W+/g, '-')}-${number + 1}`,
    title: `${year} ${name}`,
    subtitle: `${miles.toLocaleString('en-US')} miles, regularly driven and serviced`,
    year,
    make: of.make,
    model: of.model,
    bodyStyle: of.bodyStyle,
    photos: of.photos[number % of.photos.length] ?? '',
    vehicle: {
      ...(vin !== undefined && { vin }),
      mileage: miles,
      mileage_unit: 'mi',
      mileage_is_known: true,
      engine: of.engine,
      transmission: gearbox ?? of.gearbox,
      exterior_colour: turnOf(COLOURS, number),
      title_status: 'Clean',
      seller_type: 'private',
    },
    story: story({
      highlights: ['Runs, drives and stops as it should', 'Records for the last ten years'],
      flaws: ['Stone chips and small dents of its age', 'Worn seat bolster on the driver’s side'],
      overview: [
        `A ${year} ${name} that was used and looked after. It is sold with two keys and its folder of records.`,
      ],
    }),
    location: turnOf(PLACES, number),
    seller: turnOf(SELLERS, number),
    startingBid: usd(3000),
    reserve: reserve === undefined ? null : usd(reserve),
    plan: {
      state: reserve === undefined ? 'sold' : 'reserve_not_met',
      closedHoursAgo: daysAgo * HOURS_PER_DAY,
      lengthHours: LENGTH_HOURS,
    },
    bidding: { price: usd(dollars), offers: OFFERS, bidders: BIDDERS },
    comments: [],
    watchers: 0,
  });
}

/** A year of results for the price guide. All sales were handed over. */
export const PAST_RESULTS: readonly CatalogueEntry[] = MODELS.flatMap((model) =>
  model.rows.map((row, number) => pastResult(model, row, number)),
);
