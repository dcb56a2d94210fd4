import type { AuctionSummary } from '#contract/auctions.ts';
import { definitionOfKind } from '#contract/notification-kinds.ts';
import type { Message } from '#platform/mail/render-email.ts';
import type { Executor } from '#platform/database/database.ts';
import {
  countDueDeliveries,
  type Delivery,
  findDigests,
  findDue,
  hasDeliveriesToSend,
  findReplaced,
  lockDigests,
  lockDue,
  type Outcome,
  updateDeliveries,
} from './delivery-store.ts';
import { createTemplateCache, digestOf, type EmailContext, type TemplateCache } from './emails.ts';
import type { NotificationDeps, Reader } from './deps.ts';
import { searchOfSource } from './notification-request.ts';
import { DEFAULT_TIME_ZONE } from './plan-channels.ts';
import type { Push } from './push.ts';
import { findSubscriptions } from './push-store.ts';
import { fallBackToPush, PUSHING_MS, recordEmailOutcomes } from './record-email-outcomes.ts';
import type { Stops } from './unsubscribe.ts';
import { findZones } from './preference-store.ts';
import { pushToDevices } from './push-to-devices.ts';

/** Keeps one round from blocking the process for long. */
const EMAILS_AT_ONCE = 20;

const TEMPLATES_AT_ONCE = 20;

const READERS_OF_DIGESTS_AT_ONCE = 10;

const MAX_IN_DIGESTS = 500;

const PUSHES_AT_ONCE = 20;

const OTHERS_EVERY_MS = 250;

/** Emails wait until a broadcast has finished, so that bids compete with one job only; but no longer than this. */
const EMAILS_WAIT_MS = 5_000;

export interface DeliveryDeps extends NotificationDeps {
  readonly stops: Stops;
  readonly push: Push;
}

export interface DeliveryWorker {
  runOnce(): Promise<number>;
  sendSome(): Promise<number>;
  backlog(): Promise<number>;
}

export function createDeliveryWorker(deps: DeliveryDeps, notifier: { hasPendingBroadcast(): boolean }): DeliveryWorker {
  const templateCache = createTemplateCache();
  const others = async (): Promise<number> =>
    (await recordEmailOutcomes(deps)) + (await sendDigests(deps)) + (await sendPushes(deps));
  let emailsWaitSince: number | null = null;
  let othersAt = -OTHERS_EVERY_MS;
  // One statement instead of a dozen: mostly nothing is due. With a mail server, ended emails are looked up too.
  const isIdle = async (): Promise<boolean> => {
    const { executor } = deps.database;
    const at = await deps.clock.now(executor);
    return (
      !deps.mail.hasServer &&
      !(await hasDeliveriesToSend(executor, { at, pushesLostBefore: new Date(at - PUSHING_MS) }))
    );
  };
  const sendSome = async (): Promise<number> => {
    if (await isIdle()) return 0;
    // Monotonic time, used only for pacing.
    const startedAt = performance.now();
    emailsWaitSince = notifier.hasPendingBroadcast() ? (emailsWaitSince ?? startedAt) : null;
    const mustWait = emailsWaitSince !== null && startedAt - emailsWaitSince < EMAILS_WAIT_MS;
    const emails = mustWait ? 0 : await sendEmails(deps, templateCache);
    // A broadcast's emails take many rounds. Other due work is checked regularly, but not in every round.
    const mustLook = emails === 0 || startedAt - othersAt >= OTHERS_EVERY_MS;
    if (mustLook) othersAt = startedAt;
    return emails + (mustLook ? await others() : 0);
  };
  return {
    sendSome,
    backlog: async () => countDueDeliveries(deps.database.executor, await deps.clock.now(deps.database.executor)),
    async runOnce() {
      let total = 0;
      const all = async (): Promise<number> => (await sendEmails(deps, templateCache)) + (await others());
      for (let count = await all(); count > 0; count = await all()) total += count;
      return total;
    },
  };
}

interface DeliveryContext {
  readonly readers: Map<string, Reader>;
  readonly suppressed: Awaited<ReturnType<NotificationDeps['mail']['suppressed']>>;
  readonly zones: Map<string, string>;
  readonly replaced: ReadonlySet<string>;
  readonly site: EmailContext;
  readonly at: number;
}

async function loadDeliveryContext(
  deps: DeliveryDeps,
  transaction: Executor,
  due: readonly Delivery[],
  at: number,
): Promise<DeliveryContext> {
  const replaced = await findReplaced(transaction, due);
  const userIds = due.map(({ userId }) => userId);
  const [readers, zones, { site_name: siteName }, texts] = await Promise.all([
    deps.accounts.readers(transaction, userIds),
    findZones(transaction, userIds),
    deps.operations.settings(transaction),
    deps.operations.emailTexts(transaction),
  ]);
  const suppressed = await deps.mail.suppressed(
    transaction,
    [...readers.values()].map(({ email }) => email),
  );
  return {
    readers,
    suppressed,
    zones,
    at,
    replaced,
    site: { siteName, publicUrl: deps.config.publicUrl, stops: deps.stops, texts, at },
  };
}

