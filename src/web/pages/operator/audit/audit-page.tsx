import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { AuditEntry } from '#contract/audit-log.ts';
import { addressOf as linkTo } from '#contract/call.ts';
import { AUDIT_SORTS } from '#contract/console-sorts.ts';
import { exportAuditLog, listAuditEntries, listSavedViews } from '#contract/endpoints/operations.ts';
import { addressOf } from '#web/components/console/address.ts';
import { actionLabel, subjectOf } from '#web/components/console/actions.ts';
import { ConsolePage, Nothing, NothingFound, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { AuditActor, AuditChanges, AuditSubject } from '#web/components/console/audit-log.tsx';
import { type Column, DataTable } from '#web/components/console/data-table.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import { FilterChips } from '#web/components/console/filter-chips.tsx';
import { SavedViews } from '#web/components/console/saved-views.tsx';
import { readTableView, viewParameters } from '#web/components/console/table-view.ts';
import { formatUpTo } from '#web/components/money/format-money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { type AuditFilters, FilterForm } from './filter-form.tsx';

const PATH = '/operator/audit';
const MAX_SUBJECT_LENGTH = 300;
const MAX_USERNAME_LENGTH = 64;
const MAX_ACTION_LENGTH = 80;
const MAX_TEXT_LENGTH = 200;
const DAY = /^(?:19|20|21)\d\d-(?:0\d|1[012])-(?:[012]\d|3[01])$/;
const KINDS = [
  ['', 'Everything'],
  ['auction:', 'Auctions'],
  ['user:', 'People'],
  ['content:', 'Content'],
  ['dealer:', 'Dealers'],
  ['settings', 'Settings'],
  ['email_template:', 'Email templates'],
  ['enquiry:', 'Inquiries'],
] as const;

export const meta: MetaFunction = () => pageMeta({ title: 'Audit log', isPrivate: true });

function readFilters(search: URLSearchParams): AuditFilters {
  const text = (name: string, longest: number) => (search.get(name) ?? '').trim().slice(0, longest);
  const day = (name: string) => {
    const [found] = DAY.exec(search.get(name) ?? '') ?? [];
    return found !== undefined && new Date(found).toISOString().startsWith(found) ? found : '';
  };
  return {
    subject: text('subject', MAX_SUBJECT_LENGTH),
    actor: text('actor', MAX_USERNAME_LENGTH),
    action: text('action', MAX_ACTION_LENGTH),
    from: day('from'),
    to: day('to'),
    q: text('q', MAX_TEXT_LENGTH),
  };
}

/** Filters that are off are left out. */
const given = (filters: AuditFilters): Partial<AuditFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filters = readFilters(searchParams);
  const view = readTableView(searchParams, { sorts: AUDIT_SORTS, columns: COLUMNS.map(({ id }) => id) });
  const cursor = searchParams.get('cursor');
  const { client } = pageContext(context);
  const [page, { items: saved }] = await Promise.all([
    client.call(listAuditEntries, {
      query: { ...given(filters), sort: view.sort, ...(cursor === null ? {} : { cursor }) },
    }),
    client.call(listSavedViews, { query: { list: 'audit' } }),
  ]);
  return { page, filters, view, saved, isFirst: cursor === null };
}

function What({ entry }: { entry: AuditEntry }) {
  return (
    <div className="min-w-0">
      <p className="font-strong">{actionLabel(entry.action)}</p>
      <p className="text-small text-ink-3 md:hidden">
        by <AuditActor actor={entry.actor} />, <TimeText at={entry.recorded_at} form="full" />
      </p>
      {entry.details_hidden ? <p className="text-small text-ink-3">You don’t have access to these details.</p> : null}
      {entry.reason === '' ? null : (
        <p className="max-w-prose whitespace-pre-line break-words text-small text-ink-2">“{entry.reason}”</p>
      )}
      <AuditChanges entry={entry} />
    </div>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'action', heading: 'Action', cell: (entry) => <What entry={entry} /> },
  {
    id: 'subject',
    heading: 'About',
    className: 'break-all',
    canHide: true,
    cell: ({ subject }) => <AuditSubject subject={subject} />,
  },
  {
    id: 'actor',
    heading: 'By',
    className: 'break-all max-md:hidden',
    canHide: true,
    cell: ({ actor }) => <AuditActor actor={actor} />,
  },
  {
    id: 'at',
    heading: 'When',
    className: 'whitespace-nowrap max-md:hidden',
    isSortable: true,
    canHide: true,
    cell: (entry) => <TimeText at={entry.recorded_at} form="record" />,
  },
];

function chipTexts({ subject, actor, action, from, to, q }: AuditFilters): Partial<Record<keyof AuditFilters, string>> {
  return {
    ...(subject !== '' && !KINDS.some(([kind]) => kind === subject) && { subject: `About ${subjectOf(subject).text}` }),
    ...(actor !== '' && { actor: `By ${actor}` }),
    ...(action !== '' && { action: actionLabel(action) }),
    ...(from !== '' && { from: `From ${from}` }),
    ...(to !== '' && { to: `To ${to}` }),
    ...(q !== '' && { q: `“${q}”` }),
  };
}

export default function AuditPage() {
  const { page, filters, view, saved, isFirst } = useLoaderData<typeof loader>();
  const kept = viewParameters(view, AUDIT_SORTS[0]);
  const address = (changes: Readonly<Record<string, string | null>>) =>
    addressOf(PATH, { ...filters, ...kept, ...changes });
  const asked = { ...given(filters), sort: view.sort };
  const count = formatUpTo(page.total, page.total_is_minimum);
  return (
    <ConsolePage
      title="Audit log"
      note={
        <>
          {count} {page.total === 1 ? 'entry' : 'entries'}
        </>
      }
      actions={
        <>
          <ExportLink href={linkTo(exportAuditLog, { query: { ...asked, format: 'csv' } })}>CSV</ExportLink>
          <ExportLink href={linkTo(exportAuditLog, { query: { ...asked, format: 'json' } })}>JSON</ExportLink>
        </>
      }
    >
      <SavedViews list="audit" path={PATH} parameters={{ ...filters, ...kept }} views={saved} />
      <ViewChips
        label="Subject"
        views={KINDS.map(([kind, text]) => ({
          text,
          to: address({ subject: kind }),
          isOn: kind === filters.subject,
        }))}
      />
      <FilterForm filters={filters} keep={kept} timeZone={page.time_zone} />
      <FilterChips
        filters={Object.entries(chipTexts(filters)).map(([name, text]) => ({
          text,
          without: address({ [name]: null }),
        }))}
      />
      {page.items.length === 0 ? (
        <div className="mt-4">
          {Object.keys(given(filters)).length === 0 ? (
            <Nothing title="No entries">Staff actions appear here, with who, when and why.</Nothing>
          ) : (
            <NothingFound
              of="entries"
              hint={filters.q === '' ? null : 'A search finds only entries whose details your role covers.'}
            />
          )}
        </div>
      ) : (
        <DataTable
          caption="Audit log"
          path={PATH}
          filter={{ ...filters }}
          view={view}
          firstSort={AUDIT_SORTS[0]}
          columns={COLUMNS}
          rows={page.items}
          keyOf={({ id }) => id}
        />
      )}
      <Pages
        first={address({})}
        next={page.next_cursor === null ? null : address({ cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
