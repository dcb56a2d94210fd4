import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Stopped } from '#contract/notification-settings.ts';
import { defaultChoice, factsOfKind, mayChoose, type NotificationKind, NOTIFICATION_KIND_NAMES } from '#contract/notification-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { createSeal } from '#platform/seal.ts';
import { stopWaiting } from './delivery-store.ts';
import type { Desk } from './parts.ts';
import { deletePreference, findPreferences, findWishes, savePreference, saveWish } from './wants-store.ts';

const KindSchema = z.enum(NOTIFICATION_KIND_NAMES);
/** What a link in a mail stops: mails of a kind, of all kinds of a summary, or all of an auction. */
const StopSchema = z.object({ u: z.string().max(64), k: KindSchema.optional(), ks: z.array(KindSchema).optional(), a: z.string().max(64).optional() });
export type Stop = { readonly userId: string } & ({ readonly kinds: readonly NotificationKind[] } | { readonly auctionId: string });

/** Signs and reads the links that stop mails: whoever holds one may stop that, or take it back, and nothing else. They need no session, and never end. */
export function createStops(secret: string) {
  const seal = createSeal(secret, 'unsubscribe');
  const written = (stop: Stop): z.input<typeof StopSchema> => {
    if ('auctionId' in stop) return { u: stop.userId, a: stop.auctionId };
    const [kind, ...others] = stop.kinds;
    return kind !== undefined && others.length === 0 ? { u: stop.userId, k: kind } : { u: stop.userId, ks: [...stop.kinds] };
  };
  return {
    tokenOf(stop: Stop): string {
      const body = Buffer.from(JSON.stringify(written(stop))).toString('base64url');
      return `${body}.${seal.mark(body).toString('base64url')}`;
    },
    read(token: string): Stop | null {
      const [body = '', mark = '', ...rest] = token.split('.');
      const [given, right] = [Buffer.from(mark, 'base64url'), seal.mark(body)];
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const parsed = StopSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      if (!parsed.success) return null;
      const { u: userId, k: kind, ks: kinds, a: auctionId } = parsed.data;
      if (auctionId !== undefined) return { userId, auctionId };
      return kind !== undefined ? { userId, kinds: [kind] } : kinds === undefined ? null : { userId, kinds };
    },
  };
}
export type Stops = ReturnType<typeof createStops>;
type StopDesk = Pick<Desk, 'database' | 'auctions' | 'clock' | 'accounts'>;

const MUTABLE = NOTIFICATION_KIND_NAMES.filter((kind) => mayChoose(kind, 'email'));
const stoppable = (kinds: readonly NotificationKind[]): NotificationKind[] => kinds.filter((kind) => mayChoose(kind, 'email'));

/** What a link stops, in words, and whether it is stopped now; refused where it is not ours. */
export async function describeStop(desk: StopDesk, stops: Stops, token: string): Promise<Result<Stopped>> {
  const { auctions, database } = desk;
  const stop = stops.read(token);
  if (stop === null) return noSuchLink();
  const isGone = await isReaderGone(desk, database.executor, stop);
  if ('auctionId' in stop) {
    const title = (await auctions.summaries([stop.auctionId])).get(stop.auctionId)?.title;
    const wishes = await findWishes(database.executor, stop.userId);
    return accepted({
      // A mute keeps the car off the devices, too: who stops its mails does not find out by missing a push.
      stops: `e-mails and push messages about ${title === undefined ? 'this auction' : `the ${title}`}`,
      is_essential: false,
      is_stopped: isGone || wishes.some(({ auction_id: id, wish }) => id === stop.auctionId && wish === 'mute'),
    });
  }
  const names = (kinds: readonly NotificationKind[]) => kinds.map((kind) => `“${factsOfKind(kind).name}”`).join(', ');
  const kinds = stoppable(stop.kinds);
  if (kinds.length === 0) return accepted({ stops: `e-mails of the kind ${names(stop.kinds)}`, is_essential: !isGone, is_stopped: isGone });
  const isStopped = await stoppedMails(database.executor, stop.userId);
  return accepted({
    stops: `e-mails of the ${kinds.length === 1 ? 'kind' : 'kinds'} ${names(kinds)}`,
    is_essential: false,
    is_stopped: isGone || kinds.every(isStopped),
  });
}

