import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHANNELS } from '#contract/notification-kind-facts.ts';
import { defaultChoice, mayChoose, NOTIFICATION_KIND_NAMES } from '#contract/notification-kinds.ts';
import type { AddDevice, KindChoice, NotificationSettings, SaveNotificationSettings, Wish } from '#contract/notification-settings.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { isTimeZone } from '#platform/local-time.ts';
import { faultOfTarget } from '#platform/outward.ts';
import { moveWaiting, newestDeliveries, stopWaiting } from './delivery-store.ts';
import { dueOf, nextSummaryDay } from './plan.ts';
import type { CourierParts } from './courier.ts';
import { deleteSubscription, findSubscriptions, saveSubscription } from './push-store.ts';
import { tell } from './tell.ts';
import { muteAuction } from './unsubscribe.ts';
import {
  deletePreference,
  findPreferences,
  findSettings,
  findWishes,
  followZone,
  raiseCalendarVersion,
  savePreference,
  saveSettings,
  saveWish,
} from './wants-store.ts';

const SHOWN_DELIVERIES = 12;

const timeOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** All that decides how a reader is told, and how it went. */
export async function readNotificationSettings(parts: CourierParts, actor: SignedIn): Promise<NotificationSettings> {
  const { executor } = parts.database;
  const [settings, preferences, wishes, devices, deliveries, publicKey, readers] = await Promise.all([
    findSettings(executor, actor.userId),
    findPreferences(executor, actor.userId),
    findWishes(executor, actor.userId),
    findSubscriptions(executor, [actor.userId]),
    newestDeliveries(executor, actor.userId, SHOWN_DELIVERIES),
    parts.push.publicKey(),
    parts.accounts.readers(executor, [actor.userId]),
  ]);
  const address = readers.get(actor.userId)?.email ?? '';
  const refusal = (await parts.mail.refusing(executor, [address])).get(address.toLowerCase());
  const auctions = await parts.auctions.summaries(wishes.map((wish) => wish.auction_id));
  const chosen = new Map(preferences.map(({ kind, channel, choice }) => [`${kind}:${channel}`, choice]));
  return {
    time_zone: settings.time_zone,
    digest_at: timeOf(settings.digest_at),
    quiet: settings.quiet_from === null || settings.quiet_until === null ? null : { from: timeOf(settings.quiet_from), until: timeOf(settings.quiet_until) },
    choices: NOTIFICATION_KIND_NAMES.flatMap((kind) =>
      CHANNELS.map((channel) => ({
        kind,
        channel,
        choice: (mayChoose(kind, channel) ? chosen.get(`${kind}:${channel}`) : undefined) ?? defaultChoice(kind, channel),
      })),
    ),
    email: {
      address,
      is_verified: readers.get(actor.userId)?.isVerified ?? false,
      refusal: refusal === undefined ? null : { why: refusal.why, detail: refusal.detail, refused_at: refusal.refusedAt.toISOString() },
    },
    push: {
      public_key: publicKey,
      devices: devices.map((device) => ({
        id: device.id,
        device: device.device,
        created_at: device.createdAt.toISOString(),
        last_sent_at: device.lastSentAt?.toISOString() ?? null,
      })),
      lost:
        settings.push_lost_at === null || settings.push_lost_device === null
          ? null
          : { device: settings.push_lost_device, lost_at: settings.push_lost_at.toISOString() },
    },
    wishes: wishes.flatMap(({ auction_id: id, wish }) => {
      const auction = auctions.get(id);
      return auction === undefined ? [] : [{ slug: auction.slug, title: auction.title, wish }];
    }),
    deliveries: deliveries.map((each) => ({
      title: each.title,
      kind: each.kind,
      channel: each.channel,
      state: each.state,
      note: each.note,
      due_at: each.dueAt.toISOString(),
      finished_at: each.finishedAt?.toISOString() ?? null,
    })),
    // Whoever has the address reads the calendar: to who only looks at the account it is not shown.
    calendar_url:
      actor.viewing !== undefined ? null : `${parts.config.publicUrl}/calendar/${calendarToken(parts.config.secret, actor.userId, settings.calendar_version)}`,
  };
}

