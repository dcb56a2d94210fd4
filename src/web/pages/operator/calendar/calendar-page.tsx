import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { mayDo } from '#contract/staff.ts';
import { readClosingCalendar } from '#contract/endpoints/calendar.ts';
import { ConsoleHead } from '#web/components/console/console-head.tsx';
import { readPeriodFields } from '#web/components/console/period-fields.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { DayBoard } from './day-board.tsx';
import { MoveDrawer, type Moving } from './move-drawer.tsx';
import { addDays } from '#contract/durations.ts';

const DAYS = 14;

export const meta: MetaFunction = () => pageMeta({ title: 'Calendar', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { from } = readPeriodFields(new URL(request.url).searchParams);
  return {
    calendar: await pageContext(context).client.call(readClosingCalendar, {
      query: {
        days: DAYS,
        ...(from === null ? {} : { from }),
      },
    }),
  };
}

export default function CalendarPage() {
  const { calendar } = useLoaderData<typeof loader>();
  const mayMove = mayDo(useUser()?.staff_roles ?? [], 'schedule_auctions');
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<Moving | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const from = calendar.days[0]?.date ?? calendar.today;
  const named = new Map(
    calendar.days.flatMap((day) =>
      day.closings.map(
        (closing) => [closing.slug, { title: closing.title, now: `${day.date}T${closing.local_time}` }] as const,
      ),
    ),
  );
  const toggle = (slug: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(slug)) next.add(slug);
      return next;
    });
  const move = (slugs: readonly string[], at: string) => {
    if (slugs.length === 0) return;
    setNotice(null);
    setMoving({ slugs, at: at === '' && slugs.length === 1 ? (named.get(slugs[0] ?? '')?.now ?? '') : at });
  };
  const message = useRef<HTMLDivElement>(null);
  // The element that opened the drawer may be gone.
  useEffect(() => {
    if (notice !== null) message.current?.focus();
  }, [notice]);
  const close = useCallback(() => setMoving(null), []);
  const actions = { chosen, mayMove, onToggle: toggle, onMove: move };
  return (
    <>
      <CalendarHead from={from} />
      <div className="px-4 lg:px-6">
        <p className="border-b border-line py-3 text-small text-ink-2">
          Times in {calendar.time_zone.replaceAll('_', ' ')}.
          {mayMove ? ' Drag an auction that hasn’t opened to another slot, or select it and choose Move.' : ''}
        </p>
        {notice === null ? null : (
          <div ref={message} tabIndex={-1} className="pt-3 outline-none">
            <SuccessAlert>{notice}</SuccessAlert>
          </div>
        )}
        {calendar.days.map((day) => (
          <DayBoard key={day.date} day={day} isToday={day.date === calendar.today} actions={actions} />
        ))}
      </div>
      {chosen.size === 0 ? null : (
        <div
          role="status"
          className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-bg px-4 py-3 lg:px-6"
        >
          <p className="mr-auto font-medium">{chosen.size} selected</p>
          <button type="button" className="btn btn-quiet" onClick={() => setChosen(new Set())}>
            Clear selection
          </button>
          <button type="button" className="btn btn-solid" onClick={() => move([...chosen], '')}>
            Move…
          </button>
        </div>
      )}
      <MoveDrawer
        moving={moving}
        named={named}
        days={calendar.days}
        timeZone={calendar.time_zone}
        onClose={close}
        onAt={(at) => setMoving((before) => (before === null ? null : { ...before, at }))}
        onDone={(words) => {
          setNotice(words);
          setMoving(null);
          setChosen(new Set());
          void revalidate();
        }}
      />
    </>
  );
}

function CalendarHead({ from }: { from: string }) {
  return (
    <ConsoleHead title="Calendar">
      <PageLink className="btn btn-line btn-s" to={`/operator/calendar?from=${addDays(from, -DAYS)}`}>
        Earlier
      </PageLink>
      <PageLink className="btn btn-line btn-s" to="/operator/calendar">
        Today
      </PageLink>
      <PageLink className="btn btn-line btn-s" to={`/operator/calendar?from=${addDays(from, DAYS)}`}>
        Later
      </PageLink>
      <Form method="get" className="flex items-center gap-2">
        <input
          key={from}
          type="date"
          name="from"
          aria-label="Start date"
          className="input !min-h-9 w-40 !py-1 text-small"
          defaultValue={from}
          required
        />
        <button type="submit" className="btn btn-line btn-s">
          Go
        </button>
      </Form>
    </ConsoleHead>
  );
}
