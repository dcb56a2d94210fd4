import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { EMAIL_SORTS, type EmailColumn } from '#contract/console-lists.ts';
import type { Email } from '#contract/emails.ts';
import { exportEmails, listEmails, resendEmails } from '#contract/endpoints/people.ts';
import { countOf } from '#contract/format/money.ts';
import { mayDo } from '#contract/staff.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { EMAIL_STATE_TEXTS, EmailBadge, PATH } from './email-badge.tsx';
import { RowLink } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Emails', isPrivate: true });

type Row = Omit<Email, 'html' | 'text'>;

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadList(args, EMAILS, ({ call }, query) => call(listEmails, { query }));
  return { ...list, rows: list.rows.map(({ html: _html, text: _text, ...row }): Row => row) };
}

const Subject = ({ id, subject }: Row) => (
  <RowLink to={`${PATH}/${encodeURIComponent(id)}`} className="font-strong [overflow-wrap:anywhere]">
    {subject}
  </RowLink>
);

const COLUMNS: readonly Column<Row, EmailColumn>[] = [
  { id: 'subject', heading: 'Subject', card: 'title', isFixed: true, cell: Subject },
  {
    id: 'to',
    heading: 'Recipient',
    card: 'detail',
    className: 'sm:min-w-48 [overflow-wrap:anywhere]',
    cell: ({ to }) => to,
  },
  { id: 'state', heading: 'Status', card: 'value', cell: ({ state }) => <EmailBadge state={state} /> },
  {
    id: 'date',
    heading: 'Created',
    card: 'detail',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ created_at: at }) => <TimeText at={at} />,
  },
  {
    id: 'sent',
    heading: 'Sent',
    className: 'whitespace-nowrap max-xl:hidden',
    cell: ({ sent_at: at }) => (at === null ? null : <TimeText at={at} />),
  },
  { id: 'attempts', heading: 'Attempts', className: 'num max-xl:hidden', cell: (row) => row.attempts },
  {
    id: 'error',
    heading: 'Last error',
    className: 'text-small text-ink-2 max-2xl:hidden',
    cell: ({ last_error: error }) => error,
  },
];

const EMAILS = {
  list: 'emails',
  title: 'Emails',
  path: PATH,
  nouns: ['email', 'emails'],
  search: 'Subject or recipient',
  choices: { state: { label: 'Status', all: 'All', values: EMAIL_STATE_TEXTS } },
  chips: 'state',
  sorts: EMAIL_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No emails yet', 'Every email that this site sends appears here.'],
  searchHint: 'Search by beginnings of words of the subject, or by a whole email address.',
} as const satisfies ListDeclaration<Row>;

const countText = (count: number): string => countOf(count, 'email');

const SENDING_AGAIN: Selection<Row> = {
  nameOf: ({ subject, to }) => `${subject} to ${to}`,
  actions: (selected) => {
    const failed = selected.filter(({ state }) => state === 'failed');
    return (
      <BulkAction
        label="Send again"
        button={`Send ${countText(failed.length)} again`}
        busy="Queuing…"
        run={() => browserClient.call(resendEmails, { body: { ids: failed.map(({ id }) => id) } })}
        done={(count) => (count === 0 ? 'No emails sent again.' : `${countText(count)} queued again.`)}
      >
        <p>
          {failed.length === 0
            ? 'None of these emails has failed.'
            : 'Failed emails are sent again as they were written. Those with a link or code that works once can’t be.'}
        </p>
      </BulkAction>
    );
  },
};

export default function EmailsPage() {
  const list = useLoaderData<typeof loader>();
  const mayResend = mayDo(useUser()?.staff_roles ?? [], 'resend_emails');
  return (
    <ListPage
      of={EMAILS}
      {...list}
      selection={mayResend ? SENDING_AGAIN : undefined}
      file={addressOf(exportEmails, { query: fileQuery(list) })}
    />
  );
}
