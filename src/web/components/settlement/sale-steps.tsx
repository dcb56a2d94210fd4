import { Check } from 'lucide';
import { SETTLEMENT_LABELS } from '#contract/settlement-states.ts';
import type { Settlement } from '#contract/settlements.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

export function SaleSteps({ settlement }: { settlement: Settlement }) {
  const { steps, state, due_at: dueAt, is_late: isLate, is_disputed: isDisputed } = settlement;
  return (
    <ol className="mt-4 border-t border-line" aria-label="Steps of the sale">
      {steps.map((step, index) => {
        const isNow = step.state === state;
        return (
          <li
            key={step.state}
            className={`flex items-start gap-4 border-b border-line py-3.5 ${isNow || step.done_at !== null ? '' : 'text-ink-3'}`}
            {...(isNow ? { 'aria-current': 'step' as const } : {})}
          >
            <span
              className={`data mt-0.5 grid size-7 flex-none place-items-center rounded-full text-small ${step.done_at !== null ? 'bg-go-fill text-on-go' : isNow ? 'bg-ink text-bg' : 'border border-line-strong'}`}
              aria-hidden
            >
              {step.done_at === null ? index + 1 : <Icon of={Check} size={16} />}
            </span>
            <div className="min-w-0 flex-1 leading-snug">
              <p className={isNow ? 'font-strong' : 'font-medium'}>{SETTLEMENT_LABELS[step.state].step}</p>
              <p className="text-small">
                {step.done_at !== null ? (
                  <>
                    Done <TimeText at={step.done_at} form="full" />
                  </>
                ) : !isNow ? (
                  state === 'fell_through' ? (
                    'Not started'
                  ) : (
                    'Upcoming'
                  )
                ) : isDisputed ? (
                  'Paused during the dispute'
                ) : dueAt === null ? (
                  'In progress'
                ) : (
                  <span className={isLate ? 'font-strong text-stop' : ''}>
                    {isLate ? 'Was due ' : 'Due '}
                    <TimeText at={dueAt} form="full" />
                  </span>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
