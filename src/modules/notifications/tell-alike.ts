import { factsOfKind } from '#contract/notification-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { publishAlike } from '#platform/live/publish.ts';
import { insertAlikeDeliveries } from './delivery-store.ts';
import { plan } from './plan.ts';
import { hideReplaced, insertAlike } from './store.ts';
import { presentNotification, type Telling, validityOf } from './tell.ts';
import { groupWants } from './wants-store.ts';

/**
 * Tells many the same, in the transaction given: what each wants is read by groups that want the same, what is sent of it is decided once a
 * group, and each of the tables is written by one statement, into which the words go once.
 */
export async function tellAlike(transaction: Executor, at: number, telling: Omit<Telling, 'userId'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const validUntil = validityOf(telling, at);
  const groups = (await groupWants(transaction, telling, userIds)).map(({ wants, userIds: of }) => ({ how: plan(telling, wants, { at, validUntil }), readers: of.map((userId) => ({ id: newId(), userId })) }));
  const row = {
    kind: telling.kind, auction_id: telling.auctionId, slug: telling.slug, title: telling.title, body: telling.body, href: telling.href,
    created_at: new Date(at), read_at: null, event_key: telling.key ?? null, valid_until: new Date(validUntil),
  };
  // What needs no answer of the one before goes out right behind it: each answer waited for costs a crowd a turn of a busy process.
  const hidden = telling.auctionId !== null && factsOfKind(telling.kind).isReplaced === true ? hideReplaced(transaction, { kind: telling.kind, auctionId: telling.auctionId, userIds }) : null;
  const [, kept] = await Promise.all([hidden, insertAlike(transaction, row, groups.flatMap(({ how, readers }) => readers.map((reader) => ({ ...reader, inPage: how.inPage }))))]);
  const told = groups.map(({ how, readers }) => ({ how, readers: readers.filter(({ id }) => kept.has(id)) }));
  await Promise.all([
    ...told.flatMap(({ how, readers }) => how.deliveries.map((delivery) => insertAlikeDeliveries(transaction, delivery, { readers, at }))),
    // Last: until the commit, whoever follows the events waits for the numbers that are taken here.
    publishAlike(transaction, at, {
      name: 'notification', data: { server_time: at, notification: presentNotification({ ...row, id: '', user_id: '', in_page: true }) }, idAt: ['notification', 'id'],
      to: told.filter(({ how }) => how.inPage).flatMap(({ readers }) => readers.map(({ id, userId }) => ({ topic: `user:${userId}`, id }))),
    }),
  ]);
}
