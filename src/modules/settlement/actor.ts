import type { Side } from '#contract/settlement-states.ts';

export interface RecordedActor {
  readonly side: Side | 'staff' | 'system';
  readonly userId: string | null;
}
export const SYSTEM_ACTOR: RecordedActor = { side: 'system', userId: null };
