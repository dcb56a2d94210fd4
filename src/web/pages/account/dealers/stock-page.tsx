import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { STOCK_SORTS, type StockColumn } from '#contract/console-lists.ts';
import type { StockRow, SubmitSeveralResult } from '#contract/dealer-stock.ts';
import { exportDealerStock, listDealerStock, submitSeveral } from '#contract/endpoints/submissions.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { BulkAction, type BulkHelp } from '#web/components/console/bulk-action.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, readList } from '#web/components/console/list-address.ts';
import { listCount, List, type ListDeclaration } from '#web/components/console/list-page.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { StateLabel } from '#web/components/console/state-labels.tsx';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { SUBMISSION_STEPS } from '#contract/submission-steps.ts';
import { missingPath, STEP_LABELS } from '../submit/steps.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { RowLink } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Stock of ${loaderData?.dealer.name ?? 'a dealer'}`, isPrivate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { read } = pageContext(context);
  const { query, ...list } = readList(request, STOCK);
  const slug = params['slug'] ?? '';
  const found = await read(listDealerStock, { params: { slug }, query });
  const { items: rows, dealer, ...page } = found;
  return { ...list, page, rows, dealer };
}

const UNOPENED: readonly StockRow['state'][] = ['draft', 'changes_requested', 'submitted', 'approved', 'scheduled'];

/** Sellers get their own page of the listing, others the public page, which drafts don't have. */
function pageOf({ id, slug, state, is_mine: isMine, may_submit: mayChange }: StockRow): string | null {
  if (mayChange) return `/account/auctions/submit?draft=${id}`;
  if (isMine) return `/account/${state === 'sold' || state === 'offer' ? 'settlements' : 'auctions'}/${slug}`;
  return (UNOPENED.includes(state) && state !== 'scheduled') || state === 'withdrawn' ? null : `/auctions/${slug}`;
}

function Vehicle(row: StockRow) {
  const to = pageOf(row);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Picture
        image={row.image}
        sizes="4rem"
        isDecorative
        className="h-12 w-16 shrink-0 [table:not(.tbl-roomy)_&]:h-7 [table:not(.tbl-roomy)_&]:w-10"
      />
      {to === null ? <span className="font-strong">{row.title}</span> : <RowLink to={to}>{row.title}</RowLink>}
    </span>
  );
}

function nextOf({ state, is_mine: isMine, may_submit: mayChange }: StockRow): string | null {
  if (mayChange) return state === 'changes_requested' ? 'Make changes' : 'Continue';
  if (!isMine) return null;
  if (state === 'approved') return 'Read and agree';
  return state === 'sold' || state === 'offer' ? 'View sale' : null;
}

function Next(row: StockRow) {
  const [next, to] = [nextOf(row), pageOf(row)];
  return next === null || to === null ? null : (
    <PageLink to={to} className="link inline-flex min-h-6 items-center whitespace-nowrap">
      {next}
      <span className="sr-only"> the {row.title}</span>
    </PageLink>
  );
}

const Price = ({ state, price, bid_count: count }: StockRow) =>
  price === null ? (
    UNOPENED.includes(state) ? null : (
      <span className="text-ink-3">No bids</span>
    )
  ) : (
    <>
      {formatMoney(price)}
      <span className="block text-small text-ink-3">{countOf(count, 'bid')}</span>
    </>
  );

const COLUMNS: readonly Column<StockRow, StockColumn | 'next'>[] = [
  { id: 'vehicle', heading: 'Vehicle', card: 'title', isFixed: true, cell: Vehicle },
  {
    id: 'status',
    heading: 'Status',
    card: 'value',
    className: 'max-sm:self-start',
    cell: ({ state }) => <StateLabel state={state} />,
  },
  { id: 'next', heading: 'Next step', card: 'detail', isFixed: true, cell: Next },
  { id: 'seller', heading: 'Seller', card: 'detail', className: 'sm:max-xl:hidden', cell: ({ seller }) => seller },
  { id: 'price', heading: 'Highest bid', card: 'labeled', className: 'num', isSortable: true, cell: Price },
  {
    id: 'closes',
    heading: 'Closes',
    card: 'labeled',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ close_date: at }) => (at === null ? null : <TimeText at={at} form="date" />),
  },
  {
    id: 'changed',
    heading: 'Changed',
    card: 'labeled',
    className: 'whitespace-nowrap sm:max-xl:hidden',
    isSortable: true,
    cell: ({ changed_at: at }) => <TimeText at={at} form="date" />,
  },
];

