import { FLAW_AREA_IDS, FLAW_AREAS, type FlawArea } from '#contract/flaws.ts';

/** The distance between pins of the same area, in percent of the plan's width. */
const PIN_DISTANCE = 9;
const PLAN_RATIO = 600 / 260;

export interface PlacedPin {
  readonly number: number;
  readonly left: number;
  readonly top: number;
}

/** The positions of the flaws' pins, in percent of the plan's width and height, numbered from 1 in the flaws' order. */
export function pinsOf(flaws: readonly { readonly area: FlawArea | null }[]): PlacedPin[] {
  const byArea = new Map<FlawArea, number[]>();
  for (const [place, { area }] of flaws.entries())
    if (area !== null && FLAW_AREAS[area].at !== null) byArea.set(area, [...(byArea.get(area) ?? []), place + 1]);
  return [...byArea].flatMap(([area, numbers]) => {
    const [x, y] = FLAW_AREAS[area].at ?? [0, 0];
    return numbers.map((number, index) => ({
      number,
      left: x + (index - (numbers.length - 1) / 2) * PIN_DISTANCE,
      top: y,
    }));
  });
}

/** The area nearest to a point on the plan, in percent of its width and height. */
export function areaAt(left: number, top: number): FlawArea {
  const distanceTo = (area: FlawArea): number => {
    const { at } = FLAW_AREAS[area];
    return at === null ? Infinity : Math.hypot((left - at[0]) * PLAN_RATIO, top - at[1]);
  };
  return FLAW_AREA_IDS.reduce((nearest, area) => (distanceTo(area) < distanceTo(nearest) ? area : nearest));
}
