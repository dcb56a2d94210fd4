import type { AuctionSummary } from '#contract/auctions.ts';
import { factsOfKind } from '#contract/notification-kinds.ts';
import type { Message } from '#platform/mail/letter.ts';
import type { Executor } from '#platform/database/database.ts';
import { createRepeater, type Repeater } from '#platform/repeater.ts';
import { type Delivery, findDigests, findDue, findReplaced, insertDeliveries, lockDigests, lockDue, type Outcome, updateDeliveries } from './delivery-store.ts';
import { createPress, digestOf, type LetterHouse, type Press } from './letters.ts';
import type { Desk, Reader } from './parts.ts';
import { FIRST_ZONE, mayMailInstead } from './plan.ts';
import type { Push } from './push.ts';
import { deleteSubscription, findSubscriptions, touchSubscription } from './push-store.ts';
import { fallBackToPush, settleLetters } from './settle-letters.ts';
import type { Stops } from './unsubscribe.ts';
import { findZones, readWants, saveSettings } from './wants-store.ts';

/** Few enough that the letters of one round hold the process only for moments. */
const LETTERS_AT_ONCE = 20;
/** The most sheets that one round sets: setting one costs a hundred times what filling it does. */
const SHEETS_AT_ONCE = 20;
const READERS_OF_DIGESTS_AT_ONCE = 10;
const MOST_IN_DIGESTS = 500;
const PUSHES_AT_ONCE = 20;
const POLL_MS = 1_000;
/** While letters wait, so often what else is due is looked for. */
const OTHERS_EVERY_MS = 250;
/** Between rounds under load: so much of the time that a round took is left to bids and pages. */
const REST_PER_ROUND = 5;
/** Letters are written after a crowd was told, so that bids have one work beside them and not two; but they wait no longer than this. */
const LETTERS_WAIT_MS = 5_000;

export interface CourierParts extends Desk {
  readonly stops: Stops;
  readonly push: Push;
}
/** Sends what is due: letters into the outbox, digests, pushes to devices. Any number of processes may run one. */
export interface Courier extends Omit<Repeater, 'ring'> {
  /** Sends all that is due now; how many it were. */
  runOnce(): Promise<number>;
}

