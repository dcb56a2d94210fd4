import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { DEALER_SORTS, type DealerColumn } from '#contract/console-lists.ts';
import type { OperatorDealerRow } from '#contract/dealers.ts';
import {
  exportDealers,
  listDealerApplicationsForStaff,
  listDealersForStaff,
} from '#contract/endpoints/dealer-records.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { offerText, soldText } from '#web/components/dealer/dealer-labels.ts';
import { formatDay } from '#web/components/dealer/document-labels.ts';
import { LicenceBadge } from '#web/components/dealer/licence-badge.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { APPLICATIONS, DEALERS_PATH, LICENCE_VIEWS } from './dealer-views.tsx';
import { RowLink } from '#web/components/console/row-links.tsx';
import { townText } from '#web/components/listing/place-text.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Dealers', isPrivate: true });

export async function loader(args: LoaderFunctionArgs) {
  const [list, open] = await Promise.all([
    loadList(args, DEALERS, ({ call }, query) => call(listDealersForStaff, { query })),
    pageContext(args.context)
      .client.call(listDealerApplicationsForStaff, { query: { state: 'open', limit: 1 } })
      .then(
        (waiting) => waiting.open_count,
        () => null,
      ),
  ]);
  return { ...list, open };
}

const Dealer = ({ slug, name, place }: OperatorDealerRow) => (
  <>
    <RowLink to={`${DEALERS_PATH}/${slug}`}>{name}</RowLink>
    <span className="block text-small text-ink-3">{townText(place)}</span>
  </>
);

function License({ licence, is_closed: isClosed }: OperatorDealerRow) {
  if (isClosed) return <span className="badge badge-plain">Closed</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <LicenceBadge licence={licence} />
      {licence.expires_on === null ? null : (
        <span className="text-small text-ink-3">{formatDay(licence.expires_on)}</span>
      )}
    </span>
  );
}

const auctionsOf = ({ figures }: OperatorDealerRow): string =>
  [offerText(figures), soldText(figures)].filter((part) => part !== '').join('; ') || 'None yet';

const COLUMNS: readonly Column<OperatorDealerRow, DealerColumn>[] = [
  { id: 'dealer', heading: 'Dealer', card: 'title', isFixed: true, cell: Dealer },
  { id: 'license', heading: 'License', card: 'detail', isSortable: true, cell: License },
  { id: 'members', heading: 'Members', card: 'labeled', className: 'num', cell: ({ members }) => members },
  { id: 'offer', heading: 'Auctions', card: 'labeled', className: 'sm:!pl-5', isSortable: true, cell: auctionsOf },
  {
    id: 'since',
    heading: 'Since',
    card: 'labeled',
    className: 'whitespace-nowrap sm:max-xl:hidden',
    isSortable: true,
    cell: ({ created_at: at }) => <TimeText at={at} form="date" />,
  },
];

const DEALERS = {
  list: 'dealers',
  title: 'Dealers',
  path: DEALERS_PATH,
  nouns: ['dealer', 'dealers'],
  search: 'Name or location',
  choices: { licence: { label: 'Dealers', all: 'All dealers', values: LICENCE_VIEWS } },
  chips: 'licence',
  sorts: DEALER_SORTS,
  columns: COLUMNS,
  keyOf: ({ slug }) => slug,
  empty: ['No dealers yet', 'Approved applications become dealers.'],
  searchHint: 'Search by words of the name, the town or the description.',
} as const satisfies ListDeclaration<OperatorDealerRow>;

export default function OperatorDealersPage() {
  const { open, ...list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={DEALERS}
      {...list}
      file={addressOf(exportDealers, { query: fileQuery(list) })}
      links={[{ ...APPLICATIONS, ...(open === null ? {} : { count: open }) }]}
    />
  );
}
