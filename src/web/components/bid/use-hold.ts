import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '#contract/account.ts';
import { isApiError } from '#contract/client.ts';
import { confirmHold, listCards, makeCardDefault, placeHold } from '#contract/endpoints/payments.ts';
import type { HoldForBid } from '#contract/payments.ts';
import type { BidBackend } from './bid-backend.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import type { BidProblem } from './bid-flow.ts';
import { trackHold } from './hold-release.ts';

/** `unknown`: the request failed; the bid itself asks again. */
export type HoldVariant =
  | { readonly kind: 'placing' | 'not_needed' | 'unknown' | 'unconfirmed' }
  | { readonly kind: 'refused'; readonly problem: BidProblem }
  | { readonly kind: 'outage'; readonly counts: boolean }
  | { readonly kind: 'placed'; readonly hold: HoldForBid['hold'] }
  | {
      readonly kind: 'declined';
      readonly message: string;
      readonly card: PaymentMethod | null;
      readonly cards: readonly PaymentMethod[];
    }
  | { readonly kind: 'bank_asks'; readonly placed: HoldForBid };

/** How often a hold is renewed while the page is visible. The server releases unused holds after some minutes. */
export const RENEW_EVERY_MS = 4 * 60_000;

function variantOf(placed: HoldForBid): HoldVariant {
  switch (placed.state) {
    case 'placed':
      return { kind: 'placed', hold: placed.hold };
    case 'action_needed':
      return { kind: 'bank_asks', placed };
    case 'unavailable':
      return { kind: 'outage', counts: true };
    case 'not_needed':
      return { kind: 'not_needed' };
  }
}

async function variantOfRefusal(client: BidBackend['client'], error: unknown): Promise<HoldVariant> {
  const code = isApiError(error) ? error.body.code : undefined;
  if (code === 'cards_unavailable') return { kind: 'outage', counts: false };
  if (!isApiError(error) || code === undefined || error.status >= 500) return { kind: 'unknown' };
  if (code !== 'hold_declined') return { kind: 'refused', problem: { code, message: error.message, canRepeat: false } };
  const cards = await client.call(listCards).catch(() => []);
  const message = error.body['provider_message'];
  return {
    kind: 'declined',
    message: typeof message === 'string' && message !== '' ? message : error.message,
    card: cards.find((card) => card.is_default) ?? null,
    cards: cards.filter((card) => !card.is_default),
  };
}

interface HeldFor {
  readonly client: BidBackend['client'];
  readonly slug: string;
  readonly maximum: number | null;
  readonly isConfirmed?: boolean;
  readonly isUnconfirmed?: boolean;
}

const askFor = ({ client, slug, maximum, isConfirmed = false }: HeldFor): Promise<HoldForBid> =>
  trackHold(
    client.call(placeHold, {
      params: { slug },
      body: { ...(maximum === null ? {} : { maximum }), ...(isConfirmed ? { confirm: true } : {}) },
    }),
  );

function useKeptHold({ client, slug, maximum, isConfirmed = false }: HeldFor, isPlaced: boolean): void {
  useEffect(() => {
    if (!isPlaced) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void askFor({ client, slug, maximum, isConfirmed }).catch(() => undefined);
    }, RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, slug, maximum, isConfirmed, isPlaced]);
}

export function useHold({ slug, maximum, isConfirmed = false, isUnconfirmed = false }: Omit<HeldFor, 'client'>) {
  const {
    changeCard,
    backend: { client },
  } = useBidPanel();
  const [variant, setVariant] = useState<HoldVariant>({ kind: 'placing' });
  const asked = useRef(0);

  const follow = useCallback(
    async (ask: () => Promise<HoldForBid>) => {
      const turn = ++asked.current;
      setVariant({ kind: 'placing' });
      const next = await ask().then(variantOf, (error: unknown) => variantOfRefusal(client, error));
      if (turn === asked.current) setVariant(next);
    },
    [client],
  );
  const place = useCallback(
    () => follow(() => askFor({ client, slug, maximum, isConfirmed })),
    [follow, client, slug, maximum, isConfirmed],
  );
  useEffect(() => {
    if (!isUnconfirmed) void place();
  }, [place, isUnconfirmed]);
  useKeptHold({ client, slug, maximum, isConfirmed }, variant.kind === 'placed' && !isUnconfirmed);

  return {
    variant: isUnconfirmed ? UNCONFIRMED : variant,
    place,
    confirm: (holdId: string) => follow(() => client.call(confirmHold, { params: { id: holdId } })),
    payWith: async (card: PaymentMethod) => {
      setVariant({ kind: 'placing' });
      await client.call(makeCardDefault, { params: { id: card.id } }).then(
        () => changeCard({ ...card, is_default: true }),
        () => undefined,
      );
      await place();
    },
  };
}

const UNCONFIRMED: HoldVariant = { kind: 'unconfirmed' };