const STOCK = {
  list: 'stock',
  title: 'Stock',
  path: '',
  nouns: ['listing', 'listings'],
  search: 'Title, lot number or VIN',
  choices: {
    show: {
      label: 'Listings by status',
      all: 'All',
      values: {
        drafts: 'Drafts',
        review: 'In review',
        upcoming: 'Upcoming',
        live: 'Live',
        sold: 'Sold',
        unsold: 'Not sold',
      },
    },
    mine: { label: 'Seller', all: 'Everyone', values: { yes: 'Only you' } },
  },
  chips: 'show',
  sorts: STOCK_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No listings yet', 'Vehicles that members submit for the dealership appear here, drafts too.'],
  searchHint: 'Search by beginnings of words of the title, or by a whole lot number or VIN.',
} as const satisfies ListDeclaration<StockRow, 'stock'>;

const listings = (count: number): string => countOf(count, 'listing');

const submittedText = (count: number): string =>
  count === 0 ? 'Nothing submitted.' : `${listings(count)} submitted. We’ll review within 1 to 2 business days.`;

const missingSteps = ({ id, missing }: SubmitSeveralResult['items'][number]): BulkHelp[] =>
  SUBMISSION_STEPS.flatMap((step) => {
    const [first, ...others] = missing.filter((each) => each.step === step);
    if (first === undefined) return [];
    const text = [first, ...others].map(({ message }) => message).join(' ');
    return { label: STEP_LABELS[step].name, text, to: missingPath(id, first) };
  });

const SUBMITTING: Selection<StockRow> = {
  nameOf: ({ title }) => title,
  actions(selected) {
    const drafts = selected.filter(({ may_submit: maySubmit }) => maySubmit);
    if (drafts.length === 0) return <p className="text-small text-ink-2">Select drafts of yours to submit them.</p>;
    return (
      <BulkAction
        label="Submit"
        button={`Submit ${listings(drafts.length)}`}
        busy="Submitting…"
        run={(text) =>
          browserClient.call(submitSeveral, {
            body: {
              ids: drafts.map(({ id }) => id),
              is_true: (text('is_true') === 'yes') as true,
              terms_accepted: (text('terms_accepted') === 'yes') as true,
            },
          })
        }
        done={submittedText}
        helpOf={missingSteps}
      >
        <fieldset className="grid gap-1">
          <legend className="sr-only">Before you submit</legend>
          <Checkbox id="field-is_true" name="is_true" value="yes">
            Everything in these listings is true as far as I know, and we own these vehicles or are authorized to sell
            them.
          </Checkbox>
          <Checkbox id="field-terms_accepted" name="terms_accepted" value="yes">
            I accept the seller terms. If a reserve is met, we will sell.
          </Checkbox>
        </fieldset>
      </BulkAction>
    );
  },
};

export default function StockPage() {
  const { dealer, ...list } = useLoaderData<typeof loader>();
  const params = { slug: dealer.slug };
  const of = { ...STOCK, path: `/account/dealers/${dealer.slug}/stock` };
  return (
    <>
      <BackLink to={`/account/dealers/${dealer.slug}`}>{dealer.name}</BackLink>
      <AccountHead
        title="Stock"
        lead={listCount({ of, page: list.page })}
        action={
          <div className="flex flex-wrap gap-3">
            <PageLink to={`/account/dealers/${dealer.slug}/results`} className="btn btn-line">
              Results and fees
            </PageLink>
            <PageLink to={`/account/dealers/${dealer.slug}/import`} className="btn btn-line">
              Import
            </PageLink>
            <PageLink to={`/account/dealers/${dealer.slug}/feed`} className="btn btn-line">
              Feed
            </PageLink>
            <PageLink to="/account/auctions/submit" className="btn btn-solid">
              Submit a vehicle
            </PageLink>
          </div>
        }
      />
      <div className="mt-6">
        <List
          of={of}
          {...list}
          file={
            <a
              className="btn btn-line btn-s"
              href={addressOf(exportDealerStock, { params, query: fileQuery(list) })}
              download
            >
              Download CSV
            </a>
          }
          selection={SUBMITTING}
        />
      </div>
    </>
  );
}
