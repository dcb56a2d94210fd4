export const SETTLEMENT_STATES = [
  'fee_due',
  'payment_due',
  'documents_due',
  'collection_due',
  'handover_due',
  'done',
  'fell_through',
] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** The database enforces the same table (`settlement_moves`). */
export const SETTLEMENT_MOVES = {
  fee_due: ['payment_due', 'fell_through'],
  payment_due: ['documents_due', 'fell_through'],
  documents_due: ['collection_due', 'fell_through'],
  collection_due: ['handover_due', 'fell_through'],
  // A date that falls through is agreed again.
  handover_due: ['collection_due', 'done', 'fell_through'],
  done: [],
  fell_through: [],
} as const satisfies Record<SettlementState, readonly SettlementState[]>;

export function settlementMayMove(from: SettlementState, to: SettlementState): boolean {
  const moves: readonly SettlementState[] = SETTLEMENT_MOVES[from];
  return moves.includes(to);
}

export type Side = 'buyer' | 'seller';
export const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer');
export type Fault = Side | 'nobody';
/** Public. `nobody`: we canceled the sale, or the winning bid was voided. */
export const DEFAULT_LABELS: Readonly<Record<Fault, string>> = {
  buyer: 'The buyer didn’t complete the purchase.',
  seller: 'The seller didn’t complete the sale.',
  nobody: 'The sale was canceled. Neither party is at fault.',
};
export function defaultLabelFor(reader: Side | 'staff', fault: Fault): string {
  if (fault !== reader) return DEFAULT_LABELS[fault];
  return fault === 'buyer' ? 'You didn’t complete the purchase.' : 'You didn’t complete the sale.';
}

/** `by`: who may do it. `in`: in which states. `to`: the next state. */
export const SETTLEMENT_ACTIONS = {
  give_particulars: { by: ['buyer', 'seller'], in: ['fee_due', 'payment_due', 'documents_due'], to: null },
  say_paid: { by: ['buyer'], in: ['payment_due'], to: null },
  confirm_payment: { by: ['seller'], in: ['payment_due'], to: 'documents_due' },
  issue_bill: { by: ['seller'], in: ['documents_due'], to: 'collection_due' },
  propose_collection: { by: ['buyer', 'seller'], in: ['collection_due', 'handover_due'], to: 'collection_due' },
  agree_collection: { by: ['buyer', 'seller'], in: ['collection_due'], to: 'handover_due' },
  confirm_handover: { by: ['buyer'], in: ['handover_due'], to: 'done' },
  plan_task: { by: ['seller'], in: ['payment_due', 'documents_due', 'collection_due', 'handover_due'], to: null },
  confirm_task: {
    by: ['buyer', 'seller'],
    in: ['payment_due', 'documents_due', 'collection_due', 'handover_due'],
    to: null,
  },
} as const satisfies Record<
  string,
  { by: readonly Side[]; in: readonly SettlementState[]; to: SettlementState | null }
>;
export type SettlementAction = keyof typeof SETTLEMENT_ACTIONS;

export function mayAct(action: SettlementAction, side: Side, state: SettlementState): boolean {
  const { by, in: states }: { by: readonly Side[]; in: readonly SettlementState[] } = SETTLEMENT_ACTIONS[action];
  return by.includes(side) && states.includes(state);
}

export const SETTLEMENT_LABELS: Readonly<
  Record<SettlementState, { readonly word: string; readonly step: string; readonly tone: 'wait' | 'good' | 'ended' }>
> = {
  fee_due: { word: 'Premium due', step: 'Premium and invoice', tone: 'wait' },
  payment_due: { word: 'Payment due', step: 'Vehicle payment', tone: 'wait' },
  documents_due: { word: 'Bill of sale due', step: 'Bill of sale', tone: 'wait' },
  collection_due: { word: 'Collection to schedule', step: 'Collection scheduled', tone: 'wait' },
  handover_due: { word: 'Collection', step: 'Handover', tone: 'wait' },
  done: { word: 'Done', step: 'Done', tone: 'good' },
  fell_through: { word: 'Fell through', step: 'Fell through', tone: 'ended' },
};
export const SETTLEMENT_STEPS = [
  'fee_due',
  'payment_due',
  'documents_due',
  'collection_due',
  'handover_due',
] as const satisfies readonly SettlementState[];

export const NEGOTIATION_STATES = ['open', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const;
export type NegotiationState = (typeof NEGOTIATION_STATES)[number];
export type Party = 'bidder' | 'seller';
export const NEGOTIATION_ACTIONS = ['offer', 'counter', 'accept', 'decline'] as const;
export type NegotiationAction = (typeof NEGOTIATION_ACTIONS)[number];

export interface NegotiationTurn {
  readonly turn: Party;
  readonly round: number;
  readonly rounds: number;
  readonly currentOffer: number | null;
}

/** The bidder may offer, accept or decline. The seller may accept, decline or, before the last round, name a price. */
export function negotiationActions({
  turn,
  round,
  rounds,
  currentOffer,
}: NegotiationTurn): readonly NegotiationAction[] {
  if (turn === 'seller') return round < rounds ? ['accept', 'counter', 'decline'] : ['accept', 'decline'];
  return currentOffer === null ? ['offer', 'decline'] : ['accept', 'offer', 'decline'];
}

export const NEGOTIATION_LABELS: Readonly<Record<NegotiationState, string>> = {
  open: 'Offer open',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
  lapsed: 'Offer expired',
  withdrawn: 'Withdrawn',
};

export const SETTLEMENT_LIMITS = {
  name: 200,
  address: 500,
  phone: 40,
  place: 300,
  note: 2000,
  evidence: 20,
  statements: 40,
} as const;

export const DISPUTE_DECISIONS = [
  'sale_continues',
  'part_refunded',
  'buyer_defaulted',
  'seller_defaulted',
  'sale_canceled',
] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];
export const DISPUTE_DECISION_LABELS: Readonly<Record<DisputeDecision, string>> = {
  sale_continues: 'The sale continues',
  part_refunded: 'The sale continues, with part of the premium refunded',
  buyer_defaulted: 'The buyer defaulted',
  seller_defaulted: 'The seller defaulted',
  sale_canceled: 'The sale was canceled, nobody at fault',
};
