import type { Executor } from '#platform/database/database.ts';
import type { EndedMail } from '#platform/mail/outbox.ts';
import { endLostPushes, endSending, insertDeliveries, type DeliveryState } from './delivery-store.ts';
import type { NotificationDeps } from './deps.ts';
import { findSubscriptions } from './push-store.ts';

const MAX_AT_ONCE = 500;
/** Longer than any push takes. Older ones belong to a process that died. */
export const PUSHING_MS = 10 * 60_000;

const OUTCOME_STATES: Readonly<Record<EndedMail['outcome'], { readonly state: DeliveryState; readonly note: string }>> =
  {
    sent: { state: 'sent', note: '' },
    late: { state: 'late', note: 'It was delivered too late to be useful.' },
    refused: { state: 'failed', note: 'The mailbox rejected it.' },
    given_up: { state: 'failed', note: 'The mail server didn’t accept it.' },
    lost: { state: 'failed', note: 'Sending was interrupted, so it may not have arrived.' },
  };

/** An undeliverable email is pushed instead if the reader has a device. */
export async function recordEmailOutcomes({
  database,
  clock,
  mail,
}: Pick<NotificationDeps, 'database' | 'clock' | 'mail'>): Promise<number> {
  return database.transaction(async (transaction) => {
    const at = await clock.now(transaction);
    await endLostPushes(transaction, { before: new Date(at - PUSHING_MS), note: OUTCOME_STATES.lost.note, at });
    const ended = mail.hasServer ? await mail.takeEnded(transaction, MAX_AT_ONCE) : [];
    if (ended.length === 0) return 0;
    const deliveries = await endSending(
      transaction,
      ended.map(({ id, outcome }) => ({ mailId: id, ...OUTCOME_STATES[outcome] })),
      at,
    );
    const byEmail = Map.groupBy(deliveries, ({ mailId }) => mailId);
    await fallBackToPush(
      transaction,
      deliveries.filter(({ state, mailId }) => state === 'failed' && byEmail.get(mailId)?.length === 1),
      at,
    );
    return ended.length;
  });
}

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
      .map(({ notificationId, userId }) => ({
        notificationId,
        userId,
        channel: 'push',
        state: 'due',
        dueAt: at,
        note: '',
      })),
    at,
  );
}
