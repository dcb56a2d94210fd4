import { toKilometers } from '#contract/format/distance.ts';
import type { VehicleSale } from '#contract/vehicle-history.ts';

const [WIDTH, HEIGHT, EDGE] = [600, 120, 8];

/** Decorative: the table below it has the same readings. */
export function MileageLine({ sales }: { sales: readonly VehicleSale[] }) {
  const readings = sales.toReversed().flatMap(({ auction, listed_at: listedAt, contradicts }) =>
    auction.mileage === null
      ? []
      : [
          {
            slug: auction.slug,
            at: Date.parse(listedAt),
            km: toKilometers(auction.mileage),
            isWrong: contradicts.includes('mileage'),
          },
        ],
  );
  const [first, last] = [readings[0], readings.at(-1)];
  if (readings.length < 2 || first === undefined || last === undefined) return null;
  const values = readings.map(({ km }) => km);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const xOf = (at: number) => EDGE + ((at - first.at) / Math.max(1, last.at - first.at)) * (WIDTH - 2 * EDGE);
  const yOf = (km: number) => HEIGHT - EDGE - ((km - least) / Math.max(1, most - least)) * (HEIGHT - 2 * EDGE);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-5 w-full border-b border-line-strong" aria-hidden="true">
      <polyline
        points={readings.map(({ at, km }) => `${xOf(at).toFixed(1)},${yOf(km).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--color-ink)"
        strokeWidth="2"
      />
      {readings.map(({ slug, at, km, isWrong }) => (
        <circle key={slug} cx={xOf(at)} cy={yOf(km)} r="5" fill={isWrong ? 'var(--color-stop)' : 'var(--color-ink)'} />
      ))}
    </svg>
  );
}
