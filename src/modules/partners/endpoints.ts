import type { z } from 'zod';
import { PARTNER_LIMITS, ROTATION_HOURS } from '#contract/partner-kinds.ts';
import type { ChangeWebhookSchema, CreateWebhookSchema, NewWebhook, Webhook, Webhooks } from '#contract/partners.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { faultOfTarget } from '#platform/outward.ts';
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
import { ENDPOINTS_BY_USER, type PartnersHouse, type PartnersParts } from './parts.ts';
import { dealerNamed, dealersIn, notForStaff, reachOf } from './policy.ts';
import { newSecret } from './secrets.ts';

const HOUR_MS = 3_600_000;

/** For who may not manage it, an endpoint is not there. */
export const noSuchEndpoint = (): Refused => refused(404, 'There is no such endpoint.', { code: 'not_found' });

/** The endpoints in somebody's reach. */
export async function readEndpoints(parts: PartnersParts, actor: SignedIn): Promise<Webhooks> {
  const { executor } = parts.database;
  const reach = await reachOf(parts, executor, actor);
  return { items: await present(parts, executor, await findEndpoints(executor, reach)), dealers: await dealersIn(parts, executor, reach) };
}
/** One endpoint in the reach of whoever asks. */
export async function readEndpoint(parts: PartnersParts, actor: SignedIn, id: string): Promise<Result<Webhook>> {
  const { executor } = parts.database;
  const row = await findEndpoint(executor, { id, reach: await reachOf(parts, executor, actor) });
  return row === null ? noSuchEndpoint() : accepted(await presentOne(parts, executor, row));
}

async function present(parts: PartnersParts, executor: Executor, rows: readonly EndpointRow[]): Promise<Webhook[]> {
  const dealers = await parts.accounts.dealersOf(executor, [...new Set(rows.flatMap((row) => row.dealer_id ?? []))]);
  const newest = await findNewest(
    executor,
    rows.map((row) => row.id),
  );
  const at = await parts.clock.now(executor);
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
async function presentOne(parts: PartnersParts, executor: Executor, row: EndpointRow): Promise<Webhook> {
  const [shown] = await present(parts, executor, [row]);
  if (shown === undefined) throw new Error('an endpoint that was read is shown');
  return shown;
}

function refusalOfUrl({ config }: Pick<PartnersParts, 'config'>, url: string): Refused | null {
  const fault = faultOfTarget(url, config);
  return fault === null ? null : refused(422, fault, { code: 'not_reachable', errors: { url: [fault] } });
}

/** Adds an endpoint. Its secret is in the answer, and never shown again. */
export async function createEndpoint(house: PartnersHouse, actor: SignedIn, asked: z.output<typeof CreateWebhookSchema>): Promise<Result<NewWebhook>> {
  if (actor.isStaff) return notForStaff();
  const refusal = (await house.limits.take(ENDPOINTS_BY_USER, actor.userId)) ?? refusalOfUrl(house, asked.url);
  if (refusal !== null) return refusal;
  return house.database.transaction(async (transaction): Promise<Result<NewWebhook>> => {
    const dealer = await dealerNamed(house, transaction, { actor, slug: asked.dealer });
    if (!dealer.ok) return dealer;
    const owner = dealer.value === null ? { user_id: actor.userId, dealer_id: null } : { user_id: null, dealer_id: dealer.value };
    if ((await countEndpoints(transaction, owner)) >= PARTNER_LIMITS.endpoints)
      return refused(409, `There are ${PARTNER_LIMITS.endpoints} endpoints already: remove one first.`, { code: 'too_many' });
    await beginCursor(transaction);
    const at = new Date(await house.clock.now(transaction));
    const [id, secret] = [newId(), newSecret()];
    const row: EndpointRow = {
      id,
      ...owner,
      created_by: actor.userId,
      url: new URL(asked.url).href,
      kinds: [...new Set(asked.kinds)],
      all_auctions: asked.all_auctions,
      state: 'active',
      secret: house.seal.seal(Buffer.from(secret), id),
      previous_secret: null,
      previous_until: null,
      failing_since: null,
      disabled_at: null,
      disabled_reason: '',
      created_at: at,
      updated_at: at,
    };
    await insertEndpoint(transaction, row);
    return accepted({ ...(await presentOne(house, transaction, row)), secret });
  });
}

/** Opens an endpoint in somebody's reach, locked, for one change. */
async function change(
  house: PartnersHouse,
  actor: SignedIn,
  { id, to }: { id: string; to: (row: EndpointRow, at: number) => Partial<EndpointRow> },
): Promise<Result<Webhook>> {
  return house.database.transaction(async (transaction): Promise<Result<Webhook>> => {
    const row = await lockEndpoint(transaction, { id, reach: await reachOf(house, transaction, actor) });
    if (row === null) return noSuchEndpoint();
    const at = await house.clock.now(transaction);
    return accepted(await presentOne(house, transaction, await updateEndpoint(transaction, id, { ...to(row, at), updated_at: new Date(at) })));
  });
}

/** Changes where an endpoint is, what it hears, and whether it is sent anything. One that was switched off and goes on begins anew. */
export async function changeEndpoint(
  house: PartnersHouse,
  actor: SignedIn,
  { id, ...asked }: { id: string } & z.output<typeof ChangeWebhookSchema>,
): Promise<Result<Webhook>> {
  const refusal = asked.url === undefined ? null : refusalOfUrl(house, asked.url);
  if (refusal !== null) return refusal;
  const { url, kinds, all_auctions, state } = asked;
  return change(house, actor, {
    id,
    to: () => ({
      ...(url === undefined ? {} : { url: new URL(url).href }),
      ...(kinds === undefined ? {} : { kinds: [...new Set(kinds)] }),
      ...(all_auctions === undefined ? {} : { all_auctions }),
      ...(state === undefined ? {} : { state, disabled_at: null, disabled_reason: '', failing_since: null }),
    }),
  });
}

/** Gives an endpoint another secret. For a day the one before signs beside it, so that nothing is refused meanwhile. */
export async function rotateSecret(house: PartnersHouse, actor: SignedIn, id: string): Promise<Result<NewWebhook>> {
  const tooMany = await house.limits.take(ENDPOINTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const secret = newSecret();
  const changed = await change(house, actor, {
    id,
    to: (row, at) => ({
      secret: house.seal.seal(Buffer.from(secret), id),
      previous_secret: row.secret,
      previous_until: new Date(at + ROTATION_HOURS * HOUR_MS),
    }),
  });
  return changed.ok ? accepted({ ...changed.value, secret }) : changed;
}

/** Removes an endpoint with its log. */
export async function removeEndpoint(parts: PartnersParts, actor: SignedIn, id: string): Promise<Result<null>> {
  return parts.database.transaction(async (transaction): Promise<Result<null>> => {
    const row = await lockEndpoint(transaction, { id, reach: await reachOf(parts, transaction, actor) });
    if (row === null) return noSuchEndpoint();
    await deleteEndpoint(transaction, id);
    return accepted(null);
  });
}
