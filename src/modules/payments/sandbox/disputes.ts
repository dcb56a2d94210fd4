import { DAY_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ProviderDispute } from '../gateway.ts';
import { newSandboxId } from './ids.ts';
import {
  findDispute,
  insertDispute,
  insertEvent,
  insertMovement,
  type SandboxDispute,
  updateDisputeState,
} from './store.ts';

const FEE = 1_500;
const ANSWER_WITHIN_MS = 7 * DAY_MS;

export async function openDispute(
  transaction: Executor,
  { paymentId, amount, kind, at }: { paymentId: string; amount: number; kind: 'dispute' | 'inquiry'; at: Date },
): Promise<void> {
  const dispute: SandboxDispute = {
    id: newSandboxId('dp'),
    payment_id: paymentId,
    amount,
    state: kind === 'inquiry' ? 'inquiry' : 'needs_answer',
    answer_by: new Date(at.getTime() + ANSWER_WITHIN_MS),
  };
  await insertDispute(transaction, dispute);
  if (kind === 'dispute') await withhold(transaction, dispute, at);
  await insertEvent(transaction, { kind: 'charge.dispute.created', paymentId, at });
}

export async function moveDispute(
  transaction: Executor,
  { paymentId, to, at }: { paymentId: string; to: 'needs_answer' | 'won' | 'lost'; at: Date },
): Promise<void> {
  const dispute = await findDispute(transaction, paymentId);
  if (dispute === null || dispute.state === to) return;
  await updateDisputeState(transaction, dispute.id, to);
  if (to === 'needs_answer') await withhold(transaction, dispute, at);
  if (to === 'won')
    await insertMovement(transaction, {
      ...movementOf(dispute, at),
      kind: 'dispute_won',
      amount: dispute.amount,
      fee: 0,
    });
  await insertEvent(transaction, {
    kind: to === 'needs_answer' ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.closed',
    paymentId,
    at,
  });
}

export async function readDisputes(executor: Executor, paymentId: string): Promise<ProviderDispute[]> {
  const dispute = await findDispute(executor, paymentId);
  if (dispute === null) return [];
  const { id, state, amount, answer_by: answerBy } = dispute;
  return [{ id, state, amount, reason: 'fraudulent', answerBy: answerBy.getTime() }];
}

function withhold(transaction: Executor, dispute: SandboxDispute, at: Date): Promise<void> {
  return insertMovement(transaction, {
    ...movementOf(dispute, at),
    kind: 'dispute',
    amount: -dispute.amount,
    fee: FEE,
  });
}
const movementOf = ({ payment_id: paymentId }: SandboxDispute, at: Date) => ({
  id: newSandboxId('du'),
  payment_id: paymentId,
  reference: paymentId,
  made_at: at,
});
