import { factsOfKind } from '#contract/notification-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { publishAddressed } from '#platform/live/publish.ts';
import { insertAlikeDeliveries } from './delivery-store.ts';
import { plan, type Planned } from './plan.ts';
import { findAlike, hideReplaced, insertAlike } from './store.ts';
import type { Telling } from './telling.ts';
import { presentNotification, validityOf } from './tell.ts';
import { groupWants } from './wants-store.ts';

/** What many are told: the same words, at the same time. */
type Alike = Omit<Telling, 'userId'>;

/** Readers who want the same, and so are told the same way. */
interface Group {
  readonly how: Planned;
  readonly userIds: readonly string[];
}

/** How each of these is told: those who want the same are planned for once. */
async function planAlike(transaction: Executor, at: number, telling: Alike, userIds: readonly string[]): Promise<Group[]> {
  const validUntil = validityOf(telling, at);
  return (await groupWants(transaction, telling, userIds)).map(({ wants, userIds: of }) => ({ how: plan(telling, wants, { at, validUntil }), userIds: of }));
}

/** Tells many the same, in the transaction given: as `tell` does, but that the words are written once and there is one live event for all. */
export async function tellAlike(transaction: Executor, at: number, telling: Alike, userIds: readonly string[]): Promise<void> {
  const groups = await planAlike(transaction, at, telling, userIds);
  await insertSending(transaction, at, groups, await insertShown(transaction, at, telling, groups));
}

/**
 * Shows many the same in the page, in the transaction given: one statement, into which the words go once, and one live event. What is to be
 * sent of it comes afterwards (`sendAlike`), so that nobody's page waits for another's letter.
 */
export async function showAlike(transaction: Executor, at: number, telling: Alike, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await insertShown(transaction, at, telling, await planAlike(transaction, at, telling, userIds));
}

/** Writes what all of them are shown; the ids of what was written, by reader. */
async function insertShown(transaction: Executor, at: number, telling: Alike, groups: readonly Group[]): Promise<Map<string, string>> {
  const row = {
    kind: telling.kind,
    auction_id: telling.auctionId,
    slug: telling.slug,
    title: telling.title,
    body: telling.body,
    href: telling.href,
    created_at: new Date(at),
    read_at: null,
    event_key: telling.key ?? null,
    valid_until: new Date(validityOf(telling, at)),
  };
  const readers = groups.flatMap(({ how, userIds: of }) => of.map((userId) => ({ id: newId(), userId, inPage: how.inPage })));
  // Not waited for: the next statement goes out right behind it.
  const hidden =
    telling.auctionId !== null && factsOfKind(telling.kind).isReplaced === true
      ? hideReplaced(transaction, { kind: telling.kind, auctionId: telling.auctionId, userIds: readers.map(({ userId }) => userId) })
      : null;
  const [kept] = await Promise.all([insertAlike(transaction, row, readers), hidden]);
  await publishAddressed(transaction, at, {
    name: 'notification',
    dataOf: (id) => ({ server_time: at, notification: presentNotification({ ...row, id, user_id: '', in_page: true }) }),
    idOf: new Map(readers.filter(({ id, inPage }) => inPage && kept.has(id)).map(({ id, userId }) => [`user:${userId}`, id])),
  });
  return new Map(readers.filter(({ id }) => kept.has(id)).map(({ id, userId }) => [userId, id]));
}

/** Writes what is to be sent of what was shown alike: one statement for all who are sent the same. */
export async function sendAlike(transaction: Executor, at: number, telling: Alike, userIds: readonly string[]): Promise<void> {
  const shown = await findAlike(transaction, { kind: telling.kind, auctionId: telling.auctionId, at: new Date(at) }, userIds);
  if (shown.size === 0) return;
  await insertSending(transaction, at, await planAlike(transaction, at, telling, [...shown.keys()]), shown);
}

/** Writes what is to be sent of what was shown. */
async function insertSending(transaction: Executor, at: number, groups: readonly Group[], shown: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all(
    groups.flatMap(({ how, userIds: of }) => {
      const readers = of.flatMap((userId) => {
        const id = shown.get(userId);
        return id === undefined ? [] : [{ id, userId }];
      });
      return how.deliveries.map((delivery) => insertAlikeDeliveries(transaction, delivery, { readers, at }));
    }),
  );
}
