import { DAY_MS } from '#contract/durations.ts';
import { minor } from '#auction/money.ts';
import type { AuctionStatus } from '#auction/types.ts';
import { slugOf } from '#contract/car-paths.ts';
import { indexVocabulary, matchVehicle, type VocabularyIndex } from '#modules/vehicle-models/match-vehicle.ts';
import { readStartingSet } from '#modules/vehicle-models/starting-set.ts';
import { locateTown } from '#platform/places/find-place.ts';
import { seededRandom } from '#tests/simulation/world/seeded.ts';
import { listingId } from './archive-copies.ts';

const SEED = 20_261_124;
const YEARS_OF_RESULTS = 12;
const FINENESS = 2 ** 31 - 1;
const LAST_MODEL_YEAR = 2025;
/** How much more often these are sold than a model of the long tail. */
const POPULAR: Readonly<Record<string, number>> = {
  'porsche.911': 90,
  'chevrolet.corvette': 60,
  'ford.mustang': 55,
  'bmw.m3': 30,
  'mercedes-benz.sl-class': 24,
  'toyota.land-cruiser': 28,
  'chevrolet.camaro': 26,
  'ford.bronco': 24,
  'bmw.3-series': 22,
  'mazda.mx-5-miata': 20,
  'jeep.wrangler': 18,
  'land-rover.defender': 18,
  'volkswagen.beetle': 16,
  'mercedes-benz.e-class': 16,
  'porsche.356': 14,
  'jaguar.e-type': 14,
  'acura.nsx': 10,
  'honda.s2000': 12,
  'bmw.m5': 14,
  'ferrari.308': 9,
};
/** The share of each color, and how some sellers spell it. */
const SPELLINGS: Readonly<Record<string, string>> = {
  Chevrolet: 'Chevy',
  Volkswagen: 'VW',
  'Mercedes-Benz': 'Mercedes',
  'Alfa Romeo': 'Alfa',
};
const TOWNS = [
  ['Los Angeles', 'CA', 40],
  ['San Diego', 'CA', 22],
  ['San Jose', 'CA', 20],
  ['Pasadena', 'CA', 12],
  ['Sacramento', 'CA', 12],
  ['Miami', 'FL', 26],
  ['Tampa', 'FL', 18],
  ['Naples', 'FL', 12],
  ['Orlando', 'FL', 12],
  ['Houston', 'TX', 22],
  ['Dallas', 'TX', 22],
  ['Austin', 'TX', 16],
  ['New York', 'NY', 14],
  ['Albany', 'NY', 8],
  ['Chicago', 'IL', 20],
  ['Scottsdale', 'AZ', 22],
  ['Tucson', 'AZ', 6],
  ['Atlanta', 'GA', 18],
  ['Charlotte', 'NC', 14],
  ['Seattle', 'WA', 16],
  ['Portland', 'OR', 14],
  ['Denver', 'CO', 14],
  ['Las Vegas', 'NV', 10],
  ['Philadelphia', 'PA', 12],
  ['Pittsburgh', 'PA', 6],
  ['Newark', 'NJ', 14],
  ['Boston', 'MA', 12],
  ['Hartford', 'CT', 8],
  ['Nashville', 'TN', 10],
  ['Minneapolis', 'MN', 9],
  ['Detroit', 'MI', 10],
  ['Columbus', 'OH', 9],
  ['Richmond', 'VA', 8],
  ['Indianapolis', 'IN', 7],
  ['Kansas City', 'MO', 7],
  ['Salt Lake City', 'UT', 7],
  ['Milwaukee', 'WI', 5],
  ['Louisville', 'KY', 4],
  ['Boise', 'ID', 4],
  ['Omaha', 'NE', 3],
  ['Tulsa', 'OK', 4],
  ['Charleston', 'SC', 5],
  ['Birmingham', 'AL', 3],
  ['Albuquerque', 'NM', 3],
  ['Des Moines', 'IA', 2],
  ['Wichita', 'KS', 2],
  ['Burlington', 'VT', 2],
  ['Honolulu', 'HI', 1],
  ['Anchorage', 'AK', 1],
  ['Billings', 'MT', 1],
] as const;
const BODIES = [
  ['coupe', 34],
  ['convertible', 22],
  ['saloon', 12],
  ['suv', 13],
  ['pickup', 7],
  ['estate', 4],
  ['hatchback', 5],
  ['van', 1],
  ['supercar', 2],
] as const;
const COLOURS = [
  ['black', 20],
  ['white', 16],
  ['silver', 15],
  ['red', 16],
  ['blue', 13],
  ['grey', 8],
  ['green', 6],
  ['yellow', 3],
  ['brown', 2],
  ['beige', 2],
  ['orange', 1],
] as const;
const TRIMS = [
  ['', 30],
  ['Coupe', 10],
  ['Convertible', 8],
  ['Turbo', 6],
  ['S', 6],
  ['GT', 6],
  ['SS', 3],
  ['5-Speed', 6],
  ['6-Speed', 5],
  ['Cabriolet', 4],
  ['Limited', 3],
  ['Sport', 5],
  ['Touring', 3],
  ['4x4', 4],
  ['V8', 3],
  ['Custom', 2],
  ['Project', 2],
  ['Targa', 1],
  ['Clubsport', 1],
  ['RS', 1],
] as const;
const SUBTITLES = [
  'One owner, original paint, books and records',
  'Recent service, new tires',
  'No reserve',
  'Long-term ownership, garage kept',
  'Restored in 2015, driven since',
  'Barn find, complete',
  'Matching numbers engine',
  'Rust-free California car',
  'Two owners, 42k miles',
  'Unmodified survivor',
  'LS swap with a five-speed',
  'Imported from Japan',
  'Euro delivery, factory options',
  'Modified for track use',
  'Clean history, cold air conditioning',
] as const;
const ENGINES = [
  ['3.6-liter flat-six', 12],
  ['350ci V8', 14],
  ['5.0-liter V8', 12],
  ['2.0-liter inline-four', 18],
  ['1.8-liter inline-four', 8],
  ['3.0-liter inline-six', 14],
  ['3.5-liter V6', 8],
  ['5.3-liter V12', 2],
  ['3.0-liter turbodiesel inline-five', 3],
  ['2.0-liter turbocharged inline-four', 9],
] as const;
const GEARBOXES = [
  [{ gearbox: 'manual', transmission: '5-speed manual' }, 30],
  [{ gearbox: 'manual', transmission: '4-speed manual' }, 15],
  [{ gearbox: 'manual', transmission: '6-speed manual' }, 17],
  [{ gearbox: 'automatic', transmission: '4-speed automatic' }, 16],
  [{ gearbox: 'automatic', transmission: '5-speed automatic' }, 10],
  [{ gearbox: 'dual_clutch', transmission: '7-speed dual-clutch' }, 5],
  [{ gearbox: 'semi_automatic', transmission: '6-speed semi-automatic' }, 1],
] as const;
const TITLES = [
  ['clean', 92],
  ['salvage', 2],
  ['rebuilt', 3],
  ['bill_of_sale', 1],
] as const;
const RESULTS: readonly (readonly [AuctionStatus, number])[] = [
  ['sold', 76],
  ['reserve_not_met', 19],
  ['not_sold', 3],
  ['withdrawn', 2],
];
const TERMS = JSON.stringify({
  currency: 'USD',
  startingBid: minor(100_000),
  bidUnit: minor(100),
  increments: [{ from: minor(0), step: minor(10_000) }],
  softCloseMs: 120_000,
  premium: { rateBasisPoints: 500, least: minor(25_000), most: minor(750_000) },
});

