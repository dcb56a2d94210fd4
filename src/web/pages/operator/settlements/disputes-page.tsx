import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { DISPUTE_SORTS } from '#contract/console-sorts.ts';
import type { DisputeRow } from '#contract/dispute-lists.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { exportDisputes, listDisputesForStaff } from '#contract/endpoints/settlements.ts';
import { DISPUTE_DECISION_LABELS } from '#contract/settlement-states.ts';
import { ageText } from '#web/components/console/age-text.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, readList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { PATH as SETTLEMENTS, Person } from './sale-table.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Disputes', isPrivate: true });

type Row = DisputeRow & { readonly age: string };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const { query, ...list } = readList(request, DISPUTES);
  const [{ items, ...page }, { items: saved }] = await Promise.all([
    client.call(listDisputesForStaff, { query }),
    client.call(listSavedViews, { query: { list: 'disputes' } }),
  ]);
  const rows = items.map((item): Row => ({ ...item, age: ageText(item.opened_at, page.server_time) }));
  return { ...list, page, rows, saved };
}

const Vehicle = ({ slug, title }: Row) => (
  <PageLink
    to={`${SETTLEMENTS}/${slug}`}
    className="inline-flex min-h-6 min-w-0 items-center font-strong underline-offset-4 hover:underline"
  >
    {title}
  </PageLink>
);

const SIDES = { buyer: 'Buyer', seller: 'Seller' } as const;

function Decision({ decision, age, is_late: isLate, decided_at: at, decided_by: by }: Row) {
  if (decision === null)
    return (
      <span className={`whitespace-nowrap ${isLate ? 'font-strong text-stop' : ''}`}>
        Open for {age.toLowerCase()}
        {isLate ? <span className="sr-only">, late</span> : null}
      </span>
    );
  return (
    <>
      {DISPUTE_DECISION_LABELS[decision]}
      <p className="text-small text-ink-3">
        {by}
        {at === null ? null : (
          <>
            , <TimeText at={at} form="date" />
          </>
        )}
      </p>
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'vehicle', heading: 'Vehicle', cell: Vehicle },
  {
    id: 'buyer',
    heading: 'Buyer',
    className: 'max-lg:hidden',
    canHide: true,
    cell: ({ buyer }) => <Person username={buyer} />,
  },
  {
    id: 'seller',
    heading: 'Seller',
    className: 'max-lg:hidden',
    canHide: true,
    cell: ({ seller }) => <Person username={seller} />,
  },
  { id: 'by', heading: 'Opened by', canHide: true, cell: ({ opened_by: by }) => SIDES[by] },
  {
    id: 'reason',
    heading: 'Reason',
    className: 'max-w-xs max-xl:hidden',
    canHide: true,
    cell: ({ reason }) => <span className="line-clamp-2 break-words text-small text-ink-2">{reason}</span>,
  },
  {
    id: 'opened',
    heading: 'Opened',
    className: 'whitespace-nowrap',
    isSortable: true,
    canHide: true,
    cell: ({ opened_at: at }) => <TimeText at={at} form="date" />,
  },
  { id: 'decision', heading: 'Decision', canHide: true, cell: Decision },
];

const cardOf = (row: Row) => (
  <div className="grid gap-y-1 py-3">
    <Vehicle {...row} />
    <p className="line-clamp-2 break-words text-small text-ink-2">
      {SIDES[row.opened_by]}: {row.reason}
    </p>
    <div className="text-small">
      <Decision {...row} />
    </div>
  </div>
);

const DISPUTES = {
  list: 'disputes',
  title: 'Disputes',
  path: '/operator/disputes',
  of: ['dispute', 'disputes'],
  search: 'Vehicle, username or email',
  choices: {
    show: { label: 'Disputes by state', all: 'Open', values: { decided: 'Decided', all: 'All' } },
    by: { label: 'Opened by', all: 'Either side', values: SIDES },
  },
  chips: 'show',
  sorts: DISPUTE_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  card: cardOf,
  empty: ['No open disputes', 'A dispute pauses the sale’s deadlines until you decide it.'],
  searchHint: 'Search by beginnings of words of the vehicle, or part of a name or email. “All” includes decided ones.',
} as const satisfies ListDeclaration<Row>;

export default function DisputesPage() {
  const list = useLoaderData<typeof loader>();
  return <ListPage of={DISPUTES} {...list} file={addressOf(exportDisputes, { query: fileQuery(list) })} />;
}
