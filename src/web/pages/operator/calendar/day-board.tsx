import { formatClockTime } from '#contract/format/time.ts';
import { type DragEvent, useState } from 'react';
import { CalendarClock, TriangleAlert } from 'lucide';
import type { CalendarDay, Closing } from '#contract/calendar.ts';
import { stateWord } from '#web/components/console/state-labels.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { formatDay } from './day-labels.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

const DRAGGED = 'text/x-auctions';

export interface BoardActions {
  readonly chosen: ReadonlySet<string>;
  readonly mayMove: boolean;
  readonly onToggle: (slug: string) => void;
  readonly onMove: (slugs: readonly string[], at: string) => void;
}

function Line({
  closing,
  withTime,
  actions: { chosen, mayMove, onToggle, onMove },
}: {
  closing: Closing;
  withTime: boolean;
  actions: BoardActions;
}) {
  const canMove = mayMove && closing.may_move;
  const isChosen = chosen.has(closing.slug);
  const time = [
    ...(withTime ? [formatClockTime(closing.local_time)] : []),
    ...(closing.zone === null ? [] : [closing.zone]),
  ].join(' ');
  return (
    // Keyboard users move it with its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={canMove}
      className={`flex items-start gap-2 rounded-badge py-1 ${canMove ? 'cursor-grab' : ''} ${isChosen ? 'bg-signal-soft' : ''}`}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, JSON.stringify(isChosen ? [...chosen] : [closing.slug]));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      {canMove ? (
        <input
          ref={syncTypedValue}
          type="checkbox"
          className="mt-[.3rem] size-5 flex-none"
          aria-label={`Select ${closing.title}`}
          checked={isChosen}
          onChange={() => onToggle(closing.slug)}
        />
      ) : null}
      <div className="min-w-0 grow text-small">
        {time === '' ? null : (
          <>
            <span className="data text-ink-3">{time}</span>{' '}
          </>
        )}
        <PageLink
          draggable={false}
          className="break-words text-ui underline-offset-4 hover:underline"
          to={`/operator/auctions/${closing.slug}`}
        >
          {closing.title}
        </PageLink>
        {closing.may_move ? null : <span className="text-ink-3"> {stateWord(closing.state)}</span>}
        {closing.may_move
          ? closing.warnings
              .filter(({ kind }) => kind === 'similar')
              .map(({ text }) => (
                <p key={text} className="flex gap-1 text-warn">
                  <span className="mt-0.5 flex-none">
                    <Icon of={TriangleAlert} size={14} />
                  </span>
                  {text}
                </p>
              ))
          : null}
      </div>
      {canMove ? (
        <button
          type="button"
          className="btn btn-quiet btn-icon !min-h-8 !w-8 !p-0"
          aria-label={`Move ${closing.title}`}
          onClick={() => onMove(isChosen ? [...chosen] : [closing.slug], '')}
        >
          <Icon of={CalendarClock} size={18} />
        </button>
      ) : null}
    </li>
  );
}

function Slot({
  date,
  slot,
  closings,
  actions,
}: {
  date: string;
  slot: CalendarDay['slots'][number];
  closings: readonly Closing[];
  actions: BoardActions;
}) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!actions.mayMove || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    actions.onMove(JSON.parse(event.dataTransfer.getData(DRAGGED) || '[]') as string[], `${date}T${slot.time}`);
  };
  const tone = slot.taken > slot.capacity ? 'text-stop' : slot.taken === slot.capacity ? 'text-warn' : 'text-ink-3';
  return (
    // Keyboard users choose the slot in the drawer that confirms the move.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`min-w-0 border-t-2 pt-1.5 ${isOver ? 'border-ink bg-signal-soft' : slot.taken === 0 ? 'border-line' : 'border-line-strong'}`}
    >
      <p className="flex items-baseline justify-between gap-2">
        <span className="data font-strong">{formatClockTime(slot.time)}</span>
        <span className={`data text-small ${tone}`}>
          {slot.taken} of {slot.capacity}
          {slot.taken > slot.capacity ? ', over' : slot.taken === slot.capacity ? ', full' : ''}
        </span>
      </p>
      {closings.length === 0 ? null : (
        <ul className="mt-1">
          {closings.map((closing) => (
            <Line key={closing.slug} closing={closing} withTime={false} actions={actions} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function DayBoard({ day, isToday, actions }: { day: CalendarDay; isToday: boolean; actions: BoardActions }) {
  const times = new Set(day.slots.map(({ time }) => time));
  const others = day.closings.filter((closing) => !times.has(closing.local_time));
  const over = day.closings.length - day.slate_size;
  return (
    <section
      aria-labelledby={`day-${day.date}`}
      className="grid gap-x-8 gap-y-3 border-b border-line py-4 lg:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 lg:block">
        <h2 id={`day-${day.date}`} className="font-strong">
          {formatDay(day.date)}
        </h2>
        {isToday ? <p className="text-small text-ink-2">Today</p> : null}
        <p className={`data text-small ${over > 0 ? 'text-stop' : 'text-ink-3'}`}>
          {day.closings.length} of {day.slate_size}
        </p>
        {over > 0 ? <p className="text-small text-stop">{over} over the daily limit</p> : null}
      </div>
      <div className="min-w-0">
        {day.slots.length === 0 ? (
          <p className="text-small text-ink-3">No slots on this day.</p>
        ) : (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-3 xl:grid-cols-4">
            {day.slots.map((slot) => (
              <Slot
                key={slot.time}
                date={day.date}
                slot={slot}
                closings={day.closings.filter((closing) => closing.local_time === slot.time)}
                actions={actions}
              />
            ))}
          </ul>
        )}
        {others.length === 0 ? null : (
          <>
            <h3 className="label mt-4">Outside the slots</h3>
            <ul className="mt-1 grid gap-x-8 md:grid-cols-2 2xl:grid-cols-3">
              {others.map((closing) => (
                <Line key={closing.slug} closing={closing} withTime actions={actions} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
