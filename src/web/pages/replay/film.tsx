import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide';
import type { KeyboardEvent } from 'react';
import type { Film, FilmStep } from '#contract/ledger/film.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { formatClock } from '#web/components/time/formats.ts';
import { formatTime } from '#contract/format/time.ts';
import { TimeText, useZone } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { type WatcherCount, watchersAt } from './film-axis.ts';
import { Graph } from './film-graph.tsx';
import { type FilmTimes, formatWait, RATE, timeAt } from './film-time.ts';
import { type Playback, SPEEDS } from './use-film.ts';
import { RESERVE_STATUS_LABELS } from '#contract/auction-states.ts';

interface FilmProps {
  readonly film: Film;
  readonly times: FilmTimes;
  readonly watchers: readonly WatcherCount[];
  readonly playback: Playback;
}

function leaderText({ leader, isClose, reserve }: FilmStep): string {
  if (leader === null) return isClose ? 'Nobody won' : 'Nobody leads';
  if (!isClose) return `${leader} leads`;
  return reserve === 'not_met' ? `${leader} had the highest bid` : `${leader} won`;
}

const priceText = (price: number | null, currency: string): string =>
  price === null ? 'No bids' : formatMoney({ amount: price, currency });

const shownAt = (times: FilmTimes, position: number): number => Math.floor(timeAt(times, position) / 1000) * 1000;

function Stage({ film, times, watchers, playback }: FilmProps) {
  const step = film.steps[playback.step];
  if (step === undefined) return null;
  const at = timeAt(times, playback.position);
  const left = step.closesAt - at;
  return (
    <div aria-live={playback.isPlaying ? 'off' : 'polite'}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="label">{step.isClose ? 'Final price' : 'Price'}</p>
          <p className="data text-data-l">{priceText(step.price, film.currency)}</p>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            {leaderText(step)} · {RESERVE_STATUS_LABELS[step.reserve]}
          </p>
        </div>
        {watchers.length === 0 ? null : (
          <div className="w-20">
            <p className="label">Watching</p>
            <p className="data text-data-l">{formatCount(watchersAt(watchers, at))}</p>
          </div>
        )}
        <div className="w-56">
          <p className="label">{left > 0 ? 'Time left' : 'Closed'}</p>
          <p className="data text-data-l">{left > 0 ? formatClock(left, 'panel') : '00:00'}</p>
          <p className="text-small text-ink-3">
            <TimeText at={shownAt(times, playback.position)} form="record" />
          </p>
        </div>
      </div>
      <p className="mt-3 min-h-12 font-strong lg:min-h-7 [overflow-wrap:anywhere]">
        {step.text}
        {step.isExtension ? '. The close moved.' : '.'}
      </p>
    </div>
  );
}

function Slider({ film, times, playback }: Omit<FilmProps, 'watchers'>) {
  const isReady = useIsReady();
  const zone = useZone();
  const at = formatTime(shownAt(times, playback.position), 'record', zone);
  return (
    <input
      type="range"
      className="m-0 block min-h-11 w-full accent-ink"
      aria-label="Position"
      aria-valuetext={`${at}, ${priceText(film.steps[playback.step]?.price ?? null, film.currency)}`}
      min={0}
      max={times.length}
      // Otherwise the browser rounds the position to a step, which may not be the end.
      step="any"
      value={playback.position}
      disabled={!isReady}
      onChange={(event) => playback.goTo(Number(event.target.value))}
    />
  );
}

function Controls({ film, playback }: Pick<FilmProps, 'film' | 'playback'>) {
  const isReady = useIsReady();
  return (
    <div className="mt-4 flex items-center gap-2">
      <button
        type="button"
        className="btn btn-solid min-w-28"
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
      <label className="ml-auto flex min-w-0 items-center gap-2 text-small">
        <span className="max-sm:sr-only">Speed</span>
        <select
          className="input !w-auto"
          value={playback.speed}
          disabled={!isReady}
          onChange={(event) => playback.setSpeed(Number(event.target.value))}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
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

export function FilmPlayer({ film, times, watchers, playback }: FilmProps) {
  const { finale } = times;
  return (
    // The keys are a second way beside the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="border-y-2 border-ink py-5"
      aria-label="Film of the auction"
      onKeyDown={(event) => onKey(event, playback)}
    >
      <Stage {...{ film, times, watchers, playback }} />
      <Graph
        {...{ film, times, watchers }}
        position={playback.position}
        price={film.steps[playback.step]?.price ?? null}
      >
        <Slider {...{ film, times, playback }} />
      </Graph>
      <Controls film={film} playback={playback} />
      <p className="mt-4 max-w-prose text-small text-ink-2">
        The last {formatWait(finale.endedAt - finale.beganAt)} are to scale: at normal speed they run {RATE} times as
        fast as they did.
        {times.cuts.length === 0
          ? ''
          : ' Other long waits are shortened, and the slanted marks say how long they were.'}
      </p>
    </section>
  );
}
