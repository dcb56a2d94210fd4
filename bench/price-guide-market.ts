import { seededRandom } from '#tests/simulation/world/seeded.ts';
import { DAY_MS } from '#contract/durations.ts';
import { type GuideSale, YEAR_MS } from '#modules/price-guide/comparables.ts';
import { estimatePrice, EXPECTED_SHARE } from '#modules/price-guide/estimate.ts';
import { medianOf } from './figures.ts';

const SEED = 20_261_123;
const MIN_SALES = 30;
const MAX_SALES = 150;
const YEARS_OF_SALES = 4;
const ESTIMATED_PART = 0.3;
const MAX_POINTS_OFF = 3;
const NOW = Date.UTC(2026, 0, 1);
const TRIMS = [[], ['Turbo'], ['Turbo', 'S'], ['Club', 'Sport']];
const FINENESS = 2 ** 31 - 1;

export interface TrueSale extends GuideSale {
  /** The price without randomness. */
  readonly truth: number;
}
type Random = () => number;

const between = (random: Random, from: number, to: number): number => from + (to - from) * random();
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Prices follow a formula unlike the guide's: curved in age, with seasons and outliers. */
export function salesOfModel(random: Random): TrueSale[] {
  const base = between(random, 8.5, 12.5);
  const first = Math.round(between(random, 1960, 2005));
  const span = Math.round(between(random, 3, 15));
  const best = first + between(random, 0, span);
  const curve = between(random, 0, 0.004);
  const perYear = between(random, -0.01, 0.05);
  const ofMileage = between(random, -0.35, -0.05);
  const drift = between(random, -0.08, 0.1);
  const season = between(random, 0, 0.04);
  const ofGearbox = between(random, 0, 0.2);
  const ofTitle = between(random, -0.5, -0.1);
  const noise = between(random, 0.08, 0.22);
  const manualShare = between(random, 0.2, 1);
  const usualMiles = between(random, 20_000, 110_000);
  const count = Math.round(between(random, MIN_SALES, MAX_SALES));
  return Array.from({ length: count }, (_, index): TrueSale => {
    const years = -YEARS_OF_SALES * random();
    const year = first + Math.floor(random() * (span + 1));
    const miles = Math.round(usualMiles * Math.exp(0.7 * normal(random)));
    const gearbox = random() < manualShare ? 'manual' : 'automatic';
    const title = random() < 0.06 ? 'other' : 'clean';
    const isMilesKnown = random() > 0.03;
    const truth =
      base +
      perYear * (year - first) -
      curve * (year - best) ** 2 +
      ofMileage * Math.log(miles / usualMiles) +
      drift * years +
      season * Math.sin(2 * Math.PI * years) +
      (gearbox === 'manual' ? ofGearbox : 0) +
      (title === 'other' ? ofTitle : 0);
    const chance = normal(random) * noise * (random() < 0.05 ? 3 : 1);
    return {
      id: String(index),
      price: Math.round(100 * Math.exp(truth + chance)),
      truth: 100 * Math.exp(truth),
      soldAt: NOW + years * YEAR_MS,
      year,
      miles: isMilesKnown ? miles : null,
      gearbox,
      title,
      trim: [],
      generation: null,
    };
  }).toSorted((one, other) => one.soldAt - other.soldAt);
}

/** The same, of a model whose trims differ in price, some twofold. Five of eight sales are of the first. */
export function salesOfTrims(random: Random): TrueSale[] {
  const effects = TRIMS.map((_, index) => (index === 0 ? 1 : Math.exp(between(random, -0.3, 1))));
  return salesOfModel(random).map((sale) => {
    const trim = Math.max(0, Math.floor((random() - 0.5) * 2 * TRIMS.length));
    const effect = effects[trim] ?? 1;
    return { ...sale, price: Math.round(sale.price * effect), truth: sale.truth * effect, trim: TRIMS[trim] ?? [] };
  });
}

const PLAIN_MARKET = { models: 150, salesOf: salesOfModel, mostTimesOracle: 1.15 };
/** What each trim is worth has to be learned from fewer sales. */
export const TRIM_MARKET = { models: 60, salesOf: salesOfTrims, mostTimesOracle: 1.25 };

/** Coverage and errors over all models, with those outside the limits. */
export function measureMarket({ models, salesOf, mostTimesOracle } = PLAIN_MARKET): {
  figures: Record<string, string>;
  faults: string[];
} {
  const dice = seededRandom(SEED);
  const random = () => dice.upTo(FINENESS) / (FINENESS + 1);
  const errors: number[] = [];
  const oracle: number[] = [];
  const widths: number[] = [];
  let inside = 0;
  let without = 0;
  for (let model = 0; model < models; model += 1) {
    const sales = salesOf(random);
    for (const sale of sales.slice(Math.floor(sales.length * (1 - ESTIMATED_PART)))) {
      const at = sale.soldAt - DAY_MS;
      const estimate = estimatePrice(
        sale,
        sales.filter(({ soldAt }) => soldAt < at),
        at,
      );
      if (estimate === null) {
        without += 1;
        continue;
      }
      errors.push(Math.abs(estimate.middle / sale.price - 1));
      oracle.push(Math.abs(sale.truth / sale.price - 1));
      widths.push((estimate.high - estimate.low) / estimate.middle);
      if (sale.price >= estimate.low && sale.price <= estimate.high) inside += 1;
    }
  }
  const coverage = inside / errors.length;
  const ratio = medianOf(errors) / medianOf(oracle);
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  return {
    figures: {
      'Sales estimated': `${errors.length} of ${models} models, ${without} with too few comparables`,
      'Inside the interval': `${percent(coverage)}, expected ${percent(EXPECTED_SHARE)}`,
      'Median error': percent(medianOf(errors)),
      'Median error, oracle': percent(medianOf(oracle)),
      Ratio: `${ratio.toFixed(3)} (at most ${mostTimesOracle})`,
      'Median width': percent(medianOf(widths)),
    },
    faults: [
      ...(Math.abs(coverage - EXPECTED_SHARE) * 100 > MAX_POINTS_OFF
        ? [`The coverage is more than ${MAX_POINTS_OFF} points off.`]
        : []),
      ...(ratio > mostTimesOracle ? ['The error is too far above that of the oracle.'] : []),
    ],
  };
}
