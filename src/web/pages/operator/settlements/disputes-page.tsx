import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { DISPUTE_SORTS, type DisputeColumn } from '#contract/console-lists.ts';
import type { DisputeRow } from '#contract/dispute-lists.ts';
import { assignSales, exportDisputes, listDisputesForStaff } from '#contract/endpoints/settlements.ts';
import { DISPUTE_DECISION_LABELS } from '#contract/settlement-states.ts';
import { countOf } from '#contract/format/money.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { Select } from '#web/components/ui/fields.tsx';
import { useUser } from '#web/root-data.ts';
import { ageText } from '#web/components/console/age-text.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { PATH as SETTLEMENTS } from './sale-table.tsx';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Disputes', isPrivate: true });

type Row = DisputeRow & { readonly age: string };

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadList(args, DISPUTES, ({ call }, query) => call(listDisputesForStaff, { query }));
  const ageOf = ({ opened_at: since }: DisputeRow) => ageText(since, list.page.server_time);
  return { ...list, rows: list.rows.map((row): Row => ({ ...row, age: ageOf(row) })) };
}

const Vehicle = ({ slug, title }: Row) => <RowLink to={`${SETTLEMENTS}/${slug}`}>{title}</RowLink>;

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

const COLUMNS: readonly Column<Row, DisputeColumn>[] = [
  { id: 'vehicle', heading: 'Vehicle', card: 'title', isFixed: true, cell: Vehicle },
  {
    id: 'buyer',
    heading: 'Buyer',
    card: 'labeled',
    className: 'sm:max-lg:hidden',
    cell: ({ buyer }) => <RowPerson username={buyer} />,
  },
  {
    id: 'seller',
    heading: 'Seller',
    card: 'labeled',
    className: 'sm:max-lg:hidden',
    cell: ({ seller }) => <RowPerson username={seller} />,
  },
  { id: 'by', heading: 'Opened by', card: 'labeled', cell: ({ opened_by: by }) => SIDES[by] },
  {
    id: 'reason',
    heading: 'Reason',
    card: 'line',
    className: 'sm:max-w-xs sm:max-xl:hidden',
    cell: ({ reason }) => <span className="line-clamp-2 break-words text-small text-ink-2">{reason}</span>,
  },
  {
    id: 'owner',
    heading: 'Owner',
    card: 'labeled',
    className: 'sm:max-lg:hidden',
    cell: ({ owner }) => (owner === null ? <span className="text-ink-3">None</span> : owner),
  },
  {
    id: 'opened',
    heading: 'Opened',
    card: 'labeled',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ opened_at: at }) => <TimeText at={at} form="date" />,
  },
  { id: 'decision', heading: 'Decision', card: 'value', cell: Decision },
];

const DISPUTES = {
  list: 'disputes',
  title: 'Disputes',
  path: '/operator/disputes',
  nouns: ['dispute', 'disputes'],
  search: 'Vehicle, username or email',
  choices: {
    show: { label: 'Disputes by state', all: 'Open', values: { decided: 'Decided', all: 'All' } },
    by: { label: 'Opened by', all: 'Either side', values: SIDES },
  },
  chips: 'show',
  sorts: DISPUTE_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No open disputes', 'A dispute pauses the sale’s deadlines until you decide it.'],
  searchHint: 'Search by beginnings of words of the vehicle, or part of a name or email. “All” includes decided ones.',
} as const satisfies ListDeclaration<Row>;

const countText = (count: number): string => countOf(count, 'dispute');

const assigning = (owners: readonly string[]): Selection<Row> => ({
  nameOf: ({ title }) => title,
  idOf: ({ slug }) => slug,
  actions: (selected) => <Assign rows={selected} owners={owners} />,
});

function Assign({ rows, owners }: { rows: readonly Row[]; owners: readonly string[] }) {
  const self = useUser()?.username ?? '';
  const [owner, setOwner] = useState(self);
  const slugs = [...new Set(rows.map(({ slug }) => slug))];
  return (
    <BulkAction
      label="Assign"
      button={`Assign ${countText(rows.length)}`}
      busy="Assigning…"
      run={() => browserClient.call(assignSales, { body: { slugs, owner } })}
      done={(count) => (count === 0 ? 'Nothing was assigned.' : `${countText(count)} assigned to ${owner}.`)}
    >
      <Select
        name="owner"
        label="To"
        options={owners.map((name) => [name, name === self ? `${name} (you)` : name] as const)}
        value={owner}
        onChange={({ target }) => setOwner(target.value)}
      />
    </BulkAction>
  );
}

export default function DisputesPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={DISPUTES}
      {...list}
      selection={assigning(list.page.owners)}
      file={addressOf(exportDisputes, { query: fileQuery(list) })}
    />
  );
}
