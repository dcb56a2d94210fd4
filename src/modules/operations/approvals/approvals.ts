import { memberName } from '#contract/member-names.ts';
import type { ApprovalAction, ApprovalInput, PendingApproval } from '#contract/approvals.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { assert } from '#platform/assert.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { NamesOf } from '../deps.ts';
import { may, requireStaffWithProof, refusalUnlessMay, requireStaff } from '../policy.ts';
import { recordAuditEntry } from '../audit-store.ts';
import {
  type ApprovalHandler,
  type ApprovalHandlers,
  type ApprovalRequest,
  type Decided,
  RolledBack,
} from './handler.ts';
import { type ApprovalRow, decideRequest, insertRequest, lockRequest, openRequests } from './store.ts';

export interface ApprovalsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly namesOf: NamesOf;
  approvalHandlers(): Partial<ApprovalHandlers>;
  isEligibleApprover(executor: Executor, people: { approverId: string; requesterId: string }): Promise<boolean>;
}
export interface Approvals {
  /** The action happens once another staff member has approved. */
  request(actor: Actor, asked: ApprovalInput): Promise<Result<{ id: string }>>;
  /** The requester may cancel a request, but never approve it. */
  decide(actor: Actor, decision: { id: string; isApproved: boolean }): Promise<Result<{ auctions: number }>>;
  list(actor: Actor): Promise<Result<{ items: PendingApproval[] }>>;
}

/** The handler of a request, whose type is known only at run time. It gets the details that it stored itself. */
type AnyHandler = ApprovalHandler<ApprovalAction, unknown>;

export function createApprovals(deps: ApprovalsDeps): Approvals {
  const handlerOf = (action: ApprovalAction): AnyHandler => {
    const handler = deps.approvalHandlers()[action];
    assert(handler !== undefined, 'no module handles the action');
    return handler as AnyHandler;
  };
  return {
    request: (actor, asked) => request(deps, handlerOf(asked.action), { actor, asked }),
    decide: (actor, decision) => decide(deps, handlerOf, { actor, ...decision }),
    list: (actor) => list(deps, handlerOf, actor),
  };
}

async function request(
  { database, clock }: ApprovalsDeps,
  handler: AnyHandler,
  { actor, asked }: { actor: Actor; asked: ApprovalInput },
): Promise<Result<{ id: string }>> {
  const proven = requireStaffWithProof(actor, handler.power);
  if (!proven.ok) return proven;
  const staff = proven.value;
  const { action, reason } = asked;
  const result = await database.transaction(async (transaction): Promise<Result<{ id: string }>> => {
    const at = await clock.now(transaction);
    const prepared = await handler.prepare(transaction, asked, { staff, at });
    if (!prepared.ok) return prepared;
    const id = newId();
    await insertRequest(transaction, { id, action, reason, requestedBy: staff.userId, at, ...prepared.value });
    await recordAuditEntry(transaction, {
      actorId: staff.userId,
      action: `${action}_asked`,
      subject: prepared.value.subject,
      reason,
      after: handler.audited(prepared.value.details),
      at,
    });
    return accepted({ id });
  });
  if (result.ok) handler.afterCommit?.();
  return result;
}

async function list(
  { database: { executor }, clock, approvalHandlers, namesOf }: ApprovalsDeps,
  handlerOf: (action: ApprovalAction) => AnyHandler,
  actor: Actor,
): Promise<Result<{ items: PendingApproval[] }>> {
  const staff = requireStaff(actor, 'see_auctions');
  if (!staff.ok) return staff;
  const { userId } = staff.value;
  const now = await clock.now(executor);
  const longest = Math.max(...Object.values(approvalHandlers()).map(({ validMs }) => validMs));
  const rows = (await openRequests(executor, new Date(now - longest))).filter(
    (row) => lapsesAt(handlerOf, row) >= now && may(actor, handlerOf(row.action).power),
  );
  const names = await namesOf(
    executor,
    rows.map((row) => row.requestedBy),
  );
  const items: PendingApproval[] = [];
  for (const row of rows)
    items.push({
      ...(await handlerOf(row.action).describe(executor, row, { userId, now })),
      id: row.id,
      action: row.action,
      reason: row.reason,
      public_note: row.publicNote,
      requested_by: memberName(names, row.requestedBy),
      is_own: row.requestedBy === userId,
      requested_at: toIsoString(row.requestedAt.getTime()),
      lapses_at: toIsoString(lapsesAt(handlerOf, row)),
    });
  return accepted({ items });
}

