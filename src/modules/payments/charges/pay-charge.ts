import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { performAct } from '../acts/perform-act.ts';
import { claimActOf, insertAct } from '../acts/store.ts';
import { GatewayFault } from '../gateway.ts';
import { type Charge, lockPaddleOf, type Till } from '../parts.ts';
import { findCards } from '../store.ts';
import { chargeOf, findCharge, updateCharge } from './store.ts';
import { followCharge } from './take-charge.ts';

/**
 * The debtor pays a charge that their card declined, with the card that is their default now; waits for the provider. Where their bank has
 * asked them, the provider is asked what they answered. 503 while cards cannot be reached.
 */
export async function payCharge(till: Till, actor: SignedIn, chargeId: string): Promise<Result<{ charge: Charge; clientSecret: string | null }>> {
  const claimed = await till.database.transaction(async (transaction): Promise<Result<{ act: Awaited<ReturnType<typeof claimActOf>> }>> => {
    await lockPaddleOf(till, transaction, actor.userId);
    const row = await findCharge(transaction, chargeId);
    if (row === null || row.user_id !== actor.userId) return refused(404, 'There is no such charge.', { code: 'no_such_charge' });
    const at = await till.clock.now(transaction);
    if (row.state === 'declined') {
      const [card] = await findCards(transaction, actor.userId);
      if (card === undefined) return refused(409, 'Add a card first.', { code: 'no_payment_method' });
      await updateCharge(transaction, row.id, { state: 'due', card_id: card.id, hold_id: null, payment_id: null, decline_code: null, decline_message: null });
      await insertAct(transaction, { kind: 'charge', subjectId: row.id, userId: actor.userId, amount: row.net + row.tax, isPresent: true, at });
    }
    return accepted({ act: await claimActOf(transaction, { kind: 'charge', subjectId: row.id, at }) });
  });
  if (!claimed.ok) return claimed;
  try {
    if (claimed.value.act !== null) await performAct(till, claimed.value.act);
    else await followAnswer(till, actor, chargeId);
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return refused(503, 'Cards cannot be reached at the moment. Please try again shortly.', { code: 'cards_unavailable', retry_after: 5 });
  }
  const row = await findCharge(till.database.executor, chargeId);
  if (row === null) return refused(404, 'There is no such charge.', { code: 'no_such_charge' });
  return accepted({ charge: chargeOf(row), clientSecret: row.state === 'action_needed' ? row.client_secret : null });
}

/** What came of a bank's question: fetched, not believed. */
async function followAnswer(till: Till, actor: SignedIn, chargeId: string): Promise<void> {
  const charge = await findCharge(till.database.executor, chargeId);
  if (charge?.state !== 'action_needed' || charge.payment_id === null) return;
  const payment = await till.gateway.read(charge.payment_id);
  await till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, actor.userId);
    await followCharge(till, transaction, { chargeId, payment, at: await till.clock.now(transaction) });
  });
}
