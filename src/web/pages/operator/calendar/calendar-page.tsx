import { type DragEvent, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { TriangleAlert } from 'lucide-react';
import type { CalendarDay, Closing } from '#contract/calendar.ts';
import { mayDo } from '#contract/staff.ts';
import { ConsoleHead, ConsolePart } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { Field, SuccessBand } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;
const DRAGGED = 'text/x-auctions';
const later = (date: string, days: number) => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const named = (date: string) => new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

export const meta: MetaFunction = () => pageMeta({ title: 'Calendar', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = /^\d{4}-\d\d-\d\d$/.exec(new URL(request.url).searchParams.get('from') ?? '')?.[0];
  return { calendar: await pageContext(context).client.desk.calendar({ days: DAYS, ...(from === undefined ? {} : { from }) }) };
}

interface DayProps { day: CalendarDay; isToday: boolean; chosen: ReadonlySet<string>; mayMove: boolean; onToggle: (slug: string) => void; onDrop: (slugs: readonly string[], at: string) => void }

function Line({ closing, chosen, mayMove, onToggle }: { closing: Closing } & Pick<DayProps, 'chosen' | 'mayMove' | 'onToggle'>) {
  const canMove = mayMove && closing.may_move;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- with the keyboard it is chosen by its box, and moved by the form
    <li draggable={canMove} className={`border-b border-line py-2 ${canMove ? 'cursor-grab' : ''} ${chosen.has(closing.slug) ? 'bg-signal-soft' : ''}`}
      onDragStart={(event) => { event.dataTransfer.setData(DRAGGED, JSON.stringify(chosen.has(closing.slug) ? [...chosen] : [closing.slug])); event.dataTransfer.effectAllowed = 'move'; }}>
      <div className="flex items-start gap-2">
        {canMove ? <input type="checkbox" className="mt-1 size-5" aria-label={`Choose ${closing.title}`} checked={chosen.has(closing.slug)} onChange={() => onToggle(closing.slug)} /> : null}
        <div className="min-w-0"><span className="data text-small text-ink-3">{closing.local_time}</span> <PageLink className="break-words underline-offset-4 hover:underline" to={`/operator/auctions/${closing.slug}`}>{closing.title}</PageLink>
          {closing.warnings.map((warning) => <p key={warning} className="flex items-center gap-1 text-small text-warn"><Icon of={TriangleAlert} size={14} />{warning}</p>)}</div>
      </div>
    </li>
  );
}

function Day({ day, isToday, chosen, mayMove, onToggle, onDrop }: DayProps) {
  const over = (event: DragEvent) => { if (mayMove && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault(); };
  const drop = (time: string) => (event: DragEvent) => { event.preventDefault(); onDrop(JSON.parse(event.dataTransfer.getData(DRAGGED) || '[]') as string[], `${day.date}T${time}`); };
  return (
    <section aria-label={named(day.date)} className="min-w-0 rounded-panel border border-line p-3">
      <h2 className="flex items-baseline justify-between gap-2 font-[640]"><span>{named(day.date)}{isToday ? ', today' : ''}</span><span className={`data text-small ${day.closings.length > day.slate_size ? 'text-stop' : 'text-ink-3'}`}>{day.closings.length} of {day.slate_size}</span></h2>
      <ul className="mt-2 flex flex-wrap gap-1">
        {day.slots.map((slot) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a time is given in the form as well
          <li key={slot.time} onDragOver={over} onDrop={drop(slot.time)} className={`plate ${slot.taken > slot.capacity ? 'plate-outbid' : slot.taken === slot.capacity ? 'plate-warn' : 'plate-plain'}`}>{slot.time}, {slot.taken}/{slot.capacity}</li>
        ))}
      </ul>
      {day.closings.length === 0 ? <p className="mt-2 text-small text-ink-3">Nothing closes.</p> : <ul className="mt-2">{day.closings.map((closing) => <Line key={closing.slug} closing={closing} chosen={chosen} mayMove={mayMove} onToggle={onToggle} />)}</ul>}
    </section>
  );
}

/** When auctions close, by the house's days. What has not opened is moved by drag onto a slot, or by choosing it and a time. */
export default function CalendarPage() {
  const { calendar } = useLoaderData<typeof loader>();
  const mayMove = mayDo(useUser()?.staff_roles ?? [], 'schedule_auctions');
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const from = calendar.days[0]?.date ?? calendar.today;
  const toggle = (slug: string) => setChosen((before) => { const next = new Set(before); if (!next.delete(slug)) next.add(slug); return next; });
  const drop = (slugs: readonly string[], time: string) => { setChosen(new Set(slugs)); setAt(time); document.getElementById('field-close-at')?.focus(); };
  return (
    <>
      <ConsoleHead title="Calendar">
        <span className="text-small text-ink-2">Times of {calendar.time_zone.replaceAll('_', ' ')}</span>
        <PageLink className="btn btn-line btn-s" to={`/operator/calendar?from=${later(from, -DAYS)}`}>Earlier</PageLink>
        <PageLink className="btn btn-line btn-s" to="/operator/calendar">Today</PageLink>
        <PageLink className="btn btn-line btn-s" to={`/operator/calendar?from=${later(from, DAYS)}`}>Later</PageLink>
      </ConsoleHead>
      <div className={`grid gap-6 px-4 py-5 lg:px-6 ${mayMove ? 'xl:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}>
        <div className="grid content-start gap-3 sm:grid-cols-2 2xl:grid-cols-4">
          {calendar.days.map((day) => <Day key={day.date} day={day} isToday={day.date === calendar.today} chosen={chosen} mayMove={mayMove} onToggle={toggle} onDrop={drop} />)}
        </div>
        {mayMove ? (
          <ConsolePart title="Move closings" id="move" className="content-start xl:sticky xl:top-4 xl:self-start">
            {said === null ? null : <SuccessBand>{said}</SuccessBand>}
            <p className="mt-1 text-small text-ink-2">{chosen.size === 0 ? 'Choose what should move, or drag it onto a slot.' : `${chosen.size} chosen.`} Only what has not opened can move.</p>
            <ReasonForm id="move-closings" label="Reason" hint="For the trail." button={chosen.size > 1 ? `Move ${chosen.size} closings` : 'Move the closing'} busy="Moving…" said="The calendar is changed."
              act={(reason) => staffClient.desk.moveClosings({ moves: [...chosen].map((slug) => ({ slug, close_date: at })), reason })} onDone={(words) => { setSaid(words); setChosen(new Set()); void revalidate(); }}>
              <Field name="close-at" label="New close" hint={`The house’s clock, ${calendar.time_zone.replaceAll('_', ' ')}.`} type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
            </ReasonForm>
          </ConsolePart>
        ) : null}
      </div>
    </>
  );
}
