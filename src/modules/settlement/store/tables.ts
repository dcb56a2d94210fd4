import type { DisputedClaim } from '#contract/claim-requests.ts';
import type { SettlementState } from '#contract/settlement-states.ts';
import type { Row } from '#platform/database/tables.ts';

export type SettlementRow = Omit<Row<'settlements'>, 'words'>;
export type PartyRow = Row<'settlement_parties'>;
export type EventRow = Row<'settlement_events'> & { to_state: SettlementState | null };
export type BillRow = Row<'bills_of_sale'>;
export type NegotiationRow = Row<'negotiations'>;
export type MoveKind = NegotiationMoveRow['kind'];
export type NegotiationMoveRow = Row<'negotiation_moves'>;
export type DisputeRow = Omit<Row<'settlement_disputes'>, 'claims'> & { claims: readonly DisputedClaim[] };
export type EvidenceRow = Row<'dispute_evidence'>;
export type SecondChanceRow = Row<'second_chances'>;
export type InvoiceRow = Row<'invoices'>;
