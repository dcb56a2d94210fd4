import { money, moneyOrNull } from '#contract/primitives.ts';
import type { Closed } from '#modules/bidding/index.ts';
import {
  SETTLEMENT_ACTIONS,
  SETTLEMENT_STEPS,
  type SettlementAction,
  mayAct,
  type Side,
  type SettlementState,
  negotiationActions,
  type Party,
} from '#contract/settlement-states.ts';
import { isDisclosed } from '#contract/sale-disclosure.ts';
import type { Contact, Dispute, Invoice, Negotiation, Settlement } from '#contract/settlements.ts';
import type { SaleOutcome } from '#contract/sale-outcome.ts';
import { type Charge, staffDecline } from '#modules/payments/index.ts';
import { formatAmount } from '#contract/format/money.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { invoicePartsOf } from './store/invoices.ts';
import { formatNumberText } from './issue-invoice.ts';
import { turnOf } from './negotiate.ts';
import { presentChecklist } from './sale-tasks.ts';
import type { TaskRow } from './store/sale-tasks.ts';
import type {
  BillRow,
  DisputeRow,
  EventRow,
  EvidenceRow,
  InvoiceRow,
  NegotiationMoveRow,
  NegotiationRow,
  SettlementRow,
} from './store/tables.ts';
import type { OutcomeRow } from './store/sale-lists.ts';
import { EVENT_LABELS } from './texts.ts';

export interface SaleRecord {
  readonly row: SettlementRow;
  readonly events: readonly EventRow[];
  readonly disputes: readonly DisputeRow[];
  readonly evidence: readonly EvidenceRow[];
  readonly bill: BillRow | null;
  readonly charge: Charge | null;
  readonly invoices: readonly Invoice[];
  readonly buyer: Contact | null;
  readonly seller: Contact | null;
  readonly tasks: readonly TaskRow[];
  readonly hasTitle: boolean;
  readonly unread: number;
}

export function presentSettlement(
  { row, events, disputes, evidence, bill, charge, invoices, buyer, seller, tasks, hasTitle, unread }: SaleRecord,
  { now, nameOf, isForStaff }: { now: number; nameOf: (userId: string) => string; isForStaff: boolean },
): Settlement {
  const agreed = events.findLast(({ kind }) => kind === 'collection_agreed' || kind === 'collection_proposed');
  const isOpen = row.ended_at === null;
  return {
    state: row.state,
    origin: row.origin,
    attempt: row.attempt,
    price: money(row.price, row.currency),
    premium: money(row.premium, row.currency),
    started_at: row.started_at.toISOString(),
    due_at: toIsoString(row.due_at),
    is_late: row.due_at !== null && row.due_at.getTime() <= now,
    steps: stepsOf(row, events),
    buyer,
    seller,
    charge:
      charge === null
        ? null
        : {
            id: charge.id,
            state: charge.state,
            decline: declineWords(charge, isForStaff),
            amount: money(charge.amount, row.currency),
            refundable:
              isForStaff && charge.state === 'taken'
                ? money(charge.amount - charge.refunded - charge.disputed, row.currency)
                : null,
          },
    invoices: [...invoices],
    payment_reported_at: toIsoString(row.payment_reported_at),
    bill: bill === null ? null : { issued_at: bill.issued_at.toISOString() },
    collection:
      row.collection_at === null || row.collection_by === null
        ? null
        : {
            at: row.collection_at.toISOString(),
            place: row.collection_place ?? '',
            proposed_by: row.collection_by,
            agreed_at: agreed?.kind === 'collection_agreed' ? agreed.happened_at.toISOString() : null,
          },
    conversation_id: row.id,
    unread_messages: unread,
    disclosed: {
      contact: isDisclosed('contact', row.state),
      address: isDisclosed('address', row.state),
      documents: isDisclosed('documents', row.state),
    },
    checklist: presentChecklist(row, hasTitle ? tasks : null, now),
    disputes: disputes.map((dispute) => presentDispute(dispute, { row, evidence, events })),
    is_disputed: isOpen && disputes.some(({ decided_at }) => decided_at === null),
    fell_through:
      row.fault === null || row.ended_at === null
        ? null
        : { fault: row.fault, reason: row.fault_reason ?? '', at: row.ended_at.toISOString() },
    history: events.map((event) => ({
      text: EVENT_LABELS[event.kind] ?? event.kind,
      note: event.note,
      at: event.happened_at.toISOString(),
      by: actorOf(event, { nameOf, isForStaff }),
    })),
  };
}

