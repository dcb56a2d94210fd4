import type { ClientIntent, PaymentMethod } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { GatewayError } from './gateway.ts';
import type { PaymentsContext } from './context.ts';
import { deleteCard, findCards, insertCard, insertIntent, type SavedCard, setDefaultCard } from './store.ts';

/** Limits scripts that test stolen cards against the site. */
const MAX_CARDS = 10;

export async function createCardIntent(context: PaymentsContext, actor: SignedIn): Promise<Result<ClientIntent>> {
  const intent = await orCardsUnavailable(() => context.gateway.createIntent(actor.userId));
  if ('ok' in intent) return intent;
  const { executor } = context.database;
  await insertIntent(executor, { userId: actor.userId, intent, at: new Date(await context.clock.now(executor)) });
  return accepted({
    client_secret: intent.clientSecret,
    provider: context.gateway.provider,
    publishable_key: intent.publishableKey,
  });
}

export async function listCards(context: PaymentsContext, actor: SignedIn): Promise<PaymentMethod[]> {
  return (await findCards(context.database.executor, actor.userId)).map(presentCard);
}

/** The first card becomes the default and allows the paddle to place holds. */
export async function saveCard(
  context: PaymentsContext,
  actor: SignedIn,
  paymentMethod: string,
): Promise<Result<PaymentMethod>> {
  const before = await findCards(context.database.executor, actor.userId);
  // A repeated request, for example after a lost response: the card is already saved.
  const known = before.find(({ id }) => id === paymentMethod);
  if (known !== undefined) return accepted(presentCard(known));
  if (before.length >= MAX_CARDS) return refuseMore();
  const saved = await orCardsUnavailable(() => context.gateway.saveCard(actor.userId, paymentMethod));
  if (!saved.ok) return saved;
  return withPaddleLock(context, actor, async (transaction) => {
    const present = await findCards(transaction, actor.userId);
    if (present.some(({ id }) => id === saved.value.id)) return findOwn(present, saved.value.id);
    if (present.length >= MAX_CARDS) return refuseMore();
    await insertCard(transaction, {
      userId: actor.userId,
      provider: context.gateway.provider,
      card: saved.value,
      isDefault: present.length === 0,
      at: new Date(await context.clock.now(transaction)),
    });
    return findOwn(await notifyPaddleChange(context, transaction, actor), saved.value.id);
  });
}

export async function makeDefault(
  context: PaymentsContext,
  actor: SignedIn,
  cardId: string,
): Promise<Result<PaymentMethod[]>> {
  return withPaddleLock(context, actor, async (transaction) => {
    const owned = findOwn(await findCards(transaction, actor.userId), cardId);
    if (!owned.ok) return owned;
    await setDefaultCard(transaction, actor.userId, cardId);
    return accepted((await notifyPaddleChange(context, transaction, actor)).map(presentCard));
  });
}

export async function removeCard(context: PaymentsContext, actor: SignedIn, cardId: string): Promise<Result<null>> {
  const result = await withPaddleLock(context, actor, async (transaction): Promise<Result<null>> => {
    const owned = findOwn(await findCards(transaction, actor.userId), cardId);
    if (!owned.ok) return owned;
    await deleteCard(transaction, actor.userId, cardId);
    const [next] = await findCards(transaction, actor.userId);
    if (next !== undefined && !next.is_default) await setDefaultCard(transaction, actor.userId, next.id);
    await notifyPaddleChange(context, transaction, actor);
    return accepted(null);
  });
  // Runs after the commit: a card removed at the provider but still stored here could not be restored.
  if (result.ok) await orCardsUnavailable(() => context.gateway.removeCard(cardId));
  return result;
}

/** Also against the bid engine deciding on their bids. */
function withPaddleLock<T>(
  context: PaymentsContext,
  actor: SignedIn,
  work: (transaction: Executor) => Promise<Result<T>>,
): Promise<Result<T>> {
  return context.database.transaction(async (transaction) => {
    await context.accounts.lockPaddle(transaction, actor.userId);
    return work(transaction);
  });
}

async function notifyPaddleChange(
  context: PaymentsContext,
  transaction: Executor,
  actor: SignedIn,
): Promise<SavedCard[]> {
  const present = await findCards(transaction, actor.userId);
  const chosen = present.find((card) => card.is_default);
  await context.accounts.setPaymentMethodOnPaddle(transaction, actor.userId, {
    id: chosen?.id ?? null,
    declinesHolds: chosen?.declines_holds ?? false,
    fingerprint: chosen?.fingerprint ?? null,
  });
  return present;
}

function findOwn(owned: readonly SavedCard[], cardId: string): Result<PaymentMethod> {
  const card = owned.find((candidate) => candidate.id === cardId);
  return card === undefined ? refuse('card_not_found') : accepted(presentCard(card));
}

async function orCardsUnavailable<T>(ask: () => Promise<T>): Promise<T | Refused> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return refuse('cards_unavailable', {});
  }
}

const refuseMore = () => refuse('too_many_cards', { limit: MAX_CARDS });

const presentCard = (card: SavedCard): PaymentMethod => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  is_default: card.is_default,
});
