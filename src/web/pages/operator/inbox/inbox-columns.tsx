import { INBOX_SORTS, type InboxColumn } from '#contract/console-lists.ts';
import { INBOX_KIND_LABELS, INBOX_KIND_NAMES } from '#contract/inbox-kinds.ts';
import type { InboxItem } from '#contract/inbox.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import type { ListDeclaration } from '#web/components/console/list-page.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { INBOX_CHOICES, INBOX_PATH } from './inbox-address.ts';
import { labelOf } from './thread-list.tsx';

export type InboxRow = InboxItem & { readonly to: string; readonly age: string };

const Subject = ({ to, title, excerpt }: InboxRow) => (
  <PageLink to={to} className="block min-h-6 min-w-0 underline-offset-4 hover:underline">
    <span className="line-clamp-1 font-strong [overflow-wrap:anywhere]">{title}</span>
    <span className="line-clamp-1 text-ink-2 [overflow-wrap:anywhere] [table:not(.tbl-roomy)_&]:sr-only">
      {excerpt}
    </span>
  </PageLink>
);

const Assignee = ({ assignee, is_mine: isMine }: InboxRow) =>
  assignee === null ? <span className="whitespace-nowrap text-ink-3">None</span> : isMine ? 'You' : assignee;

const Tags = ({ tags }: InboxRow) => (
  <span className="flex flex-wrap gap-1">
    {tags.map((tag) => (
      <span key={tag} className="badge badge-plain">
        {tag}
      </span>
    ))}
  </span>
);

const COLUMNS: readonly Column<InboxRow, InboxColumn>[] = [
  {
    id: 'subject',
    heading: 'Conversation',
    card: 'title',
    isFixed: true,
    className: 'sm:w-1/3 sm:min-w-64',
    cell: Subject,
  },
  { id: 'from', heading: 'From', card: 'detail', className: '[overflow-wrap:anywhere]', cell: ({ from }) => from },
  {
    id: 'kind',
    heading: 'Kind',
    className: 'whitespace-nowrap max-lg:hidden',
    cell: ({ kind }) => INBOX_KIND_NAMES[kind],
  },
  { id: 'about', heading: 'About', card: 'detail', cell: (row) => (row.label === 'general' ? null : labelOf(row)) },
  { id: 'assignee', heading: 'Assignee', card: 'labeled', className: '[overflow-wrap:anywhere]', cell: Assignee },
  { id: 'tags', heading: 'Tags', card: 'detail', className: 'sm:max-xl:hidden', cell: Tags },
  {
    id: 'snoozed',
    heading: 'Snoozed until',
    className: 'whitespace-nowrap max-2xl:hidden',
    cell: ({ snoozed_until: until }) => (until === null ? null : <TimeText at={until} form="date" />),
  },
  {
    id: 'received',
    heading: 'Received',
    card: 'value',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ at, age, is_done: isDone }) => (isDone ? <TimeText at={at} form="date" /> : age),
  },
];

export const INBOX = {
  list: 'inbox',
  title: 'Inbox',
  path: INBOX_PATH,
  nouns: ['conversation', 'conversations'],
  search: 'Words, sender or author',
  choices: INBOX_CHOICES,
  chips: 'view',
  sorts: INBOX_SORTS,
  columns: COLUMNS,
  keyOf: ({ kind, id }) => `${kind}/${id}`,
  empty: [
    'The inbox is empty',
    'Messages from the contact forms, reported comments and messages, and appeals appear here, the longest waiting first.',
  ],
  searchHint: `Search by beginnings of words of the conversation or its sender’s name, or part of a comment author’s name. ${INBOX_KIND_LABELS.message} are found by their reports.`,
  filterText: (name, value) => (name === 'tag' ? `Tag: ${value}` : value),
} as const satisfies ListDeclaration<InboxRow>;
