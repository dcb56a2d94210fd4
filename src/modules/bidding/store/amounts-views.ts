import { sql } from 'kysely';
import type { StaffRole } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export interface AmountsViewRow extends Pick<
  CamelRow<'amounts_views'>,
  'auctionId' | 'viewedBy' | 'viewedAt' | 'reason'
> {
  readonly roles: StaffRole[];
}

export async function insertAmountsView(
  transaction: Executor,
  view: { id: string; auctionId: string; viewedBy: string; roles: readonly string[]; reason: string; at: number },
): Promise<void> {
  await sql`insert into amounts_views (id, auction_id, viewed_by, roles, reason, viewed_at)
    values (${view.id}, ${view.auctionId}, ${view.viewedBy}, ${[...view.roles]}::text[], ${view.reason}, ${toIsoString(view.at)})`.execute(
    transaction,
  );
}

export async function readAmountsViews(executor: Executor, auctionIds: readonly string[]): Promise<AmountsViewRow[]> {
  const result =
    await sql<AmountsViewRow>`select auction_id as "auctionId", viewed_by as "viewedBy", roles, reason, viewed_at as "viewedAt"
    from amounts_views where auction_id = any(${[...auctionIds]}::text[]) order by viewed_at, id`.execute(executor);
  return result.rows;
}

export async function hasViewedAmounts(
  executor: Executor,
  { auctionId, userId, since }: { auctionId: string; userId: string; since: number },
): Promise<boolean> {
  const result = await sql<{ found: boolean }>`select exists (select from amounts_views
    where auction_id = ${auctionId} and viewed_by = ${userId} and viewed_at >= ${toIsoString(since)}) as found`.execute(
    executor,
  );
  return result.rows[0]?.found ?? false;
}
