import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { AuditEntry } from '#contract/audit-log.ts';
import { addressOf } from '#contract/call.ts';
import { AUDIT_SORTS } from '#contract/console-lists.ts';
import { exportAuditLog, listAuditEntries } from '#contract/endpoints/operations.ts';
import { ACTIONS, actionLabel, subjectOf } from '#web/components/console/actions.ts';
import { AuditActor, AuditChanges, AuditSubject } from '#web/components/console/audit-log.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import { given, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { readPeriodFields } from '#web/components/console/period-fields.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { FilterFields, type FieldFilters } from './filter-fields.tsx';

const MAX_SUBJECT_LENGTH = 300;
const MAX_USERNAME_LENGTH = 64;

export const meta: MetaFunction = () => pageMeta({ title: 'Audit log', isPrivate: true });

function readFilters(search: URLSearchParams): FieldFilters & { readonly subject: string | null } {
  const text = (name: string, longest: number) => {
    const given = (search.get(name) ?? '').trim().slice(0, longest);
    return given === '' ? null : given;
  };
  return {
    subject: text('subject', MAX_SUBJECT_LENGTH),
    actor: text('actor', MAX_USERNAME_LENGTH),
    ...readPeriodFields(search),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const filters = readFilters(new URL(args.request.url).searchParams);
  const list = await loadList(args, AUDIT, ({ call }, query) =>
    call(listAuditEntries, { query: { ...query, ...given(filters) } }),
  );
  return { ...list, filter: { ...list.filter, ...filters } };
}

function What({ entry, children }: { entry: AuditEntry; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="font-strong">{actionLabel(entry.action)}</p>
      {children}
      {entry.details_hidden ? <p className="text-small text-ink-3">You don’t have access to these details.</p> : null}
      {entry.reason === '' ? null : (
        <p className="max-w-prose whitespace-pre-line break-words text-small text-ink-2">“{entry.reason}”</p>
      )}
      <AuditChanges entry={entry} />
    </div>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'action', heading: 'Action', card: 'title', isFixed: true, cell: (entry) => <What entry={entry} /> },
  {
    id: 'subject',
    heading: 'About',
    card: 'labeled',
    className: 'break-all',
    cell: ({ subject }) => <AuditSubject subject={subject} />,
  },
  {
    id: 'actor',
    heading: 'By',
    card: 'labeled',
    className: 'break-all',
    cell: (entry) => <AuditActor entry={entry} />,
  },
  {
    id: 'at',
    heading: 'When',
    card: 'detail',
    className: 'whitespace-nowrap sm:max-md:!whitespace-normal',
    isSortable: true,
    cell: (entry) => <TimeText at={entry.recorded_at} form="record" />,
  },
];

function filterText(name: string, value: string): string {
  if (name === 'subject') return `About ${subjectOf(value).text}`;
  if (name === 'actor') return `By ${value}`;
  return name === 'from' ? `From ${value}` : `To ${value}`;
}

const AUDIT = {
  list: 'audit',
  title: 'Audit log',
  path: '/operator/audit',
  nouns: ['entry', 'entries'],
  search: 'Reason or values',
  choices: {
    subject: {
      label: 'Subject',
      all: 'Everything',
      values: {
        'auction:': 'Auctions',
        'user:': 'People',
        'content:': 'Content',
        'dealer:': 'Dealers',
        settings: 'Settings',
        'email_template:': 'Email templates',
        'enquiry:': 'Inquiries',
      },
    },
    action: {
      label: 'Action',
      all: 'All actions',
      values: Object.fromEntries(ACTIONS.map((action) => [action, actionLabel(action)])),
    },
  },
  chips: 'subject',
  sorts: AUDIT_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No entries', 'Staff actions appear here, with who, when and why.'],
  searchHint: 'A search finds only entries whose details your role covers.',
  filterText,
} as const satisfies ListDeclaration<AuditEntry>;

export default function AuditPage() {
  const { page, filter, ...list } = useLoaderData<typeof loader>();
  const fileOf = (format: 'csv' | 'json') =>
    addressOf(exportAuditLog, { query: { ...given(filter), sort: list.view.sort, format } });
  return (
    <ListPage
      of={AUDIT}
      {...list}
      filter={filter}
      page={page}
      fields={<FilterFields filters={filter} timeZone={page.time_zone} />}
      file={
        <>
          <ExportLink href={fileOf('csv')}>CSV</ExportLink>
          <ExportLink href={fileOf('json')}>JSON</ExportLink>
        </>
      }
    />
  );
}
