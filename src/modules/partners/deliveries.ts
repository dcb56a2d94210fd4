import type { z } from 'zod';
import { WEBHOOK_TEST_KIND } from '#contract/partner-kinds.ts';
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookDeliveryQuerySchema,
} from '#contract/partners.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import {
  claimOne,
  type Claimed,
  countDeliveries,
  findAttempts,
  findDeliveries,
  findDelivery,
  insertDeliveries,
  type LogRow,
  type DeliveryFilter,
} from './delivery-store.ts';
import { findEndpoint, lockEndpoint } from './endpoint-store.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { LEASE_MS, sendOne } from './webhook-sender.ts';
import { type PartnersContext, type PartnersDeps, SENDINGS_BY_USER } from './deps.ts';
import { reachOf } from './policy.ts';

const present = (row: LogRow): WebhookDelivery => ({
  event_id: row.event_id,
  kind: row.kind,
  slug: row.slug,
  state: row.state,
  attempts: row.attempts,
  occurred_at: row.occurred_at.toISOString(),
  next_at: row.next_at?.toISOString() ?? null,
  last: row.last === null ? null : { ...pick(row.last), made_at: new Date(row.last.made_at).toISOString() },
});
const pick = ({
  number,
  took_ms,
  status,
  error,
  answer,
}: {
  number: number;
  took_ms: number;
  status: number | null;
  error: string;
  answer: string;
}) => ({
  number,
  took_ms,
  status,
  error,
  answer,
});

export async function readLog(
  deps: PartnersDeps,
  actor: SignedIn,
  { id, ...query }: { id: string } & z.output<typeof WebhookDeliveryQuerySchema>,
): Promise<Result<WebhookDeliveryPage>> {
  const { executor } = deps.database;
  if ((await findEndpoint(executor, { id, reach: await reachOf(deps, executor, actor) })) === null)
    return refuse('endpoint_not_found');
  const state = query.state ?? null;
  const page = requestPage([id, state], query);
  if (page === null) return refuse('bad_cursor');
  const { after } = page.range;
  const rows = await findDeliveries(executor, {
    endpointId: id,
    state,
    limit: page.range.limit,
    after: after === null ? null : { at: new Date(after.key), eventId: after.id },
  });
  const { rows: shown, next_cursor } = page.cut(rows, (row) => ({
    key: row.created_at,
    id: row.event_id,
  }));
  return accepted({
    items: shown.map(present),
    total: await countDeliveries(executor, { endpointId: id, state }),
    next_cursor,
  });
}

export async function readDelivery(
  deps: PartnersDeps,
  actor: SignedIn,
  which: DeliveryFilter,
): Promise<Result<WebhookDeliveryDetail>> {
  const { executor } = deps.database;
  if ((await findEndpoint(executor, { id: which.endpointId, reach: await reachOf(deps, executor, actor) })) === null)
    return refuse('endpoint_not_found');
  const row = await findDelivery(executor, which);
  if (row === null) return refuse('delivery_not_found');
  const tries = (await findAttempts(executor, which)).map((each) => ({
    ...pick(each),
    made_at: each.made_at.toISOString(),
  }));
  return accepted({ ...present(row), body: row.body, tries });
}

/** Sends the same id and body with a new signature. A failure is retried like a new message. */
export async function resendDelivery(
  context: PartnersContext,
  actor: SignedIn,
  which: DeliveryFilter,
): Promise<Result<WebhookDeliveryDetail>> {
  const tooMany = await context.limits.take(SENDINGS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const claimed = await context.database.transaction(async (transaction): Promise<Result<Claimed>> => {
    const endpoint = await lockEndpoint(transaction, {
      id: which.endpointId,
      reach: await reachOf(context, transaction, actor),
    });
    if (endpoint === null) return refuse('endpoint_not_found');
    if (endpoint.state !== 'active') return refuse('endpoint_not_active', { state: endpoint.state });
    const found = await claimOne(
      transaction,
      which,
      leaseOf(context.database, await context.clock.now(transaction), LEASE_MS),
    );
    return found === null ? refuse('delivery_not_found') : accepted(found);
  });
  return claimed.ok ? sendNow(context, actor, claimed.value) : claimed;
}

/** Works for an endpoint in any state. Never retries. */
export async function sendTest(
  context: PartnersContext,
  actor: SignedIn,
  id: string,
): Promise<Result<WebhookDeliveryDetail>> {
  const tooMany = await context.limits.take(SENDINGS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const claimed = await context.database.transaction(async (transaction): Promise<Result<Claimed>> => {
    const endpoint = await lockEndpoint(transaction, { id, reach: await reachOf(context, transaction, actor) });
    if (endpoint === null) return refuse('endpoint_not_found');
    const at = new Date(await context.clock.now(transaction));
    const which = { endpointId: id, eventId: `evt_${newId()}` };
    const body = JSON.stringify({
      id: which.eventId,
      type: WEBHOOK_TEST_KIND,
      timestamp: at.toISOString(),
      data: {
        message: 'This is a test. Your endpoint receives real events as soon as they happen.',
        kinds: endpoint.kinds,
      },
    });
    // Claimed in the transaction that inserts it, so the webhook sender never picks it up.
    await insertDeliveries(transaction, {
      events: [{ id: which.eventId, kind: WEBHOOK_TEST_KIND, slug: null, body, occurred_at: at }],
      to: [which],
      at,
    });
    const found = await claimOne(transaction, which, leaseOf(context.database, at.getTime(), LEASE_MS));
    return found === null ? refuse('delivery_not_found') : accepted(found);
  });
  return claimed.ok ? sendNow(context, actor, claimed.value) : claimed;
}

async function sendNow(
  context: PartnersContext,
  actor: SignedIn,
  claimed: Claimed,
): Promise<Result<WebhookDeliveryDetail>> {
  await sendOne(context, claimed);
  return readDelivery(context, actor, { endpointId: claimed.endpoint_id, eventId: claimed.event_id });
}
