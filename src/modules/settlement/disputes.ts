import { plainFileName } from '#modules/media/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { SETTLEMENT_LIMITS, type Side } from '#contract/settlement-states.ts';
import { may } from '#modules/operations/index.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { lockOwn } from './act.ts';
import { note } from './move-on.ts';
import { EVIDENCE_BY_USER, HOUR_MS, ringAfterCommit, type SettlementHouse } from './parts.ts';
import { noSuchSale, sideOf } from './policy.ts';
import { statementsIn } from './present.ts';
import { findDispute, findEvidence, findOneEvidence, findOpenDispute, insertDispute, insertEvidence } from './store/disputes.ts';
import { findEvents, findSettlement, updateSettlement } from './store/settlements.ts';
import type { DisputeRow, EvidenceRow, SettlementRow } from './store/tables.ts';
import { mailStaffOf, tellOther, tellSides } from './tell.ts';

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
    const toOpener = {
      title: `We have your dispute about the ${row.title}`,
      body: `You wrote: “${reason}” The other side and our staff were told. No deadline runs until we have decided: pay and hand over nothing before that. Add papers and pictures on the page of the sale.`,
    };
    const toOther = {
      title: `A dispute about the ${row.title}`,
      body: `The ${side} writes: “${reason}” No deadline runs until we have decided. Please answer on the page of the sale, in your own words and with papers or pictures: we decide on what both of you say.`,
    };
    await tellSides(house, transaction, {
      about: row,
      buyerId: row.buyer_id,
      at,
      buyer: side === 'buyer' ? toOpener : toOther,
      seller: side === 'seller' ? toOpener : toOther,
    });
    await mailStaffOf(house, transaction, { slug, subject: `Dispute: ${row.title}`, text: `The ${side} writes: ${reason}` });
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
    await tellOfMore(house, transaction, { own: again, dispute, at });
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
  if (result.ok) ringAfterCommit(house);
  else await house.media.documents.remove(kept.value.storageKey);
  return result;
}

/** What a side has to say of the dispute that is open, in words. */
export async function sayInDispute(house: SettlementHouse, actor: SignedIn, { slug, words }: { slug: string; words: string }): Promise<Result<null>> {
  const tooMany = await house.limits.take(EVIDENCE_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await house.database.transaction(async (transaction): Promise<Result<null>> => {
    const own = await lockOwn(house, transaction, { actor, slug });
    if (own === null) return noSuchSale();
    const dispute = await findOpenDispute(transaction, own.row.id);
    if (dispute === null) return refused(409, 'There is no open dispute: it was decided meanwhile.', { code: 'not_disputed' });
    if (statementsIn(dispute, await findEvents(transaction, [own.row.id])).length >= SETTLEMENT_LIMITS.statements)
      return refused(409, `Of a dispute at most ${SETTLEMENT_LIMITS.statements} statements are taken.`, { code: 'too_many_statements' });
    const at = await house.clock.now(transaction);
    await tellOfMore(house, transaction, { own, dispute, at });
    await note(transaction, own.row, { kind: 'statement_added', by: { side: own.side, userId: actor.userId }, at, text: words });
    return accepted(null);
  });
  if (result.ok) ringAfterCommit(house);
  return result;
}

/** Tells the other side, once an hour however much is added; and the staff, when who did not open the dispute first answers. */
async function tellOfMore(
  house: SettlementHouse,
  transaction: Executor,
  { own: { row, side }, dispute, at }: { own: { row: SettlementRow; side: Side }; dispute: DisputeRow; at: number },
): Promise<void> {
  await tellOther(house, transaction, {
    row,
    side,
    at,
    title: `The ${side} has added to the dispute about the ${row.title}`,
    body: 'Read it on the page of the sale, and answer there if you like. No deadline runs until we have decided.',
    key: `dispute:${dispute.id}:${side}:${Math.floor(at / HOUR_MS)}`,
  });
  if (side === dispute.opened_by) return;
  const [papers, said] = [await findEvidence(transaction, [dispute.id]), statementsIn(dispute, await findEvents(transaction, [row.id]))];
  const hasAnswered = papers.some((each) => each.side === side) || said.some((each) => each.by_side === side);
  if (!hasAnswered)
    await mailStaffOf(house, transaction, {
      slug: row.slug,
      subject: `Dispute: ${row.title}: the ${side} answers`,
      text: `The ${side} has answered. Read both sides, and decide.`,
    });
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
