import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { AppointmentsContext } from './deps.ts';
import { notifyOther, stepNotification } from './notifications.ts';
import { partiesOf } from './read-appointments.ts';
import { eraseTexts, listForExport, lockOpenAppointments, updateAppointment } from './store.ts';

const MAX_EXPORTED = 5000;

/** Open appointments are canceled and the other side is notified. Conversations handle the messages. */
export const appointmentsPersonalData = (context: AppointmentsContext): PersonalDataProvider => ({
  name: 'appointments',
  exportFor: (executor, userId) => listForExport(executor, userId, MAX_EXPORTED),
  async forget(transaction, { userId, at }) {
    for (const row of await lockOpenAppointments(transaction, userId)) {
      const side = row.bidder_id === userId ? 'buyer' : 'seller';
      const change = { state: 'cancelled', reason: '', ended_by: side, changed_at: at } as const;
      await updateAppointment(transaction, row.id, change);
      await context.conversations.close(transaction, row.id, at);
      await context.conversations.publishChange(transaction, partiesOf(row), at.getTime());
      const by = side === 'buyer' ? 'The bidder' : 'The seller';
      const notice = stepNotification('cancel', { row: { ...row, reason: '' }, by });
      await notifyOther(context, transaction, { row, side, at: at.getTime(), ...notice });
    }
    await eraseTexts(transaction, userId);
  },
});
