import type { z } from 'zod';
import type { PlanAllocation } from '#auction/limit.ts';
import type { PaddleSchema, UpdatePaddleSchema } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import { refusalUnlessMay, requireStaff } from '#modules/operations/index.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import type { AccountsContext } from './deps.ts';
import { activeBlocks, insertBlock, liftBlocks } from './store/moderation.ts';
import {
  findPaddleByUsername,
  findPaddleRow,
  lockPaddleRows,
  type PaddleMarks,
  readPaddleMarks,
  updatePaddleRow,
} from './store/paddles.ts';
import type { PaddleRow } from './store/tables.ts';

export interface PaddleRecord {
  readonly userId: string;
  readonly username: string;
  readonly isStaff: boolean;
  readonly emailVerified: boolean;
  readonly termsAccepted: boolean;
  readonly hasPaymentMethod: boolean;
  readonly holdDeclines: boolean;
  /** Expiry in epoch milliseconds. Both are 0 if no hold is placed. */
  readonly heldPremium: number;
  readonly heldUntil: number;
  readonly limit: number;
  readonly blocked: boolean;
  readonly hasConflicts: boolean;
  readonly cardFingerprint: string | null;
  readonly registeredAt: number;
  readonly planAllocations: readonly PlanAllocation[];
}
export type PaddleView = z.infer<typeof PaddleSchema>;
export type PaddleChange = z.infer<typeof UpdatePaddleSchema>;

/** Locks it until the transaction ends, so that its holds, charges and cards change one at a time. */
export async function lockPaddle(transaction: Executor, userId: string): Promise<void> {
  await readPaddleMarks(transaction, [userId], { lock: true });
}

/** Returns false if another transaction has locked it. */
export async function tryLockPaddle(transaction: Executor, userId: string): Promise<boolean> {
  return (await readPaddleMarks(transaction, [userId], { lock: 'if_free' })).length > 0;
}

/** Locks them until the transaction ends, so nothing about them changes while the bid engine decides. */
export async function lockPaddles(
  transaction: Executor,
  userIds: readonly string[],
  { termsVersion }: { termsVersion: number },
): Promise<Map<string, PaddleRecord>> {
  const rows = await readPaddleMarks(transaction, [...new Set(userIds)], { lock: true });
  return new Map(rows.map((row) => [row.user_id, recordOf(row, termsVersion)]));
}

export async function readPaddles(
  executor: Executor,
  userIds: readonly string[],
  { termsVersion }: { termsVersion: number },
): Promise<Map<string, PaddleRecord>> {
  const rows = await readPaddleMarks(executor, [...new Set(userIds)], { lock: false });
  return new Map(rows.map((row) => [row.user_id, recordOf(row, termsVersion)]));
}

/** Without a lock: for display, not for decisions. */
export async function readPaddle(
  context: AccountsContext,
  executor: Executor,
  userId: string,
): Promise<PaddleRecord | null> {
  const [row] = await readPaddleMarks(executor, [userId], { lock: false });
  return row === undefined ? null : recordOf(row, (await context.operations.settings(executor)).bidding_terms_version);
}

/** A newer version of the terms must be accepted again. */
export const hasAcceptedTerms = (paddle: Pick<PaddleRow, 'terms_version'>, termsVersion: number): boolean =>
  paddle.terms_version !== null && paddle.terms_version >= termsVersion;

