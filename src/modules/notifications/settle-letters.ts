import type { Executor } from '#platform/database/database.ts';
import type { EndedMail } from '#platform/mail/outbox.ts';
import { endLostPushes, endSending, insertDeliveries, type DeliveryState } from './delivery-store.ts';
import type { Desk } from './parts.ts';
import { findSubscriptions } from './push-store.ts';

const MOST_AT_ONCE = 500;
/** Longer than any push takes: after that it was the process that died. */
const PUSHING_MS = 10 * 60_000;

/** What is said of a letter that ended. */
const ENDS: Readonly<Record<EndedMail['outcome'], { readonly state: DeliveryState; readonly note: string }>> = {
  sent: { state: 'sent', note: '' },
  late: { state: 'late', note: 'The mail server took it too late to be of use.' },
  refused: { state: 'failed', note: 'The mailbox refused it.' },
  given_up: { state: 'failed', note: 'The mail server did not take it.' },
  lost: { state: 'failed', note: 'We were interrupted while sending it: it may not have arrived.' },
};

/**
 * Says of letters what became of them once they are out of the house: that one is sent is known when the mail server has taken it. What did not
 * reach its mailbox is pushed instead, where there is a device; how many letters it were.
 */
export async function settleLetters({ database, clock, mail }: Pick<Desk, 'database' | 'clock' | 'mail'>): Promise<number> {
  return database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    await endLostPushes(transaction, { before: new Date(at - PUSHING_MS), note: ENDS.lost.note, at });
    const ended = mail.leaves ? await mail.takeEnded(transaction, MOST_AT_ONCE) : [];
    if (ended.length === 0) return 0;
    const told = await endSending(
      transaction,
      ended.map(({ id, outcome }) => ({ mailId: id, ...ENDS[outcome] })),
      at,
    );
    // A summary is not pushed piece by piece.
    const byLetter = Map.groupBy(told, ({ mailId }) => mailId);
    await fallBackToPush(
      transaction,
      told.filter(({ state, mailId }) => state === 'failed' && byLetter.get(mailId)?.length === 1),
      at,
    );
    return ended.length;
  });
}

/** Whose mailbox cannot be reached is told on their devices, if they have one. */
export async function fallBackToPush(
  transaction: Executor,
  lost: readonly { readonly notificationId: string; readonly userId: string }[],
  at: number,
): Promise<void> {
  if (lost.length === 0) return;
  const devices = await findSubscriptions(
    transaction,
    lost.map(({ userId }) => userId),
  );
  const reached = new Set(devices.map(({ userId }) => userId));
  await insertDeliveries(
    transaction,
    lost
      .filter(({ userId }) => reached.has(userId))
      .map(({ notificationId, userId }) => ({ notificationId, userId, channel: 'push', state: 'due', dueAt: at, note: '' })),
    at,
  );
}
