import { scaleLinear } from 'd3-scale';

const MIN_BINS = 10;
const MAX_BINS = 28;
const BINS_PER_ROOT = 3;
const ROOM = 0.1;

interface Weighed {
  readonly amount: number;
  readonly weight: number;
}

/** Round amounts around all of these, with more steps between them the more amounts there are. */
export function edgesOf(amounts: readonly number[]): number[] {
  const wanted = Math.round(BINS_PER_ROOT * Math.sqrt(amounts.length));
  const count = Math.min(MAX_BINS, Math.max(MIN_BINS, wanted));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const room = least === most ? most * ROOM : 0;
  return scaleLinear()
    .domain([least - room, most + room])
    .nice(count)
    .ticks(count);
}

/** The weight between each two edges, the last one included. */
export function binWeights(sales: readonly Weighed[], edges: readonly number[]) {
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? to;
    const isLast = index === edges.length - 2;
    const inside = sales.filter(({ amount }) => amount >= from && (amount < to || (isLast && amount === to)));
    return { from, to, weight: inside.reduce((sum, { weight }) => sum + weight, 0) };
  });
}
