import { definitionOfKind } from '#contract/notification-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { EVENTS } from '#contract/live.ts';
import { publishAddressed } from '#platform/live/publish.ts';
import { insertSameDelivery } from './delivery-store.ts';
import { plan, type Planned } from './plan-channels.ts';
import { findGroupNotifications, hideReplaced, insertSameNotification } from './store.ts';
import type { NotificationContent } from './notification-request.ts';
import { presentNotification, validityOf } from './notify.ts';
import { groupByPreferences } from './preference-store.ts';

interface Group {
  readonly how: Planned;
  readonly userIds: readonly string[];
}

async function planGroup(
  transaction: Executor,
  at: number,
  request: NotificationContent,
  userIds: readonly string[],
): Promise<Group[]> {
  const validUntil = validityOf(request, at);
  return (await groupByPreferences(transaction, request, userIds)).map(({ preferences, userIds: of }) => ({
    how: plan(request, preferences, { at, validUntil }),
    userIds: of,
  }));
}

/** Like `notify` for many readers, with the text written once and a single live event. */
export async function notifyGroup(
  transaction: Executor,
  at: number,
  request: NotificationContent,
  userIds: readonly string[],
): Promise<void> {
  const groups = await planGroup(transaction, at, request, userIds);
  await insertSending(transaction, at, groups, await insertShown(transaction, at, request, groups));
}

/** Deliveries follow in `insertGroupDeliveries`, so that nobody's page waits for somebody else's email. */
export async function insertGroupNotifications(
  transaction: Executor,
  at: number,
  request: NotificationContent,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await insertShown(transaction, at, request, await planGroup(transaction, at, request, userIds));
}

async function insertShown(
  transaction: Executor,
  at: number,
  request: NotificationContent,
  groups: readonly Group[],
): Promise<Map<string, string>> {
  const row = {
    kind: request.kind,
    auction_id: request.auctionId,
    slug: request.slug,
    title: request.title,
    body: request.body,
    href: request.href,
    created_at: new Date(at),
    read_at: null,
    event_key: request.key ?? null,
    valid_until: new Date(validityOf(request, at)),
  };
  const readers = groups.flatMap(({ how, userIds: of }) =>
    of.map((userId) => ({ id: newId(), userId, inPage: how.inPage })),
  );
  // Not awaited: the next statement is pipelined behind it.
  const hidden =
    request.auctionId !== null && definitionOfKind(request.kind).isReplaced === true
      ? hideReplaced(transaction, {
          kind: request.kind,
          auctionId: request.auctionId,
          userIds: readers.map(({ userId }) => userId),
        })
      : null;
  const [inserted] = await Promise.all([insertSameNotification(transaction, row, readers), hidden]);
  await publishAddressed(transaction, at, {
    definition: EVENTS.notification,
    dataOf: (id) => ({
      server_time: at,
      notification: presentNotification({ ...row, id, user_id: '', in_page: true }),
    }),
    idOf: new Map(readers.filter(({ id, inPage }) => inPage && inserted.has(id)).map(({ id, userId }) => [userId, id])),
  });
  return new Map(readers.filter(({ id }) => inserted.has(id)).map(({ id, userId }) => [userId, id]));
}

export async function insertGroupDeliveries(
  transaction: Executor,
  at: number,
  request: NotificationContent,
  userIds: readonly string[],
): Promise<void> {
  const shown = await findGroupNotifications(
    transaction,
    { kind: request.kind, auctionId: request.auctionId, at: new Date(at) },
    userIds,
  );
  if (shown.size === 0) return;
  await insertSending(transaction, at, await planGroup(transaction, at, request, [...shown.keys()]), shown);
}

async function insertSending(
  transaction: Executor,
  at: number,
  groups: readonly Group[],
  shown: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.all(
    groups.flatMap(({ how, userIds: of }) => {
      const readers = of.flatMap((userId) => {
        const id = shown.get(userId);
        return id === undefined ? [] : [{ id, userId }];
      });
      return how.deliveries.map((delivery) => insertSameDelivery(transaction, delivery, { readers, at }));
    }),
  );
}
