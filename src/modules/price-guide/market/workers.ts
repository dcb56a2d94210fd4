import { HOUR_MS } from '#contract/durations.ts';
import type { Job } from '#platform/workers/job.ts';
import type { PriceGuideDeps } from '../deps.ts';
import type { ModelIndex } from '../model-index.ts';
import { updateFigures } from './keep-figures.ts';
import { type DumpDeps, makeDump } from './make-dump.ts';

const POLL_MS = HOUR_MS;
const FIRST_MS = 60_000;
const FIGURES_EVERY_MS = 300_000;

export const marketJobs = (deps: DumpDeps & Pick<PriceGuideDeps, 'clock'>, models: ModelIndex): readonly Job[] => [
  {
    name: 'market figures',
    purpose: 'Recomputes market statistics after an auction ends or a sale changes.',
    runsIn: 'workers',
    trigger: { everyMs: FIGURES_EVERY_MS },
    run: () => updateFigures(deps, models),
  },
  {
    name: 'market dump',
    purpose: 'Writes all results to a downloadable file once a day.',
    runsIn: 'workers',
    trigger: { everyMs: POLL_MS, firstMs: FIRST_MS },
    run: () => makeDump(deps),
  },
];