export async function updatePaddle(
  context: AccountsContext,
  actor: Actor,
  { username, change }: { username: string; change: PaddleChange },
): Promise<Result<PaddleView>> {
  const asked = requireStaff(actor, 'see_people');
  if (!asked.ok) return asked;
  const staff = asked.value;
  return context.database.transaction(async (transaction) => {
    const found = await findPaddleByUsername(transaction, username);
    const [before] = found === null ? [] : await lockPaddleRows(transaction, [found.user_id]);
    if (before === undefined) return refuse('user_not_found', { username });
    if (change.email_verified === false && before.email_verified_at !== null && before.is_staff)
      return refuse('staff_email_verified');
    const refusal = refusalOfChange(staff, before, change);
    if (refusal !== null) return refusal;
    if (change.limit !== undefined && (await raiseTakesTwo(context, transaction, { before, limit: change.limit })))
      return refuse('second_approval_needed');
    const now = await context.clock.now(transaction);
    const at = new Date(now);
    if (change.blocked === true && before.blocked_at === null) {
      if (before.is_staff) return refuse('staff_not_blockable');
      await insertBlock(transaction, {
        id: newId(),
        userId: before.user_id,
        scope: 'bidding',
        reason: change.reason?.trim() ?? '',
        by: staff.userId,
        at,
        endsAt: null,
      });
    }
    if (change.blocked === false && before.blocked_at !== null) {
      const active = await activeBlocks(transaction, before.user_id, at);
      if (active.some(({ scope }) => scope === 'all')) return refuse('blocked_from_all');
      await liftBlocks(transaction, { userId: before.user_id, scopes: ['bidding'], by: staff.userId, at });
    }
    await updatePaddleRow(transaction, before.user_id, {
      ...(change.email_verified === undefined
        ? {}
        : { email_verified_at: change.email_verified ? (before.email_verified_at ?? at) : null }),
      ...(change.limit === undefined ? {} : { limit_amount: change.limit }),
      ...(change.blocked === undefined ? {} : { blocked_at: change.blocked ? (before.blocked_at ?? at) : null }),
    });
    const after = (await findPaddleRow(transaction, before.user_id)) ?? before;
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.userId,
      action: 'paddle_changed',
      subject: `user:${before.username}`,
      reason: change.reason?.trim() ?? '',
      before: auditOf(before),
      after: auditOf(after),
      at: now,
    });
    return accepted(await presentPaddle(context, transaction, after));
  });
}

async function raiseTakesTwo(
  context: AccountsContext,
  transaction: Executor,
  { before, limit }: { before: PaddleRow; limit: number },
): Promise<boolean> {
  if (limit <= before.limit_amount) return false;
  return limit > (await context.operations.settings(transaction)).approval_limits_over;
}

export async function readPaddleForStaff(
  context: AccountsContext,
  actor: Actor,
  username: string,
): Promise<Result<PaddleView>> {
  const refusal = refusalUnlessMay(actor, 'see_people');
  if (refusal !== null) return refusal;
  const row = await findPaddleByUsername(context.database.executor, username);
  if (row === null) return refuse('user_not_found', { username });
  return accepted(await presentPaddle(context, context.database.executor, row));
}

async function presentPaddle(context: AccountsContext, executor: Executor, row: PaddleRow): Promise<PaddleView> {
  const settings = await context.operations.settings(executor);
  const exposure = await context.exposureOf(executor, row.user_id);
  return {
    username: row.username,
    email_verified: row.email_verified_at !== null,
    terms_accepted: hasAcceptedTerms(row, settings.bidding_terms_version),
    has_payment_method: row.payment_method_id !== null,
    blocked: row.blocked_at !== null,
    limit: { amount: row.limit_amount, currency: settings.currency },
    leads_live_auctions: exposure > 0,
  };
}

/** One form needs two powers. Unchanged fields need none. */
function refusalOfChange(staff: SignedIn, before: PaddleRow, change: PaddleChange): Refused | null {
  const { blocked, ...paddle } = change;
  if (blocked !== undefined && blocked !== (before.blocked_at !== null)) {
    const refusal = refusalUnlessMay(staff, 'block_people');
    if (refusal !== null) return refusal;
  }
  const isChanged =
    (paddle.limit !== undefined && paddle.limit !== before.limit_amount) ||
    (paddle.email_verified !== undefined && paddle.email_verified !== (before.email_verified_at !== null));
  return isChanged || blocked === undefined ? refusalUnlessMay(staff, 'change_paddles') : null;
}

const auditOf = (row: PaddleRow) => ({
  email_verified: row.email_verified_at !== null,
  limit: row.limit_amount,
  blocked: row.blocked_at !== null,
});

const NO_ALLOCATIONS: readonly PlanAllocation[] = [];
const recordOf = (row: PaddleMarks, termsVersion: number): PaddleRecord => ({
  userId: row.user_id,
  username: row.username,
  isStaff: row.is_staff,
  emailVerified: row.email_verified,
  termsAccepted: hasAcceptedTerms(row, termsVersion),
  hasPaymentMethod: row.has_payment_method,
  holdDeclines: row.hold_declines,
  heldPremium: row.held_premium,
  heldUntil: row.held_until_ms,
  limit: row.limit_amount,
  blocked: row.blocked,
  hasConflicts: row.has_conflicts,
  cardFingerprint: row.card_fingerprint,
  registeredAt: row.created_ms,
  planAllocations: row.plan_allocations ?? NO_ALLOCATIONS,
});
