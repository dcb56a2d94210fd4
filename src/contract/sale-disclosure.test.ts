import { expect, test } from 'vitest';
import { isDisclosed } from './sale-disclosure.ts';
import { SETTLEMENT_STATES, type SettlementState } from './settlement-states.ts';

/** What the other side sees, by the state of the sale. */
const TABLE: Readonly<Record<SettlementState, readonly [contact: boolean, address: boolean, documents: boolean]>> = {
  fee_due: [false, false, false],
  payment_due: [true, false, false],
  documents_due: [true, true, true],
  collection_due: [true, true, true],
  handover_due: [true, true, true],
  done: [true, true, true],
  fell_through: [false, false, false],
};

test.each(SETTLEMENT_STATES)('in %s, each side sees what the money so far entitles it to', (state) => {
  expect((['contact', 'address', 'documents'] as const).map((what) => isDisclosed(what, state))).toEqual(TABLE[state]);
});
