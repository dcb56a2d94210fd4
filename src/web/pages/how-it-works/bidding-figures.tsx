import { ArrowUp, Flag } from 'lucide';
import type { ReactNode } from 'react';
import { StateBadge } from '#web/components/badge/state-badge.tsx';
import { formatMinutes } from '#web/components/time/formats.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import type { RulesInFigures, SoftCloseStep } from './examples.ts';

type AmountText = (amount: number) => string;

export function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className="avoid-break cluster rounded-panel p-5 sm:p-6">
      {children}
      <figcaption className="mt-5 border-t border-line pt-4 text-small text-ink-2">{caption}</figcaption>
    </figure>
  );
}

const percent = (share: number) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

export function MaximumFigure({ maximum, money }: { maximum: RulesInFigures['maximum']; money: AmountText }) {
  // The scale starts below the first bid, so that its bar has visible length.
  const base = maximum.from - (maximum.maximum - maximum.from) * 0.3;
  const at = (amount: number) => (amount - base) / (maximum.maximum - base);
  return (
    <Figure
      caption={
        <>
          You set {money(maximum.maximum)} once. It took {money(maximum.price)} to stay ahead, so {money(maximum.price)}{' '}
          is the price. {money(maximum.maximum - maximum.price)} of your maximum was never needed.
        </>
      }
    >
      <div className="flex flex-wrap justify-between gap-x-3 text-micro text-ink-3">
        <span>Current bid</span>
        <span className="flex items-center gap-1.5">
          <span className="inline-block h-3 border-l-2 border-dashed border-line-strong" aria-hidden="true" />
          Your maximum, {money(maximum.maximum)}, private
        </span>
      </div>
      <ol className="mt-3 grid grid-cols-1 gap-5 border-r-2 border-dashed border-line-strong">
        {maximum.steps.map((step) => (
          <li key={step.who}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 pr-3 text-[.9375rem] leading-snug">
              <span>
                {step.isYou ? (
                  <strong className="font-strong">You set your maximum</strong>
                ) : (
                  <>
                    {step.who} bids <span className="tnum">{money(step.amount)}</span>
                  </>
                )}
              </span>
              <span className="data text-data-m">{money(step.price)}</span>
            </p>
            <div className="relative mt-1.5 h-2.5 bg-press" aria-hidden="true">
              <div className="absolute inset-y-0 left-0 bg-ink" style={{ width: percent(at(step.price)) }} />
              {step.isYou ? null : (
                <span
                  className="absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-stop bg-bg"
                  style={{ left: percent(at(step.amount)) }}
                />
              )}
            </div>
            {step.isYou ? null : (
              <p className="mt-1.5 flex items-center gap-1.5 text-small text-go">
                <Icon of={ArrowUp} size={14} />
                We bid {money(step.price)} for you. You lead.
              </p>
            )}
          </li>
        ))}
      </ol>
    </Figure>
  );
}

const clock = (ms: number) => `${ms < 0 ? '−' : '+'}${formatMinutes(Math.abs(ms))}`;

function softCloseText({ bidAt }: SoftCloseStep, before: SoftCloseStep | undefined): string {
  return bidAt === null || before === undefined
    ? 'Scheduled close'
    : `A bid with ${formatMinutes(before.closesAt - bidAt)} left`;
}

export function SoftCloseFigure({
  steps,
  softCloseMs,
  softClose,
}: {
  steps: readonly SoftCloseStep[];
  softCloseMs: number;
  softClose: string;
}) {
  const from = -softCloseMs * 1.25;
  const last = steps.at(-1)?.closesAt ?? 0;
  const at = (ms: number) => (ms - from) / (last * 1.04 - from);
  return (
    <Figure
      caption={
        <>
          Each bid in the red resets the clock to {formatMinutes(softCloseMs)}. After the last one nobody bids for{' '}
          {softClose}, and the auction closes {clock(last).slice(1)} later than scheduled. There is no limit on
          extensions.
        </>
      }
    >
      <ol className="grid grid-cols-1 gap-4">
        {steps.map((step, index) => (
          <li key={step.closesAt}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-[.9375rem] leading-snug">
              <span>{softCloseText(step, steps[index - 1])}</span>
              <span className="data whitespace-nowrap text-data-s">
                {step.bidAt === null ? '0:00' : `closes ${clock(step.closesAt)}`}
              </span>
            </p>
            <div className="relative mt-2 h-2.5 bg-press" aria-hidden="true">
              <div
                className="absolute inset-y-0 left-0 bg-ink"
                style={{ width: percent(at(step.closesAt - softCloseMs)) }}
              />
              <div
                className="absolute inset-y-0 bg-stop"
                style={{
                  left: percent(at(step.closesAt - softCloseMs)),
                  width: percent(at(step.closesAt) - at(step.closesAt - softCloseMs)),
                }}
              />
              {step.bidAt === null ? null : (
                <span
                  className="absolute -inset-y-1.5 w-[3px] -translate-x-1/2 bg-signal ring-2 ring-bg"
                  style={{ left: percent(at(step.bidAt)) }}
                />
              )}
              <span
                className="absolute -top-1.5 h-[1.375rem] w-0.5 -translate-x-full bg-ink"
                style={{ left: percent(at(step.closesAt)) }}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-micro text-ink-3">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 bg-stop" aria-hidden="true" />
          The last {softClose}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="h-3 w-[3px] bg-signal" aria-hidden="true" />A bid
        </span>
        <span className="flex items-center gap-1.5">
          <Icon of={Flag} size={12} />
          The close, from the scheduled time
        </span>
      </p>
    </Figure>
  );
}

export function ReserveFigure({ reserve, money }: { reserve: RulesInFigures['reserve']; money: AmountText }) {
  const most = reserve.reserve * 1.15;
  const base = reserve.reserve * 0.55;
  const at = (amount: number) => (amount - base) / (most - base);
  return (
    <Figure
      caption={
        <>
          Only the seller knows the amount of a reserve until the close. Here it is {money(reserve.reserve)}: the first
          maximum that reaches it takes the price straight there.
        </>
      }
    >
      <ol className="grid gap-6">
        {reserve.steps.map((step) => (
          <li key={step.status}>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <StateBadge kind={step.status === 'met' ? 'reserve_met' : 'reserve_not_met'} />
              <span className="data text-data-m">{money(step.price)}</span>
            </div>
            <div className="relative mt-3 h-2.5 bg-press" aria-hidden="true">
              <div
                className={`absolute inset-y-0 left-0 ${step.status === 'met' ? 'bg-go' : 'bg-ink'}`}
                style={{ width: percent(at(step.price)) }}
              />
              <span
                className="absolute -inset-y-2 border-l-2 border-dashed border-line-strong"
                style={{ left: percent(at(reserve.reserve)) }}
              />
            </div>
            <p className="mt-3 text-small text-ink-2">
              {step.status === 'met'
                ? `A bidder’s maximum of ${money(step.maximum)} reaches the reserve. The vehicle will be sold.`
                : `The highest bid is below the reserve. Nobody sees by how much.`}
            </p>
          </li>
        ))}
        <li className="border-t border-line pt-5">
          <StateBadge kind="no_reserve" />
          <p className="mt-2 text-small text-ink-2">
            There’s no reserve, or the seller removed it. The highest bid wins, whatever the price.
          </p>
        </li>
      </ol>
    </Figure>
  );
}
