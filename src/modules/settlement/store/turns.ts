import { type RawBuilder, sql } from 'kysely';
import type { NegotiationState, Party, SettlementState, Side } from '#contract/settlement-states.ts';
import type { SecondChanceRow, SettlementRow } from './tables.ts';

export interface TurnState {
  readonly kind: 'settlement' | 'negotiation' | 'second_chance';
  readonly state: SettlementState | NegotiationState | SecondChanceRow['state'];
  readonly paymentReported: boolean;
  readonly proposedBy: Side | null;
  /** Null unless it is a negotiation. */
  readonly turn: Party | null;
}
interface Turn {
  readonly side: Side;
  readonly when: { readonly [Field in keyof TurnState]?: readonly TurnState[Field][] };
}

const TURNS: readonly Turn[] = [
  { side: 'buyer', when: { kind: ['settlement'], state: ['fee_due', 'handover_due'] } },
  { side: 'buyer', when: { kind: ['settlement'], state: ['payment_due'], paymentReported: [false] } },
  { side: 'seller', when: { kind: ['settlement'], state: ['payment_due'], paymentReported: [true] } },
  { side: 'seller', when: { kind: ['settlement'], state: ['documents_due'] } },
  { side: 'buyer', when: { kind: ['settlement'], state: ['collection_due'], proposedBy: [null, 'seller'] } },
  { side: 'seller', when: { kind: ['settlement'], state: ['collection_due'], proposedBy: [null, 'buyer'] } },
  { side: 'buyer', when: { kind: ['negotiation'], state: ['open'], turn: ['bidder'] } },
  { side: 'seller', when: { kind: ['negotiation'], state: ['open'], turn: ['seller'] } },
  { side: 'buyer', when: { kind: ['second_chance'], state: ['offered'] } },
];
const turnsOf = (side: Side): readonly Turn[] => TURNS.filter((turn) => turn.side === side);
const conditionsOf = ({ when }: Turn) => Object.entries(when) as [keyof TurnState, readonly unknown[]][];

export const isTurnOf = (side: Side, sale: TurnState): boolean =>
  turnsOf(side).some((turn) => conditionsOf(turn).every(([fact, values]) => values.includes(sale[fact])));

export const turnStateOf = (row: SettlementRow): TurnState => ({
  kind: 'settlement',
  state: row.state,
  paymentReported: row.payment_reported_at !== null,
  proposedBy: row.collection_by,
  turn: null,
});

/** The same of a row `l` of the lists of sales. */
export const isTurnOfSql = (side: Side): RawBuilder<unknown> =>
  sql`(${sql.join(
    turnsOf(side).map(
      (turn) =>
        sql`(${sql.join(
          conditionsOf(turn).map(([fact, values]) => isOneOf(sql.ref(`l.${fact}`), values)),
          sql` and `,
        )})`,
    ),
    sql` or `,
  )})`;

function isOneOf(column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<unknown> {
  const known = values.filter((value) => value !== null);
  const isKnown = sql`${column} in (${sql.join(known)})`;
  return known.length === values.length ? isKnown : sql`(${column} is null or ${isKnown})`;
}
