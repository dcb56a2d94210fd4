import type { AppointmentStep } from '#contract/appointment-states.ts';
import type { Side } from '#contract/settlement-states.ts';
import { sellersOf } from '#modules/conversations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import type { AppointmentsDeps } from './deps.ts';
import type { AppointmentRow } from './store.ts';

interface NotificationText {
  readonly title: string;
  readonly body: string;
}
/** The place stays on the site: emails and notifications are kept longer than an appointment. */
type About = Pick<AppointmentRow, 'kind' | 'title' | 'dates' | 'starts_at' | 'reason'>;

const appointmentWith = ({ kind, title }: About): string =>
  kind === 'test_drive' ? `test drive of the ${title}` : `appointment to see the ${title}`;
const agreedTime = ({ starts_at: at, dates }: About): string => timePlaceholder(at ?? dates[0] ?? 0);
const withReason = (reason: string): string => (reason === '' ? '' : ` “${reason}”`);

export const requestedNotification = (about: About, bidder: string): NotificationText => ({
  title: `${bidder} asks for ${about.kind === 'test_drive' ? 'a' : 'an'} ${appointmentWith(about)}`,
  body: `Proposed: ${about.dates.map((date) => timePlaceholder(date)).join('; ')}. Accept a date, propose another or decline.`,
});

export function stepNotification(step: AppointmentStep, { row, by }: { row: About; by: string }): NotificationText {
  switch (step) {
    case 'accept':
      return {
        title: `Confirmed: ${appointmentWith(row)}`,
        body: `${agreedTime(row)}. Open the appointment for the meeting place.`,
      };
    case 'propose':
      return {
        title: `${by} proposes a date for the ${appointmentWith(row)}`,
        body: `${agreedTime(row)}. Accept it, or cancel and ask again.`,
      };
    case 'decline':
      return {
        title: `${by} declined the ${appointmentWith(row)}`,
        body: `The auction continues.${withReason(row.reason)}`,
      };
    case 'cancel':
      return {
        title: `${by} canceled the ${appointmentWith(row)}`,
        body: `It won’t take place.${withReason(row.reason)}`,
      };
  }
}

export const reminderNotification = (row: About): NotificationText => ({
  title: `Coming up: ${appointmentWith(row)}`,
  body: `${agreedTime(row)}. If you can’t make it, cancel it on the site.`,
});

export const closedNotification = (row: About, isAuctionOver: boolean): NotificationText => ({
  title: `Expired: ${appointmentWith(row)}`,
  body: isAuctionOver
    ? 'The auction is over, so it won’t take place.'
    : 'The proposed dates have passed without an agreement.',
});

interface AppointmentNotification extends NotificationText {
  readonly row: AppointmentRow;
  readonly at: number;
}

export const notifySellers = (
  deps: AppointmentsDeps,
  transaction: Executor,
  sent: AppointmentNotification,
): Promise<void> => notifyOther(deps, transaction, { ...sent, side: 'buyer' });

export async function notifyOther(
  deps: AppointmentsDeps,
  transaction: Executor,
  { side, ...sent }: AppointmentNotification & { readonly side: Side },
): Promise<void> {
  const userIds = side === 'seller' ? [sent.row.bidder_id] : await sellersOf(deps, transaction, sent.row);
  await send(deps, transaction, userIds, sent);
}

export async function notifyBoth(
  deps: AppointmentsDeps,
  transaction: Executor,
  sent: AppointmentNotification,
): Promise<void> {
  const userIds = [sent.row.bidder_id, ...(await sellersOf(deps, transaction, sent.row))];
  await send(deps, transaction, userIds, sent);
}

const send = (
  { notifications }: AppointmentsDeps,
  transaction: Executor,
  userIds: readonly string[],
  { row, at, title, body }: AppointmentNotification,
): Promise<void> =>
  notifications.notify(
    transaction,
    at,
    userIds.map((userId) => ({
      userId,
      kind: 'appointment',
      auctionId: row.auction_id,
      slug: row.slug,
      title,
      body,
      href: `/account/appointments/${row.id}`,
    })),
  );
