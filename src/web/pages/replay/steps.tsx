import { memo, useEffect, useRef } from 'react';
import type { Film, FilmStep } from '#contract/ledger/film.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { formatWait } from './film-time.ts';
import { RESERVE_STATUS_LABELS } from '#contract/auction-states.ts';

interface RowProps {
  readonly step: FilmStep;
  readonly before: FilmStep | undefined;
  readonly currency: string;
  readonly isCurrent: boolean;
}

const Row = memo(function Row({ step, before, currency, isCurrent }: RowProps) {
  return (
    <tr
      className={`border-b border-line align-top ${isCurrent ? 'bg-sunken' : ''}`}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <td className="min-w-32 py-2 pr-3 pl-2 text-small text-ink-3">
        <TimeText at={step.at} form="record" />
        {before === undefined ? null : <span className="block">after {formatWait(step.at - before.at)}</span>}
      </td>
      <td className="py-2 pr-3 [overflow-wrap:anywhere]">
        {step.text}
        {step.isExtension ? (
          <span className="block text-small text-ink-2">
            Close moved to <TimeText at={step.closesAt} form="record" />
          </span>
        ) : null}
        {step.reserve === before?.reserve ? null : (
          <span className="block text-small text-ink-3">{RESERVE_STATUS_LABELS[step.reserve]}</span>
        )}
      </td>
      <td className="data py-2 pr-2 text-right text-data-s">
        {step.price === null ? 'None' : formatMoney({ amount: step.price, currency })}
      </td>
    </tr>
  );
});

/** On wide screens the list scrolls on its own, beside the film, to the current step. */
export const Steps = memo(function Steps({
  film: { steps, currency },
  current,
}: {
  film: Film;
  current: number | null;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>('[aria-current]');
    if (box === null || row === null || row === undefined || box.scrollHeight <= box.clientHeight) return;
    box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2;
  }, [current]);
  return (
    <Section title="Step by step" id="steps" size="h3" className="mt-10 min-w-0 lg:mt-0">
      {/* Scrolls with the keyboard too. */}
      <div
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-labelledby="steps"
        className="relative mt-3 lg:max-h-[44rem] lg:overflow-y-auto"
      >
        <table className="w-full border-t border-line text-left">
          <thead>
            <tr className="border-b border-line">
              <th className="label py-2 pr-3 pl-2">When</th>
              <th className="label py-2 pr-3">What happened</th>
              <th className="label py-2 pr-2 text-right">Price</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <Row
                key={step.entry}
                step={step}
                before={steps[index - 1]}
                currency={currency}
                isCurrent={index === current}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
});
