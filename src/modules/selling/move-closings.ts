import type { LookAtMoves, LookedAtMoves, MoveClosings } from '#contract/calendar.ts';
import type { HouseSettings } from '#contract/settings.ts';
import type { Floor } from '#modules/bidding/index.ts';
import { zoneless } from '#platform/utc-times.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { instant } from '#platform/instants.ts';
import { listClosings } from './calendar-store.ts';
import { aroundMs } from './calendar.ts';
import { clocked, warningsOf } from './close-warnings.ts';
import { atHouseClock } from './house-time.ts';
import type { SellingParts } from './parts.ts';
import { recordPublicChange } from './record-public-change.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { findAuctionBySlug } from './store.ts';

type Move = LookAtMoves['moves'][number];
interface Step {
  readonly slug: string;
  readonly title: string;
  readonly auctionId: string;
  readonly startsAt: number;
  readonly closesAt: number;
  readonly reserve: number | null;
  readonly before: Floor;
}

/** What everybody reads of it beside the listing. */
const MOVED = 'We changed the auction’s dates.';

/** Moves the closings of scheduled auctions, all or none. Where the close would come before the start, the start moves with it. Their sellers are told. */
export async function moveClosings(parts: SellingParts, actor: Actor, { moves, reason }: MoveClosings): Promise<Result<{ moved: number }>> {
  const staff = staffWho(actor, 'schedule_auctions');
  if (!staff.ok) return staff;
  const result = await parts.database.transaction(async (transaction): Promise<Result<{ moved: number }>> => {
    const now = await parts.clock.now(transaction);
    const planned = await planMoves(parts, transaction, { moves, settings: await parts.operations.settings(transaction), now });
    if (!planned.ok) return planned;
    for (const { slug, title: _, before, ...opening } of planned.value) {
      const record = await findSubmissionBySlug(transaction, slug);
      await parts.bidding.changeOpening(transaction, opening);
      await parts.operations.recordAct(transaction, {
        actorId: staff.value.userId,
        act: 'auctions_moved',
        subject: `auction:${slug}`,
        reason,
        before: { closes_at: new Date(before.state.closesAt).toISOString() },
        after: { closes_at: new Date(opening.closesAt).toISOString() },
        at: now,
      });
      if (record !== null)
        await recordPublicChange(parts, transaction, {
          actor: staff.value,
          before: { record, floor: before },
          note: MOVED,
          says: `It opens ${instant(opening.startsAt)}, and closes ${instant(opening.closesAt)}.`,
          at: now,
        });
    }
    return accepted({ moved: planned.value.length });
  });
  if (result.ok) parts.live?.ring();
  return result;
}

/** What would speak against these moves, were they all made. Nothing is changed by it. */
export async function lookAtMoves(parts: SellingParts, actor: Actor, { moves }: LookAtMoves): Promise<Result<LookedAtMoves>> {
  const staff = staffWho(actor, 'schedule_auctions');
  if (!staff.ok) return staff;
  return parts.database.transaction(async (transaction): Promise<Result<LookedAtMoves>> => {
    const settings = await parts.operations.settings(transaction);
    const planned = await planMoves(parts, transaction, { moves, settings, now: await parts.clock.now(transaction) });
    if (!planned.ok) return planned;
    const steps = new Map(planned.value.map((step) => [step.slug, step]));
    const times = planned.value.map(({ closesAt }) => closesAt);
    const [first, last, around] = [Math.min(...times), Math.max(...times), aroundMs(settings)];
    const staying = await listClosings(transaction, { from: new Date(first - around), to: new Date(last + around) });
    const made = [];
    for (const step of planned.value) {
      const record = await findAuctionBySlug(transaction, step.slug);
      made.push({
        slug: step.slug,
        title: step.title,
        make: record?.make ?? '',
        model: record?.model ?? '',
        status: 'scheduled' as const,
        closesAt: new Date(step.closesAt),
      });
    }
    const moving = clocked(made, settings.time_zone);
    const all = [
      ...clocked(
        staying.filter(({ slug }) => !steps.has(slug)),
        settings.time_zone,
      ),
      ...moving,
    ];
    return accepted({
      moves: moving.map((row) => ({
        slug: row.slug,
        title: row.title,
        from: zoneless(steps.get(row.slug)?.before.state.closesAt ?? 0),
        to: zoneless(row.closesAt.getTime()),
        warnings: warningsOf(row, all, settings),
      })),
    });
  });
}

/** What is to be done for these moves, or for each that cannot be made why not. The floors are locked in the order of their ids, as the desk locks them. */
async function planMoves(
  parts: SellingParts,
  transaction: Executor,
  { moves, settings, now }: { moves: readonly Move[]; settings: HouseSettings; now: number },
): Promise<Result<Step[]>> {
  const faults: Record<string, string[]> = {};
  const found = [];
  for (const [place, move] of moves.entries()) {
    const record = await findAuctionBySlug(transaction, move.slug);
    if (record === null) faults[`moves.${place}.slug`] = [`${move.slug}: auction not found.`];
    else if (moves.findIndex(({ slug }) => slug === move.slug) < place) faults[`moves.${place}.slug`] = [`${move.slug}: listed twice.`];
    else found.push({ place, move, record });
  }
  const steps: Step[] = [];
  for (const { place, move, record } of found.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1))) {
    const floor = await parts.bidding.lockFloor(transaction, record.id);
    const told = atHouseClock(move.close_date, settings.time_zone);
    const why =
      'fault' in told
        ? told.fault
        : floor?.state.status !== 'scheduled'
          ? 'only auctions that haven’t opened can be moved.'
          : told.at <= now
            ? 'this time is in the past.'
            : null;
    if (why !== null || floor === null || 'fault' in told) {
      faults[`moves.${place}.close_date`] = [`${record.title}: ${why ?? 'can’t be moved.'}`];
      continue;
    }
    const { state } = floor;
    const length = state.closesAt - state.startsAt;
    steps.push({
      slug: move.slug,
      title: record.title,
      auctionId: record.id,
      startsAt: told.at > state.startsAt ? state.startsAt : Math.max(now, told.at - length),
      closesAt: told.at,
      reserve: state.reserve,
      before: floor,
    });
  }
  const first = Object.values(faults)[0]?.[0];
  return first === undefined ? accepted(steps) : refused(422, first, { errors: faults });
}
