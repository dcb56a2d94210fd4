import { HOUR_MS } from '#contract/durations.ts';
import { plainFileName } from '#modules/media/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { DisputedClaim } from '#contract/claim-requests.ts';
import { statementOf } from '#contract/claims.ts';
import { SETTLEMENT_LIMITS, type Side } from '#contract/settlement-states.ts';
import { may } from '#modules/operations/index.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { lockOwn } from './own-sale.ts';
import { recordEvent } from './move-on.ts';
import { EVIDENCE_BY_USER, wakePaymentsAfterCommit, type SettlementContext } from './deps.ts';
import { sideOf } from '#modules/conversations/index.ts';
import { statementsIn } from './present.ts';
import {
  findClaims,
  findDispute,
  findEvidence,
  findOneEvidence,
  findOpenDispute,
  insertDispute,
  insertEvidence,
} from './store/disputes.ts';
import { findEvents, findSettlement, updateSettlement } from './store/settlements.ts';
import type { DisputeRow, EvidenceRow, SettlementRow } from './store/tables.ts';
import { mailStaffOf, notifyOther, notifySides } from './notify.ts';

/** Pauses the settlement's deadlines until staff decide. */
export async function openDispute(
  context: SettlementContext,
  actor: SignedIn,
  { slug, reason, claims = [] }: { slug: string; reason: string; claims?: readonly string[] },
): Promise<Result<null>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const locked = await lockOwn(context, transaction, { actor, slug });
    if (locked === null) return refuse('sale_not_found');
    const { row, side } = locked;
    if (row.ended_at !== null) return refuse('sale_over');
    if ((await findOpenDispute(transaction, row.id)) !== null) return refuse('dispute_open_already');
    const disputed = await disputedClaims(transaction, { row, side, ids: claims });
    if ('ok' in disputed) return disputed;
    const at = await context.clock.now(transaction);
    await insertDispute(transaction, {
      id: newId(),
      settlement_id: row.id,
      opened_by: side,
      actor_id: actor.userId,
      reason,
      claims: disputed.claims,
      opened_at: new Date(at),
      time_left_ms: Math.max(0, (row.due_at?.getTime() ?? at) - at),
      decision: null,
      decision_reason: '',
      refunded: null,
      decided_by: null,
      decided_at: null,
    });
    await updateSettlement(transaction, row.id, { due_at: null });
    await recordEvent(transaction, row, {
      kind: 'dispute_opened',
      by: { side, userId: actor.userId },
      at,
      text: reason,
    });
    const listed =
      disputed.claims.length === 0
        ? ''
        : ` Disputed claims: ${disputed.claims.map(({ statement }) => statement).join('; ')}.`;
    const toOpener = {
      title: `We received your dispute about the ${row.title}`,
      body: `You wrote: “${reason}”${listed} We notified the other side and our staff. All deadlines are paused until we decide. Don’t pay or hand over anything before then. Add documents and pictures on the sale page.`,
    };
    const toOther = {
      title: `A dispute about the ${row.title}`,
      body: `The ${side} wrote: “${reason}”${listed} All deadlines are paused until we decide. Please respond on the sale page, in your own words and with documents or pictures. We’ll decide based on what both of you tell us.`,
    };
    await notifySides(context, transaction, {
      about: row,
      at,
      buyer: side === 'buyer' ? toOpener : toOther,
      seller: side === 'seller' ? toOpener : toOther,
    });
    await mailStaffOf(context, transaction, {
      slug,
      subject: `Dispute: ${row.title}`,
      text: `The ${side} wrote: ${reason}${listed}`,
    });
    return accepted(null);
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  return result;
}

/** Only the buyer may dispute what the seller claimed. */
async function disputedClaims(
  transaction: Executor,
  { row, side, ids }: { row: SettlementRow; side: Side; ids: readonly string[] },
): Promise<{ claims: DisputedClaim[] } | Refused> {
  if (ids.length === 0) return { claims: [] };
  if (side !== 'buyer') return invalid({ claims: ['Only the buyer can dispute the seller’s claims.'] });
  const stated = await findClaims(transaction, row.auction_id);
  const claims = stated
    .filter(({ id }) => ids.includes(id))
    .map((claim) => ({ id: claim.id, statement: statementOf(claim), evidence: claim.evidence }));
  return claims.length === new Set(ids).size
    ? { claims }
    : invalid({ claims: ['The seller doesn’t state one of these. Reload the page and choose again.'] });
}

