import type { BulkResult } from '#contract/bulk.ts';
import type { ChangeThread, ChangeThreads, InboxThread } from '#contract/inbox.ts';
import { INBOX_LIMITS, type InboxKind, type Presence } from '#contract/inbox-kinds.ts';
import { EVENTS } from '#contract/live.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { runInBulk, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import type { InboxDeps } from './deps.ts';
import { assigneesOf, POWER_OF_KIND, presentThread } from './read-inbox.ts';
import { deleteViewer, findThread, listViewers, lockNotes, writeNotes, writeViewer } from './store.ts';

interface ThreadKey {
  readonly kind: InboxKind;
  readonly id: string;
}

interface Change extends ChangeThread {
  readonly add_tag?: string;
}

/** Assigns, snoozes and tags. Taking a conversation from a colleague needs `take_over`. */
export async function changeThread(
  deps: InboxDeps,
  actor: Actor,
  { kind, id, ...change }: ThreadKey & Change,
): Promise<Result<InboxThread>> {
  const staff = requireStaff(actor, POWER_OF_KIND[kind]);
  if (!staff.ok) return staff;
  return deps.database.transaction(async (transaction): Promise<Result<InboxThread>> => {
    const at = await deps.clock.now(transaction);
    if ((await findThread(transaction, { kind, id })) === null) return refuse('thread_not_found');
    const before = await lockNotes(transaction, { kind, id });
    const assigned = await assigneeAfter(deps, transaction, {
      kind,
      change,
      before: before.assignee_id,
      actor: staff.value,
    });
    if (!assigned.ok) return assigned;
    const until = change.snoozed_until;
    if (typeof until === 'string' && Date.parse(until) <= at)
      return invalid({ snoozed_until: ['Choose a time in the future.'] });
    const after = {
      assignee_id: assigned.value,
      snoozed_until: until === undefined ? before.snoozed_until : until === null ? null : new Date(until),
      tags: [
        ...new Set([...(change.tags ?? before.tags), ...(change.add_tag === undefined ? [] : [change.add_tag])]),
      ].toSorted(),
    };
    if (after.tags.length > INBOX_LIMITS.tags) return invalid({ tags: [`Use up to ${INBOX_LIMITS.tags} tags.`] });
    await writeNotes(transaction, { kind, id }, { ...after, at: new Date(at) });
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'inbox_thread_changed',
      subject: `inbox:${kind}/${id}`,
      before,
      after,
      at,
    });
    await publishThread(transaction, { kind, id }, { by: staff.value.userId, at });
    return presentThread(deps, transaction, { kind, id, actor: staff.value, at });
  });
}

export async function changeThreads(
  deps: InboxDeps,
  actor: Actor,
  { threads, claim, snoozed_until: until, add_tag: added }: ChangeThreads,
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'answer_enquiries');
  if (!staff.ok) return staff;
  const change: Change = {
    take_over: false,
    ...(claim && { assignee: staff.value.username }),
    ...(until !== undefined && { snoozed_until: until }),
    ...(added !== undefined && { add_tag: added }),
  };
  const byId = new Map(threads.map((key) => [`${key.kind}/${key.id}`, key]));
  const changeOne = (id: string) => changeThread(deps, actor, { kind: 'enquiry', id, ...byId.get(id), ...change });
  return accepted(await runInBulk([...byId.keys()], changeOne, deps.log));
}

interface Assignment {
  readonly kind: InboxKind;
  readonly change: ChangeThread;
  readonly before: string | null;
  readonly actor: SignedIn;
}

async function assigneeAfter(
  deps: InboxDeps,
  transaction: Executor,
  { kind, change, before, actor }: Assignment,
): Promise<Result<string | null>> {
  if (change.assignee === undefined) return accepted(before);
  if (before !== null && before !== actor.userId && !change.take_over) return assignedTo(deps, transaction, before);
  if (change.assignee === null) return accepted(null);
  const found = (await assigneesOf(deps, transaction, kind)).find(({ username }) => username === change.assignee);
  return found === undefined ? invalid({ assignee: ['This person can’t answer these.'] }) : accepted(found.userId);
}

async function assignedTo(deps: InboxDeps, transaction: Executor, userId: string): Promise<Refused> {
  const names = await deps.accounts.usernames(transaction, [userId]);
  return refuse('thread_assigned', { assignee: names.get(userId) ?? 'a colleague' });
}

/** Notes whether the actor has the conversation open. Not audited: it changes nothing. */
export async function viewThread(
  deps: Pick<InboxDeps, 'database' | 'clock'>,
  actor: Actor,
  { kind, id, presence }: ThreadKey & { presence: Presence },
): Promise<Result<null>> {
  const staff = requireStaff(actor, POWER_OF_KIND[kind]);
  if (!staff.ok) return staff;
  const { userId } = staff.value;
  return deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const at = await deps.clock.now(transaction);
    if ((await findThread(transaction, { kind, id })) === null) return refuse('thread_not_found');
    // Without the lock, two colleagues who open it at the same moment would not see each other.
    await lockNotes(transaction, { kind, id });
    if (presence === 'left') await deleteViewer(transaction, { kind, id }, userId);
    else
      await writeViewer(
        transaction,
        { kind, id },
        {
          userId,
          isWriting: presence === 'writing',
          at: new Date(at),
          staleBefore: new Date(at - INBOX_LIMITS.viewerMs),
        },
      );
    await publishThread(transaction, { kind, id }, { by: userId, at });
    return accepted(null);
  });
}

/** For the pages of those who have it open, also their own: a colleague may have opened it while their page loaded. */
async function publishThread(
  transaction: Executor,
  { kind, id }: ThreadKey,
  { by, at }: { by: string; at: number },
): Promise<void> {
  const since = new Date(at - INBOX_LIMITS.viewerMs);
  const viewers = await listViewers(transaction, { kind, id }, { since, except: by });
  const told = viewers.length === 0 ? [] : [...viewers.map(({ userId }) => userId), by];
  await publish(
    transaction,
    at,
    told.map((userId) => eventFor(EVENTS.inbox_thread_changed, userId, { server_time: at, kind, id })),
  );
}
