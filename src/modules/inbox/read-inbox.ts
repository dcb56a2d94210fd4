import { memberName } from '#contract/member-names.ts';
import type { InboxItem, InboxPage, InboxQuery, InboxThread } from '#contract/inbox.ts';
import { INBOX_KINDS, INBOX_LIMITS, type InboxKind } from '#contract/inbox-kinds.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { mayDo, type StaffPower } from '#contract/staff.ts';
import { may, readListPage, type StaffList, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { searchWords } from '#platform/search/words.ts';
import type { InboxDeps } from './deps.ts';
import { countThreads, findThread, listTags, listViewers, openThreads, type ThreadRow } from './store.ts';

export const POWER_OF_KIND: Readonly<Record<InboxKind, StaffPower>> = {
  enquiry: 'answer_enquiries',
  comment: 'moderate_comments',
  message: 'moderate_comments',
};
const EXCERPT = 140;

type Asked = Pick<InboxQuery, 'q' | 'view' | 'kind' | 'tag' | 'sort'>;

/** Only of the kinds that the reader may answer. */
export async function openInbox(
  deps: InboxDeps,
  actor: SignedIn,
  { q, view, kind, tag, sort }: Asked,
): Promise<StaffList<ThreadRow, InboxItem>> {
  const { executor } = deps.database;
  const kinds = kindsFor(actor).filter((each) => kind === undefined || each === kind);
  const search = q === '' ? null : { words: searchWords(q), authorIds: await deps.accounts.searchUserIds(executor, q) };
  const now = new Date(await deps.clock.now(executor));
  const list = openThreads(executor, { view, kinds, tag: tag ?? null, search, userId: actor.userId, now }, sort);
  return { ...list, present: (rows) => presentThreads(deps, executor, { rows, actor }) };
}

const kindsFor = (actor: SignedIn) => INBOX_KINDS.filter((kind) => may(actor, POWER_OF_KIND[kind]));

export async function readInbox(deps: InboxDeps, actor: Actor, query: InboxQuery): Promise<Result<InboxPage>> {
  const staff = requireStaff(actor, 'answer_enquiries');
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  const { userId } = staff.value;
  const at = await deps.clock.now(executor);
  const [page, counts, tags] = await Promise.all([
    readListPage(actor, query, {
      power: 'answer_enquiries',
      name: 'inbox',
      open: (asked) => openInbox(deps, staff.value, asked),
    }),
    countThreads(executor, { kinds: kindsFor(staff.value), userId, now: new Date(at) }),
    listTags(executor),
  ]);
  return page.ok ? accepted({ ...page.value, counts, tags, server_time: at }) : page;
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
  const staff = requireStaff(actor, POWER_OF_KIND[key.kind]);
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  return presentThread(deps, executor, { ...key, actor: staff.value, at: await deps.clock.now(executor) });
}