/** Makes the courier of a process, beside its teller. */
export function createCourier(parts: CourierParts, teller: { isTellingCrowd(): boolean }): Courier {
  const press = createPress();
  const others = async (): Promise<number> => (await settleLetters(parts)) + (await sendDigests(parts)) + (await sendPushes(parts));
  let lettersWaitSince: number | null = null;
  let othersAt = -OTHERS_EVERY_MS;
  const work = async (): Promise<boolean> => {
    // Monotonic readings: they only pace the work.
    const startedAt = performance.now();
    lettersWaitSince = teller.isTellingCrowd() ? (lettersWaitSince ?? startedAt) : null;
    const mustWait = lettersWaitSince !== null && startedAt - lettersWaitSince < LETTERS_WAIT_MS;
    const letters = mustWait ? 0 : await sendLetters(parts, press);
    // A crowd's letters take many rounds: what else is due is looked for beside them, but not in each.
    const mustLook = letters === 0 || startedAt - othersAt >= OTHERS_EVERY_MS;
    if (mustLook) othersAt = startedAt;
    if (letters + (mustLook ? await others() : 0) === 0) return false;
    await pause((performance.now() - startedAt) * REST_PER_ROUND);
    return true;
  };
  const repeater = createRepeater(work, {
    everyMs: POLL_MS,
    onFault: (error) => parts.log.error({ err: error }, 'what is due could not be sent: it is tried again'),
  });
  return {
    start: repeater.start,
    stop: repeater.stop,
    async runOnce() {
      let total = 0;
      const all = async (): Promise<number> => (await sendLetters(parts, press)) + (await others());
      for (let count = await all(); count > 0; count = await all()) total += count;
      return total;
    },
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

interface Known {
  readonly readers: Map<string, Reader>;
  readonly refusing: Awaited<ReturnType<Desk['mail']['refusing']>>;
  readonly zones: Map<string, string>;
  readonly replaced: ReadonlySet<string>;
  readonly house: LetterHouse;
  readonly at: number;
}

async function know(parts: CourierParts, transaction: Executor, due: readonly Delivery[], at: number): Promise<Known> {
  const replaced = await findReplaced(transaction, due);
  const userIds = due.map(({ userId }) => userId);
  const [readers, zones, { house_name: houseName }, words] = await Promise.all([
    parts.accounts.readers(transaction, userIds),
    findZones(transaction, userIds),
    parts.operations.settings(transaction),
    parts.operations.letterWords(transaction),
  ]);
  const refusing = await parts.mail.refusing(
    transaction,
    [...readers.values()].map(({ email }) => email),
  );
  return { readers, refusing, zones, at, replaced, house: { houseName, publicUrl: parts.config.publicUrl, stops: parts.stops, words, at } };
}

const auctionsOf = (parts: CourierParts, due: readonly Pick<Delivery, 'auctionId'>[]): Promise<Map<string, AuctionSummary>> =>
  parts.auctions.summaries([...new Set(due.flatMap(({ auctionId }) => auctionId ?? []))]);

/** Why something is not sent any more, in words: it is no longer true. Null where it is. */
function whyLate(
  told: Delivery,
  auction: AuctionSummary | undefined,
  reader: { username?: string } | undefined,
  { at, replaced }: { at: number; replaced: ReadonlySet<string> },
): string | null {
  if (replaced.has(told.notificationId)) return 'A later one took its place.';
  if (told.validUntil !== null && told.validUntil.getTime() <= at) return 'Too late to be of use.';
  if (factsOfKind(told.kind).whileLive === true && auction !== undefined && auction.state !== 'live') return 'The auction was over by then.';
  return told.kind === 'outbid' && auction !== undefined && auction.leader !== null && auction.leader === reader?.username ? 'You led again by then.' : null;
}

/** Why no letter reaches a reader, in words; null where one does. */
function whyUnreachable(reader: Reader | undefined, refusing: Known['refusing']): string | null {
  if (reader === undefined) return 'The account is gone.';
  if (!reader.isVerified) return 'The address is not confirmed.';
  const refusal = refusing.get(reader.email.toLowerCase());
  if (refusal === undefined) return null;
  return refusal.why === 'complained' ? 'The mailbox called our mail unwanted.' : 'The mailbox refuses our mail.';
}

/** A letter, and what of it is told as sent with it. */
interface Written {
  readonly message: Message;
  readonly carries: readonly Outcome[];
}

/** Hands letters over to the outbox: what leaves the house is under way until the outbox says how it ended. */
async function handOver({ mail }: CourierParts, transaction: Executor, letters: readonly Written[]): Promise<Outcome[]> {
  const ids = await mail.sendAll(
    transaction,
    letters.map(({ message }) => message),
    { once: true, isAwaited: true },
  );
  return letters.flatMap(({ carries }, index): readonly Outcome[] => {
    const mailId = ids[index];
    return mail.leaves && mailId !== undefined ? carries.map((each) => ({ ...each, state: 'sending', mailId })) : carries;
  });
}

/** Until when a letter is true: as long as any of what it tells, and of a live auction no longer than that is live. */
function validityOfLetter(
  told: readonly Pick<Delivery, 'kind' | 'auctionId' | 'validUntil'>[],
  auctions: ReadonlyMap<string, AuctionSummary>,
): { validUntil?: number } {
  const ends = told.map(({ kind, auctionId, validUntil }) => {
    const auction = auctionId === null || factsOfKind(kind).whileLive !== true ? undefined : auctions.get(auctionId);
    return Math.min(validUntil?.getTime() ?? Infinity, auction === undefined ? Infinity : Date.parse(`${auction.close_date}Z`));
  });
  const validUntil = Math.max(...ends);
  return Number.isFinite(validUntil) ? { validUntil } : {};
}

/** Hands due letters over to the outbox, in one transaction with the word that it was done: a letter goes there once. */
async function sendLetters(parts: CourierParts, press: Press): Promise<number> {
  const { executor } = parts.database;
  const waiting = await findDue(executor, 'email', { at: await parts.clock.now(executor), limit: LETTERS_AT_ONCE });
  if (waiting.length === 0) return 0;
  const looked = new Set(waiting.map(({ notificationId }) => notificationId));
  const auctions = await auctionsOf(parts, waiting);
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const locked = await lockDue(transaction, 'email', { at, limit: LETTERS_AT_ONCE });
    // Another courier may have sent what was looked at, and others have come to stand in its place: of these nothing is known yet.
    const due = locked.filter(({ notificationId }) => looked.has(notificationId));
    const known = await know(parts, transaction, due, at);
    const setBefore = press.sheetsSet;
    const letters: Written[] = [];
    const outcomes: Outcome[] = [];
    for (const told of due) {
      // The rest stays due.
      if (press.sheetsSet - setBefore >= SHEETS_AT_ONCE) break;
      const reader = known.readers.get(told.userId);
      const auction = told.auctionId === null ? undefined : auctions.get(told.auctionId);
      const late = whyLate(told, auction, reader, known);
      const unreachable = whyUnreachable(reader, known.refusing);
      const outcome = outcomeOf(told, late, unreachable);
      outcomes.push(outcome);
      if (late === null && unreachable === null && reader !== undefined) {
        const to = { email: reader.email, name: reader.name, timeZone: known.zones.get(told.userId) ?? FIRST_ZONE };
        letters.push({ message: { ...press.write(told, to, auction ?? null, known.house), ...validityOfLetter([told], auctions) }, carries: [outcome] });
      }
    }
    const unwritten = outcomes.filter(({ state }) => state !== 'sent');
    await updateDeliveries(transaction, [...unwritten, ...(await handOver(parts, transaction, letters))], at);
    await fallBackToPush(
      transaction,
      due.filter((_, index) => outcomes[index]?.state === 'failed'),
      at,
    );
    return locked.length === 0 ? 0 : Math.max(1, outcomes.length);
  });
}

