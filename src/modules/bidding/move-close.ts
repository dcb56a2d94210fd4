import type { AuctionTick } from '#contract/bids.ts';
import type { MoveClose, Resume } from '#contract/floor.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit, type AuctionNews } from './announce.ts';
import { append } from './floor.ts';
import { lockAuction } from './load-auction.ts';
import { noSuchAuction } from './policy.ts';
import type { FloorParts } from './parts.ts';
import { presentTick } from './present.ts';
import type { AuctionFacts } from './store/facts.ts';
import { insertExtension } from './store/ledger.ts';
import { updateFloors, updatePaused } from './store/states.ts';
import type { Floor } from './store/tables.ts';

const MINUTE_MS = 60_000;
interface Open {
  readonly transaction: Executor;
  readonly facts: AuctionFacts;
  readonly floor: Floor;
  readonly staff: SignedIn;
  readonly at: number;
}

async function onLive(parts: FloorParts, actor: Actor, slug: string, act: (open: Open) => Promise<Result<AuctionTick>>): Promise<Result<AuctionTick>> {
  const staff = staffWho(actor, 'move_closes');
  if (!staff.ok) return staff;
  const result = await parts.database.transaction(async (transaction): Promise<Result<AuctionTick>> => {
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return noSuchAuction();
    const at = await parts.clock.now(transaction);
    if (locked.floor.state.status !== 'live' || at >= locked.floor.state.closesAt)
      return refused(409, 'Only a live auction can be paused or extended.', { code: 'auction_not_live' });
    return act({ transaction, ...locked, staff: staff.value, at });
  });
  if (result.ok) ringAfterCommit(parts);
  return result;
}

/** Moves the close of one auction by so long: an entry of its ledger, so that a replay comes to the same close. Call it under the floor's lock. */
export async function extendFloor(
  transaction: Executor,
  { floor, byMs, actorId, reason, at }: { floor: Floor; byMs: number; actorId: string; reason: string; at: number },
): Promise<Floor> {
  const closesAt = floor.state.closesAt + byMs;
  const appended = append(floor, { kind: 'extension', actorId, amount: null, maximum: null, voidsSequence: null, reason, recordedAt: at, closesAt }, []);
  await insertExtension(transaction, { ...appended.entry, closesAt });
  const after: Floor = { ...appended.floor, state: { ...floor.state, closesAt }, extensionCount: floor.extensionCount + 1 };
  await updateFloors(transaction, [after]);
  return after;
}

/** Says what was done: to the stream, to the trail, and in the house's own words to the public. */
export async function tellOfMove(
  parts: FloorParts,
  transaction: Executor,
  {
    facts,
    before,
    after,
    staff,
    at,
    what,
    act,
    reason,
    note,
  }: {
    facts: AuctionFacts;
    before: Floor;
    after: Floor;
    staff: SignedIn;
    at: number;
    what: AuctionNews;
    act: string;
    reason: string;
    note: string;
  },
): Promise<AuctionTick> {
  const nameOf = await namesOfLeaders(parts.names, transaction, [after]);
  await publish(transaction, at, [auctionEvent(what, { facts, floor: after, reason: note }, { at, nameOf })]);
  const view = (floor: Floor) => ({
    closes_at: new Date(floor.state.closesAt).toISOString(),
    paused_until: floor.state.pausedUntil === undefined ? null : new Date(floor.state.pausedUntil).toISOString(),
  });
  await parts.operations.recordAct(transaction, {
    actorId: staff.userId,
    act,
    subject: `auction:${facts.slug}`,
    reason,
    before: view(before),
    after: view(after),
    at,
  });
  await parts.postHouseNote(transaction, { auctionId: facts.auctionId, slug: facts.slug, authorId: staff.userId, text: note, at });
  const { leader } = after.state;
  return presentTick(facts, after, leader === null ? null : nameOf(leader.bidderId));
}

/** Moves the close of a live auction to a later time. It never moves backwards. */
export function extendAuction(
  parts: FloorParts,
  actor: Actor,
  { slug, minutes, reason, public_note: note }: MoveClose & { slug: string },
): Promise<Result<AuctionTick>> {
  return onLive(parts, actor, slug, async ({ transaction, facts, floor, staff, at }) => {
    const after = await extendFloor(transaction, { floor, byMs: minutes * MINUTE_MS, actorId: staff.userId, reason, at });
    return accepted(await tellOfMove(parts, transaction, { facts, before: floor, after, staff, at, what: 'extended', act: 'close_extended', reason, note }));
  });
}

/** Takes no bids for so long, and moves the close by as much: nobody's time is lost. */
export function pauseAuction(
  parts: FloorParts,
  actor: Actor,
  { slug, minutes, reason, public_note: note }: MoveClose & { slug: string },
): Promise<Result<AuctionTick>> {
  return onLive(parts, actor, slug, async ({ transaction, facts, floor, staff, at }) => {
    if (floor.state.pausedUntil !== undefined && at < floor.state.pausedUntil)
      return refused(409, 'This auction is paused already.', { code: 'paused_already' });
    const extended = await extendFloor(transaction, { floor, byMs: minutes * MINUTE_MS, actorId: staff.userId, reason, at });
    const until = at + minutes * MINUTE_MS;
    await updatePaused(transaction, facts.auctionId, until);
    const after: Floor = { ...extended, state: { ...extended.state, pausedUntil: until } };
    return accepted(await tellOfMove(parts, transaction, { facts, before: floor, after, staff, at, what: 'paused', act: 'auction_paused', reason, note }));
  });
}

/** Takes bids again before the pause is over. The close stays where the pause has moved it. */
export function resumeAuction(parts: FloorParts, actor: Actor, { slug, reason, public_note: note }: Resume & { slug: string }): Promise<Result<AuctionTick>> {
  return onLive(parts, actor, slug, async ({ transaction, facts, floor, staff, at }) => {
    if (floor.state.pausedUntil === undefined || at >= floor.state.pausedUntil) return refused(409, 'This auction is not paused.', { code: 'not_paused' });
    await updatePaused(transaction, facts.auctionId, at);
    const after: Floor = { ...floor, state: { ...floor.state, pausedUntil: at } };
    return accepted(await tellOfMove(parts, transaction, { facts, before: floor, after, staff, at, what: 'resumed', act: 'auction_resumed', reason, note }));
  });
}
