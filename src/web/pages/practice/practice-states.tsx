import { Check, ChevronDown } from 'lucide';
import { useMemo } from 'react';
import { BidPanelProvider } from '#web/components/bid/bid-panel-state.tsx';
import { BidPanel } from '#web/components/bid/bid-panel.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { type SampleContext, samplePanels } from '#web/pages/elements/samples.ts';
import { RUN_KINDS, type Stop, type StopId, STOPS } from './practice-text.ts';

const runNamed = ({ run }: Stop) => RUN_KINDS.find(({ kind }) => kind === run)?.name;

function Whereabouts({ stop }: { stop: Stop }) {
  return stop.run === null ? null : (
    <p className="mt-2 text-small text-ink-3">In the practice auction, start as “{runNamed(stop)}”.</p>
  );
}

export function PracticeStates({ sample, seen }: { sample: SampleContext; seen: ReadonlySet<StopId> }) {
  const samples = useMemo(() => new Map(samplePanels(sample).map(({ name, ...panel }) => [name, panel])), [sample]);
  return (
    <Section title="Every state of the bid panel" id="states" className="mt-16 border-t border-line pt-8">
      <p className="mt-3 max-w-prose text-ink-2">
        The panel on an auction’s page is the same as the one above. This is all it can show. What you’ve met in your
        practice is checked: {seen.size} of {STOPS.length}.
      </p>
      <ul className="mt-6 max-w-3xl border-t border-line">
        {STOPS.map((stop) => {
          const shown = samples.get(stop.sample ?? '');
          return (
            <li key={stop.id} className="border-b border-line">
              <details className="group">
                <summary className="flex min-h-14 list-none items-center gap-3 py-2 font-strong leading-snug [&::-webkit-details-marker]:hidden">
                  <span className="grid size-6 flex-none place-items-center text-go">
                    {seen.has(stop.id) ? (
                      <>
                        <Icon of={Check} size={20} />
                        <span className="sr-only">Met: </span>
                      </>
                    ) : null}
                  </span>
                  <span className="flex-1">{stop.name}</span>
                  <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
                </summary>
                <div className="pb-6 pl-9">
                  <p className="max-w-prose text-ink-2">{stop.text}</p>
                  <Whereabouts stop={stop} />
                  {shown === undefined ? null : (
                    <div inert className="mt-4 max-w-[26rem]">
                      <BidPanelProvider {...shown}>
                        <BidPanel isSample />
                      </BidPanelProvider>
                    </div>
                  )}
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
