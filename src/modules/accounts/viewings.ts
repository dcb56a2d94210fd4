import { VIEWING_MINUTES } from '#contract/viewing-rules.ts';
import type { BegunViewing } from '#contract/viewings.ts';
import { refusalUnlessMay, staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { createRepeater, type Repeater } from '#platform/repeater.ts';
import { hashToken } from '#platform/tokens.ts';
import type { AccountsHouse } from './parts.ts';
import { findPaddleByUsername } from './store/paddles.ts';
import { findAccount } from './store/users.ts';
import { endViewingRow, insertViewing, listViewingsOf, lockEndedViewings, lockViewingOf, type ViewingEnd, type ViewingRow } from './store/viewings.ts';

const VIEWING_MS = VIEWING_MINUTES * 60_000;
/** The trail says within this time that a viewing ran out: what it shows ends on the second, whoever writes it down. */
const LOOK_MS = 60_000;
const MOST_AT_ONCE = 50;
const MOST_TOLD = 500;

/** Begins to see a person's account as they see it. Kept in the trail before anything is shown; nobody of the staff is ever looked at so. */
export async function beginViewing(
  house: AccountsHouse,
  actor: Actor,
  { username, reason, token }: { username: string; reason: string; token: string | null },
): Promise<Result<BegunViewing>> {
  const staff = staffWho(actor, 'see_as_people');
  if (!staff.ok) return staff;
  return house.database.transaction(async (transaction): Promise<Result<BegunViewing>> => {
    const paddle = await findPaddleByUsername(transaction, username);
    if (paddle === null || (await findAccount(transaction, paddle.user_id)) === null)
      return refused(404, `No user is named ${username}.`, { code: 'no_such_user' });
    if (paddle.is_staff) return refused(409, 'Nobody looks at the account of a member of the staff.', { code: 'staff_account' });
    const at = await house.clock.now(transaction);
    const endsAt = new Date(at + VIEWING_MS);
    const hasBegun =
      token !== null &&
      (await insertViewing(transaction, {
        id: newId(),
        staffId: staff.value.userId,
        personId: paddle.user_id,
        sessionHash: hashToken(token),
        reason,
        at: new Date(at),
        endsAt,
      }));
    if (!hasBegun) return refused(409, 'Another account is being looked at from here. Stop that first.', { code: 'viewing_already' });
    await house.operations.recordAct(transaction, {
      actorId: staff.value.userId,
      act: 'viewing_begun',
      subject: `user:${paddle.username}`,
      reason,
      before: null,
      after: { ends_at: endsAt.toISOString() },
      at,
    });
    return accepted({ username: paddle.username, ends_at: endsAt.toISOString() });
  });
}

/** Stops the viewing of this session, whether its time is over or not: from here on the session is its owner's again. */
export async function stopViewing(house: AccountsHouse, actor: Actor, token: string | null): Promise<Result<{ username: string }>> {
  // Who looks is asked as the person: that they may stop needs no power.
  const isLooking = actor.kind === 'user' && actor.viewing !== undefined;
  const refusal = isLooking ? null : refusalUnlessMay(actor, 'see_as_people');
  if (refusal !== null) return refusal;
  const stopped = token === null ? null : await house.database.transaction((transaction) => endViewingOfSession(house, transaction, { token, how: 'stopped' }));
  return stopped === null ? refused(409, 'Nobody is being looked at.', { code: 'no_viewing' }) : accepted(stopped);
}

/** Ends the viewing of a session, if it is in one, in the transaction of what ends it. */
export async function endViewingOfSession(
  house: AccountsHouse,
  transaction: Executor,
  { token, how }: { token: string; how: ViewingEnd },
): Promise<{ username: string } | null> {
  const viewing = await lockViewingOf(transaction, hashToken(token));
  if (viewing === null) return null;
  const at = await house.clock.now(transaction);
  await writeEnd(house, transaction, viewing, { at, how: viewing.endsAt.getTime() <= at ? 'timed_out' : how, forget: true });
  return { username: viewing.username };
}

async function writeEnd(
  house: AccountsHouse,
  transaction: Executor,
  viewing: ViewingRow,
  { at, how, forget }: { at: number; how: ViewingEnd; forget: boolean },
): Promise<void> {
  // It showed nothing after its time, however late that is written down.
  const endedAt = Math.min(at, viewing.endsAt.getTime());
  await endViewingRow(transaction, viewing.id, { at: new Date(endedAt), how, forget });
  if (viewing.endedAt !== null) return;
  await house.operations.recordAct(transaction, {
    actorId: viewing.staffId,
    act: 'viewing_ended',
    subject: `user:${viewing.username}`,
    reason: '',
    before: null,
    after: { how, ended_at: new Date(endedAt).toISOString() },
    at,
  });
}

/** Writes the end of viewings that ran out, or whose session was ended from elsewhere; how many. A session that is still open stays bound to its viewing until it hears of the end. */
export function writeEnds(house: AccountsHouse): Promise<number> {
  return house.database.transaction(async (transaction) => {
    const at = await house.clock.now(transaction);
    const ended = await lockEndedViewings(transaction, { at: new Date(at), limit: MOST_AT_ONCE });
    for (const viewing of ended)
      await writeEnd(house, transaction, viewing, { at, how: viewing.endsAt.getTime() <= at ? 'timed_out' : 'session_ended', forget: !viewing.hasSession });
    return ended.length;
  });
}

/** Looks again and again for viewings whose end nobody has written yet. Any number of processes may do so. */
export function createViewingWatch(house: AccountsHouse): Repeater {
  return createRepeater(async () => (await writeEnds(house)) === MOST_AT_ONCE, {
    everyMs: LOOK_MS,
    onFault: (error) => house.log.error({ err: error }, 'the ends of viewings could not be written: it is tried again'),
  });
}

/** When the house looked at this person's account: not who, nor why, which may be a suspicion that came to nothing. */
export async function viewingsOf(executor: Executor, userId: string): Promise<{ begun_at: string; ended_at: string }[]> {
  const viewings = await listViewingsOf(executor, userId, MOST_TOLD);
  return viewings.map(({ begunAt, endedAt, endsAt }) => ({ begun_at: begunAt.toISOString(), ended_at: (endedAt ?? endsAt).toISOString() }));
}