const auctionsOf = (
  deps: DeliveryDeps,
  due: readonly Pick<Delivery, 'auctionId'>[],
): Promise<Map<string, AuctionSummary>> =>
  deps.auctions.summaries([...new Set(due.flatMap(({ auctionId }) => auctionId ?? []))]);

function reasonNotSent(
  notification: Delivery,
  auction: AuctionSummary | undefined,
  reader: { username?: string } | undefined,
  { at, replaced }: { at: number; replaced: ReadonlySet<string> },
): string | null {
  if (replaced.has(notification.notificationId)) return 'Replaced by a newer one.';
  if (notification.validUntil !== null && notification.validUntil.getTime() <= at) return 'Expired.';
  if (definitionOfKind(notification.kind).whileLive === true && auction !== undefined && auction.state !== 'live')
    return 'The auction had already ended.';
  return notification.kind === 'outbid' &&
    auction !== undefined &&
    auction.leader !== null &&
    auction.leader === reader?.username
    ? 'You were leading again.'
    : null;
}

function whyUnreachable(reader: Reader | undefined, suppressed: DeliveryContext['suppressed']): string | null {
  if (reader === undefined) return 'The account was deleted.';
  if (!reader.isVerified) return 'The email address isn’t confirmed.';
  const refusal = suppressed.get(reader.email.toLowerCase());
  if (refusal === undefined) return null;
  return refusal.why === 'complained' ? 'The mailbox marked our email as spam.' : 'The mailbox rejects our email.';
}

interface OutgoingEmail {
  readonly message: Message;
  readonly outcomes: readonly Outcome[];
}

/** Deliveries stay in progress until the outbox reports the result. */
async function addToOutbox(
  { mail }: DeliveryDeps,
  transaction: Executor,
  emails: readonly OutgoingEmail[],
): Promise<Outcome[]> {
  const ids = await mail.sendAll(
    transaction,
    emails.map(({ message }) => message),
    { once: true, isAwaited: true },
  );
  return emails.flatMap(({ outcomes }, index): readonly Outcome[] => {
    const mailId = ids[index];
    return mail.hasServer && mailId !== undefined
      ? outcomes.map((each) => ({ ...each, state: 'sending', mailId }))
      : outcomes;
  });
}

/** An email is valid as long as the last notification in it and, for a live auction, until its close. */
function validityOfEmail(
  notifications: readonly Pick<Delivery, 'kind' | 'auctionId' | 'validUntil'>[],
  auctions: ReadonlyMap<string, AuctionSummary>,
): { validUntil?: number } {
  const ends = notifications.map(({ kind, auctionId, validUntil }) => {
    const auction =
      auctionId === null || definitionOfKind(kind).whileLive !== true ? undefined : auctions.get(auctionId);
    return Math.min(
      validUntil?.getTime() ?? Infinity,
      auction === undefined ? Infinity : Date.parse(`${auction.close_date}Z`),
    );
  });
  const validUntil = Math.max(...ends);
  return Number.isFinite(validUntil) ? { validUntil } : {};
}

/** In the same transaction as the mark, so each email is added once. */
async function sendEmails(deps: DeliveryDeps, templateCache: TemplateCache): Promise<number> {
  const { executor } = deps.database;
  const waiting = await findDue(executor, 'email', { at: await deps.clock.now(executor), limit: EMAILS_AT_ONCE });
  if (waiting.length === 0) return 0;
  const readIds = new Set(waiting.map(({ notificationId }) => notificationId));
  const auctions = await auctionsOf(deps, waiting);
  return deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    const locked = await lockDue(transaction, 'email', { at, limit: EMAILS_AT_ONCE });
    // Another worker may have sent some, and newly locked rows have not been checked yet.
    const due = locked.filter(({ notificationId }) => readIds.has(notificationId));
    const context = await loadDeliveryContext(deps, transaction, due, at);
    const renderedBefore = templateCache.templatesRendered;
    const emails: OutgoingEmail[] = [];
    const outcomes: Outcome[] = [];
    for (const notification of due) {
      if (templateCache.templatesRendered - renderedBefore >= TEMPLATES_AT_ONCE) break;
      const reader = context.readers.get(notification.userId);
      const auction = notification.auctionId === null ? undefined : auctions.get(notification.auctionId);
      const late = reasonNotSent(notification, auction, reader, context);
      const unreachable = whyUnreachable(reader, context.suppressed);
      const outcome = outcomeOf(notification, late, unreachable);
      outcomes.push(outcome);
      if (late === null && unreachable === null && reader !== undefined) {
        const to = {
          email: reader.email,
          name: reader.name,
          language: reader.language,
          timeZone: context.zones.get(notification.userId) ?? DEFAULT_TIME_ZONE,
        };
        emails.push({
          message: {
            ...templateCache.write(notification, to, auction ?? null, context.site),
            ...validityOfEmail([notification], auctions),
          },
          outcomes: [outcome],
        });
      }
    }
    const unwritten = outcomes.filter(({ state }) => state !== 'sent');
    await updateDeliveries(transaction, [...unwritten, ...(await addToOutbox(deps, transaction, emails))], at);
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
  return unreachable === null
    ? { notificationId, channel, state: 'sent', note: '' }
    : { notificationId, channel, state: 'failed', note: unreachable };
}

