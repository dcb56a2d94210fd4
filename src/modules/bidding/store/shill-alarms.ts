import { sql } from 'kysely';
import type { ShillReason } from '#auction/shill-score.ts';
import type { ShillDecision } from '#contract/shill-labels.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export interface ShillAlarmRow extends Pick<
  CamelRow<'shill_alarms'>,
  'id' | 'auctionId' | 'bidderId' | 'score' | 'raisedAt' | 'decidedBy' | 'decidedAt' | 'decisionReason'
> {
  readonly reasons: readonly ShillReason[];
  readonly decision: ShillDecision | null;
}
const COLUMNS = sql`id, auction_id as "auctionId", bidder_id as "bidderId", score, reasons, raised_at as "raisedAt",
  decision, decided_by as "decidedBy", decided_at as "decidedAt", decision_reason as "decisionReason"`;
const MAX_SHOWN = 50;

export async function putShillAlarm(
  transaction: Executor,
  alarm: Pick<ShillAlarmRow, 'id' | 'auctionId' | 'bidderId' | 'score' | 'reasons' | 'raisedAt'>,
): Promise<void> {
  await sql`insert into shill_alarms (id, auction_id, bidder_id, score, reasons, raised_at)
    values (${alarm.id}, ${alarm.auctionId}, ${alarm.bidderId}, ${alarm.score}, ${JSON.stringify(alarm.reasons)}::jsonb, ${alarm.raisedAt})
    on conflict (auction_id, bidder_id) where decision is null do update set score = excluded.score, reasons = excluded.reasons`.execute(
    transaction,
  );
}

export async function openShillAlarms(
  executor: Executor,
  closedSince: Date,
): Promise<(ShillAlarmRow & Pick<Row<'auctions'>, 'slug' | 'title'>)[]> {
  const result = await sql<
    ShillAlarmRow & Pick<Row<'auctions'>, 'slug' | 'title'>
  >`select s.*, a.slug, a.title from (select ${COLUMNS} from shill_alarms where decision is null
      and auction_id in (select auction_id from auction_states where closed_at is null or closed_at >= ${closedSince})
      order by raised_at desc limit ${MAX_SHOWN}) s
    join auctions a on a.id = s."auctionId" order by s."raisedAt" desc, s.id`.execute(executor);
  return result.rows;
}

export async function readShillAlarms(executor: Executor, auctionId: string): Promise<ShillAlarmRow[]> {
  const result = await sql<ShillAlarmRow>`select ${COLUMNS} from shill_alarms where auction_id = ${auctionId}
    order by decision is not null, score desc, raised_at desc, id limit ${MAX_SHOWN}`.execute(executor);
  return result.rows;
}

export async function lockShillAlarm(transaction: Executor, id: string): Promise<ShillAlarmRow | null> {
  const result = await sql<ShillAlarmRow>`select ${COLUMNS} from shill_alarms where id = ${id} for update`.execute(
    transaction,
  );
  return result.rows[0] ?? null;
}

export async function writeShillDecision(
  transaction: Executor,
  id: string,
  { decision, by, at, reason }: { decision: ShillDecision; by: string; at: Date; reason: string },
): Promise<void> {
  await transaction
    .updateTable('shill_alarms')
    .set({ decision, decided_by: by, decided_at: at, decision_reason: reason })
    .where('id', '=', id)
    .execute();
}

export async function isNamedInAlarm(
  executor: Executor,
  { auctionId, bidderId, userId }: { auctionId: string; bidderId: string; userId: string },
): Promise<boolean> {
  const found = await sql`select from shill_alarms s, jsonb_array_elements(s.reasons) reason
    where s.auction_id = ${auctionId} and s.bidder_id = ${bidderId} and reason -> 'others' ? ${userId} limit 1`.execute(
    executor,
  );
  return found.rows.length > 0;
}

export async function writeVoided(
  transaction: Executor,
  {
    auctionId,
    bidderId,
    by,
    at,
    reason,
  }: { auctionId: string; bidderId: string; by: string; at: Date; reason: string },
): Promise<ShillAlarmRow[]> {
  const open = await sql<ShillAlarmRow>`update shill_alarms
    set decision = 'voided', decided_by = ${by}, decided_at = ${at}, decision_reason = ${reason}
    where auction_id = ${auctionId} and bidder_id = ${bidderId} and decision is null returning ${COLUMNS}`.execute(
    transaction,
  );
  await transaction
    .updateTable('shill_alarms')
    .set({ decision: 'voided' })
    .where('auction_id', '=', auctionId)
    .where('bidder_id', '=', bidderId)
    .where('decision', '=', 'void_requested')
    .execute();
  return open.rows;
}

export const reopenAfterRejection = (
  transaction: Executor,
  { auctionId, bidderId }: { auctionId: string; bidderId: string },
): Promise<void> => reopen(transaction, sql`s.auction_id = ${auctionId} and s.bidder_id = ${bidderId}`);

export const reopenAfterLapse = (executor: Executor, requestedBefore: Date): Promise<void> =>
  reopen(executor, sql`s.decided_at < ${requestedBefore}`);

async function reopen(executor: Executor, which: ReturnType<typeof sql>): Promise<void> {
  await sql`update shill_alarms s
    set decision = null, decided_by = null, decided_at = null, decision_reason = null
    where s.decision = 'void_requested' and ${which}
      and not exists (select from shill_alarms o
        where o.auction_id = s.auction_id and o.bidder_id = s.bidder_id and o.decision is null)
      and s.raised_at = (select max(l.raised_at) from shill_alarms l
        where l.auction_id = s.auction_id and l.bidder_id = s.bidder_id and l.decision = 'void_requested')`.execute(
    executor,
  );
}

export async function deleteShillAlarmsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('shill_alarms').where('raised_at', '<', before).execute();
}
