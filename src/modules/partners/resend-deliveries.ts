import type { BulkResult } from '#contract/bulk.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { ResendDeliveries } from '#contract/webhook-lists.ts';
import { runInBulk, requireStaff } from '#modules/operations/index.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { findDelivery, lockDelivery, updateDelivery, type DeliveryFilter } from './delivery-store.ts';
import type { PartnersDeps } from './deps.ts';
import { lockAnyEndpoint } from './endpoint-store.ts';

/** The sender makes the attempts: an endpoint that is slow to answer keeps nobody waiting. */
export async function resendDeliveries(
  deps: PartnersDeps,
  actor: Actor,
  { ids }: ResendDeliveries,
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'manage_webhooks');
  if (!staff.ok) return staff;
  return accepted(await runInBulk(ids, (id) => resendOne(deps, staff.value, id), deps.log));
}

function parseId(id: string): DeliveryFilter {
  const [endpointId = '', eventId = ''] = id.split('.');
  return { endpointId, eventId };
}

const resendOne = (deps: PartnersDeps, staff: SignedIn, id: string): Promise<Result<null>> =>
  deps.database.transaction(async (transaction) => {
    const which = parseId(id);
    const endpoint = await lockAnyEndpoint(transaction, which.endpointId);
    const delivery = endpoint === null ? null : await lockDelivery(transaction, which);
    if (endpoint === null || delivery === null) return refuse('delivery_not_found');
    if (endpoint.state !== 'active') return refuse('partner_endpoint_not_active', { state: endpoint.state });
    // It is being sent at this moment.
    if (delivery.lease_owner !== null) return accepted(null);
    const at = await deps.clock.now(transaction);
    await updateDelivery(transaction, which, { state: 'waiting', tries: 0, finished_at: null, next_at: new Date(at) });
    const logged = await findDelivery(transaction, which);
    await deps.operations.recordAuditEntry(transaction, {
      actorId: staff.userId,
      action: 'webhook_resent',
      subject: logged?.slug === null || logged === null ? 'webhooks' : `auction:${logged.slug}`,
      after: { event: which.eventId, kind: logged?.kind, endpoint: new URL(endpoint.url).host },
      at,
    });
    return accepted(null);
  });
