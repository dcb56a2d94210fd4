/**
 * Where on a car a flaw is. `at` is its place on the plan of a car, nose to the left and seen from above, in percent of
 * the plan's width and height; without it the plan doesn't show it.
 */
export const FLAW_AREAS = {
  front: { name: 'Front', at: [10, 50] },
  hood: { name: 'Hood', at: [28, 50] },
  engine: { name: 'Engine bay', at: [22, 50] },
  left_front: { name: 'Left front', at: [25, 79] },
  right_front: { name: 'Right front', at: [25, 21] },
  windshield: { name: 'Windshield', at: [44, 50] },
  roof: { name: 'Roof', at: [56, 32] },
  interior: { name: 'Interior', at: [56, 54] },
  left_side: { name: 'Left side', at: [53, 80] },
  right_side: { name: 'Right side', at: [53, 20] },
  left_rear: { name: 'Left rear', at: [78, 78] },
  right_rear: { name: 'Right rear', at: [78, 22] },
  trunk: { name: 'Trunk', at: [83, 50] },
  rear: { name: 'Rear', at: [91, 50] },
  wheels: { name: 'Wheels and tires', at: null },
  underside: { name: 'Underside', at: null },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly at: readonly [x: number, y: number] | null }>
>;
export type FlawArea = keyof typeof FLAW_AREAS;
export const FLAW_AREA_IDS = Object.keys(FLAW_AREAS) as readonly FlawArea[];

export const MAX_FLAWS = 60;
export const MAX_FLAW_LENGTH = 1000;
