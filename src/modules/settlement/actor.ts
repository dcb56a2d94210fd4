import type { Side } from '#contract/settlement-states.ts';
import type { SettlementRow } from './store/tables.ts';

export interface RecordedActor {
  readonly side: Side | 'staff' | 'system';
  readonly userId: string | null;
}
export const SYSTEM_ACTOR: RecordedActor = { side: 'system', userId: null };

export interface SaleContext {
  readonly row: SettlementRow;
  readonly side: Side;
  readonly by: RecordedActor;
  readonly at: number;
}
