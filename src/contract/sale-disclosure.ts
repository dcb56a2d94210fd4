import { SETTLEMENT_STEPS, type SettlementState } from './settlement-states.ts';

/** From which step on each side sees it of the other. Until then they know each other's username and can write. */
export const DISCLOSED_FROM = {
  contact: 'payment_due',
  address: 'documents_due',
  documents: 'documents_due',
} as const satisfies Record<string, (typeof SETTLEMENT_STEPS)[number]>;
export type Disclosed = keyof typeof DISCLOSED_FROM;

/** Nothing is disclosed once a sale has fallen through. */
export function isDisclosed(part: Disclosed, state: SettlementState): boolean {
  if (state === 'fell_through') return false;
  if (state === 'done') return true;
  return SETTLEMENT_STEPS.indexOf(state) >= SETTLEMENT_STEPS.indexOf(DISCLOSED_FROM[part]);
}