function outcomeOf({ notificationId, channel }: Delivery, late: string | null, unreachable: string | null): Outcome {
  if (late !== null) return { notificationId, channel, state: 'late', note: late };
  return unreachable === null ? { notificationId, channel, state: 'sent', note: '' } : { notificationId, channel, state: 'failed', note: unreachable };
}

/** Writes one letter for all that waits for a reader's digest. */
async function sendDigests(parts: CourierParts): Promise<number> {
  const { executor } = parts.database;
  const limits = { at: await parts.clock.now(executor), readers: READERS_OF_DIGESTS_AT_ONCE, most: MOST_IN_DIGESTS };
  const waiting = await findDigests(executor, limits);
  if (waiting.length === 0) return 0;
  const looked = new Set(waiting.map(({ notificationId }) => notificationId));
  const auctions = await auctionsOf(parts, waiting);
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    // Due at the time of the look, not now: what has come to be due since waits for the next.
    const locked = await lockDigests(transaction, { at: limits.at, userIds: [...new Set(waiting.map(({ userId }) => userId))] });
    // For whom something has come in between, the next round writes: of that nothing is known yet, and they get one letter.
    const unknown = new Set(locked.flatMap(({ notificationId, userId }) => (looked.has(notificationId) ? [] : [userId])));
    const due = locked.filter(({ userId }) => !unknown.has(userId));
    if (due.length === 0) return locked.length;
    const known = await know(parts, transaction, due, at);
    const outcomes: Outcome[] = [];
    const letters: Written[] = [];
    for (const [userId, of] of Map.groupBy(due, (told) => told.userId)) {
      const reader = known.readers.get(userId);
      const unreachable = whyUnreachable(reader, known.refusing);
      const late = of.map((told) => whyLate(told, told.auctionId === null ? undefined : auctions.get(told.auctionId), reader, known));
      const fresh = of.filter((_, index) => late[index] === null);
      const ends = of.map((told, index) => outcomeOf(told, late[index] ?? null, unreachable));
      outcomes.push(...ends.filter(({ state }) => state !== 'sent'));
      if (reader !== undefined && unreachable === null && fresh.length > 0)
        letters.push({
          message: { ...digestOf(fresh, { ...reader, timeZone: known.zones.get(userId) ?? FIRST_ZONE }, known.house), ...validityOfLetter(fresh, auctions) },
          carries: ends.filter(({ state }) => state === 'sent'),
        });
    }
    await updateDeliveries(transaction, [...outcomes, ...(await handOver(parts, transaction, letters))], at);
    return due.length;
  });
}

