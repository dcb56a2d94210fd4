import type { SecondApprovalInput, StaffRequest } from '#contract/live-dashboard.ts';
import { money } from '#contract/primitives.ts';
import { recentlyProvenStaffWho, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { toIsoString } from '#platform/utc-times.ts';
import { ringAfterCommit } from './announce.ts';
import { HOUR_MS, slugOf, type Approvable } from './approvable.ts';
import { extendAllAuctions } from './approve-extension.ts';
import { lateVoid } from './approve-late-void.ts';
import { liveBlock, liveVoid } from './approve-live-void.ts';
import { reserveChange } from './approve-reserve-change.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { hasViewedAmounts } from './store/amounts-views.ts';
import { findFactsBySlug } from './store/facts.ts';
import { readLedger } from './store/ledger.ts';
import { decideRequest, insertRequest, lockRequest, openRequests, type RequestRow } from './store/requests.ts';

const ACTIONS: { readonly [Action in SecondApprovalInput['action']]: Approvable<Action> } = {
  extend_all: extendAllAuctions,
  void_after_close: lateVoid,
  void_live: liveVoid,
  block_bidder: liveBlock,
  change_reserve: reserveChange,
};
/** The entry of an action that is known only at run time. Its `prepare` gets the request it is defined for. */
const actionOf = (action: RequestRow['action']): Approvable<SecondApprovalInput['action']> =>
  ACTIONS[action] as Approvable<SecondApprovalInput['action']>;

/** Requests an action that takes two staff members. It happens once another one has approved. */
export async function requestSecondApproval(
  deps: LiveBiddingDeps,
  actor: Actor,
  asked: SecondApprovalInput,
): Promise<Result<{ id: string }>> {
  const action = actionOf(asked.action);
  const staff = recentlyProvenStaffWho(actor, action.power);
  if (!staff.ok) return staff;
  const { userId } = staff.value;
  const result = await deps.database.transaction(async (transaction): Promise<Result<{ id: string }>> => {
    const at = await deps.clock.now(transaction);
    const prepared = await action.prepare(deps, transaction, asked, staff.value, at);
    if (!prepared.ok) return prepared;
    const { subject, details, publicNote } = prepared.value;
    const id = newId();
    await insertRequest(transaction, {
      id,
      action: asked.action,
      subject,
      details,
      reason: asked.reason,
      publicNote,
      askedBy: userId,
      at,
    });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: userId,
      action: `${asked.action}_asked`,
      subject,
      reason: asked.reason,
      before: null,
      after: auditedDetails(details),
      at,
    });
    return accepted({ id });
  });
  if (result.ok) ringAfterCommit(deps);
  return result;
}

/** The audit log is open to staff who must not know a hidden reserve. */
const auditedDetails = ({ minutes, number, sequence, username, reserve }: RequestRow['details']) => ({
  minutes,
  number,
  sequence,
  ...(username === undefined ? {} : { username }),
  ...(reserve === undefined ? {} : { removes_reserve: reserve === null }),
});

/** Requests that can still be decided, as this staff member may see them. */
export async function listRequests(deps: LiveBiddingDeps, actor: SignedIn, now: number): Promise<StaffRequest[]> {
  const { executor } = deps.database;
  const rows = (await openRequests(executor, now - HOUR_MS)).filter((row) => lapsesAt(row) >= now);
  const names = await deps.accounts.usernames(
    executor,
    rows.map((row) => row.askedBy),
  );
  const shown = await Promise.all(rows.map((row) => shownNow(executor, { row, userId: actor.userId, now })));
  return rows.map((row, index) => ({
    id: row.id,
    action: row.action,
    subject: row.subject,
    minutes: row.details.minutes,
    number: shown[index]?.number ?? null,
    sequence: row.details.sequence,
    username: row.details.username ?? null,
    removes_reserve: row.details.reserve === null,
    reserve: shown[index]?.reserve ?? null,
    reason: row.reason,
    public_note: row.publicNote,
    asked_by: names.get(row.askedBy) ?? 'former member',
    asked_at: toIsoString(row.askedAt.getTime()),
    lapses_at: toIsoString(lapsesAt(row)),
  }));
}

const lapsesAt = ({ action, askedAt }: RequestRow): number => askedAt.getTime() + actionOf(action).validMs;

/** The current number of the bid that a request refers to, and its reserve for staff who revealed the amounts. */
async function shownNow(
  executor: Executor,
  { row: { subject, details }, userId, now }: { row: RequestRow; userId: string; now: number },
): Promise<Pick<StaffRequest, 'number' | 'reserve'>> {
  const { sequence, reserve } = details;
  if (sequence === null && typeof reserve !== 'number') return { number: details.number, reserve: null };
  const [found] = await findFactsBySlug(executor, [slugOf(subject)]);
  if (found === undefined) return { number: details.number, reserve: null };
  const { auctionId, terms } = found.facts;
  const entries = sequence === null ? [] : await readLedger(executor, auctionId);
  const number = entries.find((entry) => entry.sequence === sequence)?.lineNumber ?? details.number;
  const maySee =
    typeof reserve === 'number' && (await hasViewedAmounts(executor, { auctionId, userId, since: now - HOUR_MS }));
  return { number, reserve: maySee ? money(reserve, terms.currency) : null };
}

/** Another staff member approves or rejects a request. The requester may cancel it, but never approve it. */
export async function decideSecondApproval(
  deps: LiveBiddingDeps,
  actor: Actor,
  { id, confirmed }: { id: string; confirmed: boolean },
): Promise<Result<{ auctions: number }>> {
  const anyPower = refusalUnlessMay(actor, 'see_auctions');
  if (anyPower !== null) return anyPower;
  const result = await deps.database.transaction(async (transaction): Promise<Result<{ auctions: number }>> => {
    const request = await lockRequest(transaction, id);
    if (request === null) return refuse('staff_request_not_found');
    const action = actionOf(request.action);
    const staff = recentlyProvenStaffWho(actor, action.power);
    if (!staff.ok) return staff;
    const at = await deps.clock.now(transaction);
    const refusal = await refusalToDecide(deps, transaction, { request, staff: staff.value, confirmed, at });
    if (refusal !== null) return refusal;
    const decided = { request, staff: staff.value, at };
    const done = confirmed ? await action.perform(deps, transaction, decided) : accepted({ auctions: 0 });
    if (!done.ok) return done;
    if (!confirmed) await action.reject?.(deps, transaction, decided);
    await decideRequest(transaction, id, { decision: confirmed ? 'confirmed' : 'refused', by: staff.value.userId, at });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: `${request.action}_${confirmed ? 'confirmed' : 'refused'}`,
      subject: request.subject,
      reason: request.reason,
      before: null,
      after: auditedDetails(request.details),
      at,
    });
    return done;
  });
  if (result.ok) ringAfterCommit(deps);
  return result;
}

async function refusalToDecide(
  deps: LiveBiddingDeps,
  transaction: Executor,
  { request, staff, confirmed, at }: { request: RequestRow; staff: SignedIn; confirmed: boolean; at: number },
): Promise<Refused | null> {
  if (request.decision !== null) return refuse('staff_request_decided');
  if (!confirmed) return null;
  if (request.askedBy === staff.userId) return refuse('second_needed');
  if (at > lapsesAt(request)) return refuse('staff_request_expired');
  const people = { approverId: staff.userId, requesterId: request.askedBy };
  return (await deps.accounts.isEligibleApprover(transaction, people)) ? null : refuse('not_eligible_approver');
}
