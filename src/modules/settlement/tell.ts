import type { Notification } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import { mailStaff } from '#platform/mail/mail-staff.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { SettlementParts } from './parts.ts';
import { sellersOf } from './policy.ts';
import type { SettlementRow } from './store/tables.ts';

export interface News {
  readonly title: string;
  readonly body: string;
}
interface About {
  readonly auction_id: string;
  readonly slug: string;
  readonly seller_id: string;
  readonly dealer_id: string | null;
}
type Desk = Pick<SettlementParts, 'accounts' | 'notifications' | 'mail' | 'operations' | 'config'>;

/** Where a sale is seen by those who take part in it. */
export const salePath = (slug: string): string => `/account/settlements/${slug}`;

/** Tells these people; of the sale's own page where no other is named. */
export async function tellPeople(
  { notifications }: Pick<SettlementParts, 'notifications'>,
  transaction: Executor,
  {
    about,
    userIds,
    at,
    kind,
    href = salePath(about.slug),
    ...news
  }: News & { about: About; userIds: readonly string[]; at: number; kind: Notification['kind']; href?: string; key?: string },
): Promise<void> {
  await notifications.tell(
    transaction,
    at,
    userIds.map((userId) => ({ userId, kind, auctionId: about.auction_id, slug: about.slug, href, ...news })),
  );
}

/** Tells the other side of a sale what one of them has done. */
export async function tellOther(
  desk: Desk,
  transaction: Executor,
  { row, side, ...telling }: News & { row: SettlementRow; side: Side; at: number; key?: string },
): Promise<void> {
  const userIds = side === 'buyer' ? await sellersOf(desk, transaction, row) : [row.buyer_id];
  await tellPeople(desk, transaction, { about: row, userIds, kind: 'settlement', ...telling });
}

/** Tells the two sides, each in words of its own; null: that side knows. */
export async function tellSides(
  desk: Desk,
  transaction: Executor,
  {
    about,
    buyerId,
    at,
    kind = 'settlement',
    buyer,
    seller,
  }: {
    about: About;
    buyerId: string;
    at: number;
    kind?: Notification['kind'];
    buyer: News | null;
    seller: News | null;
  },
): Promise<void> {
  if (buyer !== null) await tellPeople(desk, transaction, { about, userIds: [buyerId], at, kind, ...buyer });
  if (seller !== null) await tellPeople(desk, transaction, { about, userIds: await sellersOf(desk, transaction, about), at, kind, ...seller });
}

/** Writes to the staff who look after settlements, of one sale. */
export function mailStaffOf(desk: Desk, transaction: Executor, { slug, ...words }: { slug: string; subject: string; text: string }): Promise<void> {
  return mailStaff(desk, transaction, { ...words, power: 'settle_sales', button: 'Open the settlement', path: `/operator/settlements/${slug}` });
}