/**
 * Pushes what is due to every device of its reader. Said to be under way before it is sent: a process that dies in between has lost a
 * push, and nobody gets one twice.
 */
async function sendPushes(parts: CourierParts): Promise<number> {
  const { executor } = parts.database;
  const claimed = await parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const due = await lockDue(transaction, 'push', { at, limit: PUSHES_AT_ONCE });
    await updateDeliveries(
      transaction,
      due.map(({ notificationId, channel }) => ({ notificationId, channel, state: 'sending', note: '' })),
      at,
    );
    return { at, due };
  });
  if (claimed.due.length === 0) return 0;
  const [auctions, replaced, readers, devices] = await Promise.all([
    auctionsOf(parts, claimed.due),
    findReplaced(executor, claimed.due),
    parts.accounts.readers(
      executor,
      claimed.due.map(({ userId }) => userId),
    ),
    findSubscriptions(
      executor,
      claimed.due.map(({ userId }) => userId),
    ),
  ]);
  await Promise.all(
    claimed.due.map(async (told) => {
      const late = whyLate(told, told.auctionId === null ? undefined : auctions.get(told.auctionId), readers.get(told.userId), { at: claimed.at, replaced });
      const outcome =
        late === null
          ? await pushTo(
              parts,
              told,
              devices.filter(({ userId }) => userId === told.userId),
              claimed.at,
            )
          : outcomeOf(told, late, null);
      await parts.database.transaction((transaction) => updateDeliveries(transaction, [outcome], claimed.at));
    }),
  );
  return claimed.due.length;
}

async function pushTo(parts: CourierParts, told: Delivery, devices: Awaited<ReturnType<typeof findSubscriptions>>, at: number): Promise<Outcome> {
  const { executor } = parts.database;
  const secondsLeft = told.validUntil === null ? Number.MAX_SAFE_INTEGER : (told.validUntil.getTime() - at) / 1000;
  const results = await Promise.all(
    devices.map(async (device) => ({
      device,
      result: await parts.push.send(device, told, { secondsLeft, isUrgent: factsOfKind(told.kind).whileLive === true }),
    })),
  );
  for (const { device, result } of results) {
    if (result.kind === 'sent') await touchSubscription(executor, device.id, new Date(at));
    if (result.kind !== 'gone') continue;
    await deleteSubscription(executor, { userId: told.userId, id: device.id });
    await saveSettings(executor, told.userId, { push_lost_at: new Date(at), push_lost_device: device.device });
  }
  const { notificationId, channel } = told;
  if (results.some(({ result }) => result.kind === 'sent')) return { notificationId, channel, state: 'sent', note: '' };
  // No device took it: the letter goes instead, unless one goes anyway, or its reader has stopped such letters.
  const [wants] = await readWants(executor, [told]);
  if (wants === undefined || mayMailInstead(told.kind, wants))
    await insertDeliveries(executor, [{ notificationId, userId: told.userId, channel: 'email', state: 'due', dueAt: at, note: '' }], at);
  const failed = results.flatMap(({ result }) => (result.kind === 'failed' ? [result.note] : []));
  return { notificationId, channel, state: 'failed', note: failed[0] ?? 'No device listens any more.' };
}
