import { z } from 'zod';
import type { Stopped } from '#contract/notification-settings.ts';
import {
  defaultChoice,
  definitionOfKind,
  mayChoose,
  type NotificationKind,
  NOTIFICATION_KIND_NAMES,
} from '#contract/notification-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { createEncryption, type Secrets } from '#platform/encryption.ts';
import { stopFrom, stopWaiting } from './delivery-store.ts';
import type { NotificationDeps } from './deps.ts';
import { searchSource } from './notification-request.ts';
import {
  deletePreference,
  findPreferences,
  findAlertOverrides,
  savePreference,
  saveAlertOverride,
} from './preference-store.ts';

const KindSchema = z.enum(NOTIFICATION_KIND_NAMES);
const StopSchema = z.object({
  u: z.string().max(64),
  k: KindSchema.optional(),
  ks: z.array(KindSchema).optional(),
  a: z.string().max(64).optional(),
  s: z.string().max(64).optional(),
});
export type Stop = { readonly userId: string } & (
  | { readonly kinds: readonly NotificationKind[] }
  | { readonly auctionId: string }
  | { readonly searchId: string }
);

/** Whoever has a link can stop those emails or undo it, and nothing else. Links need no session and never expire. */
export function createStops(secrets: Secrets) {
  const encryption = createEncryption(secrets, 'unsubscribe');
  const written = (stop: Stop): z.input<typeof StopSchema> => {
    if ('auctionId' in stop) return { u: stop.userId, a: stop.auctionId };
    if ('searchId' in stop) return { u: stop.userId, s: stop.searchId };
    const [kind, ...others] = stop.kinds;
    return kind !== undefined && others.length === 0
      ? { u: stop.userId, k: kind }
      : { u: stop.userId, ks: [...stop.kinds] };
  };
  return {
    tokenOf(stop: Stop): string {
      const body = Buffer.from(JSON.stringify(written(stop))).toString('base64url');
      return `${body}.${encryption.keyedHash(body).toString('base64url')}`;
    },
    read(token: string): Stop | null {
      const [body = '', mark = '', ...rest] = token.split('.');
      if (rest.length > 0 || !encryption.isKeyedHash(body, Buffer.from(mark, 'base64url'))) return null;
      const parsed = StopSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      if (!parsed.success) return null;
      const { u: userId, k: kind, ks: kinds, a: auctionId, s: searchId } = parsed.data;
      if (auctionId !== undefined) return { userId, auctionId };
      if (searchId !== undefined) return { userId, searchId };
      return kind !== undefined ? { userId, kinds: [kind] } : kinds === undefined ? null : { userId, kinds };
    },
  };
}
export type Stops = ReturnType<typeof createStops>;
type UnsubscribeDeps = Pick<NotificationDeps, 'database' | 'auctions' | 'clock' | 'accounts' | 'savedSearches'>;

const MUTABLE = NOTIFICATION_KIND_NAMES.filter((kind) => mayChoose(kind, 'email'));
const stoppable = (kinds: readonly NotificationKind[]): NotificationKind[] =>
  kinds.filter((kind) => mayChoose(kind, 'email'));

export async function readUnsubscribeLink(
  deps: UnsubscribeDeps,
  stops: Stops,
  token: string,
): Promise<Result<Stopped>> {
  const { auctions, database } = deps;
  const stop = stops.read(token);
  if (stop === null) return refuse('unsubscribe_link_not_found');
  const isGone = await isReaderGone(deps, database.executor, stop);
  if ('auctionId' in stop) {
    const title = (await auctions.summaries([stop.auctionId])).get(stop.auctionId)?.title;
    const overrides = await findAlertOverrides(database.executor, stop.userId);
    return accepted({
      // Muting an auction also stops its pushes, and the text says so.
      stops: `emails and push messages about ${title === undefined ? 'this auction' : `the ${title}`}`,
      is_essential: false,
      is_stopped:
        isGone || overrides.some(({ auction_id: id, override }) => id === stop.auctionId && override === 'mute'),
    });
  }
  if ('searchId' in stop) {
    const search = await findSearch(deps, database.executor, stop);
    return accepted({
      stops:
        search === undefined ? 'emails about this saved search' : `emails about your saved search “${search.name}”`,
      is_essential: false,
      is_stopped: isGone || search === undefined || search.isPaused,
    });
  }
  const names = (kinds: readonly NotificationKind[]) =>
    kinds.map((kind) => `“${definitionOfKind(kind).name}”`).join(', ');
  const kinds = stoppable(stop.kinds);
  if (kinds.length === 0)
    return accepted({ stops: `emails of the kind ${names(stop.kinds)}`, is_essential: !isGone, is_stopped: isGone });
  const isStopped = await stoppedEmails(database.executor, stop.userId);
  return accepted({
    stops: `emails of the ${kinds.length === 1 ? 'kind' : 'kinds'} ${names(kinds)}`,
    is_essential: false,
    is_stopped: isGone || kinds.every(isStopped),
  });
}

