import { formatTime } from '#contract/format/time.ts';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { DEALER_TOKEN_SCOPES, PARTNER_LIMITS, type TokenState } from '#contract/partner-kinds.ts';
import type { ApiToken, ApiTokens, CreateTokenSchema, NewToken } from '#contract/partners.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { hashToken } from '#platform/tokens.ts';
import { TOKENS_BY_USER, type PartnersHouse, type PartnersParts } from './parts.ts';
import { dealerNamed, dealersIn, mayIntegrate, notForStaff, reachOf } from './policy.ts';
import { tellEnded, tellRevoked } from './token-ends.ts';
import { countGoodTokens, findTokenByHash, findTokens, insertToken, revokeToken as revokeRow, touchToken, type TokenRow } from './token-store.ts';

const PREFIX = 'hd_';
const TOKEN_SHAPE = /^hd_[A-Za-z0-9_-]{43}$/;
const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;
/** How often a use is written down: each would cost a write for every call. */
const USE_EVERY_MS = 60_000;

/** How a token stands at a time. */
export const stateOf = (row: Pick<TokenRow, 'revoked_at' | 'expires_at'>, at: number): TokenState =>
  row.revoked_at !== null ? 'revoked' : row.expires_at.getTime() <= at ? 'expired' : 'active';

/** The tokens in somebody's reach: their own, and those that act for their dealers. */
export async function readTokens(parts: PartnersParts, actor: SignedIn): Promise<ApiTokens> {
  const { executor } = parts.database;
  const reach = await reachOf(parts, executor, actor);
  return { items: await present(parts, executor, await findTokens(executor, reach)), dealers: await dealersIn(parts, executor, reach) };
}

async function present(parts: PartnersParts, executor: Executor, rows: readonly TokenRow[]): Promise<ApiToken[]> {
  const at = await parts.clock.now(executor);
  const names = await parts.accounts.usernames(executor, [...new Set(rows.map((row) => row.user_id))]);
  const dealers = await parts.accounts.dealersOf(executor, [...new Set(rows.flatMap((row) => row.dealer_id ?? []))]);
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
      ends_soon: stateOf(row, at) === 'active' && row.told_days !== null,
      last_used_at: row.last_used_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
    };
  });
}

/** Makes a token that acts for its owner, or for a dealer of theirs alone. It is in the answer, and nowhere else: of it the house keeps a hash and the last four letters. */
export async function createToken(house: PartnersHouse, actor: SignedIn, asked: z.output<typeof CreateTokenSchema>): Promise<Result<NewToken>> {
  if (actor.isStaff) return notForStaff();
  const refusal = (await house.limits.take(TOKENS_BY_USER, actor.userId)) ?? (await house.accounts.refusalOfPassword(actor.userId, asked.password));
  if (refusal !== null) return refusal;
  return house.database.transaction(async (transaction): Promise<Result<NewToken>> => {
    const dealer = await dealerNamed(house, transaction, { actor, slug: asked.dealer });
    if (!dealer.ok) return dealer;
    if (dealer.value !== null && !asked.scopes.every((scope) => DEALER_TOKEN_SCOPES.includes(scope))) {
      const message = 'Bids are a person’s own: a token that acts for a dealer cannot read or place them.';
      return refused(422, message, { code: 'not_for_dealer_tokens', errors: { scopes: [message] } });
    }
    const at = await house.clock.now(transaction);
    if ((await countGoodTokens(transaction, actor.userId, new Date(at))) >= PARTNER_LIMITS.tokens)
      return refused(409, `You have ${PARTNER_LIMITS.tokens} tokens: end one first.`, { code: 'too_many' });
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
      told_days: null,
    };
    await insertToken(transaction, row);
    await house.notifications.tell(transaction, at, [
      {
        userId: actor.userId,
        kind: 'security',
        title: `A new API token: ${asked.name}`,
        body: `${formatTime(at, 'long_time', await house.notifications.zoneOf(transaction, actor.userId))}. It acts for you in what its scopes allow. If you did not make it, end it at once, and choose a new password.`,
        href: '/account/developer',
        auctionId: null,
        slug: null,
      },
    ]);
    const [shown] = await present(house, transaction, [row]);
    if (shown === undefined) throw new Error('a token that was made is shown');
    return accepted({ ...shown, token });
  });
}

/** Ends a token: from the next call on it is refused. */
export async function revokeToken(parts: PartnersParts, actor: SignedIn, id: string): Promise<Result<ApiTokens>> {
  const isThere = await parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const ended = await revokeRow(transaction, { id, reach: await reachOf(parts, transaction, actor), at: new Date(at) });
    if (ended !== null && ended.isNew) await tellRevoked(parts, transaction, { row: ended.row, at, by: actor });
    return ended !== null;
  });
  parts.live.ring();
  return isThere ? accepted(await readTokens(parts, actor)) : refused(404, 'There is no such token.', { code: 'not_found' });
}

/** Who a token acts for, and in what. */
export interface TokenBearer {
  readonly tokenId: string;
  readonly actor: SignedIn;
  readonly scopes: TokenRow['scopes'];
  readonly row: TokenRow;
}

const notGood = (message: string, code: string) => refused(401, message, { code });

/** Tells whose a token is; a refusal says what is the matter with it to whoever holds it. */
export async function authenticateToken(parts: PartnersParts, token: string): Promise<Result<TokenBearer>> {
  const { executor } = parts.database;
  const row = TOKEN_SHAPE.test(token) ? await findTokenByHash(executor, hashToken(token)) : null;
  if (row === null) return notGood('This token is not known here.', 'token_unknown');
  const at = await parts.clock.now(executor);
  switch (stateOf(row, at)) {
    case 'revoked':
      return notGood('This token was revoked.', 'token_revoked');
    case 'expired':
      await tellEnded(parts, row, at);
      return notGood(`This token expired on ${row.expires_at.toISOString().slice(0, 10)}. Make a new one in your account.`, 'token_expired');
    case 'active':
      break;
  }
  const username = (await parts.accounts.usernames(executor, [row.user_id])).get(row.user_id);
  if (username === undefined) return notGood('This token is not known here.', 'token_unknown');
  if (row.dealer_id !== null && !(await mayIntegrate(parts, executor, { dealerId: row.dealer_id, userId: row.user_id })))
    return notGood('The owner of this token no longer acts for its dealer.', 'token_orphaned');
  if (row.last_used_at === null || at - row.last_used_at.getTime() > USE_EVERY_MS) await touchToken(executor, row.id, new Date(at));
  // Whatever its owner may do as staff, a program may not.
  return accepted({ tokenId: row.id, scopes: row.scopes, row, actor: { kind: 'user', userId: row.user_id, username, isStaff: false, roles: [] } });
}

/** What a token is, for whoever holds it. */
export async function presentOwnToken(parts: PartnersParts, row: TokenRow): Promise<ApiToken> {
  const [shown] = await present(parts, parts.database.executor, [row]);
  if (shown === undefined) throw new Error('a token that was read is shown');
  return shown;
}