/** Quiet hours, digest and zone of a reader. */
export async function saveNotificationSettings(parts: CourierParts, actor: SignedIn, asked: SaveNotificationSettings): Promise<Result<NotificationSettings>> {
  if (asked.time_zone !== undefined && !isTimeZone(asked.time_zone))
    return refused(422, 'There is no such time zone.', { errors: { time_zone: ['There is no such time zone.'] } });
  if (asked.quiet !== null && asked.quiet.from === asked.quiet.until) {
    return refused(422, 'Quiet hours must begin and end at different times.', {
      errors: { quiet_until: ['Quiet hours must begin and end at different times.'] },
    });
  }
  await parts.database.transaction(async (transaction) => {
    await saveSettings(transaction, actor.userId, {
      ...(asked.time_zone === undefined ? {} : { time_zone: asked.time_zone, zone_is_chosen: true }),
      digest_at: minuteOf(asked.digest_at),
      quiet_from: asked.quiet === null ? null : minuteOf(asked.quiet.from),
      quiet_until: asked.quiet === null ? null : minuteOf(asked.quiet.until),
    });
    await followHours(parts, transaction, actor.userId);
  });
  return accepted(await readNotificationSettings(parts, actor));
}

/** Keeps the zone of the browser in which a reader is signed in, for as long as they have not chosen one. */
export async function followBrowserZone(parts: CourierParts, actor: SignedIn, zone: string): Promise<Result<null>> {
  if (!isTimeZone(zone)) return refused(422, 'There is no such time zone.', { errors: { time_zone: ['There is no such time zone.'] } });
  await parts.database.transaction(async (transaction) => {
    if (await followZone(transaction, actor.userId, zone)) await followHours(parts, transaction, actor.userId);
  });
  return accepted(null);
}

/** Sets the reader's time zone; null: it follows their browser again. */
export async function chooseZone(
  parts: Pick<CourierParts, 'clock'>,
  transaction: Executor,
  { userId, zone }: { userId: string; zone: string | null },
): Promise<void> {
  await saveSettings(transaction, userId, { ...(zone === null ? {} : { time_zone: zone }), zone_is_chosen: zone !== null });
  await followHours(parts, transaction, userId);
}

/** What waits already goes out by the hours as they are now: whoever ends their quiet hours does not wait for the old morning. */
async function followHours({ clock }: Pick<CourierParts, 'clock'>, transaction: Executor, userId: string): Promise<void> {
  const at = await clock.now(transaction);
  const { time_zone: timeZone, quiet_from: from, quiet_until: until, digest_at: digestAt } = await findSettings(transaction, userId);
  const hours = { timeZone, digestAt, quiet: from === null || until === null ? null : { from, until } };
  await moveWaiting(transaction, userId, {
    at,
    sentAt: dueOf('on', hours, { at, waitsForMorning: true }),
    summaryAt: dueOf('daily', hours, { at, waitsForMorning: true }),
    weeklyAt: nextSummaryDay(at, hours),
  });
}

/** What a reader wants of these kinds, by these channels. What is as the house has it is not kept, so that it follows the house. */
export async function saveChoices(parts: CourierParts, actor: SignedIn, choices: readonly KindChoice[]): Promise<Result<NotificationSettings>> {
  const wrong = choices.find(({ channel, choice }) => choice === 'daily' && channel !== 'email');
  if (wrong !== undefined) return refused(422, 'Only e-mail comes once a day.', { errors: { choices: ['Only e-mail comes once a day.'] } });
  if (choices.some(({ kind, channel, choice }) => !mayChoose(kind, channel) && choice !== defaultChoice(kind, channel))) {
    return refused(422, 'This is always sent.', { errors: { choices: ['This is always sent.'] } });
  }
  await parts.database.transaction(async (transaction) => {
    for (const { kind, channel, choice } of choices) {
      if (choice === defaultChoice(kind, channel)) await deletePreference(transaction, { userId: actor.userId, kind, channel });
      else await savePreference(transaction, { userId: actor.userId, kind, channel, choice });
    }
    const at = await parts.clock.now(transaction);
    for (const channel of ['email', 'push'] as const) {
      const kinds = choices.filter((each) => each.channel === channel && each.choice === 'off').map(({ kind }) => kind);
      if (kinds.length > 0) await stopWaiting(transaction, actor.userId, { kinds, channels: [channel], at });
    }
  });
  return accepted(await readNotificationSettings(parts, actor));
}