async function findSearch(
  { savedSearches }: Pick<UnsubscribeDeps, 'savedSearches'>,
  executor: Executor,
  { userId, searchId }: { userId: string; searchId: string },
) {
  return (await savedSearches.find(executor, { userId, ids: [searchId] }))?.[0];
}

async function isReaderGone(
  { accounts }: Pick<UnsubscribeDeps, 'accounts'>,
  executor: Executor,
  { userId }: Stop,
): Promise<boolean> {
  return !(await accounts.readers(executor, [userId])).has(userId);
}

async function stoppedEmails(executor: Executor, userId: string): Promise<(kind: NotificationKind) => boolean> {
  const chosen = new Map(
    (await findPreferences(executor, userId)).flatMap(({ kind, channel, choice }) =>
      channel === 'email' ? [[kind, choice]] : [],
    ),
  );
  return (kind) => (chosen.get(kind) ?? defaultChoice(kind, 'email')) === 'off';
}

/** True if the account exists. It then cannot be deleted before the transaction ends. */
async function lockReader(deps: UnsubscribeDeps, transaction: Executor, stop: Stop): Promise<boolean> {
  await deps.accounts.lockPaddle(transaction, stop.userId);
  return !(await isReaderGone(deps, transaction, stop));
}

export async function unsubscribe(deps: UnsubscribeDeps, stops: Stops, token: string): Promise<Result<Stopped>> {
  const stop = stops.read(token);
  if (stop === null) return refuse('unsubscribe_link_not_found');
  await deps.database.transaction(async (transaction) => {
    if (!(await lockReader(deps, transaction, stop))) return;
    const at = await deps.clock.now(transaction);
    if ('auctionId' in stop) return mute(transaction, { ...stop, at });
    if ('searchId' in stop) {
      await deps.savedSearches.setPaused(transaction, { userId: stop.userId, id: stop.searchId, isPaused: true });
      return stopFrom(transaction, { userId: stop.userId, source: searchSource(stop.searchId), at });
    }
    const kinds = stoppable(stop.kinds);
    for (const kind of kinds)
      await savePreference(transaction, { userId: stop.userId, kind, channel: 'email', choice: 'off' });
    await stopWaiting(transaction, stop.userId, { kinds, channels: ['email'], at });
  });
  return readUnsubscribeLink(deps, stops, token);
}

/** The email returns to the default, or to on if the default is off. A saved search returns as a daily summary. */
export async function resubscribe(deps: UnsubscribeDeps, stops: Stops, token: string): Promise<Result<Stopped>> {
  const stop = stops.read(token);
  if (stop === null) return refuse('unsubscribe_link_not_found');
  const isGone = await deps.database.transaction(async (transaction) => {
    if (!(await lockReader(deps, transaction, stop))) return true;
    await takeBack(deps, transaction, stop);
    return false;
  });
  return isGone ? refuse('account_closed') : readUnsubscribeLink(deps, stops, token);
}

async function takeBack(
  deps: Pick<UnsubscribeDeps, 'savedSearches'>,
  transaction: Executor,
  stop: Stop,
): Promise<void> {
  if ('searchId' in stop) {
    if ((await findSearch(deps, transaction, stop))?.isPaused === true)
      await deps.savedSearches.setPaused(transaction, { userId: stop.userId, id: stop.searchId, isPaused: false });
    return;
  }
  if ('auctionId' in stop) {
    const overrides = await findAlertOverrides(transaction, stop.userId);
    if (overrides.some(({ auction_id: id, override }) => id === stop.auctionId && override === 'mute'))
      await saveAlertOverride(transaction, { ...stop, override: null });
    return;
  }
  const isStopped = await stoppedEmails(transaction, stop.userId);
  for (const kind of stoppable(stop.kinds).filter(isStopped)) {
    const row = { userId: stop.userId, kind, channel: 'email' } as const;
    if (defaultChoice(kind, 'email') === 'off') await savePreference(transaction, { ...row, choice: 'on' });
    else await deletePreference(transaction, row);
  }
}

export async function muteAuction(
  { database, clock }: Pick<NotificationDeps, 'database' | 'clock'>,
  of: { userId: string; auctionId: string },
): Promise<void> {
  await database.transaction(async (transaction) => mute(transaction, { ...of, at: await clock.now(transaction) }));
}

async function mute(
  transaction: Executor,
  { userId, auctionId, at }: { userId: string; auctionId: string; at: number },
): Promise<void> {
  await saveAlertOverride(transaction, { userId, auctionId, override: 'mute' });
  await stopWaiting(transaction, userId, { kinds: MUTABLE, auctionId, channels: ['email', 'push'], at });
}
