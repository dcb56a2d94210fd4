import { countOf } from '#contract/format/money.ts';
import { ArrowRight } from 'lucide';
import { useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { SUBMISSION_SORTS, type SubmissionColumn } from '#contract/console-lists.ts';
import { claimSubmissions, exportSubmissions, listSubmissionsForStaff } from '#contract/endpoints/review.ts';
import type { SubmissionRow } from '#contract/review.ts';
import { browserClient } from '#web/api.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { noticeOf } from '#web/components/console/kept-notice.ts';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';
import { mayReview } from './decide.tsx';
import { addressOfReview } from './queue.tsx';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Review', isPrivate: true });

type Row = SubmissionRow & { readonly age: string };

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadList(args, SUBMISSIONS, ({ call }, query) => call(listSubmissionsForStaff, { query }));
  const ageOf = ({ waiting_since: since }: SubmissionRow) => ageText(since, list.page.server_time);
  return { ...list, rows: list.rows.map((row): Row => ({ ...row, age: ageOf(row) })) };
}

const Vehicle = ({ slug, title }: Row) => <RowLink to={addressOfReview(slug)}>{title}</RowLink>;

const Waiting = ({ age, group, is_late: isLate }: Row) =>
  group === null ? null : (
    <span className={isLate ? 'font-strong text-stop' : ''}>
      {age}
      {isLate ? <span className="sr-only">, late</span> : null}
    </span>
  );

const COLUMNS: readonly Column<Row, SubmissionColumn>[] = [
  {
    id: 'vehicle',
    heading: 'Vehicle',
    card: 'title',
    isFixed: true,
    cell: (row) => (
      <div className="flex items-center gap-3">
        <Picture image={row.hero} sizes="56px" className="h-9 w-14 flex-none max-sm:hidden" isDecorative />
        <Vehicle {...row} />
      </div>
    ),
  },
  { id: 'status', heading: 'Status', card: 'detail', cell: ({ state }) => <StateLabel state={state} /> },
  {
    id: 'seller',
    heading: 'Seller',
    card: 'detail',
    className: 'break-all sm:max-lg:hidden',
    cell: ({ seller }) => <RowPerson username={seller} className="" />,
  },
  {
    id: 'reviewer',
    heading: 'Reviewer',
    card: 'labeled',
    className: 'break-all',
    cell: ({ reviewer }) => reviewer ?? <span className="text-ink-3">None</span>,
  },
  {
    id: 'waiting',
    heading: 'Waiting',
    card: 'value',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: Waiting,
  },
  {
    id: 'submitted',
    heading: 'Submitted',
    card: 'labeled',
    className: 'whitespace-nowrap sm:max-xl:hidden',
    isSortable: true,
    cell: ({ submitted_at: at }) => <TimeText at={at} form="date" />,
  },
  { id: 'times', heading: 'Times', className: 'num max-xl:hidden', cell: (row) => row.times_submitted },
  {
    id: 'requests',
    heading: 'Open requests',
    className: 'num max-lg:hidden',
    cell: ({ open_requests: count }) => (count === 0 ? <span className="text-ink-3">0</span> : count),
  },
];

const SUBMISSIONS = {
  list: 'submissions',
  title: 'Review',
  path: '/operator/review',
  nouns: ['submission', 'submissions'],
  search: 'Vehicle or seller',
  choices: {
    show: {
      label: 'Submissions by state',
      all: 'To review',
      values: {
        mine: 'Assigned to you',
        unclaimed: 'Unclaimed',
        others: 'Assigned to others',
        waiting: 'Changes requested',
        approved: 'Approved',
        all: 'All',
      },
    },
  },
  chips: 'show',
  sorts: SUBMISSION_SORTS,
  columns: COLUMNS,
  keyOf: ({ slug }) => slug,
  empty: ['You’re all caught up', 'New submissions from sellers appear here, the longest waiting first.'],
  searchHint:
    'Search by beginnings of words of the vehicle, or part of the seller’s name or email. “All” includes those that were decided.',
} as const satisfies ListDeclaration<Row>;

const claimedText = (count: number): string =>
  count === 0 ? 'Nothing claimed.' : `${countOf(count, 'submission')} claimed.`;

const CLAIMING: Selection<Row> = {
  nameOf: ({ title }) => title,
  actions: (selected) => (
    <BulkAction
      label="Claim"
      button={`Claim ${selected.length}`}
      busy="Claiming…"
      run={() => browserClient.call(claimSubmissions, { body: { slugs: selected.map(({ slug }) => slug) } })}
      done={claimedText}
    >
      <p>Their sellers are told that the review has started. Submissions of other reviewers stay with them.</p>
    </BulkAction>
  ),
};

const ReviewNext = ({ slug }: { slug: string }) => (
  <PageLink className="btn btn-solid" to={addressOfReview(slug)}>
    Review next
    <Icon of={ArrowRight} size={18} />
  </PageLink>
);

export default function SubmissionsPage() {
  const list = useLoaderData<typeof loader>();
  const notice = noticeOf(useLocation().state);
  const { next, late_count: late } = list.page;
  return (
    <ListPage
      of={SUBMISSIONS}
      {...list}
      file={addressOf(exportSubmissions, { query: fileQuery(list) })}
      note={late === 0 ? undefined : `${late} late`}
      actions={next === null ? null : <ReviewNext slug={next} />}
      selection={mayReview(useUser()?.staff_roles ?? []) ? CLAIMING : undefined}
    >
      <SuccessAlert>{notice}</SuccessAlert>
    </ListPage>
  );
}
