import { plainFileName } from '#modules/media/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { SETTLEMENT_LIMITS } from '#contract/settlement-states.ts';
import { may } from '#modules/operations/index.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { lockOwn } from './act.ts';
import { note } from './move-on.ts';
import { EVIDENCE_BY_USER, ringAfterCommit, type SettlementHouse } from './parts.ts';
import { noSuchSale, sideOf } from './policy.ts';
import { findDispute, findEvidence, findOneEvidence, findOpenDispute, insertDispute, insertEvidence } from './store/disputes.ts';
import { findSettlement, updateSettlement } from './store/settlements.ts';
import type { EvidenceRow } from './store/tables.ts';
import { mailStaff, tellSides } from './tell.ts';

/** Stops the time of a settlement: the staff look at it, and decide. */
export async function openDispute(house: SettlementHouse, actor: SignedIn, { slug, reason }: { slug: string; reason: string }): Promise<Result<null>> {
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const own = await lockOwn(house, transaction, { actor, slug });
    if (own === null) return noSuchSale();
    const { row, side } = own;
    if (row.ended_at !== null) return refused(409, 'This sale is over. Write to us: we still listen.', { code: 'sale_over' });
    if ((await findOpenDispute(transaction, row.id)) !== null)
      return refused(409, 'A dispute is open already. Add to it what you have to say.', { code: 'disputed' });
    const at = await house.clock.now(transaction);
    await insertDispute(transaction, {
      id: newId(),
      settlement_id: row.id,
      opened_by: side,
      actor_id: actor.userId,
      reason,
      opened_at: new Date(at),
      time_left_ms: Math.max(0, (row.due_at?.getTime() ?? at) - at),
      decision: null,
      decision_reason: '',
      decided_by: null,
      decided_at: null,
    });
    await updateSettlement(transaction, row.id, { due_at: null });
    await note(transaction, row, { kind: 'dispute_opened', by: { side, userId: actor.userId }, at, text: reason });
    const news = {
      title: `A dispute about the ${row.title}`,
      body: `The ${side} writes: ${reason} The time of the sale stands still until we have decided. Add what we should know.`,
    };
    await tellSides(house, transaction, {
      about: row,
      buyerId: row.buyer_id,
      at,
      buyer: side === 'buyer' ? null : news,
      seller: side === 'seller' ? null : news,
    });
    await mailStaff(house, transaction, { slug, subject: `Dispute: ${row.title}`, text: `The ${side} writes: ${reason}` });
    return accepted(null);
  });
  if (result.ok) ringAfterCommit(house);
  return result;
}

/** Adds a paper or a picture to the dispute that is open. */
export async function addEvidence(
  house: SettlementHouse,
  actor: SignedIn,
  { slug, bytes, fileName }: { slug: string; bytes: Uint8Array; fileName: string },
): Promise<Result<null>> {
  const tooMany = await house.limits.take(EVIDENCE_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const own = await house.database.transaction((transaction) => lockOwn(house, transaction, { actor, slug }));
  if (own === null) return noSuchSale();
  // Taken in before the transaction, which is not to wait for a picture; what is refused after it is forgotten.
  const kept = await house.media.documents.add(bytes);
  if (!kept.ok) return kept;
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const again = await lockOwn(house, transaction, { actor, slug });
    const dispute = again === null ? null : await findOpenDispute(transaction, again.row.id);
    if (again === null || dispute === null) return refused(409, 'There is no open dispute to which this could be added.', { code: 'not_disputed' });
    if ((await findEvidence(transaction, [dispute.id])).length >= SETTLEMENT_LIMITS.evidence)
      return refused(409, `A dispute takes at most ${SETTLEMENT_LIMITS.evidence} papers.`, { code: 'too_many_documents' });
    const at = await house.clock.now(transaction);
    const { storageKey, contentType, byteLength } = kept.value;
    await insertEvidence(transaction, {
      id: newId(),
      dispute_id: dispute.id,
      sent_by: actor.userId,
      side: again.side,
      file_name: plainFileName(fileName),
      content_type: contentType,
      byte_length: byteLength,
      storage_key: storageKey,
      sent_at: new Date(at),
    });
    await note(transaction, again.row, { kind: 'evidence_added', by: { side: again.side, userId: actor.userId }, at, text: plainFileName(fileName) });
    return accepted(null);
  });
  if (!result.ok) await house.media.documents.remove(kept.value.storageKey);
  return result;
}

/** A paper of a dispute: for its two sides, and the staff who decide; for others there is none. */
export async function readEvidence(house: SettlementHouse, actor: SignedIn, id: string): Promise<Result<{ evidence: EvidenceRow; bytes: Uint8Array }>> {
  const { executor } = house.database;
  const none = refused(404, 'There is no such document.', { code: 'not_found' });
  const evidence = await findOneEvidence(executor, id);
  const dispute = evidence === null ? null : await findDispute(executor, evidence.dispute_id);
  const row = dispute === null ? null : await findSettlement(executor, dispute.settlement_id);
  if (evidence === null || row === null) return none;
  if (!may(actor, 'settle_sales') && (await sideOf(house, executor, row, actor.userId)) === null) return none;
  const bytes = await house.media.documents.read(evidence.storage_key);
  return bytes === null ? none : accepted({ evidence, bytes });
}
