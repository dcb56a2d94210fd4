/** The life of a settlement, from the hammer to the keys: one table, asked by the use cases, held by the database, told to the pages. It stands apart from the schemas, so that a page need not carry the schema library. */

export const SETTLEMENT_STATES = ['fee_due', 'payment_due', 'papers_due', 'collection_due', 'handover_due', 'done', 'fell_through'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** Every move of a settlement's life. The database holds the same table (`settlement_moves`) and refuses any other. */
export const SETTLEMENT_MOVES = {
  fee_due: ['payment_due', 'fell_through'],
  payment_due: ['papers_due', 'fell_through'],
  papers_due: ['collection_due', 'fell_through'],
  collection_due: ['handover_due', 'fell_through'],
  // A date that does not hold is agreed anew.
  handover_due: ['collection_due', 'done', 'fell_through'],
  done: [],
  fell_through: [],
} as const satisfies Record<SettlementState, readonly SettlementState[]>;

/** Whether a settlement may go from one state to the other. */
export function settlementMayMove(from: SettlementState, to: SettlementState): boolean {
  const moves: readonly SettlementState[] = SETTLEMENT_MOVES[from];
  return moves.includes(to);
}

export type Side = 'buyer' | 'seller';
export type Fault = Side | 'nobody';
/** How a sale came to fall through, for everybody. Nobody is at fault where the house called it off, or the winning bid was voided. */
export const FAULT_WORDS: Readonly<Record<Fault, string>> = {
  buyer: 'The buyer did not complete the purchase.',
  seller: 'The seller did not complete the sale.',
  nobody: 'The sale was called off. Neither party is at fault.',
};
/** The same, to a reader: who is at fault is spoken to. */
export function faultWordsTo(reader: Side | 'staff', fault: Fault): string {
  if (fault !== reader) return FAULT_WORDS[fault];
  return fault === 'buyer' ? 'You did not complete the purchase.' : 'You did not complete the sale.';
}

/** What the two sides do. `in`: in which states; `to`: where it leads; `by`: whose it is. */
export const SETTLEMENT_ACTS = {
  give_particulars: { by: ['buyer', 'seller'], in: ['fee_due', 'payment_due', 'papers_due'], to: null },
  say_paid: { by: ['buyer'], in: ['payment_due'], to: null },
  confirm_payment: { by: ['seller'], in: ['payment_due'], to: 'papers_due' },
  issue_bill: { by: ['seller'], in: ['papers_due'], to: 'collection_due' },
  propose_collection: { by: ['buyer', 'seller'], in: ['collection_due', 'handover_due'], to: 'collection_due' },
  agree_collection: { by: ['buyer', 'seller'], in: ['collection_due'], to: 'handover_due' },
  confirm_handover: { by: ['buyer'], in: ['handover_due'], to: 'done' },
} as const satisfies Record<string, { by: readonly Side[]; in: readonly SettlementState[]; to: SettlementState | null }>;
export type SettlementAct = keyof typeof SETTLEMENT_ACTS;

/** Whether this side may do it in this state, as far as the table goes. */
export function mayAct(act: SettlementAct, side: Side, state: SettlementState): boolean {
  const { by, in: states }: { by: readonly Side[]; in: readonly SettlementState[] } = SETTLEMENT_ACTS[act];
  return by.includes(side) && states.includes(state);
}

/** Of the states that are not the end: whose turn it is. `both`: either of them can do it. */
export const TURN_OF = {
  fee_due: 'buyer',
  payment_due: 'buyer',
  papers_due: 'seller',
  collection_due: 'both',
  handover_due: 'buyer',
  done: null,
  fell_through: null,
} as const satisfies Record<SettlementState, Side | 'both' | null>;

/** The states in words, the same on every page and in every letter. */
export const SETTLEMENT_WORDS: Readonly<Record<SettlementState, { readonly word: string; readonly step: string; readonly tone: 'wait' | 'good' | 'ended' }>> = {
  fee_due: { word: 'Premium due', step: 'Premium and invoice', tone: 'wait' },
  payment_due: { word: 'Payment due', step: 'Vehicle payment', tone: 'wait' },
  papers_due: { word: 'Bill of sale due', step: 'Bill of sale', tone: 'wait' },
  collection_due: { word: 'Collection to schedule', step: 'Collection scheduled', tone: 'wait' },
  handover_due: { word: 'Collection', step: 'Handover', tone: 'wait' },
  done: { word: 'Done', step: 'Done', tone: 'good' },
  fell_through: { word: 'Fell through', step: 'Fell through', tone: 'ended' },
};
/** The steps in their order, as both sides see them. */
export const SETTLEMENT_STEPS = ['fee_due', 'payment_due', 'papers_due', 'collection_due', 'handover_due'] as const satisfies readonly SettlementState[];

// Offers, where the reserve was not met ------------------------------------------------------------------------------------
export const NEGOTIATION_STATES = ['open', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const;
export type NegotiationState = (typeof NEGOTIATION_STATES)[number];
export type Party = 'bidder' | 'seller';
export const NEGOTIATION_ACTS = ['offer', 'counter', 'accept', 'decline'] as const;
export type NegotiationAct = (typeof NEGOTIATION_ACTS)[number];

/** Of an open negotiation what its next act can be. */
export interface Talk {
  readonly turn: Party;
  readonly round: number;
  readonly rounds: number;
  /** What the other side has put forward: the bidder's offer, or the seller's price; null before the first offer. */
  readonly standing: number | null;
}

/**
 * Who may do what: the high bidder offers, or accepts the seller's price, or walks away; the seller accepts, names another price (not in
 * the last round), or declines. An act that is not here is refused.
 */
export function negotiationActs({ turn, round, rounds, standing }: Talk): readonly NegotiationAct[] {
  if (turn === 'seller') return round < rounds ? ['accept', 'counter', 'decline'] : ['accept', 'decline'];
  return standing === null ? ['offer', 'decline'] : ['accept', 'offer', 'decline'];
}

export const NEGOTIATION_WORDS: Readonly<Record<NegotiationState, string>> = {
  open: 'Offer open',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
  lapsed: 'Offer expired',
  withdrawn: 'Withdrawn',
};

/** Bounds of a settlement. */
export const SETTLEMENT_LIMITS = { name: 200, address: 500, phone: 40, place: 300, note: 2000, reason: 1000, evidence: 20, statements: 40 } as const;

/** How a dispute may end. */
export const DISPUTE_DECISIONS = ['goes_on', 'buyer_defaulted', 'seller_defaulted', 'called_off'] as const;
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number];
export const DISPUTE_DECISION_WORDS: Readonly<Record<DisputeDecision, string>> = {
  goes_on: 'The sale continues',
  buyer_defaulted: 'The buyer defaulted',
  seller_defaulted: 'The seller defaulted',
  called_off: 'The sale was called off, nobody at fault',
};
