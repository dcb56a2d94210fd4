import { countOf } from '#contract/format/money.ts';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { WEBHOOK_DELIVERY_SORTS, type WebhookDeliveryColumn } from '#contract/console-lists.ts';
import { exportDeliveries, listDeliveriesForStaff, resendDeliveries } from '#contract/endpoints/partners.ts';
import { DELIVERY_STATE_LABELS, WEBHOOK_EVENT_KINDS, type WebhookEventKind } from '#contract/partner-kinds.ts';
import type { StaffDeliveryRow } from '#contract/webhook-lists.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { DeliveryBadge, WebhookBadge } from '#web/components/partners/badges.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Webhooks', isPrivate: true });

type Row = StaffDeliveryRow;

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, WEBHOOKS, ({ call }, query) => call(listDeliveriesForStaff, { query }));

const KINDS = Object.fromEntries(WEBHOOK_EVENT_KINDS.map((kind) => [kind, kind])) as Readonly<
  Record<WebhookEventKind, string>
>;

const Event = ({ kind }: Row) => <code className="font-mono text-small font-strong">{kind}</code>;

const Vehicle = ({ slug }: Row) =>
  slug === null ? (
    <span className="text-ink-3">Test event</span>
  ) : (
    <RowLink to={`/operator/auctions/${slug}`} className="[overflow-wrap:anywhere]">
      {slug}
    </RowLink>
  );

const Endpoint = ({ host, endpoint_state: state }: Row) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
    {host}
    {state === 'active' ? null : <WebhookBadge state={state} />}
  </span>
);

const Owner = ({ owner, dealer }: Row) =>
  dealer === null ? (
    <RowPerson username={owner ?? ''} />
  ) : (
    <RowLink to={`/operator/dealers/${dealer.slug}`} className="[overflow-wrap:anywhere]">
      {dealer.name}
    </RowLink>
  );

const responseOf = ({ last_status: status, last_error: error, attempts }: Row): string =>
  attempts === 0 ? 'Not sent yet' : status === null ? error : `${status}`;

function Status(row: Row) {
  const { state, next_at: next, endpoint_state: endpoint } = row;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <DeliveryBadge state={state} />
      {next === null || endpoint !== 'active' ? null : (
        <span className="text-small whitespace-nowrap text-ink-2">
          due <TimeText at={next} />
        </span>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<Row, WebhookDeliveryColumn>[] = [
  { id: 'event', heading: 'Event', card: 'title', isFixed: true, className: 'whitespace-nowrap', cell: Event },
  { id: 'vehicle', heading: 'Vehicle', card: 'detail', className: 'sm:max-lg:hidden', cell: Vehicle },
  { id: 'endpoint', heading: 'Endpoint', card: 'detail', cell: Endpoint },
  { id: 'owner', heading: 'Owner', card: 'detail', className: 'sm:max-lg:hidden', cell: Owner },
  { id: 'state', heading: 'Status', card: 'value', cell: Status },
  {
    id: 'response',
    heading: 'Last response',
    card: 'detail',
    className: 'sm:max-w-xs sm:max-2xl:hidden',
    cell: (row) => <span className="text-small text-ink-2">{responseOf(row)}</span>,
  },
  { id: 'attempts', heading: 'Attempts', className: 'num max-xl:hidden', cell: (row) => row.attempts },
  {
    id: 'created',
    heading: 'Created',
    card: 'detail',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ created_at: at }) => <TimeText at={at} />,
  },
];

const WEBHOOKS = {
  list: 'webhooks',
  title: 'Webhooks',
  path: '/operator/webhooks',
  nouns: ['delivery', 'deliveries'],
  search: 'Vehicle, host or owner',
  choices: {
    state: { label: 'Deliveries by status', all: 'All', values: DELIVERY_STATE_LABELS },
    kind: { label: 'Event', all: 'All events', values: KINDS },
  },
  chips: 'state',
  sorts: WEBHOOK_DELIVERY_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No deliveries yet', 'Every event that we send to a partner’s webhook appears here for 30 days.'],
  searchHint:
    'Search by beginnings of words of the vehicle, part of the endpoint’s host, or its owner’s name or email.',
} as const satisfies ListDeclaration<Row>;

const events = (count: number): string => countOf(count, 'event');

const RESENDING: Selection<Row> = {
  nameOf: ({ kind, slug, host }) => `${kind}${slug === null ? '' : ` of ${slug}`} to ${host}`,
  actions: (rows) => (
    <BulkAction
      label="Resend"
      button={`Resend ${events(rows.length)}`}
      busy="Resending…"
      run={() => browserClient.call(resendDeliveries, { body: { ids: rows.map(({ id }) => id) } })}
      done={(count) => (count === 0 ? 'Nothing resent.' : `${events(count)} queued to be sent again.`)}
    >
      <p>Partners receive the same events again, including those already delivered. Failed attempts are retried.</p>
    </BulkAction>
  ),
};

export default function WebhooksPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={WEBHOOKS}
      {...list}
      file={addressOf(exportDeliveries, { query: fileQuery(list) })}
      selection={RESENDING}
    />
  );
}
