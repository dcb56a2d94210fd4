import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { insertPaymentCommand } from '../commands/store.ts';
import { findTaxRates, withHighestTax } from '../ledger/tax.ts';
import type { PaymentsContext } from '../context.ts';
import { findCards, type SavedCard } from '../store.ts';
import { isLasting, requestHoldRelease } from './record-hold-result.ts';
import { findBidderStatus, type Hold, insertHold, updateHold } from './store.ts';

export const ABANDONED_AFTER_MS = 15 * 60_000;

export interface PlannedHold {
  readonly userId: string;
  readonly premium: number;
  readonly currency: string;
  readonly slug: string;
  readonly title: string;
  readonly isPresent: boolean;
}
export type Plan =
  | { readonly step: 'placed'; readonly hold: Hold }
  | { readonly step: 'perform'; readonly kind: 'authorise' | 'raise'; readonly hold: Hold }
  | { readonly step: 'action_needed'; readonly hold: Hold }
  | { readonly step: 'no_card' };

const NEEDED = { unneeded_since: null, oversized_since: null };

async function markNeeded(transaction: Executor, hold: Hold): Promise<void> {
  if (hold.unneeded_since !== null || hold.oversized_since !== null) await updateHold(transaction, hold.id, NEEDED);
}

/** Never plans a second pending hold. Call it under the paddle's lock. */
export async function planHold(
  context: PaymentsContext,
  transaction: Executor,
  { wanted, at }: { wanted: PlannedHold; at: number },
): Promise<Plan> {
  const { placed, asked } = await findBidderStatus(transaction, wanted.userId);
  const canKeep = placed !== null && isLasting(placed, at);
  if (canKeep && placed.premium >= wanted.premium && placed.currency === wanted.currency) {
    await markNeeded(transaction, placed);
    return { step: 'placed', hold: placed };
  }
  const [card] = await findCards(transaction, wanted.userId);
  if (asked?.state === 'requested') {
    await markNeeded(transaction, asked);
    return { step: 'perform', kind: 'authorise', hold: asked };
  }
  if (asked !== null) {
    const isStill =
      asked.card_id === card?.id &&
      asked.premium >= wanted.premium &&
      at - asked.requested_at.getTime() < ABANDONED_AFTER_MS;
    if (isStill) return { step: 'action_needed', hold: asked };
    await requestHoldRelease(context, transaction, { hold: asked, reason: 'abandoned', at });
  }
  if (card === undefined) return { step: 'no_card' };
  const premium = Math.max(wanted.premium, wanted.isPresent ? (placed?.premium ?? 0) : 0);
  const amount = withHighestTax({ amount: premium, currency: wanted.currency }, await findTaxRates(transaction));
  if (
    canKeep &&
    placed.can_raise &&
    placed.card_id === card.id &&
    amount > placed.amount &&
    placed.currency === wanted.currency
  ) {
    if (placed.wanted_premium === null) {
      await updateHold(transaction, placed.id, {
        wanted_premium: premium,
        ...NEEDED,
        about_slug: wanted.slug,
        about_title: wanted.title,
      });
      await insertPaymentCommand(transaction, {
        kind: 'raise',
        subjectId: placed.id,
        userId: wanted.userId,
        amount,
        isPresent: wanted.isPresent,
        at,
      });
    }
    return { step: 'perform', kind: 'raise', hold: placed };
  }
  return {
    step: 'perform',
    kind: 'authorise',
    hold: await requestNewHold(context, transaction, { wanted, card, premium, amount, replaces: placed, at }),
  };
}

/** The hold it replaces is released once the new one is placed. */
export async function requestNewHold(
  context: PaymentsContext,
  transaction: Executor,
  {
    wanted,
    card,
    premium,
    amount,
    replaces,
    at,
  }: {
    wanted: PlannedHold;
    card: SavedCard;
    premium: number;
    amount: number;
    replaces: Hold | null;
    at: number;
  },
): Promise<Hold> {
  const id = newId();
  const asked = {
    id,
    user_id: wanted.userId,
    provider: context.gateway.provider,
    card_id: card.id,
    card_label: cardText(card),
    about_slug: wanted.slug,
    about_title: wanted.title,
    premium,
    amount,
    currency: wanted.currency,
    replaces_id: replaces?.id ?? null,
    requested_at: new Date(at),
  };
  await insertHold(transaction, asked);
  await insertPaymentCommand(transaction, {
    kind: 'authorise',
    subjectId: id,
    userId: wanted.userId,
    amount,
    isPresent: wanted.isPresent,
    at,
  });
  const { asked: stored } = await findBidderStatus(transaction, wanted.userId);
  if (stored === null) throw new Error('a hold that was asked for stands');
  return stored;
}

export const cardText = (card: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending ${card.last4}`;