export interface Listing {
  readonly id: string;
  readonly slug: string;
  readonly sellerId: string;
  readonly title: string;
  readonly subtitle: string;
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly body: string;
  readonly vehicle: string;
  readonly location: string;
  readonly terms: string;
  readonly makeId: string | null;
  readonly modelId: string | null;
  readonly generationId: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly status: AuctionStatus;
  readonly startsAt: Date;
  readonly closesAt: Date;
  readonly reserve: number | null;
  readonly price: number;
  readonly bids: number;
}

type Weighted<T> = readonly (readonly [T, number])[];
interface ModelEntry {
  readonly make: string;
  readonly makeId: string;
  readonly model: string;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly body: string;
  readonly price: number;
}

function drawOf<C extends readonly (readonly [unknown, number])[]>(choices: C, roll: () => number): () => C[number][0] {
  const sums: number[] = [];
  for (const [, weight] of choices) sums.push((sums.at(-1) ?? 0) + weight);
  const total = sums.at(-1) ?? 1;
  return () => {
    const at = roll() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return choices[low]?.[0];
  };
}

/** From the site's vocabulary in the database. */
async function modelsOf(roll: () => number): Promise<{ index: VocabularyIndex; models: Weighted<ModelEntry> }> {
  const makes = await readStartingSet();
  const body = drawOf(BODIES, roll);
  const idOf = (make: { id: string }, model: { slug: string }) => `${make.id}.${model.slug}`;
  const index = indexVocabulary({
    makes,
    models: makes.flatMap((make) => make.models.map((model) => ({ ...model, id: idOf(make, model), makeId: make.id }))),
    generations: makes.flatMap((make) =>
      make.models.flatMap((model) =>
        model.generations.map((each) => ({
          ...each,
          modelId: idOf(make, model),
          id: `${idOf(make, model)}.${slugOf(each.name)}`,
        })),
      ),
    ),
    aliases: makes.flatMap((make) => make.aliases.map((name) => ({ makeId: make.id, modelId: null, name }))),
  });
  let rank = 0;
  const models = makes.flatMap((make) =>
    make.models.map((model) => {
      rank += 1;
      const entry: ModelEntry = {
        make: make.name,
        makeId: make.id,
        model: model.name,
        firstYear: model.firstYear,
        lastYear: Math.min(model.lastYear ?? LAST_MODEL_YEAR, LAST_MODEL_YEAR),
        body: body(),
        price: Math.exp(9.6 + 1.1 * normal(roll)),
      };
      const tail = 4 * roll() ** 3 + 0.05;
      return [entry, POPULAR[idOf(make, model)] ?? tail * (1 + 3 / Math.sqrt(rank))] as const;
    }),
  );
  return { index, models };
}

