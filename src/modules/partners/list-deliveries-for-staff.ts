import type { WebhookDeliveryColumn } from '#contract/console-lists.ts';
import { memberName } from '#contract/member-names.ts';
import type { Result } from '#contract/result.ts';
import type {
  StaffDeliveryExportQuery,
  StaffDeliveryPage,
  StaffDeliveryQuery,
  StaffDeliveryRow,
} from '#contract/webhook-lists.ts';
import { type ExportCells, exportList, readListPage, type StaffList } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { plain, searchWords } from '#platform/search/words.ts';
import { dealersWithEndpoints, findEndpointIds, type ListedDelivery, openDeliveries } from './delivery-list-store.ts';
import type { PartnersDeps } from './deps.ts';

export const listDeliveriesForStaff = (
  deps: PartnersDeps,
  actor: Actor,
  query: StaffDeliveryQuery,
): Promise<Result<StaffDeliveryPage>> =>
  readListPage(actor, query, { power: 'manage_webhooks', name: 'webhooks', open: (asked) => openList(deps, asked) });

async function openList(
  deps: PartnersDeps,
  { q, state, kind, sort }: Pick<StaffDeliveryQuery, 'q' | 'state' | 'kind' | 'sort'>,
): Promise<StaffList<ListedDelivery, StaffDeliveryRow>> {
  const search = q === '' ? null : { words: searchWords(q), endpointIds: await endpointsOf(deps, q) };
  const filter = { state: state ?? null, kind: kind ?? null, search };
  const list = openDeliveries(deps.database.executor, filter, sort);
  return { ...list, present: (rows) => present(deps, rows) };
}

async function endpointsOf({ accounts, database: { executor } }: PartnersDeps, q: string): Promise<string[]> {
  const dealers = await accounts.findDealersByIds(executor, await dealersWithEndpoints(executor));
  return findEndpointIds(executor, {
    host: q,
    userIds: await accounts.searchUserIds(executor, q),
    dealerIds: [...dealers].flatMap(([id, { name }]) => (plain(name).includes(plain(q)) ? [id] : [])),
  });
}

async function present(
  { accounts, database: { executor } }: PartnersDeps,
  rows: readonly ListedDelivery[],
): Promise<StaffDeliveryRow[]> {
  const [names, dealers] = await Promise.all([
    accounts.usernames(executor, [...new Set(rows.flatMap(({ user_id: userId }) => userId ?? []))]),
    accounts.findDealersByIds(executor, [...new Set(rows.flatMap(({ dealer_id: dealerId }) => dealerId ?? []))]),
  ]);
  return rows.map((row) => {
    const dealer = row.dealer_id === null ? undefined : dealers.get(row.dealer_id);
    return {
      id: row.id,
      event_id: row.event_id,
      kind: row.kind,
      slug: row.slug,
      host: new URL(row.url).host,
      endpoint_state: row.endpointState,
      owner: row.user_id === null ? null : memberName(names, row.user_id),
      dealer: dealer === undefined ? null : { slug: dealer.slug, name: dealer.name },
      state: row.state,
      attempts: row.attempts,
      last_status: row.lastStatus,
      last_error: row.lastError ?? '',
      created_at: row.created_at.toISOString(),
      next_at: row.next_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
    };
  });
}

const CELLS: ExportCells<StaffDeliveryRow, WebhookDeliveryColumn> = {
  event: [
    ['event', ({ kind }) => kind],
    ['event_id', ({ event_id: id }) => id],
  ],
  vehicle: [['slug', ({ slug }) => slug]],
  endpoint: [
    ['host', ({ host }) => host],
    ['endpoint_state', ({ endpoint_state: state }) => state],
  ],
  owner: ({ owner, dealer }) => owner ?? dealer?.name ?? null,
  state: ({ state }) => state,
  response: [
    ['status', ({ last_status: status }) => status],
    ['error', ({ last_error: error }) => error],
  ],
  attempts: ({ attempts }) => attempts,
  created: [
    ['created_at', ({ created_at: at }) => at],
    ['next_at', ({ next_at: at }) => at],
    ['finished_at', ({ finished_at: at }) => at],
  ],
};

export const exportDeliveries = (deps: PartnersDeps, actor: Actor, query: StaffDeliveryExportQuery) =>
  exportList(deps, actor, {
    power: 'manage_webhooks',
    action: 'webhook_deliveries_exported',
    subject: 'webhooks',
    cells: CELLS,
    query,
    open: () => openList(deps, query),
  });
