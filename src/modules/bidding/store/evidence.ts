import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Entry } from './ledger.ts';

export interface BidEvidence {
  readonly entry: Pick<Entry, 'auctionId' | 'sequence' | 'recordedAt'>;
  readonly network: string | null;
  readonly deviceKey: string | null;
  readonly cardFingerprint: string | null;
  readonly registeredAt: number;
  readonly planId: string | null;
}

export async function insertEvidence(transaction: Executor, evidence: readonly BidEvidence[]): Promise<void> {
  if (evidence.length === 0) return;
  const column = (pick: (bid: BidEvidence) => string | number | null): string => arrayLiteral(evidence.map(pick));
  const ageDays = ({ entry, registeredAt }: BidEvidence) =>
    Math.max(0, Math.floor((entry.recordedAt - registeredAt) / DAY_MS));
  await sql`insert into bid_evidence (auction_id, sequence, recorded_at, network, device_key, card_fingerprint, account_age_days, plan_id)
    select n.auction_id, n.sequence, to_timestamp(n.recorded_ms / 1000.0::double precision), n.network, n.device_key,
      n.card_fingerprint, n.age_days, n.plan_id
    from unnest(${column((bid) => bid.entry.auctionId)}::text[], ${column((bid) => bid.entry.sequence)}::integer[],
      ${column((bid) => bid.entry.recordedAt)}::bigint[],
      ${column((bid) => bid.network)}::text[], ${column((bid) => bid.deviceKey)}::text[],
      ${column((bid) => bid.cardFingerprint)}::text[], ${column(ageDays)}::integer[],
      ${column((bid) => bid.planId)}::text[])
      as n(auction_id, sequence, recorded_ms, network, device_key, card_fingerprint, age_days, plan_id)`.execute(
    transaction,
  );
}

/** Evidence of auctions that aren't decided yet is deleted after their decision. */
export async function eraseEvidenceOf(transaction: Executor, userId: string): Promise<void> {
  await sql`update bid_evidence e set ends_with_auction = true from ledger_entries l
    where l.actor_id = ${userId} and e.auction_id = l.auction_id and e.sequence = l.sequence`.execute(transaction);
  await deleteEndedEvidence(transaction);
}

export async function deleteEndedEvidence(executor: Executor): Promise<number> {
  const result = await sql`delete from bid_evidence e using auction_states s
    where e.ends_with_auction and s.auction_id = e.auction_id and s.status not in ('live', 'closed', 'offer')`.execute(
    executor,
  );
  return Number(result.numAffectedRows ?? 0n);
}

export async function deleteEvidenceBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  const result =
    await sql`delete from bid_evidence where ctid = any(array(select ctid from bid_evidence where recorded_at < ${before} limit ${limit}))`.execute(
      executor,
    );
  return Number(result.numAffectedRows ?? 0n);
}
