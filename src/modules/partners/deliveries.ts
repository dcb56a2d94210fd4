import type { z } from 'zod';
import { WEBHOOK_TEST_KIND } from '#contract/partner-kinds.ts';
import type { WebhookDelivery, WebhookDeliveryDetail, WebhookDeliveryPage, WebhookDeliveryQuerySchema } from '#contract/partners.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { bindingOf, readCursor, writeCursor } from '#platform/http/cursor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
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
  type Which,
} from './delivery-store.ts';
import { findEndpoint, lockEndpoint } from './endpoint-store.ts';
import { noSuchEndpoint } from './endpoints.ts';
import { LEASE_MS, sendOne } from './messenger.ts';
import { type PartnersHouse, type PartnersParts, SENDINGS_BY_USER } from './parts.ts';
import { reachOf } from './policy.ts';

const noSuchDelivery = () => refused(404, 'There is no such delivery in the log.', { code: 'not_found' });

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
const pick = ({ number, took_ms, status, error, answer }: { number: number; took_ms: number; status: number | null; error: string; answer: string }) => ({
  number,
  took_ms,
  status,
  error,
  answer,
});

/** The log of an endpoint, the newest first. */
export async function readLog(
  parts: PartnersParts,
  actor: SignedIn,
  { id, ...query }: { id: string } & z.output<typeof WebhookDeliveryQuerySchema>,
): Promise<Result<WebhookDeliveryPage>> {
  const { executor } = parts.database;
  if ((await findEndpoint(executor, { id, reach: await reachOf(parts, executor, actor) })) === null) return noSuchEndpoint();
  const state = query.state ?? null;
  const binding = bindingOf([id, state]);
  const after = query.cursor === undefined ? null : readCursor(query.cursor, binding);
  if (query.cursor !== undefined && after === null)
    return refused(422, 'This place in the list is not known.', { code: 'bad_cursor', errors: { cursor: ['This place in the list is not known.'] } });
  const rows = await findDeliveries(executor, {
    endpointId: id,
    state,
    limit: query.limit + 1,
    after: after === null ? null : { at: new Date(after.key), eventId: after.id },
  });
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return accepted({
    items: shown.map(present),
    total: await countDeliveries(executor, { endpointId: id, state }),
    next_cursor: last === undefined ? null : writeCursor(binding, { key: last.created_at.getTime(), id: last.event_id }),
  });
}

/** One delivery whole. */
export async function readDelivery(parts: PartnersParts, actor: SignedIn, which: Which): Promise<Result<WebhookDeliveryDetail>> {
  const { executor } = parts.database;
  if ((await findEndpoint(executor, { id: which.endpointId, reach: await reachOf(parts, executor, actor) })) === null) return noSuchEndpoint();
  const row = await findDelivery(executor, which);
  if (row === null) return noSuchDelivery();
  const tries = (await findAttempts(executor, which)).map((each) => ({ ...pick(each), made_at: each.made_at.toISOString() }));
  return accepted({ ...present(row), body: row.body, tries });
}

/** Sends a message of the log once more, now, as it was: the same id and body, signed anew. Where it fails again it is retried as if it were new. */
export async function replay(house: PartnersHouse, actor: SignedIn, which: Which): Promise<Result<WebhookDeliveryDetail>> {
  const tooMany = await house.limits.take(SENDINGS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const claimed = await house.database.transaction(async (transaction): Promise<Result<Claimed>> => {
    const endpoint = await lockEndpoint(transaction, { id: which.endpointId, reach: await reachOf(house, transaction, actor) });
    if (endpoint === null) return noSuchEndpoint();
    if (endpoint.state !== 'active')
      return refused(409, endpoint.state === 'paused' ? 'The endpoint is paused: let it go on first.' : 'The endpoint is switched off: switch it on first.', {
        code: 'endpoint_not_active',
      });
    const found = await claimOne(transaction, which, new Date((await house.clock.now(transaction)) + LEASE_MS));
    return found === null ? noSuchDelivery() : accepted(found);
  });
  return claimed.ok ? sendNow(house, actor, claimed.value) : claimed;
}

/** Sends a test to an endpoint, whatever its state: it says at once whether it arrived, and is not retried. */
export async function sendTest(house: PartnersHouse, actor: SignedIn, id: string): Promise<Result<WebhookDeliveryDetail>> {
  const tooMany = await house.limits.take(SENDINGS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const claimed = await house.database.transaction(async (transaction): Promise<Result<Claimed>> => {
    const endpoint = await lockEndpoint(transaction, { id, reach: await reachOf(house, transaction, actor) });
    if (endpoint === null) return noSuchEndpoint();
    const at = new Date(await house.clock.now(transaction));
    const which = { endpointId: id, eventId: `evt_${newId()}` };
    const body = JSON.stringify({
      id: which.eventId,
      type: WEBHOOK_TEST_KIND,
      timestamp: at.toISOString(),
      data: { message: 'This is a test. Your endpoint hears of real events as soon as they happen.', kinds: endpoint.kinds },
    });
    // It is claimed in the transaction that writes it: the messenger never sees it.
    await insertDeliveries(transaction, { events: [{ id: which.eventId, kind: WEBHOOK_TEST_KIND, slug: null, body, occurred_at: at }], to: [which], at });
    const found = await claimOne(transaction, which, new Date(at.getTime() + LEASE_MS));
    return found === null ? noSuchDelivery() : accepted(found);
  });
  return claimed.ok ? sendNow(house, actor, claimed.value) : claimed;
}

async function sendNow(house: PartnersHouse, actor: SignedIn, claimed: Claimed): Promise<Result<WebhookDeliveryDetail>> {
  await sendOne(house, claimed);
  return readDelivery(house, actor, { endpointId: claimed.endpoint_id, eventId: claimed.event_id });
}