/** The parties don't see which member of staff acted. */
function actorOf(
  { by_side: side, actor_id: actorId }: EventRow,
  { nameOf, isForStaff }: { nameOf: (userId: string) => string; isForStaff: boolean },
): string {
  if (side === 'system' || actorId === null) return 'Automatic';
  return side === 'staff' && !isForStaff ? 'Our team' : nameOf(actorId);
}

function declineWords({ decline }: Charge, isForStaff: boolean): string | null {
  if (decline === null) return null;
  return isForStaff ? staffDecline(decline) : decline.text;
}

/** A step is done when the next one starts. */
function stepsOf(row: SettlementRow, events: readonly EventRow[]): Settlement['steps'] {
  const reached = (state: SettlementState) => events.findLast((event) => event.to_state === state)?.happened_at ?? null;
  return SETTLEMENT_STEPS.filter((state) => state !== 'fee_due' || row.charge_id !== null).map(
    (state, index, steps) => {
      const next = steps[index + 1] ?? 'done';
      const done = reached(next);
      const isBehind =
        row.state === 'done' ||
        (SETTLEMENT_STEPS as readonly SettlementState[]).indexOf(row.state) > SETTLEMENT_STEPS.indexOf(state) ||
        (row.state === 'fell_through' && done !== null);
      return { state, done_at: isBehind ? toIsoString(done) : null };
    },
  );
}

export const statementsIn = (dispute: DisputeRow, events: readonly EventRow[]): EventRow[] =>
  events.filter(
    ({ kind, happened_at: at }) =>
      kind === 'statement_added' &&
      at >= dispute.opened_at &&
      (dispute.decided_at === null || at <= dispute.decided_at),
  );

function presentDispute(
  dispute: DisputeRow,
  { row, evidence, events }: Pick<SaleRecord, 'row' | 'evidence' | 'events'>,
): Dispute {
  return {
    id: dispute.id,
    opened_by: dispute.opened_by,
    reason: dispute.reason,
    claims: dispute.claims.map((claim) => ({ ...claim })),
    opened_at: dispute.opened_at.toISOString(),
    decision: dispute.decision,
    decision_reason: dispute.decision_reason,
    refunded: moneyOrNull(dispute.refunded, row.currency),
    decided_at: toIsoString(dispute.decided_at),
    statements: statementsIn(dispute, events).map(({ by_side, note, happened_at }) => ({
      by: by_side === 'buyer' ? 'buyer' : 'seller',
      text: note,
      at: happened_at.toISOString(),
    })),
    evidence: evidence
      .filter(({ dispute_id }) => dispute_id === dispute.id)
      .map((each) => ({
        id: each.id,
        by: each.side,
        file_name: each.file_name,
        content_type: each.content_type,
        bytes: each.byte_length,
        sent_at: each.sent_at.toISOString(),
      })),
  };
}

