import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { NEGOTIATION_STATES, SETTLEMENT_STATES } from '#contract/settlement-states.ts';
import { testDatabase } from '#tests/support/database.ts';
import { isTurnOf, isTurnOfSql, type TurnState } from './turns.ts';

const { database } = await testDatabase('postgres');

const STATES = {
  settlement: SETTLEMENT_STATES,
  negotiation: NEGOTIATION_STATES,
  second_chance: ['offered', 'accepted', 'declined', 'lapsed'],
} as const;
const SALES: readonly TurnState[] = (['settlement', 'negotiation', 'second_chance'] as const).flatMap((kind) =>
  STATES[kind].flatMap((state) =>
    [false, true].flatMap((paymentReported) =>
      ([null, 'buyer', 'seller'] as const).flatMap((proposedBy) =>
        ([null, 'bidder', 'seller'] as const).map((turn) => ({ kind, state, paymentReported, proposedBy, turn })),
      ),
    ),
  ),
);

it.each(['buyer', 'seller'] as const)('knows when it is the %s’s turn, in code as in queries', async (side) => {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(${isTurnOfSql(side)}, false) as is
    from jsonb_to_recordset(${JSON.stringify(SALES)}::jsonb)
      as l (kind text, state text, "paymentReported" boolean, "proposedBy" text, turn text)`.execute(database.executor);
  expect(rows.map((row) => row.is)).toEqual(SALES.map((sale) => isTurnOf(side, sale)));
});

const at = (state: TurnState['state'], changes: Partial<TurnState> = {}): TurnState => ({
  ...{ kind: 'settlement', state, paymentReported: false, proposedBy: null, turn: null },
  ...changes,
});
it.each([
  [at('fee_due'), 'buyer'],
  [at('payment_due'), 'buyer'],
  [at('payment_due', { paymentReported: true }), 'seller'],
  [at('documents_due'), 'seller'],
  [at('collection_due'), 'buyer and seller'],
  [at('collection_due', { proposedBy: 'buyer' }), 'seller'],
  [at('collection_due', { proposedBy: 'seller' }), 'buyer'],
  [at('handover_due', { proposedBy: 'buyer' }), 'buyer'],
  [at('done'), ''],
  [at('fell_through'), ''],
  [at('open', { kind: 'negotiation', turn: 'bidder' }), 'buyer'],
  [at('open', { kind: 'negotiation', turn: 'seller' }), 'seller'],
  [at('lapsed', { kind: 'negotiation', turn: 'seller' }), ''],
  [at('offered', { kind: 'second_chance' }), 'buyer'],
  [at('declined', { kind: 'second_chance' }), ''],
] as const)('waits in %j for: %s', (sale, sides) => {
  expect((['buyer', 'seller'] as const).filter((side) => isTurnOf(side, sale)).join(' and ')).toBe(sides);
});
