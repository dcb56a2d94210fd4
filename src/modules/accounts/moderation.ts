import { DAY_MS } from '#contract/durations.ts';
import { memberName } from '#contract/member-names.ts';
import type { PersonFile, SetBlock, WriteNote } from '#contract/operator-people.ts';
import type { BlockScope } from '#contract/blocks.ts';
import type { StaffPower } from '#contract/staff.ts';
import type { BulkResult } from '#contract/bulk.ts';
import { refusalUnlessMay, runInBulk, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { deviceOf } from './devices.ts';
import { countStrikes, insertBlock, insertNote, liftBlocks, listNotes, activeBlocks } from './store/moderation.ts';
import type { AccountsContext } from './deps.ts';
import { findConnected } from './store/affiliates.ts';
import { readRoles } from './store/roles.ts';
import { findPaddleByUsername, findUsernames, lockPaddleRows, updatePaddleRow } from './store/paddles.ts';
import { notifyOwner } from './security-notifications.ts';
import { deleteSessionsOf, findSessionsOf } from './store/sessions.ts';
import type { PaddleRow } from './store/tables.ts';
import { findAccount } from './store/users.ts';

const NOTES_SHOWN = 100;
/** The bid engine reads only the paddle, so a block from bidding cannot expire on its own. */
const WITHOUT_END: ReadonlySet<BlockScope> = new Set<BlockScope>(['bidding', 'all']);
const noSuchUser = (username: string) => refuse('user_not_found', { username });
interface LockedPerson {
  readonly transaction: Executor;
  readonly paddle: PaddleRow;
  readonly staff: SignedIn;
  readonly at: number;
}

export async function readPersonFile(
  context: AccountsContext,
  actor: Actor,
  username: string,
): Promise<Result<PersonFile>> {
  const refusal = refusalUnlessMay(actor, 'see_people');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const paddle = await findPaddleByUsername(executor, username);
  if (paddle === null) return noSuchUser(username);
  const at = new Date(await context.clock.now(executor));
  const [account, blocks, notes, strikes, sessions, roles, connected] = [
    await findAccount(executor, paddle.user_id),
    await activeBlocks(executor, paddle.user_id, at),
    await listNotes(executor, paddle.user_id, NOTES_SHOWN),
    await countStrikes(executor, paddle.user_id),
    await findSessionsOf(executor, paddle.user_id, at),
    await readRoles(executor, paddle.user_id),
    await findConnected(executor, paddle.user_id),
  ];
  const names = new Map(
    (
      await findUsernames(executor, [...blocks.map(({ setBy }) => setBy), ...notes.map(({ writtenBy }) => writtenBy)])
    ).map((row) => [row.user_id, row.username]),
  );
  const nameOf = (id: string) => memberName(names, id);
  return accepted({
    username: paddle.username,
    name: account?.name ?? '',
    email: account?.email ?? '',
    created_at: paddle.created_at.toISOString(),
    roles,
    strikes,
    connected,
    blocks: blocks.map((block) => ({
      id: block.id,
      scope: block.scope,
      reason: block.reason,
      set_by: nameOf(block.setBy),
      set_at: block.setAt.toISOString(),
      ends_at: block.endsAt?.toISOString() ?? null,
    })),
    notes: notes.map((note) => ({
      id: note.id,
      kind: note.kind,
      text: note.text,
      written_by: nameOf(note.writtenBy),
      written_at: note.writtenAt.toISOString(),
    })),
    sessions: sessions.map((session) => ({
      device: deviceOf(session.userAgent),
      address: session.address,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
    })),
  });
}

async function onPerson(
  context: AccountsContext,
  actor: Actor,
  {
    username,
    power,
    action,
  }: { username: string; power: StaffPower; action: (open: LockedPerson) => Promise<Result<null>> },
): Promise<Result<PersonFile>> {
  const staff = requireStaff(actor, power);
  if (!staff.ok) return staff;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const found = await findPaddleByUsername(transaction, username);
    const [paddle] = found === null ? [] : await lockPaddleRows(transaction, [found.user_id]);
    return paddle === undefined
      ? noSuchUser(username)
      : action({ transaction, paddle, staff: staff.value, at: await context.clock.now(transaction) });
  });
  return result.ok ? readPersonFile(context, actor, username) : result;
}

