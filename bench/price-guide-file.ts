import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { gearboxOf, titleOf } from '#modules/price-guide/vehicle.ts';
import type { GuideSale } from '#modules/price-guide/comparables.ts';
import { estimatePrice } from '#modules/price-guide/estimate.ts';
import { slugOf } from '#contract/car-paths.ts';
import { medianOf } from './figures.ts';

const NEAREST = 5;
/** Column names as exports have them. */
const COLUMNS = {
  make: ['make', 'brand', 'manufacturer'],
  model: ['model'],
  year: ['year', 'model_year'],
  miles: ['mileage', 'miles', 'odometer'],
  price: ['price', 'sold_price', 'sale_price', 'hammer_price', 'amount'],
  soldAt: ['date', 'sold_at', 'sale_date', 'end_date', 'auction_date', 'sold_date'],
  gearbox: ['transmission', 'gearbox'],
  title: ['title_status', 'title'],
} as const;
type Line = Readonly<Record<string, string | undefined>>;

const valueOf = (line: Line, name: keyof typeof COLUMNS): string => {
  const column = COLUMNS[name].find((each) => line[each] !== undefined);
  return column === undefined ? '' : (line[column] ?? '').trim();
};
function numberOf(text: string): number | null {
  const number = Number.parseFloat(text.replaceAll(/[^\d.]/g, ''));
  return Number.isFinite(number) ? number : null;
}

function salesIn(path: string): Map<string, GuideSale[]> {
  const { data } = papaparse.parse<Line>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
    transformHeader: (name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'),
  });
  const models = new Map<string, GuideSale[]>();
  for (const [place, line] of data.entries()) {
    const price = numberOf(valueOf(line, 'price'));
    if (price === null || price <= 0) continue;
    const soldAt = Date.parse(valueOf(line, 'soldAt'));
    const key = `${slugOf(valueOf(line, 'make'))}/${slugOf(valueOf(line, 'model'))}`;
    const sale: GuideSale = {
      id: String(place),
      price: Math.round(price * 100),
      soldAt: Number.isNaN(soldAt) ? 0 : soldAt,
      year: numberOf(valueOf(line, 'year')),
      miles: numberOf(valueOf(line, 'miles')),
      gearbox: gearboxOf(valueOf(line, 'gearbox')),
      title: titleOf(valueOf(line, 'title')),
    };
    models.set(key, [...(models.get(key) ?? []), sale]);
  }
  return models;
}

function nearest(sale: GuideSale, others: readonly GuideSale[]): number {
  const distance = (other: GuideSale) =>
    Math.abs((other.year ?? 0) - (sale.year ?? 0)) / 5 +
    Math.abs(Math.log(((other.miles ?? 50_000) + 1000) / ((sale.miles ?? 50_000) + 1000)));
  const closest = others.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEAREST);
  return medianOf(closest.map(({ price }) => price));
}

export function measureFile(path: string): Record<string, string> {
  const errors = { guide: [] as number[], model: [] as number[], nearest: [] as number[] };
  let inside = 0;
  let without = 0;
  for (const sales of salesIn(path).values()) {
    for (const sale of sales) {
      const others = sales.filter((other) => other !== sale);
      const estimate = estimatePrice(sale, others, sale.soldAt);
      if (estimate === null) {
        without += 1;
        continue;
      }
      const errorOf = (price: number) => Math.abs(price / sale.price - 1) * 100;
      errors.guide.push(errorOf(estimate.middle));
      errors.model.push(errorOf(medianOf(others.map(({ price }) => price))));
      errors.nearest.push(errorOf(nearest(sale, others)));
      if (sale.price >= estimate.low && sale.price <= estimate.high) inside += 1;
    }
  }
  const median = (of: readonly number[]) => `${medianOf(of).toFixed(1)} %`;
  return {
    'Sales estimated': `${errors.guide.length}, ${without} with too few comparables`,
    'Price guide': median(errors.guide),
    'Median of the model': median(errors.model),
    'Median of nearest five': median(errors.nearest),
    'Inside the interval': `${((inside / errors.guide.length) * 100).toFixed(1)} %`,
  };
}
