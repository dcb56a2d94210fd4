import { memberName } from '#contract/member-names.ts';
import type { z } from 'zod';
import type { InboxItem, InboxPage, InboxQuerySchema, InboxThread } from '#contract/inbox.ts';
import { INBOX_KINDS, INBOX_LIMITS, type InboxKind } from '#contract/inbox-kinds.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import { mayDo, type StaffPower } from '#contract/staff.ts';
import { may, staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { cutPage, decodeCursor, listHash } from '#platform/http/cursor.ts';
import type { InboxDeps } from './deps.ts';
import { countListed, countThreads, findThread, listTags, listThreads, listViewers, type ThreadRow } from './store.ts';

export const POWER_OF_KIND: Readonly<Record<InboxKind, StaffPower>> = {
  enquiry: 'answer_enquiries',
  comment: 'moderate_comments',
  message: 'moderate_comments',
};
const EXCERPT = 140;

export async function readInbox(
  deps: InboxDeps,
  actor: Actor,
  query: z.output<typeof InboxQuerySchema>,
): Promise<Result<InboxPage>> {
  const staff = staffWho(actor, 'answer_enquiries');
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  const allowed = INBOX_KINDS.filter((kind) => may(actor, POWER_OF_KIND[kind]));
  const kinds = allowed.filter((kind) => query.kind === undefined || kind === query.kind);
  const binding = listHash(['inbox', { view: query.view, kind: query.kind, tag: query.tag }]);
  const after = decodeCursor(query.cursor, binding);
  if (after === undefined) return invalidCursor();
  const at = await deps.clock.now(executor);
  const who = { userId: staff.value.userId, now: new Date(at) };
  const filter = { view: query.view, kinds, tag: query.tag ?? null, ...who };
  const [listed, total, counts, tags] = await Promise.all([
    listThreads(executor, filter, { after, limit: query.limit }),
    countListed(executor, filter),
    countThreads(executor, { kinds: allowed, ...who }),
    listTags(executor),
  ]);
  const { rows, next_cursor } = cutPage(listed, binding, query.limit, (row) => ({ key: row.at, id: row.id }));
  return accepted({
    items: await presentThreads(deps, executor, { rows, actor: staff.value }),
    total,
    counts,
    tags,
    server_time: at,
    next_cursor,
  });
}

export async function presentThreads(
  deps: InboxDeps,
  executor: Executor,
  { rows, actor }: { rows: readonly ThreadRow[]; actor: SignedIn },
): Promise<InboxItem[]> {
  const names = await deps.accounts.usernames(executor, [
    ...new Set(rows.flatMap(({ authorId, assigneeId }) => [authorId ?? [], assigneeId ?? []].flat())),
  ]);
  const nameOf = (id: string) => memberName(names, id);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: row.title,
    from: row.sender ?? nameOf(row.authorId ?? ''),
    excerpt: row.text.replaceAll(/\s+/g, ' ').trim().slice(0, EXCERPT),
    at: row.at.toISOString(),
    label: row.label,
    is_done: row.isDone,
    assignee: row.assigneeId === null ? null : nameOf(row.assigneeId),
    is_mine: row.assigneeId === actor.userId,
    snoozed_until: row.snoozedUntil?.toISOString() ?? null,
    tags: [...row.tags],
  }));
}

interface ThreadKey {
  readonly kind: InboxKind;
  readonly id: string;
}

/** Staff who may answer this kind. */
export const assigneesOf = async (deps: InboxDeps, executor: Executor, kind: InboxKind) =>
  (await deps.accounts.listStaff(executor)).filter(({ roles }) => mayDo(roles, POWER_OF_KIND[kind]));

export async function presentThread(
  deps: InboxDeps,
  executor: Executor,
  { kind, id, actor, at }: ThreadKey & { actor: SignedIn; at: number },
): Promise<Result<InboxThread>> {
  const row = await findThread(executor, { kind, id });
  const [item] = row === null ? [] : await presentThreads(deps, executor, { rows: [row], actor });
  const enquiry = kind === 'enquiry' ? await deps.content.findEnquiry(executor, id) : null;
  const comment = kind === 'comment' ? await deps.catalogue.findModerationItem(executor, id) : null;
  const message = kind === 'message' ? await deps.conversations.findReportedMessage(executor, id) : null;
  if (item === undefined || (enquiry ?? comment ?? message) === null) return refuse('thread_not_found');
  const earlier = kind === 'enquiry' ? await deps.content.enquiriesOfSender(executor, id) : [];
  const assignees = await assigneesOf(deps, executor, kind);
  return accepted({
    item,
    enquiry,
    comment,
    message,
    earlier: earlier.map(({ id: other, subject, received_at, state }) => ({ id: other, subject, received_at, state })),
    assignees: assignees.map(({ username }) => username),
    viewers: await viewersOf(deps, executor, { kind, id, actor, at }),
  });
}

async function viewersOf(
  deps: InboxDeps,
  executor: Executor,
  { kind, id, actor, at }: ThreadKey & { actor: SignedIn; at: number },
): Promise<InboxThread['viewers']> {
  const viewers = await listViewers(
    executor,
    { kind, id },
    { since: new Date(at - INBOX_LIMITS.viewerMs), except: actor.userId },
  );
  const names = await deps.accounts.usernames(
    executor,
    viewers.map(({ userId }) => userId),
  );
  return viewers.map(({ userId, isWriting }) => ({
    username: memberName(names, userId),
    is_writing: isWriting,
  }));
}

export async function readThread(deps: InboxDeps, actor: Actor, key: ThreadKey): Promise<Result<InboxThread>> {
  const staff = staffWho(actor, POWER_OF_KIND[key.kind]);
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  return presentThread(deps, executor, { ...key, actor: staff.value, at: await deps.clock.now(executor) });
}