export function setBlock(
  context: AccountsContext,
  actor: Actor,
  { username, scope, days = null, reason }: SetBlock & { username: string },
): Promise<Result<PersonFile>> {
  return onPerson(context, actor, {
    username,
    power: 'block_people',
    action: async ({ transaction, paddle, staff, at }) => {
      if (paddle.is_staff) return refuse('staff_not_blockable');
      if (days !== null && WITHOUT_END.has(scope)) return invalid({ days: ['This block has no end date.'] });
      const before = await activeBlocks(transaction, paddle.user_id, new Date(at));
      if (before.some((block) => block.scope === scope)) return refuse('user_blocked_already', { scope });
      await insertBlock(transaction, {
        id: newId(),
        userId: paddle.user_id,
        scope,
        reason,
        by: staff.userId,
        at: new Date(at),
        endsAt: days === null ? null : new Date(at + days * DAY_MS),
      });
      if (WITHOUT_END.has(scope) && paddle.blocked_at === null)
        await updatePaddleRow(transaction, paddle.user_id, { blocked_at: new Date(at) });
      if (scope === 'all') await deleteSessionsOf(transaction, paddle.user_id, { at: new Date(at) });
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'person_blocked',
        subject: `user:${paddle.username}`,
        reason,
        before: { blocks: before.map((block) => block.scope) },
        after: { blocks: [...before.map((block) => block.scope), scope], days },
        at,
      });
      return accepted(null);
    },
  });
}

export function liftBlock(
  context: AccountsContext,
  actor: Actor,
  { username, scope, reason }: { username: string; scope: BlockScope; reason: string },
): Promise<Result<PersonFile>> {
  return onPerson(context, actor, {
    username,
    power: 'block_people',
    action: async ({ transaction, paddle, staff, at }) => {
      const before = await activeBlocks(transaction, paddle.user_id, new Date(at));
      const lifted = await liftBlocks(transaction, {
        userId: paddle.user_id,
        scopes: [scope],
        by: staff.userId,
        at: new Date(at),
      });
      if (lifted === 0) return refuse('block_not_found');
      const after = before.filter((block) => block.scope !== scope);
      if (WITHOUT_END.has(scope) && paddle.blocked_at !== null && !after.some((block) => WITHOUT_END.has(block.scope)))
        await updatePaddleRow(transaction, paddle.user_id, { blocked_at: null });
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'block_lifted',
        subject: `user:${paddle.username}`,
        reason,
        before: { blocks: before.map((block) => block.scope) },
        after: { blocks: after.map((block) => block.scope) },
        at,
      });
      return accepted(null);
    },
  });
}

export function writeNote(
  context: AccountsContext,
  actor: Actor,
  { username, kind, text }: WriteNote & { username: string },
): Promise<Result<PersonFile>> {
  return onPerson(context, actor, {
    username,
    power: 'note_people',
    action: async ({ transaction, paddle, staff, at }) => {
      await insertNote(transaction, {
        id: newId(),
        userId: paddle.user_id,
        kind,
        text,
        by: staff.userId,
        at: new Date(at),
      });
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: kind === 'note' ? 'note_written' : 'strike_written',
        subject: `user:${paddle.username}`,
        // The text stays in the person's file: more roles read the audit log than notes.
        at,
      });
      return accepted(null);
    },
  });
}

export function endSessions(
  context: AccountsContext,
  actor: Actor,
  { username, reason }: { username: string; reason: string },
): Promise<Result<PersonFile>> {
  return onPerson(context, actor, {
    username,
    power: 'end_sessions',
    action: async ({ transaction, paddle, staff, at }) => {
      const open = await findSessionsOf(transaction, paddle.user_id, new Date(at));
      const ended = await deleteSessionsOf(transaction, paddle.user_id, { at: new Date(at) });
      if (ended > 0)
        await notifyOwner(context, transaction, { userId: paddle.user_id, event: 'sessions_ended_by_staff', at });
      await context.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'sessions_ended',
        subject: `user:${paddle.username}`,
        reason,
        before: { sessions: open.length },
        after: { sessions: 0 },
        at,
      });
      return accepted(null);
    },
  });
}

export async function writeNotes(
  context: AccountsContext,
  actor: Actor,
  { usernames, text }: { usernames: readonly string[]; text: string },
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'note_people');
  if (!staff.ok) return staff;
  const write = (username: string) => writeNote(context, actor, { username, kind: 'note', text });
  return accepted(await runInBulk(usernames, write, context.log));
}