function normal(roll: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());
}

/**
 * Auctions of a large site, the same for the same counts, spread as unevenly as on real sites, over twelve years. Those
 * on offer come last.
 */
export async function* archiveListings({
  ended,
  live,
  upcoming,
  now,
}: {
  readonly ended: number;
  readonly live: number;
  readonly upcoming: number;
  readonly now: number;
}): AsyncGenerator<Listing> {
  const dice = seededRandom(SEED);
  const roll = () => dice.upTo(FINENESS) / (FINENESS + 1);
  const { index, models } = await modelsOf(roll);
  const points = new Map<string, Awaited<ReturnType<typeof locateTown>>>();
  for (const [city, region] of TOWNS) points.set(city, await locateTown({ city, region, country: 'United States' }));
  const draw = {
    model: drawOf(models, roll),
    town: drawOf(
      TOWNS.map(([city, region, weight]) => [{ city, region }, weight] as const),
      roll,
    ),
    colour: drawOf(COLOURS, roll),
    inside: drawOf(COLOURS, roll),
    trim: drawOf(TRIMS, roll),
    engine: drawOf(ENGINES, roll),
    gearbox: drawOf(GEARBOXES, roll),
    title: drawOf(TITLES, roll),
    result: drawOf(RESULTS, roll),
  };
  const total = ended + live + upcoming;
  for (let nth = 0; nth < total; nth += 1) {
    const entry = draw.model();
    const span = entry.lastYear - entry.firstYear;
    const year = entry.firstYear + Math.floor(span * (roll() + roll()) * 0.5);
    const make = roll() < 0.04 ? (SPELLINGS[entry.make] ?? entry.make) : entry.make;
    const trim = draw.trim();
    const title = [year, make, entry.model, trim].filter(Boolean).join(' ');
    const town = draw.town();
    const mileage = Math.round(Math.exp(10.6 + 0.9 * normal(roll)));
    const gearbox = draw.gearbox();
    const engine = draw.engine();
    const match = matchVehicle(index, { make, model: entry.model, year, title });
    const point = points.get(town.city) ?? null;
    const price = Math.max(200, Math.round((entry.price * Math.exp(0.5 * normal(roll))) / 50) * 50) * 100;
    const status: AuctionStatus = nth < ended ? draw.result() : nth < ended + live ? 'live' : 'scheduled';
    const ago = (1 - Math.sqrt(roll())) * YEARS_OF_RESULTS * 365 * DAY_MS + 60_000;
    const closes =
      status === 'live'
        ? now + (0.02 + 7 * roll()) * DAY_MS
        : status === 'scheduled'
          ? now + (8 + 20 * roll()) * DAY_MS
          : now - ago;
    const hasReserve = roll() < 0.6;
    yield {
      id: listingId(nth),
      slug: `${slugOf(title)}-${nth}`,
      sellerId: `seller-${Math.floor(20_000 * roll() ** 3)}`,
      title,
      subtitle: SUBTITLES[Math.floor(SUBTITLES.length * roll())] ?? '',
      make,
      model: entry.model,
      year,
      body: roll() < 0.8 ? entry.body : drawOf(BODIES, roll)(),
      vehicle: JSON.stringify({
        vin: `V${(nth * 7919).toString(36).toUpperCase().padStart(10, '0')}`,
        mileage,
        mileage_unit: 'mi',
        mileage_is_known: roll() < 0.9,
        engine,
        ...(nth % 3 !== 0 && { owner_count: 1 + (nth % 7) }),
        fuel: engine.includes('diesel') ? 'diesel' : 'petrol',
        ...gearbox,
        drivetrain: roll() < 0.75 ? 'Rear-wheel drive' : roll() < 0.5 ? 'Front-wheel drive' : 'All-wheel drive',
        exterior_colour_family: draw.colour(),
        interior_colour_family: draw.inside(),
        title_type: draw.title(),
        ...(roll() < 0.2 && { steering_side: roll() < 0.9 ? 'left' : 'right' }),
        ...(roll() < 0.1 && { tax_status: roll() < 0.5 ? 'margin_scheme' : 'vat_qualifying' }),
        ...(roll() < 0.1 && { export_papers: 'included' }),
      }),
      location: JSON.stringify({ ...town, country: 'United States' }),
      terms: TERMS,
      makeId: match.makeId,
      modelId: match.modelId,
      generationId: match.generationId,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      status,
      startsAt: new Date(closes - (status === 'scheduled' ? 7 : 7.5) * DAY_MS),
      closesAt: new Date(closes),
      reserve: hasReserve ? Math.round(price * (0.8 + 0.4 * roll())) : null,
      price,
      bids: 1 + Math.floor(40 * roll() ** 2),
    };
  }
}
