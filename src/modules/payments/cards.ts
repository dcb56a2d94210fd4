import type { ClientIntent, PaymentMethod } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import { GatewayFault } from './gateway.ts';
import type { Till } from './parts.ts';
import { deleteCard, findCards, insertCard, insertIntent, type SavedCard, setDefaultCard } from './store.ts';

/** Nobody needs more cards than this; the limit keeps a script from using the house to test stolen ones. */
const MOST_CARDS = 10;

/** Begins saving a card. */
export async function beginCard(till: Till, actor: SignedIn): Promise<Result<ClientIntent>> {
  const intent = await orUnavailable(() => till.gateway.createIntent(actor.userId));
  if ('ok' in intent) return intent;
  const { executor } = till.database;
  await insertIntent(executor, { userId: actor.userId, intent, at: new Date(await till.clock.now(executor)) });
  return accepted({ client_secret: intent.clientSecret, provider: till.gateway.provider, publishable_key: intent.publishableKey });
}

/** The user's saved cards, the default first. */
export async function listCards(till: Till, actor: SignedIn): Promise<PaymentMethod[]> {
  return (await findCards(till.database.executor, actor.userId)).map(presentCard);
}

/** Saves a card. The first one becomes the default, and gives the paddle its right to hold. */
export async function saveCard(till: Till, actor: SignedIn, paymentMethod: string): Promise<Result<PaymentMethod>> {
  const before = await findCards(till.database.executor, actor.userId);
  // Sent twice, as where the first answer was lost: it is saved.
  const known = before.find(({ id }) => id === paymentMethod);
  if (known !== undefined) return accepted(presentCard(known));
  if (before.length >= MOST_CARDS) return refuseMore();
  const saved = await orUnavailable(() => till.gateway.saveCard(actor.userId, paymentMethod));
  if (!saved.ok) return saved;
  return underPaddle(till, actor, async (transaction) => {
    const present = await findCards(transaction, actor.userId);
    if (present.some(({ id }) => id === saved.value.id)) return findOwn(present, saved.value.id);
    if (present.length >= MOST_CARDS) return refuseMore();
    await insertCard(transaction, {
      userId: actor.userId,
      provider: till.gateway.provider,
      card: saved.value,
      isDefault: present.length === 0,
      at: new Date(await till.clock.now(transaction)),
    });
    return findOwn(await tellPaddle(till, transaction, actor), saved.value.id);
  });
}

/** Makes a saved card the one that holds are placed on. */
export async function makeDefault(till: Till, actor: SignedIn, cardId: string): Promise<Result<PaymentMethod[]>> {
  return underPaddle(till, actor, async (transaction) => {
    const owned = findOwn(await findCards(transaction, actor.userId), cardId);
    if (!owned.ok) return owned;
    await setDefaultCard(transaction, actor.userId, cardId);
    return accepted((await tellPaddle(till, transaction, actor)).map(presentCard));
  });
}

/** Forgets a card. If it was the default, the newest other takes its place; with the last one goes the right to bid. */
export async function removeCard(till: Till, actor: SignedIn, cardId: string): Promise<Result<null>> {
  const result = await underPaddle(till, actor, async (transaction): Promise<Result<null>> => {
    const owned = findOwn(await findCards(transaction, actor.userId), cardId);
    if (!owned.ok) return owned;
    await deleteCard(transaction, actor.userId, cardId);
    const [next] = await findCards(transaction, actor.userId);
    if (next !== undefined && !next.is_default) await setDefaultCard(transaction, actor.userId, next.id);
    await tellPaddle(till, transaction, actor);
    return accepted(null);
  });
  // After the commit: a card forgotten by the provider but not by us could not be undone.
  if (result.ok) await orUnavailable(() => till.gateway.removeCard(cardId));
  return result;
}

/** Cards of one user change one at a time, and never while the desk decides on a bid of theirs. */
function underPaddle<T>(till: Till, actor: SignedIn, work: (transaction: Executor) => Promise<Result<T>>): Promise<Result<T>> {
  return till.database.transaction(async (transaction) => {
    await till.accounts.lockPaddles(transaction, [actor.userId], { termsVersion: 0 });
    return work(transaction);
  });
}

async function tellPaddle(till: Till, transaction: Executor, actor: SignedIn): Promise<SavedCard[]> {
  const present = await findCards(transaction, actor.userId);
  const chosen = present.find((card) => card.is_default);
  await till.accounts.setPaymentMethodOnPaddle(transaction, actor.userId, { id: chosen?.id ?? null, declinesHolds: chosen?.declines_holds ?? false });
  return present;
}

function findOwn(owned: readonly SavedCard[], cardId: string): Result<PaymentMethod> {
  const card = owned.find((candidate) => candidate.id === cardId);
  return card === undefined ? refused(404, 'You have no such card.', { code: 'no_such_card' }) : accepted(presentCard(card));
}

/** The answer of the provider; a refusal where it cannot be asked. */
async function orUnavailable<T>(ask: () => Promise<T>): Promise<T | Refused> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return refused(503, 'Cards cannot be reached at the moment. Please try again shortly.', { code: 'cards_unavailable', retry_after: 5 });
  }
}

const refuseMore = () => refused(409, `At most ${MOST_CARDS} cards can be saved. Please remove one first.`, { code: 'too_many_cards' });

const presentCard = (card: SavedCard): PaymentMethod => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  is_default: card.is_default,
});
