import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide';
import { type KeyboardEvent, useMemo } from 'react';
import type { Film, FilmStep } from '#contract/ledger/film.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { formatClock, formatUtcSecond } from '#web/components/time/formats.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { type FilmTimes, filmTimes, formatWait, RATE, timeAt } from './film-time.ts';
import { type Playback, SPEEDS, useFilm } from './use-film.ts';

export const RESERVES = { none: 'No reserve', not_met: 'Reserve not met', met: 'Reserve met' } as const;
const MARGIN = 8;
const WHOLE = 100;

function Graph({ steps, times, position }: { steps: readonly FilmStep[]; times: FilmTimes; position: number }) {
  const { path, marks } = useMemo(() => {
    const most = Math.max(1, ...steps.map(({ price }) => price ?? 0));
    const least = Math.min(most, ...steps.flatMap(({ price }) => (price === null ? [] : [price])));
    const x = (index: number) => ((times.positions[index] ?? 0) / Math.max(1, times.length)) * WHOLE;
    const points = steps.flatMap(({ price }, index) =>
      price === null
        ? []
        : [[x(index), WHOLE - MARGIN - ((price - least) / Math.max(1, most - least)) * (WHOLE - 2 * MARGIN)] as const],
    );
    return {
      path: points.map(([left, top], index) => (index === 0 ? `M${left} ${top}` : `H${left}V${top}`)).join(''),
      marks: steps.flatMap(({ isExtension }, index) => (isExtension ? [x(index)] : [])),
    };
  }, [steps, times]);
  const percent = (at: number) => `${(at / Math.max(1, times.length)) * WHOLE}%`;
  const { finale } = times;
  return (
    <div aria-hidden="true">
      <div className="relative h-40 border-b border-line-strong">
        <span
          className="absolute inset-y-0 bg-sunken"
          style={{ left: percent(finale.from), width: percent(finale.to - finale.from) }}
        />
        {marks.map((left) => (
          <span key={left} className="absolute top-0 h-3 w-0.5 bg-ink-3" style={{ left: `${left}%` }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
          <path d={`${path}H100`} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        <span className="absolute inset-y-0 w-0.5 bg-signal" style={{ left: percent(position) }} />
      </div>
      <p className="mt-1 flex justify-between gap-4 text-small text-ink-3">
        <span>{finale.from === 0 ? '' : 'Waits cut'}</span>
        <span className="text-right">Shaded: the last {formatWait(finale.endedAt - finale.beganAt)}, to scale</span>
      </p>
    </div>
  );
}

function leaderText({ leader, isClose, reserve }: FilmStep): string {
  if (leader === null) return isClose ? 'Nobody won' : 'Nobody leads';
  if (!isClose) return `${leader} leads`;
  return reserve === 'not_met' ? `${leader} had the highest bid` : `${leader} won`;
}

function Stage({ film, times, playback }: { film: Film; times: FilmTimes; playback: Playback }) {
  const step = film.steps[playback.step];
  if (step === undefined) return null;
  const at = timeAt(times, playback.position) ?? step.at;
  const left = step.closesAt - at;
  return (
    <div
      className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      aria-live={playback.isPlaying ? 'off' : 'polite'}
    >
      <div className="min-w-0">
        <p className="label">{step.isClose ? 'Final price' : 'Price'}</p>
        <p className="data text-data-l">
          {step.price === null ? 'No bids' : formatMoney({ amount: step.price, currency: film.currency })}
        </p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {leaderText(step)} · {RESERVES[step.reserve]}
        </p>
      </div>
      <div className="sm:text-right">
        <p className="label">{left > 0 ? 'Time left' : 'Closed'}</p>
        <p className="data text-data-l">{left > 0 ? formatClock(left, 'panel') : '00:00'}</p>
        <p className="text-small text-ink-3">
          <TimeText at={Math.floor(at / 1000) * 1000} form="record" />
        </p>
      </div>
      <p className="min-h-12 font-strong [overflow-wrap:anywhere] sm:col-span-2">
        {step.text}
        {step.isExtension ? '. The close moved.' : '.'}
      </p>
    </div>
  );
}

function Controls({ film, times, playback }: { film: Film; times: FilmTimes; playback: Playback }) {
  const isReady = useIsReady();
  const step = film.steps[playback.step];
  const price =
    step === undefined || step.price === null
      ? 'no bids'
      : formatMoney({ amount: step.price, currency: film.currency });
  return (
    <div className="mt-4">
      <input
        type="range"
        className="min-h-11 w-full accent-ink"
        aria-label="Position"
        aria-valuetext={`${formatUtcSecond(timeAt(times, playback.position) ?? step?.at ?? 0)}, ${price}`}
        min={0}
        max={times.length}
        // The browser would round the position to a step, and with it move away from the end.
        step="any"
        value={playback.position}
        disabled={!isReady}
        onChange={(event) => playback.goTo(Number(event.target.value))}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="btn btn-solid"
          disabled={!isReady}
          onClick={playback.isPlaying ? playback.pause : playback.play}
        >
          <Icon of={playback.isPlaying ? Pause : Play} size={18} />
          {playback.isPlaying ? 'Pause' : 'Play'}
        </button>
        <button
          type="button"
          className="btn btn-line"
          aria-label="Previous step"
          disabled={!isReady || playback.step === 0}
          onClick={() => playback.goToStep(playback.step - 1)}
        >
          <Icon of={ChevronLeft} size={18} />
        </button>
        <button
          type="button"
          className="btn btn-line"
          aria-label="Next step"
          disabled={!isReady || playback.step >= film.steps.length - 1}
          onClick={() => playback.goToStep(playback.step + 1)}
        >
          <Icon of={ChevronRight} size={18} />
        </button>
        <label className="ml-auto flex items-center gap-2 text-small">
          Speed
          <select
            className="input !w-auto"
            value={playback.speed}
            disabled={!isReady}
            onChange={(event) => playback.setSpeed(Number(event.target.value))}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed} ×
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

/** Space plays and pauses, the arrow keys step, unless a control uses the key itself. */
function onKey(event: KeyboardEvent, playback: Playback): void {
  const control = event.target instanceof HTMLElement ? event.target.closest('input, select') : null;
  const keepsKey = event.key !== ' ' || control?.matches('input[type=range]') !== true;
  if (control !== null && keepsKey) return;
  const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null;
  if (event.key === ' ' && !isOnButton) (playback.isPlaying ? playback.pause : playback.play)();
  else if (event.key === 'ArrowLeft') playback.goToStep(playback.step - 1);
  else if (event.key === 'ArrowRight') playback.goToStep(playback.step + 1);
  else return;
  event.preventDefault();
}

export function FilmPlayer({ film }: { film: Film }) {
  const times = useMemo(() => filmTimes(film.steps), [film.steps]);
  const playback = useFilm(times);
  return (
    // The keys are a second way beside the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="border-y-2 border-ink py-5"
      aria-label="Film of the auction"
      onKeyDown={(event) => onKey(event, playback)}
    >
      <Stage film={film} times={times} playback={playback} />
      <Graph steps={film.steps} times={times} position={playback.position} />
      <Controls film={film} times={times} playback={playback} />
      <p className="mt-3 text-small text-ink-2">
        At normal speed the film runs {RATE} times as fast as the auction did. The last{' '}
        {formatWait(times.finale.endedAt - times.finale.beganAt)} are to scale; before and after them, each wait is cut
        to a second at most. Marks at the top show where the close moved.
      </p>
    </section>
  );
}
