import type { PreviewMoves, PreviewedMoves, MoveClosings } from '#contract/calendar.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { AuctionBidding } from '#modules/bidding/index.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { listClosings } from './calendar-store.ts';
import { aroundMs } from './calendar.ts';
import { clocked, warningsOf } from './close-warnings.ts';
import { parseSiteTime } from '#platform/site-time.ts';
import type { SellingDeps } from './deps.ts';
import { recordPublicChange } from './record-public-change.ts';
import { findSubmissionBySlug } from './review-store.ts';
import { findAuctionBySlug } from './store.ts';

type Move = PreviewMoves['moves'][number];
interface Step {
  readonly slug: string;
  readonly title: string;
  readonly auctionId: string;
  readonly startsAt: number;
  readonly closesAt: number;
  readonly reserve: number | null;
  readonly before: AuctionBidding;
}

const MOVED = 'We changed the auction’s dates.';

/** All or none. If a close would precede its start, the start moves with it. */
export async function moveClosings(
  deps: SellingDeps,
  actor: Actor,
  { moves, reason }: MoveClosings,
): Promise<Result<{ moved: number }>> {
  const staff = requireStaff(actor, 'schedule_auctions');
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<{ moved: number }>> => {
    const now = await deps.clock.now(transaction);
    const planned = await planMoves(deps, transaction, {
      moves,
      settings: await deps.operations.settings(transaction),
      now,
    });
    if (!planned.ok) return planned;
    for (const { slug, title: _, before, ...opening } of planned.value) {
      const record = await findSubmissionBySlug(transaction, slug);
      await deps.bidding.changeOpening(transaction, opening);
      await deps.operations.recordAuditEntry(transaction, {
        actorId: staff.value.userId,
        action: 'auctions_moved',
        subject: `auction:${slug}`,
        reason,
        before: { closes_at: new Date(before.state.closesAt).toISOString() },
        after: { closes_at: new Date(opening.closesAt).toISOString() },
        at: now,
      });
      if (record !== null)
        await recordPublicChange(deps, transaction, {
          actor: staff.value,
          before: { record, bidding: before },
          note: MOVED,
          says: `It opens ${timePlaceholder(opening.startsAt)} and closes ${timePlaceholder(opening.closesAt)}.`,
          at: now,
        });
    }
    return accepted({ moved: planned.value.length });
  });
  if (result.ok) deps.live.wake();
  return result;
}

export async function previewMoves(
  deps: SellingDeps,
  actor: Actor,
  { moves }: PreviewMoves,
): Promise<Result<PreviewedMoves>> {
  const staff = requireStaff(actor, 'schedule_auctions');
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction): Promise<Result<PreviewedMoves>> => {
    const settings = await deps.operations.settings(transaction);
    const planned = await planMoves(deps, transaction, { moves, settings, now: await deps.clock.now(transaction) });
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
        state: 'scheduled' as const,
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
        from: formatZonelessUtc(steps.get(row.slug)?.before.state.closesAt ?? 0),
        to: formatZonelessUtc(row.closesAt.getTime()),
        warnings: warningsOf(row, all, settings),
      })),
    });
  });
}

/** Or why they cannot be made. Locks auctions in the order of their ids, as the bid engine does. */
async function planMoves(
  deps: SellingDeps,
  transaction: Executor,
  { moves, settings, now }: { moves: readonly Move[]; settings: SiteSettings; now: number },
): Promise<Result<Step[]>> {
  const fieldErrors: Record<string, string[]> = {};
  const found = [];
  for (const [place, move] of moves.entries()) {
    const record = await findAuctionBySlug(transaction, move.slug);
    if (record === null) fieldErrors[`moves.${place}.slug`] = [`${move.slug}: auction not found.`];
    else if (moves.findIndex(({ slug }) => slug === move.slug) < place)
      fieldErrors[`moves.${place}.slug`] = [`${move.slug}: listed twice.`];
    else found.push({ place, move, record });
  }
  const steps: Step[] = [];
  for (const { place, move, record } of found.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1))) {
    const bidding = await deps.bidding.lockBidding(transaction, record.id);
    const parsed = parseSiteTime(move.close_date, settings.time_zone);
    const why =
      'problem' in parsed
        ? parsed.problem
        : bidding?.state.status !== 'scheduled'
          ? 'only auctions that haven’t opened can be moved.'
          : parsed.at <= now
            ? 'this time is in the past.'
            : null;
    if (why !== null || bidding === null || 'problem' in parsed) {
      fieldErrors[`moves.${place}.close_date`] = [`${record.title}: ${why ?? 'can’t be moved.'}`];
      continue;
    }
    const { state } = bidding;
    const length = state.closesAt - state.startsAt;
    steps.push({
      slug: move.slug,
      title: record.title,
      auctionId: record.id,
      startsAt: parsed.at > state.startsAt ? state.startsAt : Math.max(now, parsed.at - length),
      closesAt: parsed.at,
      reserve: state.reserve,
      before: bidding,
    });
  }
  const first = Object.values(fieldErrors)[0]?.[0];
  return first === undefined ? accepted(steps) : invalid(fieldErrors);
}