async function sendDigests(deps: DeliveryDeps): Promise<number> {
  const { executor } = deps.database;
  const limits = { at: await deps.clock.now(executor), readers: READERS_OF_DIGESTS_AT_ONCE, most: MAX_IN_DIGESTS };
  const waiting = await findDigests(executor, limits);
  if (waiting.length === 0) return 0;
  const readIds = new Set(waiting.map(({ notificationId }) => notificationId));
  const auctions = await auctionsOf(deps, waiting);
  return deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    // Due as of the first read, not now. Items due since then wait for the next round.
    const locked = await lockDigests(transaction, {
      at: limits.at,
      userIds: [...new Set(waiting.map(({ userId }) => userId))],
    });
    // They wait for the next round, because those items have not been checked and a digest is one email.
    const unknown = new Set(
      locked.flatMap(({ notificationId, userId }) => (readIds.has(notificationId) ? [] : [userId])),
    );
    const due = locked.filter(({ userId }) => !unknown.has(userId));
    if (due.length === 0) return locked.length;
    const context = await loadDeliveryContext(deps, transaction, due, at);
    const outcomes: Outcome[] = [];
    const emails: OutgoingEmail[] = [];
    for (const [userId, of] of Map.groupBy(due, (notification) => notification.userId)) {
      const reader = context.readers.get(userId);
      const unreachable = whyUnreachable(reader, context.suppressed);
      const late = of.map((notification) =>
        reasonNotSent(
          notification,
          notification.auctionId === null ? undefined : auctions.get(notification.auctionId),
          reader,
          context,
        ),
      );
      const fresh = of.filter((_, index) => late[index] === null);
      const ends = of.map((notification, index) => outcomeOf(notification, late[index] ?? null, unreachable));
      outcomes.push(...ends.filter(({ state }) => state !== 'sent'));
      if (reader !== undefined && unreachable === null && fresh.length > 0)
        emails.push({
          message: {
            ...digestOf(
              fresh,
              { ...reader, timeZone: context.zones.get(userId) ?? DEFAULT_TIME_ZONE },
              context.site,
              await searchesOf(deps, transaction, { userId, of: fresh }),
            ),
            ...validityOfEmail(fresh, auctions),
          },
          outcomes: ends.filter(({ state }) => state === 'sent'),
        });
    }
    await updateDeliveries(transaction, [...outcomes, ...(await addToOutbox(deps, transaction, emails))], at);
    return due.length;
  });
}

async function searchesOf(
  { savedSearches }: Pick<DeliveryDeps, 'savedSearches'>,
  transaction: Executor,
  { userId, of }: { userId: string; of: readonly Delivery[] },
): Promise<readonly { id: string; name: string }[]> {
  const ids = [...new Set(of.flatMap(({ source }) => searchOfSource(source) ?? []))];
  return ids.length === 0 ? [] : savedSearches.find(transaction, { userId, ids });
}

/** Marks them as started first: if the process dies, a push is lost but never sent twice. */
async function sendPushes(deps: DeliveryDeps): Promise<number> {
  const { executor } = deps.database;
  const claimed = await deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
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
    auctionsOf(deps, claimed.due),
    findReplaced(executor, claimed.due),
    deps.accounts.readers(
      executor,
      claimed.due.map(({ userId }) => userId),
    ),
    findSubscriptions(
      executor,
      claimed.due.map(({ userId }) => userId),
    ),
  ]);
  await Promise.all(
    claimed.due.map(async (notification) => {
      const late = reasonNotSent(
        notification,
        notification.auctionId === null ? undefined : auctions.get(notification.auctionId),
        readers.get(notification.userId),
        { at: claimed.at, replaced },
      );
      const outcome =
        late === null
          ? await pushToDevices(
              deps,
              notification,
              devices.filter(({ userId }) => userId === notification.userId),
              claimed.at,
            )
          : outcomeOf(notification, late, null);
      await deps.database.transaction((transaction) => updateDeliveries(transaction, [outcome], claimed.at));
    }),
  );
  return claimed.due.length;
}
