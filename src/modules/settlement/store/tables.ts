import type { DisputeDecision, Fault, NegotiationState, Party, SettlementState, Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';

/** Amounts are in minor units. */
export interface SettlementRow {
  id: string;
  auction_id: string;
  attempt: number;
  slug: string;
  title: string;
  origin: 'hammer' | 'offer' | 'underbidder';
  buyer_id: string;
  seller_id: string;
  dealer_id: string | null;
  currency: string;
  price: number;
  premium: number;
  state: SettlementState;
  state_since: Date;
  due_at: Date | null;
  reminded_for: Date | null;
  late_for: Date | null;
  charge_id: string | null;
  payment_reported_at: Date | null;
  collection_at: Date | null;
  collection_place: string | null;
  collection_by: Side | null;
  fault: Fault | null;
  fault_reason: string | null;
  fee_settled_at: Date | null;
  started_at: Date;
  ended_at: Date | null;
}
export interface PartyRow {
  settlement_id: string;
  side: Side;
  name: string;
  address: string;
  phone: string;
  given_at: Date;
}
export interface EventRow {
  settlement_id: string;
  sequence: number;
  kind: string;
  by_side: Side | 'staff' | 'system';
  actor_id: string | null;
  to_state: SettlementState | null;
  note: string;
  happened_at: Date;
}
export interface BillRow {
  settlement_id: string;
  facts: unknown;
  issued_at: Date;
}
export interface NegotiationRow {
  auction_id: string;
  slug: string;
  title: string;
  bidder_id: string;
  seller_id: string;
  dealer_id: string | null;
  currency: string;
  price_at_close: number;
  state: NegotiationState;
  turn: Party | null;
  round: number;
  rounds: number;
  standing: number | null;
  last_offer: number | null;
  due_at: Date | null;
  reminded_for: Date | null;
  opened_at: Date;
  ended_at: Date | null;
}
export type MoveKind = 'offer' | 'counter' | 'accept' | 'decline' | 'lapse' | 'withdraw';
export interface NegotiationMoveRow {
  auction_id: string;
  sequence: number;
  round: number;
  by_party: Party | 'system';
  actor_id: string | null;
  kind: MoveKind;
  amount: number | null;
  made_at: Date;
}
export interface DisputeRow {
  id: string;
  settlement_id: string;
  opened_by: Side;
  actor_id: string;
  reason: string;
  opened_at: Date;
  time_left_ms: number;
  decision: DisputeDecision | null;
  decision_reason: string;
  decided_by: string | null;
  decided_at: Date | null;
}
export interface EvidenceRow {
  id: string;
  dispute_id: string;
  sent_by: string;
  side: Side;
  file_name: string;
  content_type: 'application/pdf' | 'image/jpeg';
  byte_length: number;
  storage_key: string;
  sent_at: Date;
}
export interface SecondChanceRow {
  id: string;
  auction_id: string;
  settlement_id: string;
  slug: string;
  title: string;
  user_id: string;
  seller_id: string;
  dealer_id: string | null;
  currency: string;
  price: number;
  premium: number;
  state: 'asked' | 'accepted' | 'declined' | 'lapsed';
  asked_at: Date;
  due_at: Date | null;
  reminded_for: Date | null;
  answered_at: Date | null;
}
export interface InvoiceRow {
  series: string;
  number: number;
  kind: 'invoice' | 'credit_note';
  settlement_id: string;
  charge_id: string;
  credited: number;
  user_id: string;
  slug: string;
  title: string;
  billed_to: unknown;
  site: unknown;
  lines: unknown;
  currency: string;
  net: number;
  tax: number;
  issued_at: Date;
}
type Tables = {
  settlements: SettlementRow;
  settlement_parties: PartyRow;
  settlement_events: EventRow;
  bills_of_sale: BillRow;
  negotiations: NegotiationRow;
  negotiation_moves: NegotiationMoveRow;
  settlement_disputes: DisputeRow;
  dispute_evidence: EvidenceRow;
  second_chances: SecondChanceRow;
  second_chance_requests: { user_id: string; agreed_at: Date };
  second_chances_due_to_ask: { auction_id: string; settlement_id: string; written_at: Date };
  invoices: InvoiceRow;
  invoice_counters: { series: string; last: number };
};

export const tables = (executor: Executor) => executor.withTables<Tables>();
