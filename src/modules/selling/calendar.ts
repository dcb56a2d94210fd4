import type { z } from 'zod';
import type { Calendar, CalendarQuerySchema, Closing, MoveClosings } from '#contract/calendar.ts';
import type { HouseSettings } from '#contract/settings.ts';
import { zoneless } from '#modules/bidding/index.ts';
import { refusalUnlessMay, staffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { listClosings, type ClosingRow } from './calendar-store.ts';
import { atHouseClock, dayAfter, houseClock } from './house-time.ts';
import type { SellingParts } from './parts.ts';
import { findAuctionBySlug } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Closings by the house's days, with what the settings would have otherwise. */
export async function readCalendar(parts: SellingParts, actor: Actor, query: z.output<typeof CalendarQuerySchema>): Promise<Result<Calendar>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const settings = await parts.operations.settings(executor);
  const now = await parts.clock.now(executor);
  const today = houseClock(now, settings.time_zone).date;
  const from = query.from ?? today;
  const start = Date.parse(`${from}T00:00:00Z`);
  if (!Number.isFinite(start)) return refused(422, 'There is no such day.', { errors: { from: ['There is no such day.'] } });
  const rows = await listClosings(executor, { from: new Date(start - 2 * DAY_MS), to: new Date(start + (query.days + 2) * DAY_MS) });
  const days = Array.from({ length: query.days }, (_, place) => dayOf(dayAfter(from, place), rows, settings));
  return accepted({ time_zone: settings.time_zone, today, days });
}

function dayOf(date: string, rows: readonly ClosingRow[], settings: HouseSettings): Calendar['days'][number] {
  const weekday = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const slots = settings.closing_slots.filter((slot) => slot.days.includes(weekday)).toSorted((a, b) => a.time.localeCompare(b.time));
  const here = rows.map((row) => ({ row, clock: houseClock(row.closesAt.getTime(), settings.time_zone) })).filter(({ clock }) => clock.date === date);
  const taken = (time: string) => here.filter(({ clock }) => clock.time === time).length;
  const closings = here.map(({ row, clock }): Closing => {
    const slot = slots.find(({ time }) => time === clock.time);
    const similar = rows.find((other) => other.slug !== row.slug && other.make === row.make && other.model === row.model && Math.abs(other.closesAt.getTime() - row.closesAt.getTime()) < settings.similar_distance_minutes * MINUTE_MS);
    return {
      slug: row.slug, title: row.title, make: row.make, model: row.model, state: row.status, close_date: zoneless(row.closesAt.getTime()), local_time: clock.time, may_move: row.status === 'scheduled',
      warnings: [
        ...(slot === undefined ? ['Outside of the slots'] : taken(clock.time) > slot.capacity ? [`The slot takes ${slot.capacity}`] : []),
        ...(similar === undefined ? [] : [`Close to a similar car: ${similar.title}`]), ...(here.length > settings.slate_size ? [`The day takes ${settings.slate_size}`] : []),
      ],
    };
  });
  return { date, slots: slots.map(({ time, capacity }) => ({ time, capacity, taken: taken(time) })), slate_size: settings.slate_size, closings };
}

/** Moves the closings of scheduled auctions, all or none. Where the close would come before the start, the start moves with it. */
export async function moveClosings(parts: SellingParts, actor: Actor, { moves, reason }: MoveClosings): Promise<Result<{ moved: number }>> {
  const staff = staffWho(actor, 'schedule_auctions');
  if (!staff.ok) return staff;
  return parts.database.transaction(async (transaction): Promise<Result<{ moved: number }>> => {
    const { time_zone: zone } = await parts.operations.settings(transaction);
    const now = await parts.clock.now(transaction);
    const faults: Record<string, string[]> = {};
    const steps: { slug: string; auctionId: string; startsAt: number; closesAt: number; reserve: number | null; before: number }[] = [];
    for (const [place, move] of moves.entries()) {
      const fault = (message: string) => { faults[`moves.${place}.close_date`] = [`${move.slug}: ${message}`]; };
      const told = atHouseClock(move.close_date, zone);
      const record = await findAuctionBySlug(transaction, move.slug);
      const floor = record === null ? null : await parts.bidding.lockFloor(transaction, record.id);
      if (record === null || floor === null) { faults[`moves.${place}.slug`] = [`${move.slug}: there is no such auction.`]; continue; }
      const { state } = floor;
      if ('fault' in told) fault(told.fault);
      else if (state.status !== 'scheduled') fault('Only what has not opened can be moved.');
      else if (told.at <= now) fault('This time has passed.');
      else {
        const length = state.closesAt - state.startsAt;
        steps.push({ slug: move.slug, auctionId: record.id, startsAt: told.at > state.startsAt ? state.startsAt : Math.max(now, told.at - length), closesAt: told.at, reserve: state.reserve, before: state.closesAt });
      }
    }
    const first = Object.values(faults)[0]?.[0];
    if (first !== undefined) return refused(422, first, { errors: faults });
    for (const { slug, before, ...opening } of steps) {
      await parts.bidding.changeOpening(transaction, opening);
      await parts.operations.recordAct(transaction, {
        actorId: staff.value.userId, act: 'auctions_moved', subject: `auction:${slug}`, reason, before: { closes_at: new Date(before).toISOString() }, after: { closes_at: new Date(opening.closesAt).toISOString() }, at: now,
      });
    }
    return accepted({ moved: steps.length });
  });
}
