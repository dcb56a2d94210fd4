import type { InboxExportQuery, InboxItem } from '#contract/inbox.ts';
import { INBOX_KIND_LABELS, INBOX_KINDS } from '#contract/inbox-kinds.ts';
import { type Result } from '#contract/result.ts';
import { type ExportCells, exportList, may, recentlyProvenStaffWho } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { InboxDeps } from './deps.ts';
import { POWER_OF_KIND, presentThreads } from './read-inbox.ts';
import { listThreads, type ThreadRow } from './store.ts';

const POWER = 'answer_enquiries';

const CELLS: ExportCells<InboxItem, string> = {
  kind: ({ kind }) => INBOX_KIND_LABELS[kind],
  from: ({ from }) => from,
  title: ({ title }) => title,
  excerpt: ({ excerpt }) => excerpt,
  label: ({ label }) => label,
  received_at: ({ at }) => at,
  assignee: ({ assignee }) => assignee,
  snoozed_until: ({ snoozed_until: until }) => until,
  tags: ({ tags }) => tags.join(', '),
  done: ({ is_done: isDone }) => (isDone ? 'yes' : 'no'),
};

/** Only of the kinds that the reader may answer. */
export async function exportInbox(
  deps: InboxDeps,
  actor: Actor,
  query: InboxExportQuery,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const who = recentlyProvenStaffWho(actor, POWER);
  if (!who.ok) return who;
  const { executor } = deps.database;
  const kinds = INBOX_KINDS.filter((kind) => may(actor, POWER_OF_KIND[kind])).filter(
    (kind) => query.kind === undefined || kind === query.kind,
  );
  const now = new Date(await deps.clock.now(executor));
  const filter = { view: query.view, kinds, tag: query.tag ?? null, userId: who.value.userId, now };
  return exportList<ThreadRow, InboxItem, string>(deps, actor, {
    power: POWER,
    action: 'inbox_exported',
    subject: 'inbox',
    cells: CELLS,
    query: { ...query, hide: '' },
    open: () =>
      Promise.resolve({
        read: ({ after, limit }) => listThreads(executor, filter, { after, limit: limit - 1 }),
        positionOf: ({ at, id }) => ({ key: at.getTime(), id }),
        present: (rows) => presentThreads(deps, executor, { rows, actor: who.value }),
      }),
  });
}