export async function addEvidence(
  context: SettlementContext,
  actor: SignedIn,
  { slug, bytes, fileName }: { slug: string; bytes: Uint8Array; fileName: string },
): Promise<Result<null>> {
  const tooMany = await context.limits.take(EVIDENCE_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const locked = await context.database.transaction((transaction) => lockOwn(context, transaction, { actor, slug }));
  if (locked === null) return refuse('sale_not_found');
  // Stored before the transaction, which must not wait for image processing. Deleted again if the transaction refuses
  // it.
  const stored = await context.media.documents.add(bytes);
  if (!stored.ok) return stored;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const again = await lockOwn(context, transaction, { actor, slug });
    const dispute = again === null ? null : await findOpenDispute(transaction, again.row.id);
    if (again === null || dispute === null) return refuse('no_dispute_for_statement');
    if ((await findEvidence(transaction, [dispute.id])).length >= SETTLEMENT_LIMITS.evidence)
      return refuse('too_many_dispute_documents', { limit: SETTLEMENT_LIMITS.evidence });
    const at = await context.clock.now(transaction);
    await notifyMore(context, transaction, { locked: again, dispute, at });
    const { storageKey, contentType, byteLength } = stored.value;
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
    await recordEvent(transaction, again.row, {
      kind: 'evidence_added',
      by: { side: again.side, userId: actor.userId },
      at,
      text: plainFileName(fileName),
    });
    return accepted(null);
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  else await context.media.documents.remove(stored.value.storageKey);
  return result;
}

export async function addDisputeStatement(
  context: SettlementContext,
  actor: SignedIn,
  { slug, text }: { slug: string; text: string },
): Promise<Result<null>> {
  const tooMany = await context.limits.take(EVIDENCE_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const locked = await lockOwn(context, transaction, { actor, slug });
    if (locked === null) return refuse('sale_not_found');
    const dispute = await findOpenDispute(transaction, locked.row.id);
    if (dispute === null) return refuse('dispute_decided');
    if (statementsIn(dispute, await findEvents(transaction, [locked.row.id])).length >= SETTLEMENT_LIMITS.statements)
      return refuse('too_many_statements', { limit: SETTLEMENT_LIMITS.statements });
    const at = await context.clock.now(transaction);
    await notifyMore(context, transaction, { locked, dispute, at });
    await recordEvent(transaction, locked.row, {
      kind: 'statement_added',
      by: { side: locked.side, userId: actor.userId },
      at,
      text,
    });
    return accepted(null);
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  return result;
}

/** At most once an hour. Staff are notified when the other side first responds. */
async function notifyMore(
  context: SettlementContext,
  transaction: Executor,
  {
    locked: { row, side },
    dispute,
    at,
  }: { locked: { row: SettlementRow; side: Side }; dispute: DisputeRow; at: number },
): Promise<void> {
  await notifyOther(context, transaction, {
    row,
    side,
    at,
    title: `The ${side} added to the dispute about the ${row.title}`,
    body: 'Read it on the sale page, and respond there if you like. All deadlines are paused until we decide.',
    key: `dispute:${dispute.id}:${side}:${Math.floor(at / HOUR_MS)}`,
  });
  if (side === dispute.opened_by) return;
  const [documents, statements] = [
    await findEvidence(transaction, [dispute.id]),
    statementsIn(dispute, await findEvents(transaction, [row.id])),
  ];
  const hasAnswered = documents.some((each) => each.side === side) || statements.some((each) => each.by_side === side);
  if (!hasAnswered)
    await mailStaffOf(context, transaction, {
      slug: row.slug,
      subject: `Dispute: ${row.title}: the ${side} responded`,
      text: `The ${side} has responded. Read both sides, then decide.`,
    });
}

/** For anyone but the two sides and the staff in charge, it does not exist. */
export async function readEvidence(
  context: SettlementContext,
  actor: SignedIn,
  id: string,
): Promise<Result<{ evidence: EvidenceRow; bytes: Uint8Array }>> {
  const { executor } = context.database;
  const none = refuse('document_not_found');
  const evidence = await findOneEvidence(executor, id);
  const dispute = evidence === null ? null : await findDispute(executor, evidence.dispute_id);
  const row = dispute === null ? null : await findSettlement(executor, dispute.settlement_id);
  if (evidence === null || row === null) return none;
  if (!may(actor, 'settle_sales') && (await sideOf(context, executor, row, actor.userId)) === null) return none;
  const bytes = await context.media.documents.read(evidence.storage_key);
  return bytes === null ? none : accepted({ evidence, bytes });
}