/** What a reader wishes for one auction: to be woken, to be left alone, or (null) as ever. */
export async function wishFor(
  parts: CourierParts,
  actor: SignedIn,
  { slug, wish }: { slug: string; wish: Wish | null },
): Promise<Result<{ wish: Wish | null }>> {
  const auctionId = await parts.auctions.idOf(slug);
  if (auctionId === null) return refused(404, 'There is no such auction.', { code: 'not_found' });
  if (wish === 'mute') await muteAuction(parts, { userId: actor.userId, auctionId });
  else await saveWish(parts.database.executor, { userId: actor.userId, auctionId, wish });
  return accepted({ wish });
}

/** Sends a message now, by every channel that is open. */
export async function sendTest(parts: CourierParts, actor: SignedIn): Promise<Result<{ message: string }>> {
  await parts.database.transaction(async (transaction) => {
    await tell(transaction, await parts.clock.now(transaction), [
      {
        userId: actor.userId,
        kind: 'test',
        title: 'This is a test',
        body: 'If you read this, this way of reaching you works.',
        href: '/account/notifications',
        auctionId: null,
        slug: null,
      },
    ]);
  });
  parts.live.ring();
  return accepted({ message: 'A test is on its way: to this page, to your mailbox and to your devices.' });
}

/** A device listens from now on. */
export async function addDevice(parts: CourierParts, actor: SignedIn, asked: AddDevice): Promise<Result<NotificationSettings>> {
  const fault = faultOfTarget(asked.endpoint, { allowsOwnNetwork: parts.config.allowsOwnNetwork === true });
  if (fault !== null) return refused(422, fault, { errors: { endpoint: [fault] } });
  await parts.database.transaction(async (transaction) => {
    const at = new Date(await parts.clock.now(transaction));
    await saveSubscription(
      transaction,
      { id: newId(), userId: actor.userId, endpoint: asked.endpoint, p256dh: asked.keys.p256dh, auth: asked.keys.auth, device: asked.device },
      at,
    );
    await saveSettings(transaction, actor.userId, { push_lost_at: null, push_lost_device: null });
  });
  return accepted(await readNotificationSettings(parts, actor));
}

/** Pushes nothing more to one of the user's devices; their settings as they are then. */
export async function removeDevice(parts: CourierParts, actor: SignedIn, id: string): Promise<Result<NotificationSettings>> {
  if (!(await deleteSubscription(parts.database.executor, { userId: actor.userId, id })))
    return refused(404, 'There is no such device.', { code: 'not_found' });
  return accepted(await readNotificationSettings(parts, actor));
}

/** The reader says that the mailbox works again: what comes next is sent there. */
export async function trustMailbox(parts: CourierParts, actor: SignedIn): Promise<Result<NotificationSettings>> {
  const { executor } = parts.database;
  const address = (await parts.accounts.readers(executor, [actor.userId])).get(actor.userId)?.email;
  if (address !== undefined) await parts.mail.trust(executor, address);
  return accepted(await readNotificationSettings(parts, actor));
}

/** A new address for the calendar: the one before shows nothing any more. */
export async function newCalendar(parts: CourierParts, actor: SignedIn): Promise<Result<NotificationSettings>> {
  await raiseCalendarVersion(parts.database.executor, actor.userId);
  return accepted(await readNotificationSettings(parts, actor));
}

const markOf = (secret: string, userId: string, version: number): Buffer =>
  createHmac('sha256', secret).update(`calendar\0${userId}\0${version}`).digest().subarray(0, 18);
const calendarToken = (secret: string, userId: string, version: number): string => `${userId}.${markOf(secret, userId, version).toString('base64url')}`;

/** Whose calendar an address is; null where it is nobody's, or no longer. */
export async function ownerOfCalendar({ database, config }: Pick<CourierParts, 'database' | 'config'>, token: string): Promise<string | null> {
  const [userId = '', mark = ''] = token.split('.');
  const given = Buffer.from(mark, 'base64url');
  const right = markOf(config.secret, userId, (await findSettings(database.executor, userId)).calendar_version);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}
