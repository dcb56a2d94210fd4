import { formatTime } from '#contract/format/time.ts';
import { dealerRoleMay } from '#contract/dealer-roles.ts';
import { TOKEN_WARN_DAYS } from '#contract/partner-kinds.ts';
import type { Telling } from '#modules/notifications/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { createRepeater, type Repeater } from '#platform/repeater.ts';
import type { PartnersParts } from './parts.ts';
import { claimEnded, claimEnding, type TokenRow } from './token-store.ts';

const LOOK_MS = 10 * 60_000;
const TOLD_AT_ONCE = 100;

/** Tells people in time that a token of theirs ends. */
export interface TokenWatch extends Pick<Repeater, 'start' | 'stop'> {
  /** Tells all who are to be told now; how many tokens it were. */
  runOnce(): Promise<number>;
}

/** Makes the watch over tokens. Any number of processes may run one. */
export function createTokenWatch(parts: PartnersParts): TokenWatch {
  async function runOnce(): Promise<number> {
    let count = 0;
    // The nearest end first: who is told of that is not told of the further one.
    for (const days of TOKEN_WARN_DAYS.toSorted((one, other) => one - other)) {
      for (let told = TOLD_AT_ONCE; told === TOLD_AT_ONCE; count += told) told = await tellEnding(parts, days);
    }
    if (count > 0) parts.live.ring();
    return count;
  }
  const repeater = createRepeater(
    async () => {
      await runOnce();
      return false;
    },
    { everyMs: LOOK_MS, onFault: (error) => parts.log.error({ err: error }, 'tokens could not be looked at: it is tried again') },
  );
  return { start: repeater.start, stop: repeater.stop, runOnce };
}

function tellEnding(parts: PartnersParts, days: number): Promise<number> {
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const rows = await claimEnding(transaction, { days, at: new Date(at), limit: TOLD_AT_ONCE });
    for (const row of rows) {
      await tellWhose(parts, transaction, {
        row,
        at,
        words: (dayOf) => ({
          title: `Your API token “${row.name}” ends on ${dayOf(row.expires_at)}`,
          body: `From then on programs that use it are refused. ${row.last_used_at === null ? 'No program has used it.' : `It was last used on ${dayOf(row.last_used_at)}.`} Make a new one, and put it in its place before then.`,
        }),
      });
    }
    return rows.length;
  });
}

/** A program has asked with a token that is over: whose it was is told, once. */
export async function tellEnded(parts: PartnersParts, row: TokenRow, at: number): Promise<void> {
  if (row.told_days === 0) return;
  const isTold = await parts.database.transaction(async (transaction) => {
    if (!(await claimEnded(transaction, row.id))) return false;
    await tellWhose(parts, transaction, {
      row,
      at,
      words: (dayOf) => ({
        title: `Your API token “${row.name}” has ended, and a program still uses it`,
        body: `It ended on ${dayOf(row.expires_at)}. The program is refused until you give it a new one.`,
      }),
    });
    return true;
  });
  if (isTold) parts.live.ring();
}

/** Somebody has ended a token: whose it was is told, as of anything that concerns the safety of their account. */
export async function tellRevoked(
  { accounts, notifications }: PartnersParts,
  transaction: Executor,
  { row, at, by }: { row: TokenRow; at: number; by: SignedIn },
): Promise<void> {
  const names = await accounts.usernames(transaction, [by.userId]);
  const who = by.userId === row.user_id ? 'from your account' : `by ${names.get(by.userId) ?? 'a member of your dealer'}`;
  const when = formatTime(at, 'long_time', await notifications.zoneOf(transaction, row.user_id));
  await notifications.tell(transaction, at, [
    {
      userId: row.user_id,
      kind: 'security',
      title: `Your API token “${row.name}” was ended`,
      body: `${when}, ${who}. Programs that use it are refused. If that was not meant to be, see to your tokens, and choose a new password.`,
      href: '/account/developer',
      auctionId: null,
      slug: null,
    },
  ]);
}

/** Who made it, in days of their own zone; and where it acts for a dealer, those who look after that dealer's programs. */
async function tellWhose(
  { accounts, notifications }: PartnersParts,
  transaction: Executor,
  { row, at, words }: { row: TokenRow; at: number; words: (dayOf: (day: Date) => string) => Pick<Telling, 'title' | 'body'> },
): Promise<void> {
  const members = row.dealer_id === null ? [] : await accounts.dealerBook.members(transaction, [row.dealer_id]);
  const userIds = new Set([row.user_id, ...members.filter(({ role }) => dealerRoleMay(role, 'integrate')).map(({ userId }) => userId)]);
  const tellings = await Promise.all(
    [...userIds].map(async (userId) => {
      const zone = await notifications.zoneOf(transaction, userId);
      const said = words((day) => formatTime(day.getTime(), 'long', zone));
      return { userId, kind: 'token' as const, ...said, href: '/account/developer', auctionId: null, slug: null };
    }),
  );
  await notifications.tell(transaction, at, tellings);
}