/** Whose account is gone is sent nothing, and nothing is kept of what they wanted. */
async function isReaderGone({ accounts }: Pick<StopDesk, 'accounts'>, executor: Executor, { userId }: Stop): Promise<boolean> {
  return !(await accounts.readers(executor, [userId])).has(userId);
}

/** Of which kinds a reader gets no mail. */
async function stoppedMails(executor: Executor, userId: string): Promise<(kind: NotificationKind) => boolean> {
  const chosen = new Map((await findPreferences(executor, userId)).flatMap(({ kind, channel, choice }) => (channel === 'email' ? [[kind, choice]] : [])));
  return (kind) => (chosen.get(kind) ?? defaultChoice(kind, 'email')) === 'off';
}

/** Whether a reader is there still; if so, they are until the transaction ends. */
async function staysReader(desk: StopDesk, transaction: Executor, stop: Stop): Promise<boolean> {
  await desk.accounts.lockPaddles(transaction, [stop.userId], { termsVersion: 0 });
  return !(await isReaderGone(desk, transaction, stop));
}

/** Stops what the link stops, what waits to be sent included. To follow it twice is to follow it once. */
export async function followStop(desk: StopDesk, stops: Stops, token: string): Promise<Result<Stopped>> {
  const stop = stops.read(token);
  if (stop === null) return noSuchLink();
  await desk.database.transaction(async (transaction) => {
    if (!(await staysReader(desk, transaction, stop))) return;
    const at = await desk.clock.now(transaction);
    if ('auctionId' in stop) return mute(transaction, { ...stop, at });
    const kinds = stoppable(stop.kinds);
    for (const kind of kinds) await savePreference(transaction, { userId: stop.userId, kind, channel: 'email', choice: 'off' });
    await stopWaiting(transaction, stop.userId, { kinds, channels: ['email'], at });
  });
  return describeStop(desk, stops, token);
}

/** Takes back what a link has stopped: it is sent again as the house sends it at first. What comes already comes as it did. */
export async function takeBackStop(desk: StopDesk, stops: Stops, token: string): Promise<Result<Stopped>> {
  const stop = stops.read(token);
  if (stop === null) return noSuchLink();
  const isGone = await desk.database.transaction(async (transaction) => {
    if (!(await staysReader(desk, transaction, stop))) return true;
    await takeBack(transaction, stop);
    return false;
  });
  return isGone ? refused(409, 'This account is closed: nothing is sent to it any more.', { code: 'account_closed' }) : describeStop(desk, stops, token);
}

async function takeBack(transaction: Executor, stop: Stop): Promise<void> {
  if ('auctionId' in stop) {
    const wishes = await findWishes(transaction, stop.userId);
    if (wishes.some(({ auction_id: id, wish }) => id === stop.auctionId && wish === 'mute')) await saveWish(transaction, { ...stop, wish: null });
    return;
  }
  const isStopped = await stoppedMails(transaction, stop.userId);
  for (const kind of stoppable(stop.kinds).filter(isStopped)) {
    const row = { userId: stop.userId, kind, channel: 'email' } as const;
    if (defaultChoice(kind, 'email') === 'off') await savePreference(transaction, { ...row, choice: 'on' });
    else await deletePreference(transaction, row);
  }
}

/** From now on nothing is mailed or pushed of this auction but what is essential; nor what waits already. */
export async function muteAuction({ database, clock }: Pick<Desk, 'database' | 'clock'>, of: { userId: string; auctionId: string }): Promise<void> {
  await database.transaction(async (transaction) => mute(transaction, { ...of, at: await clock.now(transaction) }));
}

async function mute(transaction: Executor, { userId, auctionId, at }: { userId: string; auctionId: string; at: number }): Promise<void> {
  await saveWish(transaction, { userId, auctionId, wish: 'mute' });
  await stopWaiting(transaction, userId, { kinds: MUTABLE, auctionId, channels: ['email', 'push'], at });
}

const noSuchLink = () =>
  refused(404, 'This link is not complete. Open it again from the e-mail, or choose what we send in your account.', { code: 'no_such_link' });
