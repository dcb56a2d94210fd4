import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { cancelOrRead } from '../acts/cancel-or-read.ts';
import { performAct } from '../acts/perform-act.ts';
import { claimActOf, insertAct } from '../acts/store.ts';
import { GatewayFault } from '../gateway.ts';
import { type Charge, lockPaddleOf, type Till } from '../parts.ts';
import { findCards } from '../store.ts';
import { followPaidAfterAll } from './paid-after-all.ts';
import { chargeOf, findCharge, updateCharge } from './store.ts';
import { followCharge, NO_WORD } from './take-charge.ts';

/** A charge, and what opens its bank's question, where it asks one. */
interface PaidCharge {
  readonly charge: Charge;
  readonly clientSecret: string | null;
}
const noSuchCharge = () => refused(404, 'There is no such charge.', { code: 'no_such_charge' });
const cardsUnavailable = () => refused(503, 'Cards cannot be reached at the moment. Please try again shortly.', { code: 'cards_unavailable', retry_after: 5 });

/**
 * The debtor pays a charge that their card declined, with the card that is their default now; waits for the provider. What their bank asks is told
 * again as often as they come; where they have made another card their default since, the question is given up for that one.
 */
export async function payCharge(till: Till, actor: SignedIn, chargeId: string): Promise<Result<PaidCharge>> {
  try {
    await giveUpOtherQuestion(till, actor, chargeId);
    const asked = await findCharge(till.database.executor, chargeId);
    // Of a payment that was set aside the provider may have the word by now: nobody pays twice.
    if (asked?.user_id === actor.userId && asked.decline_code === NO_WORD.code && (await followPaidAfterAll(till, asked)))
      return await chargeAsItStands(till, chargeId);
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return cardsUnavailable();
  }
  const claimed = await till.database.transaction(async (transaction): Promise<Result<{ act: Awaited<ReturnType<typeof claimActOf>> }>> => {
    await lockPaddleOf(till, transaction, actor.userId);
    const row = await findCharge(transaction, chargeId);
    if (row === null || row.user_id !== actor.userId) return noSuchCharge();
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
  if (claimed.value.act !== null) await performAct(till, claimed.value.act);
  return chargeAsItStands(till, chargeId);
}

/** The owner says that they answered their bank: the truth is fetched, not believed, and nothing is asked of the card anew. 503 while cards cannot be reached. */
export async function confirmCharge(till: Till, actor: SignedIn, chargeId: string): Promise<Result<PaidCharge>> {
  const asked = await findCharge(till.database.executor, chargeId);
  if (asked === null || asked.user_id !== actor.userId) return noSuchCharge();
  if (asked.state === 'action_needed' && asked.payment_id !== null) {
    try {
      const payment = await till.gateway.read(asked.payment_id);
      await till.database.transaction(async (transaction) => {
        await lockPaddleOf(till, transaction, actor.userId);
        await followCharge(till, transaction, { chargeId, payment, at: await till.clock.now(transaction) });
      });
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error;
      return cardsUnavailable();
    }
  }
  return chargeAsItStands(till, chargeId);
}

/** Gives up a question that was put about another card than the default one is now: at the provider first, so that never two payments can be made. */
async function giveUpOtherQuestion(till: Till, actor: SignedIn, chargeId: string): Promise<void> {
  const asked = await findCharge(till.database.executor, chargeId);
  if (asked?.user_id !== actor.userId || asked.state !== 'action_needed' || asked.payment_id === null) return;
  const [card] = await findCards(till.database.executor, actor.userId);
  if (card === undefined || card.id === asked.card_id) return;
  const payment = await cancelOrRead(till, asked.payment_id);
  await till.database.transaction(async (transaction) => {
    await lockPaddleOf(till, transaction, actor.userId);
    const row = await findCharge(transaction, chargeId);
    if (row?.state !== 'action_needed' || row.payment_id !== payment.id) return;
    const isGivenUp = payment.status === 'cancelled' || payment.status === 'declined';
    // Its owner is there and chose so: nobody is written to.
    if (isGivenUp)
      await updateCharge(transaction, row.id, {
        state: 'declined',
        payment_id: null,
        client_secret: null,
        decline_code: 'given_up',
        decline_message: 'You chose another card.',
      });
    else await followCharge(till, transaction, { chargeId, payment, at: await till.clock.now(transaction) });
  });
}

async function chargeAsItStands(till: Till, chargeId: string): Promise<Result<PaidCharge>> {
  const row = await findCharge(till.database.executor, chargeId);
  return row === null ? noSuchCharge() : accepted({ charge: chargeOf(row), clientSecret: row.state === 'action_needed' ? row.client_secret : null });
}
