import { DAY_MS } from '#contract/durations.ts';
import { useEffect, useState } from 'react';
import type { ApiClient } from '#contract/client.ts';
import { readClosingCalendar } from '#contract/endpoints/calendar.ts';
import { browserClient } from '#web/api.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { serverNow } from '#web/live/server-clock.ts';

const DAYS_LOOKED_AT = 28;
const MAX_SHOWN = 6;

interface FreeSlotsProps {
  notBefore: string | null;
  days: number;
  chosen: number;
  onChoose: (closesAt: number) => void;
}
export interface Slot {
  readonly at: number;
  readonly free: number;
}

/** The next closing slots with room, for an auction that runs this many days. */
export async function findSlots(
  client: ApiClient,
  now: number,
  notBefore: string | null,
  days: number,
): Promise<readonly Slot[]> {
  const opens = Math.max(now, notBefore === null ? 0 : Date.parse(`${notBefore}T00:00:00Z`));
  const earliest = opens + days * DAY_MS;
  const calendar = await client.call(readClosingCalendar, {
    query: {
      from: new Date(earliest).toISOString().slice(0, 10),
      days: DAYS_LOOKED_AT,
    },
  });
  return calendar.days
    .flatMap(({ slots }) => slots)
    .flatMap(({ at, capacity, taken }) =>
      at === null || capacity <= taken || Date.parse(at) < earliest
        ? []
        : [{ at: Date.parse(at), free: capacity - taken }],
    )
    .slice(0, MAX_SHOWN);
}

/** Null while they are read, and none if they can't be. */
function useFreeSlots(notBefore: string | null, days: number): readonly Slot[] | null {
  const [slots, setSlots] = useState<readonly Slot[] | null>(null);
  useEffect(() => {
    let isOld = false;
    findSlots(browserClient, serverNow(), notBefore, days).then(
      (found) => (isOld ? undefined : setSlots(found)),
      () => (isOld ? undefined : setSlots([])),
    );
    return () => {
      isOld = true;
    };
  }, [notBefore, days]);
  return slots;
}

export function FreeSlots({ notBefore, days, chosen, onChoose }: FreeSlotsProps) {
  const slots = useFreeSlots(notBefore, days);
  if (slots?.length === 0) return null;
  return (
    <fieldset className="mt-1">
      <legend className="flabel">Next free slots, {days} days after opening</legend>
      <div className="mt-2 grid min-h-40 content-start gap-1.5" aria-busy={slots === null}>
        {slots === null ? <p className="text-small text-ink-3">Finding free slots…</p> : null}
        {slots?.map(({ at, free }) => (
          <button
            key={at}
            type="button"
            aria-pressed={at === chosen}
            className={`chip justify-between ${at === chosen ? 'chip-on' : ''}`}
            onClick={() => onChoose(at)}
          >
            <TimeText at={new Date(at).toISOString()} />
            <span className="opacity-75">{free} free</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
