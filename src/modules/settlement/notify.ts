import { salePath } from '#contract/sale-texts.ts';
import type { Notification } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { SettlementDeps } from './deps.ts';
import { sellersOf } from '#modules/conversations/index.ts';
import type { SettlementRow } from './store/tables.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}
type About = Pick<Row<'second_chances'>, 'auction_id' | 'slug' | 'seller_id' | 'dealer_id'>;
type NotifyDeps = Pick<SettlementDeps, 'accounts' | 'notifications' | 'mail' | 'operations' | 'config'>;

export async function notifyPeople(
  { notifications }: Pick<SettlementDeps, 'notifications'>,
  transaction: Executor,
  {
    about,
    userIds,
    at,
    kind,
    href = salePath(about.slug),
    ...notification
  }: NotificationText & {
    about: About;
    userIds: readonly string[];
    at: number;
    kind: Notification['kind'];
    href?: string;
    key?: string;
  },
): Promise<void> {
  await notifications.notify(
    transaction,
    at,
    userIds.map((userId) => ({ userId, kind, auctionId: about.auction_id, slug: about.slug, href, ...notification })),
  );
}

export async function notifyOther(
  deps: NotifyDeps,
  transaction: Executor,
  { row, side, ...notification }: NotificationText & { row: SettlementRow; side: Side; at: number; key?: string },
): Promise<void> {
  const userIds = side === 'buyer' ? await sellersOf(deps, transaction, row) : [row.buyer_id];
  await notifyPeople(deps, transaction, { about: row, userIds, kind: 'settlement', ...notification });
}

export async function notifySides(
  deps: NotifyDeps,
  transaction: Executor,
  {
    about,
    at,
    kind = 'settlement',
    buyer = null,
    seller = null,
  }: {
    about: About & Pick<SettlementRow, 'buyer_id'>;
    at: number;
    kind?: Notification['kind'];
    buyer?: NotificationText | null;
    seller?: NotificationText | null;
  },
): Promise<void> {
  const notify = (userIds: string[], notification: NotificationText) =>
    notifyPeople(deps, transaction, { about, userIds, at, kind, ...notification });
  if (buyer !== null) await notify([about.buyer_id], buyer);
  if (seller !== null) await notify(await sellersOf(deps, transaction, about), seller);
}

export function mailStaffOf(
  deps: NotifyDeps,
  transaction: Executor,
  { slug, ...message }: { slug: string; subject: string; text: string },
): Promise<void> {
  return mailStaff(deps, transaction, {
    ...message,
    power: 'settle_sales',
    button: 'Open settlement',
    path: `/operator/settlements/${slug}`,
  });
}
