import type { WebhookDeliveryColumn } from '#contract/console-sorts.ts';
import { memberName } from '#contract/member-names.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import type {
  StaffDeliveryExportQuery,
  StaffDeliveryPage,
  StaffDeliveryQuery,
  StaffDeliveryRow,
} from '#contract/webhook-lists.ts';
import { type ExportCells, exportList, refusalUnlessMay } from '#modules/operations/index.ts';
import { presentCount, readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { cutPage, decodeCursor, listHash } from '#platform/http/cursor.ts';
import { plain, searchWords } from '#platform/search/words.ts';
import {
  countAllDeliveries,
  dealersWithEndpoints,
  type DeliveryFilter,
  findEndpointIds,
  listAllDeliveries,
  type ListedDelivery,
  positionOf,
} from './delivery-list-store.ts';
import type { PartnersDeps } from './deps.ts';

export async function listDeliveriesForStaff(
  deps: PartnersDeps,
  actor: Actor,
  { cursor, limit, sort, ...asked }: StaffDeliveryQuery,
): Promise<Result<StaffDeliveryPage>> {
  const refusal = refusalUnlessMay(actor, 'manage_webhooks');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const binding = listHash(['webhooks', asked, sort]);
  const after = decodeCursor(cursor, binding);
  if (after === undefined) return invalidCursor();
  const filter = await readFilter(deps, asked);
  const [found, counted] = await Promise.all([
    listAllDeliveries(executor, filter, { sort, after, limit: limit + 1 }),
    countAllDeliveries(executor, filter),
  ]);
  const { rows, next_cursor } = cutPage(found, binding, limit, positionOf);
  return accepted({ items: await present(deps, rows), ...presentCount(counted), next_cursor });
}

async function readFilter(
  deps: PartnersDeps,
  { q, state, kind }: Pick<StaffDeliveryQuery, 'q' | 'state' | 'kind'>,
): Promise<DeliveryFilter> {
  const search = q === '' ? null : { words: searchWords(q), endpointIds: await endpointsOf(deps, q) };
  return { state: state ?? null, kind: kind ?? null, search };
}

async function endpointsOf({ accounts, database: { executor } }: PartnersDeps, q: string): Promise<string[]> {
  const dealers = await accounts.dealersOf(executor, await dealersWithEndpoints(executor));
  return findEndpointIds(executor, {
    host: q,
    userIds: await accounts.personIds(executor, q),
    dealerIds: [...dealers].flatMap(([id, { name }]) => (plain(name).includes(plain(q)) ? [id] : [])),
  });
}

async function present(
  { accounts, database: { executor } }: PartnersDeps,
  rows: readonly ListedDelivery[],
): Promise<StaffDeliveryRow[]> {
  const [names, dealers] = await Promise.all([
    accounts.usernames(executor, [...new Set(rows.flatMap(({ user_id: userId }) => userId ?? []))]),
    accounts.dealersOf(executor, [...new Set(rows.flatMap(({ dealer_id: dealerId }) => dealerId ?? []))]),
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
    async *parts() {
      const filter = await readFilter(deps, query);
      const { sort } = query;
      const { executor } = deps.database;
      const parts = readInParts((page) => listAllDeliveries(executor, filter, { ...page, sort }), positionOf);
      for await (const rows of parts) yield present(deps, rows);
    },
  });
