import { type ReactNode, useState } from 'react';
import type { CarCounts, PriceGuide } from '#contract/cars.ts';
import { MAX_CAR_RESULTS } from '#contract/limits.ts';
import { soldShare, soldText } from '#web/components/dealer/dealer-labels.ts';
import { HammerNote } from '#web/components/money/hammer-note.tsx';
import { Select } from '#web/components/ui/fields.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { FEW, FewResults } from './few-results.tsx';
import { ResultsChart } from './results-chart.tsx';
import { ResultsTable } from './results-table.tsx';
import { SaleFigures } from './sale-figures.tsx';
import type { ShownResult } from './shown-results.tsx';

const ALL = '';
const MIN_GROUPS = 2;
const GROUPS = {
  model: { label: 'Model', all: 'All models' },
  generation: { label: 'Generation', all: 'All generations' },
} as const;

interface EveryResultProps {
  name: string;
  /** Newest first. */
  results: readonly ShownResult[];
  counts: Pick<CarCounts, 'ended' | 'sold'>;
  by: keyof typeof GROUPS;
  asked?: string | null;
  estimate: PriceGuide['estimate'];
  note?: ReactNode;
}

export function EveryResult({ name, results, counts, by, asked = null, estimate, note }: EveryResultProps) {
  const isReady = useIsReady();
  const groups = [...Map.groupBy(results, (result) => result[by] ?? '')].filter(([value]) => value !== '');
  const first = groups.some(([value]) => value === asked) ? (asked ?? ALL) : ALL;
  const [group, setGroup] = useState(first);
  const shown = group === ALL ? results : results.filter((result) => result[by] === group);
  const own = results.filter(({ imported_from: from }) => from === null);
  const share = soldShare(counts);
  return (
    <Section title="Every result" id="results" className="mt-14">
      {results.length === 0 ? (
        <p className="mt-3 text-ink-2">
          No {name} auction has ended yet. Each one will be listed here, sold or not.{note}
        </p>
      ) : (
        <>
          <p className="mt-2 text-ink-2">
            {counts.ended === 0
              ? `No ${name} auction has reached its close here yet.`
              : `${soldText(counts)}${share === null ? '' : `, a sell-through rate of ${share}`}. All ended auctions count.`}
            {own.some(({ result }) => result === 'withdrawn') ? ' Withdrawn ones are shown, but don’t count.' : ''}
            {own.length < MAX_CAR_RESULTS ? '' : ` The newest ${MAX_CAR_RESULTS} are shown.`}
            <HammerNote />
            {note}
          </p>
          {isReady && groups.length >= MIN_GROUPS ? (
            <div className="no-print mt-4 max-w-64">
              <Select
                name={`results-${by}`}
                label={GROUPS[by].label}
                value={group}
                onChange={(event) => setGroup(event.target.value)}
                options={[
                  [ALL, GROUPS[by].all],
                  ...groups
                    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
                    .map(([value, { length }]) => [value, `${value} (${length})`] as const),
                ]}
              />
            </div>
          ) : null}
          {shown.length <= FEW ? (
            <FewResults results={shown} />
          ) : (
            <>
              <SaleFigures results={shown} />
              <ResultsChart
                key={group}
                name={name}
                results={shown}
                estimate={group === first ? estimate : null}
                hasTrend={by === 'generation' && new Set(shown.map(({ generation }) => generation)).size === 1}
              />
              <ResultsTable name={name} results={shown} />
            </>
          )}
        </>
      )}
    </Section>
  );
}
