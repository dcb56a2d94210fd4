import { formatTime } from '#contract/format/time.ts';
import { dealerRoleMay } from '#contract/dealer-roles.ts';
import { TOKEN_WARN_DAYS } from '#contract/partner-kinds.ts';
import type { NotificationRequest } from '#modules/notifications/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { PartnersDeps } from './deps.ts';
import { claimEnded, claimEnding, type TokenRow } from './token-store.ts';

const NOTIFIED_AT_ONCE = 100;

export interface TokenExpiryWorker {
  runOnce(): Promise<number>;
}

export function createTokenExpiryWorker(deps: PartnersDeps): TokenExpiryWorker {
  async function runOnce(): Promise<number> {
    let count = 0;
    // The shortest notice comes first, so an owner does not get several at once.
    for (const days of TOKEN_WARN_DAYS.toSorted((one, other) => one - other)) {
      for (let notified = NOTIFIED_AT_ONCE; notified === NOTIFIED_AT_ONCE; count += notified)
        notified = await notifyEnding(deps, days);
    }
    if (count > 0) deps.live.wake();
    return count;
  }
  return { runOnce };
}

function notifyEnding(deps: PartnersDeps, days: number): Promise<number> {
  return deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    const rows = await claimEnding(transaction, { days, at: new Date(at), limit: NOTIFIED_AT_ONCE });
    for (const row of rows) {
      await ownerOf(deps, transaction, {
        row,
        at,
        words: (dayOf) => ({
          title: `Your API token “${row.name}” expires on ${dayOf(row.expires_at)}`,
          body: `Requests with it will fail after that. ${row.last_used_at === null ? 'It has never been used.' : `It was last used on ${dayOf(row.last_used_at)}.`} Create a new token and replace this one before then.`,
        }),
      });
    }
    return rows.length;
  });
}

export async function notifyEnded(deps: PartnersDeps, row: TokenRow, at: number): Promise<void> {
  if (row.notified_days === 0) return;
  const isNotified = await deps.database.transaction(async (transaction) => {
    if (!(await claimEnded(transaction, row.id))) return false;
    await ownerOf(deps, transaction, {
      row,
      at,
      words: (dayOf) => ({
        title: `Your API token “${row.name}” has expired but is still in use`,
        body: `It expired on ${dayOf(row.expires_at)}. Requests fail until you switch to a new token.`,
      }),
    });
    return true;
  });
  if (isNotified) deps.live.wake();
}

export async function notifyRevoked(
  { accounts, notifications }: PartnersDeps,
  transaction: Executor,
  { row, at, by }: { row: TokenRow; at: number; by: SignedIn },
): Promise<void> {
  const names = await accounts.usernames(transaction, [by.userId]);
  const who =
    by.userId === row.user_id ? 'from your account' : `by ${names.get(by.userId) ?? 'a member of your dealer'}`;
  const when = formatTime(at, 'long_time', await notifications.zoneOf(transaction, row.user_id));
  await notifications.notify(transaction, at, [
    {
      userId: row.user_id,
      kind: 'security',
      title: `Your API token “${row.name}” was revoked`,
      body: `${when}, ${who}. Requests with it now fail. If this wasn’t you, check your tokens and change your password.`,
      href: '/account/developer',
      auctionId: null,
      slug: null,
    },
  ]);
}

async function ownerOf(
  { accounts, notifications }: PartnersDeps,
  transaction: Executor,
  {
    row,
    at,
    words,
  }: {
    row: TokenRow;
    at: number;
    words: (dayOf: (day: Date) => string) => Pick<NotificationRequest, 'title' | 'body'>;
  },
): Promise<void> {
  const members = row.dealer_id === null ? [] : await accounts.dealerMembership.members(transaction, [row.dealer_id]);
  const userIds = new Set([
    row.user_id,
    ...members.filter(({ role }) => dealerRoleMay(role, 'integrate')).map(({ userId }) => userId),
  ]);
  const requests = await Promise.all(
    [...userIds].map(async (userId) => {
      const zone = await notifications.zoneOf(transaction, userId);
      const text = words((day) => formatTime(day.getTime(), 'long', zone));
      return { userId, kind: 'token' as const, ...text, href: '/account/developer', auctionId: null, slug: null };
    }),
  );
  await notifications.notify(transaction, at, requests);
}