export function availableActions(
  { row, disputes, charge }: Pick<SaleRecord, 'row' | 'disputes' | 'charge'>,
  side: Side,
): (SettlementAction | 'open_dispute' | 'add_evidence' | 'pay_charge')[] {
  if (row.ended_at !== null) return [];
  const isDisputed = disputes.some(({ decided_at }) => decided_at === null);
  const pay =
    side === 'buyer' && charge !== null && (charge.state === 'declined' || charge.state === 'action_needed')
      ? ['pay_charge' as const]
      : [];
  if (isDisputed)
    return [
      'add_evidence',
      ...(mayAct('give_particulars', side, row.state) ? ['give_particulars' as const] : []),
      ...pay,
    ];
  const actions = (Object.keys(SETTLEMENT_ACTIONS) as SettlementAction[])
    .filter((action) => mayAct(action, side, row.state))
    .filter((action) => {
      if (action === 'say_paid') return row.payment_reported_at === null;
      return action !== 'agree_collection' || (row.collection_by !== null && row.collection_by !== side);
    });
  return [...actions, 'open_dispute', ...pay];
}

export function presentNegotiation(
  row: NegotiationRow,
  { moves, party, closed }: { moves: readonly NegotiationMoveRow[]; party: Party | null; closed: Closed | null },
): Negotiation {
  return {
    state: row.state,
    turn: row.turn,
    round: row.round,
    rounds: row.rounds,
    price_at_close: { amount: row.price_at_close, currency: row.currency },
    current_offer: moneyOrNull(row.current_offer, row.currency),
    premium: moneyOrNull(
      party !== 'bidder' || row.current_offer === null ? null : (closed?.premiumOn(row.current_offer) ?? null),
      row.currency,
    ),
    due_at: toIsoString(row.due_at),
    reserve: party === 'bidder' ? null : moneyOrNull(closed?.reserve ?? null, row.currency),
    // Moves of an earlier high bidder whose bid was voided are visible only to staff.
    moves: moves
      .filter(({ made_at }) => party === null || made_at >= row.opened_at)
      .map((move) => ({
        by: move.by_party,
        kind: move.kind,
        amount: moneyOrNull(move.amount, row.currency),
        at: move.made_at.toISOString(),
      })),
    may: row.state === 'open' && row.turn === party ? [...negotiationActions(turnOf(row))] : [],
  };
}

export function presentInvoice(
  row: InvoiceRow,
  { charge, corrects }: { charge: Charge | null; corrects: number | null },
): Invoice {
  const { billedTo, site, lines } = invoicePartsOf(row);
  return {
    number: formatNumberText(row.number),
    kind: row.kind,
    issued_at: row.issued_at.toISOString(),
    slug: row.slug,
    title: row.title,
    billed_to: billedTo,
    site,
    lines: lines.map(({ words, amount }) => ({ text: words, amount: money(amount, row.currency) })),
    net: money(row.net, row.currency),
    tax: money(row.tax, row.currency),
    total: money(row.net + row.tax, row.currency),
    corrects: corrects === null ? null : formatNumberText(corrects),
    // A charge that was never paid is only cancelled, so no money is refunded.
    status: row.kind === 'credit_note' && charge?.state !== 'cancelled' ? 'credited' : statusOf(charge),
  };
}
function statusOf(charge: Charge | null): Invoice['status'] {
  switch (charge?.state) {
    case 'taken':
      return charge.refunded >= charge.amount ? 'refunded' : 'paid';
    case 'declined':
      return 'declined';
    case 'cancelled':
      return 'cancelled';
    case 'due':
    case 'action_needed':
    case undefined:
      return 'due';
  }
}

/** Null for a sale without a fall-through or second buyer. */
export function presentOutcome(row: OutcomeRow): SaleOutcome | null {
  const price = { amount: row.price, currency: row.currency };
  // The public does not see whose fault it was.
  if (row.state === 'fell_through') return { state: 'fell_through', text: 'The sale was not completed.', price: null };
  return row.origin !== 'underbidder'
    ? null
    : {
        state: 'resold',
        text: `${row.faultBefore === null ? 'It was sold after the auction. An' : 'The first sale was not completed. The'} underbidder bought it for ${formatAmount(row.price, row.currency)}.`,
        price,
      };
}
