import { DAY_MS } from '#contract/durations.ts';
import { formatTime } from '#contract/format/time.ts';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { DEALER_TOKEN_SCOPES, PARTNER_LIMITS, type TokenState } from '#contract/partner-kinds.ts';
import type { ApiToken, ApiTokens, CreateTokenSchema, NewToken } from '#contract/partners.ts';
import type { Executor } from '#platform/database/database.ts';
import { requireRecentProof, type SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { hashToken } from '#platform/tokens.ts';
import { TOKENS_BY_USER, type PartnersContext, type PartnersDeps } from './deps.ts';
import { dealerNamed, dealersIn, mayIntegrate, reachOf } from './policy.ts';
import { notifyEnded, notifyRevoked } from './token-expiry-worker.ts';
import {
  countGoodTokens,
  findTokenByHash,
  findTokens,
  insertToken,
  revokeToken as revokeRow,
  touchToken,
  type TokenRow,
} from './token-store.ts';

const PREFIX = 'hd_';
const TOKEN_SHAPE = /^hd_[A-Za-z0-9_-]{43}$/;
const SECRET_BYTES = 32;
/** The least time between two updates of `last_used_at`, which would otherwise cost a write per call. */
const USE_EVERY_MS = 60_000;

export const stateOf = (row: Pick<TokenRow, 'revoked_at' | 'expires_at'>, at: number): TokenState =>
  row.revoked_at !== null ? 'revoked' : row.expires_at.getTime() <= at ? 'expired' : 'active';

export async function readTokens(deps: PartnersDeps, actor: SignedIn): Promise<ApiTokens> {
  const { executor } = deps.database;
  const reach = await reachOf(deps, executor, actor);
  return {
    items: await present(deps, executor, await findTokens(executor, reach)),
    dealers: await dealersIn(deps, executor, reach),
  };
}

async function present(deps: PartnersDeps, executor: Executor, rows: readonly TokenRow[]): Promise<ApiToken[]> {
  const at = await deps.clock.now(executor);
  const names = await deps.accounts.usernames(executor, [...new Set(rows.map((row) => row.user_id))]);
  const dealers = await deps.accounts.findDealersByIds(executor, [
    ...new Set(rows.flatMap((row) => row.dealer_id ?? [])),
  ]);
  return rows.map((row) => {
    const dealer = row.dealer_id === null ? undefined : dealers.get(row.dealer_id);
    return {
      id: row.id,
      name: row.name,
      scopes: row.scopes,
      last_four: row.last_four,
      state: stateOf(row, at),
      owner: names.get(row.user_id) ?? '',
      dealer: dealer === undefined ? null : { slug: dealer.slug, name: dealer.name },
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      ends_soon: stateOf(row, at) === 'active' && row.notified_days !== null,
      last_used_at: row.last_used_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
    };
  });
}

/** Only the token's hash and last four characters are stored. */
export async function createToken(
  context: PartnersContext,
  actor: SignedIn,
  asked: z.output<typeof CreateTokenSchema>,
): Promise<Result<NewToken>> {
  if (actor.isStaff) return refuse('not_for_staff');
  const refusal = requireRecentProof(actor) ?? (await context.limits.take(TOKENS_BY_USER, actor.userId));
  if (refusal !== null) return refusal;
  return context.database.transaction(async (transaction): Promise<Result<NewToken>> => {
    const dealer = await dealerNamed(context, transaction, { actor, slug: asked.dealer });
    if (!dealer.ok) return dealer;
    if (dealer.value !== null && !asked.scopes.every((scope) => DEALER_TOKEN_SCOPES.includes(scope))) {
      return refuse('bids_not_for_dealer_tokens');
    }
    const at = await context.clock.now(transaction);
    if ((await countGoodTokens(transaction, actor.userId, new Date(at))) >= PARTNER_LIMITS.tokens)
      return refuse('too_many_tokens', { limit: PARTNER_LIMITS.tokens });
    const token = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const row: TokenRow = {
      id: newId(),
      user_id: actor.userId,
      dealer_id: dealer.value,
      name: asked.name,
      scopes: [...new Set(asked.scopes)],
      token_hash: hashToken(token),
      last_four: token.slice(-4),
      created_at: new Date(at),
      expires_at: new Date(at + asked.days * DAY_MS),
      last_used_at: null,
      revoked_at: null,
      revoked_by: null,
      notified_days: null,
    };
    await insertToken(transaction, row);
    await context.notifications.notify(transaction, at, [
      {
        userId: actor.userId,
        kind: 'security',
        title: `New API token: ${asked.name}`,
        body: `${formatTime(at, 'long_time', await context.notifications.zoneOf(transaction, actor.userId))}. It acts for you within its scopes. If you didn’t create it, revoke it and change your password now.`,
        href: '/account/developer',
        auctionId: null,
        slug: null,
      },
    ]);
    const [shown] = await present(context, transaction, [row]);
    if (shown === undefined) throw new Error('a token that was made is shown');
    return accepted({ ...shown, token });
  });
}

export async function revokeToken(deps: PartnersDeps, actor: SignedIn, id: string): Promise<Result<ApiTokens>> {
  const isThere = await deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    const ended = await revokeRow(transaction, {
      id,
      reach: await reachOf(deps, transaction, actor),
      at: new Date(at),
    });
    if (ended !== null && ended.isNew) await notifyRevoked(deps, transaction, { row: ended.row, at, by: actor });
    return ended !== null;
  });
  deps.live.wake();
  return isThere ? accepted(await readTokens(deps, actor)) : refuse('token_not_found');
}

export interface TokenBearer {
  readonly tokenId: string;
  readonly actor: SignedIn;
  readonly scopes: TokenRow['scopes'];
  readonly row: TokenRow;
}

export async function authenticateToken(deps: PartnersDeps, token: string): Promise<Result<TokenBearer>> {
  const { executor } = deps.database;
  const row = TOKEN_SHAPE.test(token) ? await findTokenByHash(executor, hashToken(token)) : null;
  if (row === null) return refuse('token_unknown');
  const at = await deps.clock.now(executor);
  switch (stateOf(row, at)) {
    case 'revoked':
      return refuse('token_revoked');
    case 'expired':
      await notifyEnded(deps, row, at);
      return refuse('token_expired', { date: row.expires_at.toISOString().slice(0, 10) });
    case 'active':
      break;
  }
  if (await deps.accounts.isBlockedFromBidding(executor, row.user_id)) return refuse('token_owner_blocked');
  const username = (await deps.accounts.usernames(executor, [row.user_id])).get(row.user_id);
  if (username === undefined) return refuse('token_unknown');
  if (row.dealer_id !== null && !(await mayIntegrate(deps, executor, { dealerId: row.dealer_id, userId: row.user_id })))
    return refuse('token_orphaned');
  if (row.last_used_at === null || at - row.last_used_at.getTime() > USE_EVERY_MS)
    await touchToken(executor, row.id, new Date(at));
  // A token never gets its owner's staff permissions.
  return accepted({
    tokenId: row.id,
    scopes: row.scopes,
    row,
    actor: { kind: 'user', userId: row.user_id, username, isStaff: false, roles: [] },
  });
}

export async function presentOwnToken(deps: PartnersDeps, row: TokenRow): Promise<ApiToken> {
  const [shown] = await present(deps, deps.database.executor, [row]);
  if (shown === undefined) throw new Error('a token that was read is shown');
  return shown;
}
