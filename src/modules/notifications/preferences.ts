import { createEncryption, type Secrets } from '#platform/encryption.ts';
import { CHANNELS, defaultChoice, mayChoose, NOTIFICATION_KIND_NAMES } from '#contract/notification-kinds.ts';
import type {
  AddDevice,
  KindChoice,
  NotificationSettings,
  SaveNotificationSettings,
  AlertOverride,
} from '#contract/notification-settings.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { isTimeZone } from '#platform/local-time.ts';
import { targetProblem } from '#platform/safe-fetch.ts';
import { moveWaiting, newestDeliveries, stopWaiting } from './delivery-store.ts';
import { dueOf, nextSummaryDay } from './plan-channels.ts';
import type { DeliveryDeps } from './delivery-worker.ts';
import { deleteSubscription, findSubscriptions, saveSubscription } from './push-store.ts';
import { notify } from './notify.ts';
import { muteAuction } from './unsubscribe.ts';
import {
  deletePreference,
  findPreferences,
  findSettings,
  findAlertOverrides,
  followZone,
  raiseCalendarVersion,
  savePreference,
  saveSettings,
  saveAlertOverride,
} from './preference-store.ts';

const SHOWN_DELIVERIES = 12;

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export async function readNotificationSettings(deps: DeliveryDeps, actor: SignedIn): Promise<NotificationSettings> {
  const { executor } = deps.database;
  const [settings, preferences, overrides, devices, deliveries, publicKey, readers] = await Promise.all([
    findSettings(executor, actor.userId),
    findPreferences(executor, actor.userId),
    findAlertOverrides(executor, actor.userId),
    findSubscriptions(executor, [actor.userId]),
    newestDeliveries(executor, actor.userId, SHOWN_DELIVERIES),
    deps.push.publicKey(),
    deps.accounts.readers(executor, [actor.userId]),
  ]);
  const address = readers.get(actor.userId)?.email ?? '';
  const refusal = (await deps.mail.suppressed(executor, [address])).get(address.toLowerCase());
  const auctions = await deps.auctions.summaries(overrides.map((override) => override.auction_id));
  const chosen = new Map(preferences.map(({ kind, channel, choice }) => [`${kind}:${channel}`, choice]));
  return {
    time_zone: settings.time_zone,
    digest_at: timeOf(settings.digest_at),
    quiet:
      settings.quiet_from === null || settings.quiet_until === null
        ? null
        : { from: timeOf(settings.quiet_from), until: timeOf(settings.quiet_until) },
    choices: NOTIFICATION_KIND_NAMES.flatMap((kind) =>
      CHANNELS.map((channel) => ({
        kind,
        channel,
        choice:
          (mayChoose(kind, channel) ? chosen.get(`${kind}:${channel}`) : undefined) ?? defaultChoice(kind, channel),
      })),
    ),
    email: {
      address,
      is_verified: readers.get(actor.userId)?.isVerified ?? false,
      refusal:
        refusal === undefined
          ? null
          : { why: refusal.why, detail: refusal.detail, refused_at: refusal.refusedAt.toISOString() },
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
    overrides: overrides.flatMap(({ auction_id: id, override }) => {
      const auction = auctions.get(id);
      return auction === undefined ? [] : [{ slug: auction.slug, title: auction.title, override }];
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
    // Whoever has this URL can read the calendar, so it is hidden during impersonation.
    calendar_url:
      actor.impersonation !== undefined
        ? null
        : `${deps.config.publicUrl}/calendar/${calendarToken(deps.config, actor.userId, settings.calendar_version)}`,
  };
}

export async function saveNotificationSettings(
  deps: DeliveryDeps,
  actor: SignedIn,
  asked: SaveNotificationSettings,
): Promise<Result<NotificationSettings>> {
  if (asked.time_zone !== undefined && !isTimeZone(asked.time_zone))
    return invalid({ time_zone: ['Choose a time zone from the list.'] });
  if (asked.quiet !== null && asked.quiet.from === asked.quiet.until) {
    return invalid({ quiet_until: ['Choose different times for the start and end of quiet hours.'] });
  }
  await deps.database.transaction(async (transaction) => {
    await saveSettings(transaction, actor.userId, {
      ...(asked.time_zone === undefined ? {} : { time_zone: asked.time_zone, zone_is_chosen: true }),
      digest_at: minuteOf(asked.digest_at),
      quiet_from: asked.quiet === null ? null : minuteOf(asked.quiet.from),
      quiet_until: asked.quiet === null ? null : minuteOf(asked.quiet.until),
    });
    await followHours(deps, transaction, actor.userId);
  });
  return accepted(await readNotificationSettings(deps, actor));
}

export async function followBrowserZone(deps: DeliveryDeps, actor: SignedIn, zone: string): Promise<Result<null>> {
  if (!isTimeZone(zone)) return invalid({ time_zone: ['Choose a time zone from the list.'] });
  await deps.database.transaction(async (transaction) => {
    if (await followZone(transaction, actor.userId, zone)) await followHours(deps, transaction, actor.userId);
  });
  return accepted(null);
}

export async function chooseZone(
  deps: Pick<DeliveryDeps, 'clock'>,
  transaction: Executor,
  { userId, zone }: { userId: string; zone: string | null },
): Promise<void> {
  await saveSettings(transaction, userId, {
    ...(zone === null ? {} : { time_zone: zone }),
    zone_is_chosen: zone !== null,
  });
  await followHours(deps, transaction, userId);
}

async function followHours(
  { clock }: Pick<DeliveryDeps, 'clock'>,
  transaction: Executor,
  userId: string,
): Promise<void> {
  const at = await clock.now(transaction);
  const {
    time_zone: timeZone,
    quiet_from: from,
    quiet_until: until,
    digest_at: digestAt,
  } = await findSettings(transaction, userId);
  const hours = { timeZone, digestAt, quiet: from === null || until === null ? null : { from, until } };
  await moveWaiting(transaction, userId, {
    at,
    sentAt: dueOf('on', hours, { at, waitsForMorning: true }),
    summaryAt: dueOf('daily', hours, { at, waitsForMorning: true }),
    weeklyAt: nextSummaryDay(at, hours),
  });
}

/** A choice equal to the default is not stored, so it follows later changes of the default. */
export async function saveChoices(
  deps: DeliveryDeps,
  actor: SignedIn,
  choices: readonly KindChoice[],
): Promise<Result<NotificationSettings>> {
  const wrong = choices.find(({ channel, choice }) => choice === 'daily' && channel !== 'email');
  if (wrong !== undefined) return invalid({ choices: ['Only email can be sent as a daily summary.'] });
  if (
    choices.some(({ kind, channel, choice }) => !mayChoose(kind, channel) && choice !== defaultChoice(kind, channel))
  ) {
    return invalid({ choices: ['This can’t be turned off.'] });
  }
  await deps.database.transaction(async (transaction) => {
    for (const { kind, channel, choice } of choices) {
      if (choice === defaultChoice(kind, channel))
        await deletePreference(transaction, { userId: actor.userId, kind, channel });
      else await savePreference(transaction, { userId: actor.userId, kind, channel, choice });
    }
    const at = await deps.clock.now(transaction);
    for (const channel of ['email', 'push'] as const) {
      const kinds = choices.filter((each) => each.channel === channel && each.choice === 'off').map(({ kind }) => kind);
      if (kinds.length > 0) await stopWaiting(transaction, actor.userId, { kinds, channels: [channel], at });
    }
  });
  return accepted(await readNotificationSettings(deps, actor));
}

export async function overrideFor(
  deps: DeliveryDeps,
  actor: SignedIn,
  { slug, override }: { slug: string; override: AlertOverride | null },
): Promise<Result<{ override: AlertOverride | null }>> {
  const auctionId = await deps.auctions.idOf(slug);
  if (auctionId === null) return refuse('auction_not_found');
  if (override === 'mute') await muteAuction(deps, { userId: actor.userId, auctionId });
  else await saveAlertOverride(deps.database.executor, { userId: actor.userId, auctionId, override });
  return accepted({ override });
}

export async function sendTest(deps: DeliveryDeps, actor: SignedIn): Promise<Result<{ message: string }>> {
  await deps.database.transaction(async (transaction) => {
    await notify(transaction, await deps.clock.now(transaction), [
      {
        userId: actor.userId,
        kind: 'test',
        title: 'This is a test',
        body: 'If you can read this, notifications work on this channel.',
        href: '/account/notifications',
        auctionId: null,
        slug: null,
      },
    ]);
  });
  deps.live.wake();
  return accepted({ message: 'We’re sending a test to this page, your inbox and your devices.' });
}

export async function addDevice(
  deps: DeliveryDeps,
  actor: SignedIn,
  asked: AddDevice,
): Promise<Result<NotificationSettings>> {
  const problem = targetProblem(asked.endpoint, { allowsOwnNetwork: deps.config.allowsOwnNetwork === true });
  if (problem !== null) return invalid({ endpoint: [problem] });
  await deps.database.transaction(async (transaction) => {
    const at = new Date(await deps.clock.now(transaction));
    await saveSubscription(
      transaction,
      {
        id: newId(),
        userId: actor.userId,
        endpoint: asked.endpoint,
        p256dh: asked.keys.p256dh,
        auth: asked.keys.auth,
        device: asked.device,
      },
      at,
    );
    await saveSettings(transaction, actor.userId, { push_lost_at: null, push_lost_device: null });
  });
  return accepted(await readNotificationSettings(deps, actor));
}

export async function removeDevice(
  deps: DeliveryDeps,
  actor: SignedIn,
  id: string,
): Promise<Result<NotificationSettings>> {
  if (!(await deleteSubscription(deps.database.executor, { userId: actor.userId, id })))
    return refuse('device_not_found');
  return accepted(await readNotificationSettings(deps, actor));
}

export async function trustMailbox(deps: DeliveryDeps, actor: SignedIn): Promise<Result<NotificationSettings>> {
  const { executor } = deps.database;
  const address = (await deps.accounts.readers(executor, [actor.userId])).get(actor.userId)?.email;
  if (address !== undefined) await deps.mail.unsuppress(executor, address);
  return accepted(await readNotificationSettings(deps, actor));
}

/** Replaces the calendar URL. The previous one stops working. */
export async function newCalendar(deps: DeliveryDeps, actor: SignedIn): Promise<Result<NotificationSettings>> {
  await raiseCalendarVersion(deps.database.executor, actor.userId);
  return accepted(await readNotificationSettings(deps, actor));
}

const SIGNATURE_BYTES = 18;
const calendarKeys = (secrets: Secrets) => createEncryption(secrets, 'calendar');
const calendarSubject = (userId: string, version: number): string => `${userId} ${version}`;
function calendarToken(secrets: Secrets, userId: string, version: number): string {
  const signature = calendarKeys(secrets).keyedHash(calendarSubject(userId, version)).subarray(0, SIGNATURE_BYTES);
  return `${userId}.${signature.toString('base64url')}`;
}

export async function ownerOfCalendar(
  { database, config }: Pick<DeliveryDeps, 'database' | 'config'>,
  token: string,
): Promise<string | null> {
  const [userId = '', mark = ''] = token.split('.');
  const { calendar_version: version } = await findSettings(database.executor, userId);
  const isSigned = calendarKeys(config).isKeyedHash(
    calendarSubject(userId, version),
    Buffer.from(mark, 'base64url'),
    SIGNATURE_BYTES,
  );
  return isSigned ? userId : null;
}
