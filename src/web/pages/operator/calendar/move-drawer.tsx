import { formatClockTime } from '#contract/format/time.ts';
import { useEffect, useState } from 'react';
import { TriangleAlert } from 'lucide';
import type { CalendarDay, PreviewedMoves } from '#contract/calendar.ts';
import { moveClosings, previewMoves } from '#contract/endpoints/calendar.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { problemOf } from '#web/problems.ts';
import { momentText } from './day-labels.ts';
import { runLater } from '#web/run-later.ts';

const PREVIEW_DELAY_MS = 250;
/** `at` is site-local, such as `2026-11-21T18:30`. */
export interface Moving {
  readonly slugs: readonly string[];
  readonly at: string;
}
interface Moved {
  readonly title: string;
  readonly now: string;
}
interface MoveDrawerProps {
  moving: Moving | null;
  named: ReadonlyMap<string, Moved>;
  days: readonly CalendarDay[];
  timeZone: string;
  onAt: (at: string) => void;
  onClose: () => void;
  onDone: (notice: string) => void;
}

function useMovePreview(moving: Moving | null): { looked: PreviewedMoves | null; messages: readonly string[] } {
  const [answer, setAnswer] = useState<{
    key: string;
    looked: PreviewedMoves | null;
    messages: readonly string[];
  } | null>(null);
  const key = moving === null || moving.at === '' ? '' : JSON.stringify(moving);
  useEffect(() => {
    if (key === '') return undefined;
    const { slugs, at } = JSON.parse(key) as Moving;
    return runLater(PREVIEW_DELAY_MS, (signal) => {
      browserClient.call(previewMoves, { body: { moves: slugs.map((slug) => ({ slug, close_date: at })) } }).then(
        (looked) => {
          if (!signal.aborted) setAnswer({ key, looked, messages: [] });
        },
        (error: unknown) => {
          const { message, errors } = problemOf(error, 'The move could not be checked. Please try again.');
          const each = Object.values(errors).flat();
          if (!signal.aborted) setAnswer({ key, looked: null, messages: each.length === 0 ? [message] : each });
        },
      );
    });
  }, [key]);
  return answer !== null && answer.key === key ? answer : { looked: null, messages: [] };
}

function Slots({ days, at, onAt }: { days: readonly CalendarDay[]; at: string; onAt: (at: string) => void }) {
  const day = days.find(({ date }) => date === at.slice(0, 10));
  if (day === undefined || day.slots.length === 0) return null;
  return (
    <div role="group" aria-label="Slots on that day" className="flex flex-wrap gap-2">
      {day.slots.map((slot) => {
        const isOn = at.slice(11) === slot.time;
        const free = slot.capacity - slot.taken;
        return (
          <button
            key={slot.time}
            type="button"
            aria-pressed={isOn}
            className={`chip ${isOn ? 'chip-on' : ''}`}
            onClick={() => onAt(`${day.date}T${slot.time}`)}
          >
            <span className="data">{formatClockTime(slot.time)}</span>
            {free > 0 ? `${free} free` : 'full'}
          </button>
        );
      })}
    </div>
  );
}

export function MoveDrawer({ moving, named, days, timeZone, onAt, onClose, onDone }: MoveDrawerProps) {
  const { looked, messages } = useMovePreview(moving);
  const slugs = moving?.slugs ?? [];
  const at = moving?.at ?? '';
  const title = slugs.length === 1 ? 'Change closing time' : `Change ${slugs.length} closing times`;
  return (
    <Drawer
      isOpen={moving !== null}
      onClose={onClose}
      title={title}
      heading={<h2 className="heading text-h4">{title}</h2>}
    >
      <div className="grid gap-5 px-5 py-5">
        <ul className="border-t border-line">
          {slugs.map((slug) => {
            const warnings = looked?.moves.find((move) => move.slug === slug)?.warnings ?? [];
            return (
              <li key={slug} className="border-b border-line py-2">
                <p className="font-medium">{named.get(slug)?.title ?? slug}</p>
                <p className="data text-small text-ink-2">
                  {momentText(named.get(slug)?.now ?? '')}
                  {momentText(at) === '' ? '' : ` → ${momentText(at)}`}
                </p>
                {warnings.map(({ text }) => (
                  <p key={text} className="mt-1 flex gap-1.5 text-small text-warn">
                    <span className="mt-0.5 flex-none">
                      <Icon of={TriangleAlert} size={14} />
                    </span>
                    {text}
                  </p>
                ))}
              </li>
            );
          })}
        </ul>
        <div role="status">
          {messages.map((problem) => (
            <p key={problem} className="text-small text-stop">
              {problem}
            </p>
          ))}
          {looked === null ? null : (
            <p className="text-small text-ink-2">
              {looked.moves.some(({ warnings }) => warnings.length > 0) ? 'You can move it anyway.' : 'No conflicts.'}
            </p>
          )}
        </div>
        <ReasonForm
          id="move-closings"
          hint="Saved to the audit log."
          button={slugs.length === 1 ? 'Move auction' : `Move ${slugs.length} auctions`}
          busy="Moving…"
          notice={
            slugs.length === 1 ? `Moved to ${momentText(at)}.` : `${slugs.length} auctions moved to ${momentText(at)}.`
          }
          action={(reason) =>
            browserClient.call(moveClosings, {
              body: { moves: slugs.map((slug) => ({ slug, close_date: at })), reason },
            })
          }
          onDone={onDone}
        >
          <Field
            name="close-at"
            label="New closing time"
            hint={`In ${timeZone.replaceAll('_', ' ')} time.`}
            type="datetime-local"
            value={at}
            onChange={(event) => onAt(event.target.value)}
          />
          <Slots days={days} at={at} onAt={onAt} />
        </ReasonForm>
      </div>
    </Drawer>
  );
}
