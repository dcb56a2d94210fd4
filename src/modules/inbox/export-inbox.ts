import type { InboxColumn } from '#contract/console-lists.ts';
import type { InboxExportQuery, InboxItem } from '#contract/inbox.ts';
import { INBOX_KIND_NAMES } from '#contract/inbox-kinds.ts';
import { type ExportCells, exportList, requireStaffWithProof } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { InboxDeps } from './deps.ts';
import { openInbox } from './read-inbox.ts';

const POWER = 'answer_enquiries';

const CELLS: ExportCells<InboxItem, InboxColumn> = {
  subject: [
    ['title', ({ title }) => title],
    ['excerpt', ({ excerpt }) => excerpt],
    ['done', ({ is_done: isDone }) => (isDone ? 'yes' : 'no')],
  ],
  from: ({ from }) => from,
  kind: ({ kind }) => INBOX_KIND_NAMES[kind],
  about: [['label', ({ label }) => label]],
  assignee: ({ assignee }) => assignee,
  tags: ({ tags }) => tags.join(', '),
  snoozed: [['snoozed_until', ({ snoozed_until: until }) => until]],
  received: [['received_at', ({ at }) => at]],
};

export async function exportInbox(deps: InboxDeps, actor: Actor, query: InboxExportQuery) {
  const who = requireStaffWithProof(actor, POWER);
  if (!who.ok) return who;
  return exportList(deps, actor, {
    power: POWER,
    action: 'inbox_exported',
    subject: 'inbox',
    cells: CELLS,
    query,
    open: () => openInbox(deps, who.value, query),
  });
}
