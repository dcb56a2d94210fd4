import { estates } from './estates.ts';
import { italianCoupes } from './italian-coupes.ts';
import { grandTourers } from './grand-tourers.ts';
import { hotHatches } from './hot-hatches.ts';
import { motorcycles } from './motorcycles.ts';
import { muscle } from './muscle.ts';
import { offRoad } from './off-road.ts';
import { britishRoadsters } from './british-roadsters.ts';
import { openTwoSeaters } from './open-two-seaters.ts';
import { sportSaloons } from './sport-saloons.ts';
import { saloons } from './saloons.ts';
import { shortRuns } from './short-runs.ts';
import { supercars } from './supercars.ts';
import type { CatalogueEntry } from './types.ts';
import { vansAndPickups } from './vans-and-pickups.ts';
import { wheelsAndParts } from './wheels-and-parts.ts';

export const CATALOGUE: readonly CatalogueEntry[] = [
  ...openTwoSeaters,
  ...britishRoadsters,
  ...grandTourers,
  ...italianCoupes,
  ...muscle,
  ...vansAndPickups,
  ...offRoad,
  ...hotHatches,
  ...saloons,
  ...sportSaloons,
  ...estates,
  ...supercars,
  ...motorcycles,
  ...wheelsAndParts,
  ...shortRuns,
];
