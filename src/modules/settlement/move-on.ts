import { DAY_MS } from '#contract/durations.ts';
import { settlementMayMove, type SettlementState } from '#contract/settlement-states.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { type SettlementDeps, WRITE_AFTER_HANDOVER_MS } from './deps.ts';
import type { RecordedActor } from './actor.ts';
import { publishStep } from './publish-sale.ts';
import { insertEvent, updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';

/** When a step that starts now is due. Null: no deadline. For the handover, the agreed day counts. */
export function deadlineOf(
  state: SettlementState,
  { settings, at, collectionAt }: { settings: SiteSettings; at: number; collectionAt: number | null },
): Date | null {
  switch (state) {
    case 'fee_due':
      return new Date(at + settings.fee_due_days * DAY_MS);
    case 'payment_due':
      return new Date(at + settings.payment_due_days * DAY_MS);
    case 'documents_due':
      return new Date(at + settings.documents_due_days * DAY_MS);
    case 'collection_due':
      return new Date(at + settings.collection_due_days * DAY_MS);
    case 'handover_due':
      return new Date(Math.max(at, collectionAt ?? at) + settings.handover_due_days * DAY_MS);
    case 'done':
    case 'fell_through':
      return null;
  }
}

interface SaleEvent {
  readonly kind: string;
  readonly by: RecordedActor;
  readonly at: number;
  readonly text?: string;
}

export async function recordEvent(
  transaction: Executor,
  row: SettlementRow,
  { kind, by, at, text = '' }: SaleEvent,
  to: SettlementState | null = null,
): Promise<void> {
  await insertEvent(transaction, {
    settlement_id: row.id,
    kind,
    by_side: by.side,
    actor_id: by.userId,
    to_state: to,
    note: text,
    happened_at: new Date(at),
  });
  await publishStep(transaction, row, { step: kind, by: by.side, at });
}

/** The caller holds the settlement's lock. */
export async function moveOn(
  deps: Pick<SettlementDeps, 'operations' | 'conversations'>,
  transaction: Executor,
  row: SettlementRow,
  { to, changes = {}, ...event }: SaleEvent & { to: SettlementState; changes?: Partial<SettlementRow> },
): Promise<SettlementRow> {
  const { at } = event;
  assert(settlementMayMove(row.state, to), `a settlement cannot go from ${row.state} to ${to}`);
  const settings = await deps.operations.settings(transaction);
  const collectionAt =
    (changes.collection_at === undefined ? row.collection_at : changes.collection_at)?.getTime() ?? null;
  const ended = to === 'done' || to === 'fell_through';
  const after = await updateSettlement(transaction, row.id, {
    ...changes,
    state: to,
    state_since: new Date(at),
    due_at: deadlineOf(to, { settings, at, collectionAt }),
    ended_at: ended ? new Date(at) : null,
  });
  if (ended)
    await deps.conversations.close(transaction, row.id, new Date(to === 'done' ? at + WRITE_AFTER_HANDOVER_MS : at));
  await recordEvent(transaction, after, event, to);
  return after;
}
