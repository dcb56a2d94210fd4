import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { POSTING_SORTS, type PostingColumn } from '#contract/console-lists.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { exportPostings, listPostings } from '#contract/endpoints/payments.ts';
import type { Posting } from '#contract/payments.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, readList } from '#web/components/console/list-address.ts';
import { listCount, type ListDeclaration, SavedList } from '#web/components/console/list-page.tsx';
import { PeriodFields, readPeriodFields } from '#web/components/console/period-fields.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { problemOf, statusOf } from '#web/problems.ts';
import { POSTING_LABELS } from './payment-labels.ts';
import { PaymentViews, POSTINGS_PATH } from './payment-views.tsx';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';

const INVALID = 422;
const NO_PAGE = { total: 0, total_is_minimum: false, next_cursor: null, time_zone: 'UTC' };

export const meta: MetaFunction = () => pageMeta({ title: 'Postings', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { query, ...list } = readList(request, POSTINGS);
  const period = readPeriodFields(new URL(request.url).searchParams);
  const filter = { ...list.filter, ...period };
  const { client } = pageContext(context);
  const { items: saved } = await client.call(listSavedViews, { query: { list: 'postings' } });
  const days = Object.fromEntries(Object.entries(period).filter(([, day]) => day !== null));
  try {
    const { items: rows, ...page } = await client.call(listPostings, { query: { ...query, ...days } });
    return { ...list, filter, saved, rows, page, problem: null };
  } catch (error) {
    // What was entered stays in the form, with what is wrong about it.
    if (statusOf(error) !== INVALID || !list.isFirst) throw error;
    return {
      ...list,
      filter,
      saved,
      rows: [],
      page: NO_PAGE,
      problem: problemOf(error, 'Choose other filters.').message,
    };
  }
}

/** `seller_fees` becomes `Seller fees`. */
const accountName = (account: string): string =>
  `${account.charAt(0).toUpperCase()}${account.slice(1).replaceAll('_', ' ')}`;

const Entries = ({ entries }: Pick<Posting, 'entries'>) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-small">
    {entries.map(({ account, amount }) => (
      <div key={account} className="contents">
        <dt className="text-ink-2">{accountName(account)}</dt>
        <dd className="data text-right">{formatMoney(amount, { cents: true })}</dd>
      </div>
    ))}
  </dl>
);

/** The row's link leads to the payment. Fees of the provider have none. */
const What = ({ text, charge_id: charge }: Posting) =>
  charge === null ? (
    <span className="font-strong">{text}</span>
  ) : (
    <RowLink to={`/operator/payments/${charge}`} className="font-strong [overflow-wrap:anywhere]">
      {text}
    </RowLink>
  );

const Person = ({ username }: Pick<Posting, 'username'>) =>
  username === null ? null : <RowPerson username={username} className="whitespace-nowrap" />;

const COLUMNS: readonly Column<Posting, PostingColumn>[] = [
  { id: 'text', heading: 'Posting', card: 'title', isFixed: true, cell: What },
  {
    id: 'kind',
    heading: 'Kind',
    className: 'max-lg:hidden',
    cell: ({ kind }) => POSTING_LABELS[kind],
  },
  { id: 'entries', heading: 'Entries', card: 'line', className: 'sm:min-w-56', cell: Entries },
  { id: 'person', heading: 'Person', card: 'detail', cell: Person },
  {
    id: 'reference',
    heading: 'Reference',
    className: 'data break-all max-2xl:hidden',
    cell: ({ provider_id: reference }) => reference,
  },
  {
    id: 'date',
    heading: 'Posted',
    card: 'detail',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ posted_at: at }) => <TimeText at={at} form="record" />,
  },
];

const POSTINGS = {
  list: 'postings',
  title: 'Postings',
  path: POSTINGS_PATH,
  nouns: ['posting', 'postings'],
  search: 'Text, person or reference',
  choices: { kind: { label: 'Kind', all: 'All', values: POSTING_LABELS } },
  chips: 'kind',
  sorts: POSTING_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['The books are empty', 'Every charge, capture, fee and refund appears here.'],
  searchHint: 'Search by beginnings of words, a person, or a whole id of a charge or of the card provider.',
  filterText: (name, value) => `${name === 'from' ? 'From' : 'To'} ${value}`,
} as const satisfies ListDeclaration<Posting>;

export default function PostingsPage() {
  const { problem, ...list } = useLoaderData<typeof loader>();
  const { filter, page } = list;
  const of = POSTINGS;
  return (
    <ConsolePage title="Payments" note={`${listCount({ of, page })}. They can’t be changed or deleted.`}>
      <PaymentViews view="postings" />
      <div className="mt-4">
        <SavedList
          {...list}
          of={of}
          fields={<PeriodFields id="postings" period={filter} timeZone={page.time_zone} />}
          file={addressOf(exportPostings, { query: fileQuery(list) })}
        >
          {problem === null ? null : (
            <p className="error mt-2" role="alert">
              {problem}
            </p>
          )}
        </SavedList>
      </div>
    </ConsolePage>
  );
}
