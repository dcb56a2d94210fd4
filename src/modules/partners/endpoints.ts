import { HOUR_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import { PARTNER_LIMITS, ROTATION_HOURS } from '#contract/partner-kinds.ts';
import type { ChangeWebhookSchema, CreateWebhookSchema, NewWebhook, Webhook, Webhooks } from '#contract/partners.ts';
import type { Executor } from '#platform/database/database.ts';
import { requireRecentProof, type SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { targetProblem } from '#platform/safe-fetch.ts';
import { beginCursor, findNewest } from './delivery-store.ts';
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from './endpoint-store.ts';
import { ENDPOINTS_BY_USER, type PartnersContext, type PartnersDeps } from './deps.ts';
import { dealerNamed, dealersIn, reachOf } from './policy.ts';
import { newSecret } from './secrets.ts';

export async function readEndpoints(deps: PartnersDeps, actor: SignedIn): Promise<Webhooks> {
  const { executor } = deps.database;
  const reach = await reachOf(deps, executor, actor);
  return {
    items: await present(deps, executor, await findEndpoints(executor, reach)),
    dealers: await dealersIn(deps, executor, reach),
  };
}
export async function readEndpoint(deps: PartnersDeps, actor: SignedIn, id: string): Promise<Result<Webhook>> {
  const { executor } = deps.database;
  const row = await findEndpoint(executor, { id, reach: await reachOf(deps, executor, actor) });
  return row === null ? refuse('endpoint_not_found') : accepted(await presentOne(deps, executor, row));
}

async function present(deps: PartnersDeps, executor: Executor, rows: readonly EndpointRow[]): Promise<Webhook[]> {
  const dealers = await deps.accounts.findDealersByIds(executor, [
    ...new Set(rows.flatMap((row) => row.dealer_id ?? [])),
  ]);
  const newest = await findNewest(
    executor,
    rows.map((row) => row.id),
  );
  const at = await deps.clock.now(executor);
  return rows.map((row) => {
    const dealer = row.dealer_id === null ? undefined : dealers.get(row.dealer_id);
    const last = newest.get(row.id);
    const isRotating = row.previous_until !== null && row.previous_until.getTime() > at;
    return {
      id: row.id,
      url: row.url,
      kinds: row.kinds,
      all_auctions: row.all_auctions,
      state: row.state,
      dealer: dealer === undefined ? null : { slug: dealer.slug, name: dealer.name },
      previous_secret_until: isRotating ? (row.previous_until?.toISOString() ?? null) : null,
      failing_since: row.failing_since?.toISOString() ?? null,
      disabled_reason: row.disabled_reason,
      created_at: row.created_at.toISOString(),
      last: last === undefined ? null : { state: last.state, at: last.created_at.toISOString() },
    };
  });
}
async function presentOne(deps: PartnersDeps, executor: Executor, row: EndpointRow): Promise<Webhook> {
  const [shown] = await present(deps, executor, [row]);
  if (shown === undefined) throw new Error('an endpoint that was read is shown');
  return shown;
}

function refusalOfUrl({ config }: Pick<PartnersDeps, 'config'>, url: string): Refused | null {
  const problem = targetProblem(url, config);
  return problem === null ? null : refuse('endpoint_not_reachable', { problem });
}

export async function createEndpoint(
  context: PartnersContext,
  actor: SignedIn,
  asked: z.output<typeof CreateWebhookSchema>,
): Promise<Result<NewWebhook>> {
  if (actor.isStaff) return refuse('not_for_staff');
  const refusal =
    requireRecentProof(actor) ??
    (await context.limits.take(ENDPOINTS_BY_USER, actor.userId)) ??
    refusalOfUrl(context, asked.url);
  if (refusal !== null) return refusal;
  return context.database.transaction(async (transaction): Promise<Result<NewWebhook>> => {
    const dealer = await dealerNamed(context, transaction, { actor, slug: asked.dealer });
    if (!dealer.ok) return dealer;
    const owner =
      dealer.value === null ? { user_id: actor.userId, dealer_id: null } : { user_id: null, dealer_id: dealer.value };
    if ((await countEndpoints(transaction, owner)) >= PARTNER_LIMITS.endpoints)
      return refuse('too_many_endpoints', { limit: PARTNER_LIMITS.endpoints });
    await beginCursor(transaction);
    const at = new Date(await context.clock.now(transaction));
    const [id, secret] = [newId(), newSecret()];
    const row: EndpointRow = {
      id,
      ...owner,
      created_by: actor.userId,
      url: new URL(asked.url).href,
      kinds: [...new Set(asked.kinds)],
      all_auctions: asked.all_auctions,
      state: 'active',
      secret: context.encryption.encrypt(Buffer.from(secret), id),
      previous_secret: null,
      previous_until: null,
      failing_since: null,
      disabled_at: null,
      disabled_reason: '',
      created_at: at,
      updated_at: at,
    };
    await insertEndpoint(transaction, row);
    return accepted({ ...(await presentOne(context, transaction, row)), secret });
  });
}

async function change(
  context: PartnersContext,
  actor: SignedIn,
  { id, to }: { id: string; to: (row: EndpointRow, at: number) => Partial<EndpointRow> },
): Promise<Result<Webhook>> {
  return context.database.transaction(async (transaction): Promise<Result<Webhook>> => {
    const row = await lockEndpoint(transaction, { id, reach: await reachOf(context, transaction, actor) });
    if (row === null) return refuse('endpoint_not_found');
    const at = await context.clock.now(transaction);
    return accepted(
      await presentOne(
        context,
        transaction,
        await updateEndpoint(transaction, id, { ...to(row, at), updated_at: new Date(at) }),
      ),
    );
  });
}

/** Re-enabling a disabled endpoint resets its failures. */
export async function changeEndpoint(
  context: PartnersContext,
  actor: SignedIn,
  { id, ...asked }: { id: string } & z.output<typeof ChangeWebhookSchema>,
): Promise<Result<Webhook>> {
  const refusal = asked.url === undefined ? null : refusalOfUrl(context, asked.url);
  if (refusal !== null) return refusal;
  const { url, kinds, all_auctions, state } = asked;
  return change(context, actor, {
    id,
    to: () => ({
      ...(url === undefined ? {} : { url: new URL(url).href }),
      ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
      ...(all_auctions === undefined ? {} : { all_auctions }),
      ...(state === undefined ? {} : { state, disabled_at: null, disabled_reason: '', failing_since: null }),
    }),
  });
}

/** The previous secret also signs for a day, so that no message is rejected meanwhile. */
export async function rotateSecret(context: PartnersContext, actor: SignedIn, id: string): Promise<Result<NewWebhook>> {
  const refusal = requireRecentProof(actor) ?? (await context.limits.take(ENDPOINTS_BY_USER, actor.userId));
  if (refusal !== null) return refusal;
  const secret = newSecret();
  const changed = await change(context, actor, {
    id,
    to: (row, at) => ({
      secret: context.encryption.encrypt(Buffer.from(secret), id),
      previous_secret: row.secret,
      previous_until: new Date(at + ROTATION_HOURS * HOUR_MS),
    }),
  });
  return changed.ok ? accepted({ ...changed.value, secret }) : changed;
}

export async function removeEndpoint(deps: PartnersDeps, actor: SignedIn, id: string): Promise<Result<null>> {
  return deps.database.transaction(async (transaction): Promise<Result<null>> => {
    const row = await lockEndpoint(transaction, { id, reach: await reachOf(deps, transaction, actor) });
    if (row === null) return refuse('endpoint_not_found');
    await deleteEndpoint(transaction, id);
    return accepted(null);
  });
}
