import type { Reconciliation } from '#contract/payments.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { findTroubledActs } from '../acts/store.ts';
import { findChargeOfPayment } from '../charges/store.ts';
import { GatewayFault, type Movement } from '../gateway.ts';
import type { Till } from '../parts.ts';
import { post } from './post.ts';
import { findProviderPostings } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** The fees of so long are looked at again: lines of the balance may come late. */
const FEES_OF_MS = 3 * DAY_MS;
/** What moved this near to an end of the time that is looked at may stand on one side only. */
const SETTLES_WITHIN_MS = 60_000;
const MOST_TROUBLES = 50;

/** Books the provider's fees on what it took for the house: each line of its balance once. How many were new. */
export async function bookFees(till: Till, since?: number): Promise<number> {
  const now = await till.clock.now(till.database.executor);
  const movements = await till.gateway.movements({ from: since ?? now - FEES_OF_MS, to: now + DAY_MS });
  let booked = 0;
  for (const movement of movements) {
    if (movement.fee === 0 || movement.kind === 'other') continue;
    const isNew = await till.database.transaction(async (transaction) => {
      const charge = movement.paymentId === null ? null : await findChargeOfPayment(transaction, movement.paymentId);
      return post(transaction, {
        key: `fee:${movement.id}`,
        kind: 'provider_fee',
        currency: movement.currency,
        userId: charge?.user_id ?? null,
        auctionId: charge?.auction_id ?? null,
        chargeId: charge?.id ?? null,
        providerId: movement.paymentId,
        words: `Fee of the card provider${charge === null ? '' : `: ${charge.about_title}`}`,
        at: now,
        entries: { provider_fees: movement.fee, card_provider: -movement.fee },
      });
    });
    if (isNew) booked += 1;
  }
  return booked;
}

type Kind = 'charge' | 'refund' | 'dispute';
const KIND_OF_MOVEMENT: Readonly<Record<Movement['kind'], Kind | null>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failed: 'refund',
  dispute: 'dispute',
  dispute_won: 'dispute',
  other: null,
};
const KIND_OF_POSTING: Readonly<Record<string, Kind>> = {
  capture: 'charge',
  refund: 'refund',
  refund_failed: 'refund',
  dispute: 'dispute',
  dispute_settled: 'dispute',
};
interface Line {
  readonly kind: Kind;
  readonly paymentId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly at: number;
  readonly words: string;
}

/** The books beside the provider's list, for staff; 503 while the provider cannot be asked. */
export async function readReconciliation(till: Till, actor: Actor, days: number): Promise<Result<Reconciliation>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  try {
    return accepted(await reconcile(till, days));
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return refused(503, 'The card provider cannot be reached at the moment. The books themselves are not concerned.', { code: 'cards_unavailable' });
  }
}

/** Lays the house's books beside the provider's list, by payment and kind, and names every difference. */
export async function reconcile(till: Till, days: number): Promise<Reconciliation> {
  const { executor } = till.database;
  const to = await till.clock.now(executor);
  const from = to - days * DAY_MS;
  const movements = await till.gateway.movements({ from, to: to + 1 });
  const theirs = movements.flatMap((movement): Line[] => {
    const kind = KIND_OF_MOVEMENT[movement.kind];
    return kind === null ? [] : [{ kind, paymentId: movement.paymentId, amount: movement.amount, currency: movement.currency, at: movement.at, words: '' }];
  });
  const ours = (await findProviderPostings(executor, { from: new Date(from), to: new Date(to + 1) })).flatMap((posting): Line[] => {
    const kind = KIND_OF_POSTING[posting.kind];
    return kind === undefined
      ? []
      : [{ kind, paymentId: posting.provider_id, amount: posting.amount, currency: posting.currency, at: posting.posted_at.getTime(), words: posting.words }];
  });
  const troubles = await findTroubledActs(executor, MOST_TROUBLES);
  const { matched, differences } = compare(ours, theirs, { from: from + SETTLES_WITHIN_MS, to: to - SETTLES_WITHIN_MS });
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    matched,
    differences: await Promise.all(differences.map((difference) => withSale(till, difference))),
    troubles: troubles.map((act) => ({
      id: act.id,
      kind: act.kind,
      attempts: act.attempts,
      state: act.state,
      error: act.last_error ?? '',
      created_at: act.created_at.toISOString(),
    })),
  };
}

/** A difference with what leads on from it: the sale whose payment it is, and the payment's page at the provider. */
async function withSale(till: Till, difference: Bare): Promise<Reconciliation['differences'][number]> {
  const { payment_id: paymentId } = difference;
  const charge = paymentId === null ? null : await findChargeOfPayment(till.database.executor, paymentId);
  return {
    ...difference,
    about: charge === null ? null : { slug: charge.about_slug, title: charge.about_title },
    provider_url: paymentId === null ? null : till.gateway.pageOf(paymentId),
  };
}

type Bare = Omit<Reconciliation['differences'][number], 'about' | 'provider_url'>;

function compare(ours: readonly Line[], theirs: readonly Line[], settled: { from: number; to: number }): { matched: number; differences: Bare[] } {
  const keyOf = (line: Line): string => `${line.kind}|${line.paymentId}|${line.currency}`;
  const [books, provider] = [Map.groupBy(ours, keyOf), Map.groupBy(theirs, keyOf)];
  const sum = (lines: readonly Line[] | undefined): number | null => (lines === undefined ? null : lines.reduce((total, { amount }) => total + amount, 0));
  let matched = 0;
  const differences: Bare[] = [];
  for (const key of new Set([...books.keys(), ...provider.keys()])) {
    const lines = [...(books.get(key) ?? []), ...(provider.get(key) ?? [])];
    const [first] = lines;
    if (first === undefined) continue;
    const [inBooks, atProvider] = [sum(books.get(key)), sum(provider.get(key))];
    // A dispute that came and went between two looks is nothing on both sides.
    if ((inBooks ?? 0) === (atProvider ?? 0)) {
      matched += 1;
      continue;
    }
    const at = Math.max(...lines.map((line) => line.at));
    if ((at > settled.to || at < settled.from) && (inBooks === null || atProvider === null)) continue;
    const money = (amount: number | null) => (amount === null ? null : { amount, currency: first.currency });
    differences.push({
      what: inBooks === null ? 'only_at_provider' : atProvider === null ? 'only_in_books' : 'other_amount',
      kind: first.kind,
      payment_id: first.paymentId,
      books: money(inBooks),
      provider: money(atProvider),
      at: new Date(at).toISOString(),
      words: lines.find(({ words }) => words !== '')?.words ?? '',
    });
  }
  return { matched, differences };
}