const lapsesAt = (handlerOf: (action: ApprovalAction) => AnyHandler, { action, requestedAt }: ApprovalRow): number =>
  requestedAt.getTime() + handlerOf(action).validMs;

interface Decision {
  readonly result: Result<{ auctions: number }>;
  /** Missing if the request was not found. */
  readonly handler?: AnyHandler;
}

async function decide(
  deps: ApprovalsDeps,
  handlerOf: (action: ApprovalAction) => AnyHandler,
  { actor, id, isApproved }: { actor: Actor; id: string; isApproved: boolean },
): Promise<Result<{ auctions: number }>> {
  const anyPower = refusalUnlessMay(actor, 'see_auctions');
  if (anyPower !== null) return anyPower;
  const { result, handler } = await deps.database
    .transaction(async (transaction): Promise<Decision> => {
      const row = await lockRequest(transaction, id);
      if (row === null) return { result: refuse('staff_request_not_found') };
      const handler = handlerOf(row.action);
      const staff = requireStaffWithProof(actor, handler.power);
      if (!staff.ok) return { result: staff };
      const at = await deps.clock.now(transaction);
      const result = await decideLocked(deps, transaction, {
        handler,
        decided: { request: row, staff: staff.value, at },
        isApproved,
        lapsesAt: lapsesAt(handlerOf, row),
      });
      return { result, handler };
    })
    .catch((error: unknown): Decision => {
      if (error instanceof RolledBack) return { result: error.refusal };
      throw error;
    });
  if (result.ok) handler?.afterCommit?.();
  return result;
}

async function decideLocked(
  deps: ApprovalsDeps,
  transaction: Executor,
  {
    handler,
    decided,
    isApproved,
    lapsesAt: until,
  }: { handler: AnyHandler; decided: Decided<unknown>; isApproved: boolean; lapsesAt: number },
): Promise<Result<{ auctions: number }>> {
  const { request: row, staff, at } = decided;
  const refusal =
    (await refusalOfDecision(deps, transaction, { row, staff, isApproved, isLate: at > until })) ??
    (await handler.refusalToDecide?.(transaction, decided)) ??
    null;
  if (refusal !== null) return refusal;
  const done = isApproved ? await handler.perform(transaction, decided) : accepted({ auctions: 0 });
  if (!done.ok) return done;
  if (!isApproved) await handler.reject?.(transaction, decided);
  const decision = isApproved ? 'confirmed' : 'refused';
  await decideRequest(transaction, row.id, { decision, by: staff.userId, at });
  await recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: `${row.action}_${decision}`,
    subject: row.subject,
    reason: row.reason,
    after: handler.audited(row.details),
    at,
  });
  return done;
}

async function refusalOfDecision(
  deps: ApprovalsDeps,
  transaction: Executor,
  {
    row,
    staff,
    isApproved,
    isLate,
  }: { row: ApprovalRequest<unknown>; staff: SignedIn; isApproved: boolean; isLate: boolean },
): Promise<Refused | null> {
  if (row.decision !== null) return refuse('staff_request_decided');
  if (row.requestedBy === staff.userId) return isApproved ? refuse('second_needed') : null;
  if (isApproved && isLate) return refuse('staff_request_expired');
  const people = { approverId: staff.userId, requesterId: row.requestedBy };
  return (await deps.isEligibleApprover(transaction, people)) ? null : refuse('not_eligible_approver');
}
