import { moneyOrNull } from '#contract/primitives.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Reconciliation } from '#contract/payments.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { findFailingCommands } from '../commands/store.ts';
import { findChargeOfPayment } from '../charges/store.ts';
import { GatewayError, type Movement } from '../gateway.ts';
import type { PaymentsContext } from '../context.ts';
import { post } from './post.ts';
import { findProviderPostings } from './store.ts';

/** How far back fees are read again, because balance lines may appear late. */
const FEES_OF_MS = 3 * DAY_MS;
/** Movements this close to the end of the period may exist on one side only. */
const SETTLES_WITHIN_MS = 60_000;
/** After a lost answer or an outage the books follow later. Both sides are read from before the period, to match. */
const BOOKED_WITHIN_MS = 14 * DAY_MS;
const MAX_DIFFERENCES = 50;

/** One posting per balance line. Returns the number of new ones. */
export async function bookFees(context: PaymentsContext, since?: number): Promise<number> {
  const now = await context.clock.now(context.database.executor);
  const movements = await context.gateway.movements({ from: since ?? now - FEES_OF_MS, to: now + DAY_MS });
  let booked = 0;
  for (const movement of movements) {
    if (movement.fee === 0 || movement.kind === 'other') continue;
    const isNew = await context.database.transaction(async (transaction) => {
      const charge = movement.paymentId === null ? null : await findChargeOfPayment(transaction, movement.paymentId);
      return post(transaction, {
        key: `fee:${movement.id}`,
        kind: 'provider_fee',
        currency: movement.currency,
        userId: charge?.user_id ?? null,
        auctionId: charge?.auction_id ?? null,
        chargeId: charge?.id ?? null,
        providerId: movement.paymentId,
        text: `Card provider fee${charge === null ? '' : `: ${charge.about_title}`}`,
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
  readonly text: string;
}

export async function readReconciliation(
  context: PaymentsContext,
  actor: Actor,
  days: number,
): Promise<Result<Reconciliation>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  try {
    return accepted(await reconcile(context, days));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return refuse('reconciliation_unavailable');
  }
}

export async function reconcile(context: PaymentsContext, days: number): Promise<Reconciliation> {
  const { executor } = context.database;
  const to = await context.clock.now(executor);
  const from = to - days * DAY_MS;
  const readFrom = from - BOOKED_WITHIN_MS;
  const movements = await context.gateway.movements({ from: readFrom, to: to + 1 });
  const theirs = movements.flatMap((movement): Line[] => {
    const kind = KIND_OF_MOVEMENT[movement.kind];
    return kind === null
      ? []
      : [
          {
            kind,
            paymentId: movement.paymentId,
            amount: movement.amount,
            currency: movement.currency,
            at: movement.at,
            text: '',
          },
        ];
  });
  const ours = (await findProviderPostings(executor, { from: new Date(readFrom), to: new Date(to + 1) })).flatMap(
    (posting): Line[] => {
      const kind = KIND_OF_POSTING[posting.kind];
      return kind === undefined
        ? []
        : [
            {
              kind,
              paymentId: posting.provider_id,
              amount: posting.amount,
              currency: posting.currency,
              at: posting.posted_at.getTime(),
              text: posting.words,
            },
          ];
    },
  );
  const troubles = await findFailingCommands(executor, MAX_DIFFERENCES);
  const { matched, differences } = compare(ours, theirs, { from, to: to - SETTLES_WITHIN_MS });
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    matched,
    differences: await Promise.all(differences.map((difference) => withSale(context, difference))),
    troubles: troubles.map((command) => ({
      id: command.id,
      kind: command.kind,
      attempts: command.attempts,
      state: command.state,
      error: command.last_error ?? '',
      created_at: command.created_at.toISOString(),
    })),
  };
}

async function withSale(context: PaymentsContext, difference: Bare): Promise<Reconciliation['differences'][number]> {
  const { payment_id: paymentId } = difference;
  const charge = paymentId === null ? null : await findChargeOfPayment(context.database.executor, paymentId);
  return {
    ...difference,
    about: charge === null ? null : { slug: charge.about_slug, title: charge.about_title },
    provider_url: paymentId === null ? null : context.gateway.pageOf(paymentId),
  };
}

type Bare = Omit<Reconciliation['differences'][number], 'about' | 'provider_url'>;

function compare(
  ours: readonly Line[],
  theirs: readonly Line[],
  period: { from: number; to: number },
): { matched: number; differences: Bare[] } {
  const keyOf = (line: Line): string => `${line.kind}|${line.paymentId}|${line.currency}`;
  const [books, provider] = [Map.groupBy(ours, keyOf), Map.groupBy(theirs, keyOf)];
  const sum = (lines: readonly Line[] | undefined): number | null =>
    lines === undefined ? null : lines.reduce((total, { amount }) => total + amount, 0);
  let matched = 0;
  const differences: Bare[] = [];
  for (const key of new Set([...books.keys(), ...provider.keys()])) {
    const lines = [...(books.get(key) ?? []), ...(provider.get(key) ?? [])];
    const [first] = lines;
    const at = Math.max(...lines.map((line) => line.at));
    if (first === undefined || at < period.from) continue;
    const [inBooks, atProvider] = [sum(books.get(key)), sum(provider.get(key))];
    const isEqual = (inBooks ?? 0) === (atProvider ?? 0);
    const unpaired = isEqual ? [] : linesWithoutPair(books.get(key) ?? [], provider.get(key) ?? []);
    // A dispute that opened and closed between two polls nets to zero on both sides. The pair of an old line may be
    // older than what was read.
    if (isEqual || unpaired.every((line) => line.at < period.from)) {
      matched += 1;
      continue;
    }
    if (at > period.to && (inBooks === null || atProvider === null)) continue;
    differences.push({
      what: inBooks === null ? 'only_at_provider' : atProvider === null ? 'only_in_books' : 'other_amount',
      kind: first.kind,
      payment_id: first.paymentId,
      books: moneyOrNull(inBooks, first.currency),
      provider: moneyOrNull(atProvider, first.currency),
      at: new Date(at).toISOString(),
      text: lines.find(({ text }) => text !== '')?.text ?? '',
    });
  }
  return { matched, differences };
}

/** Lines for which the other side has none of the same amount. The newest are paired first. */
function linesWithoutPair(ours: readonly Line[], theirs: readonly Line[]): Line[] {
  const newestFirst = (lines: readonly Line[]) => lines.toSorted((one, other) => other.at - one.at);
  const left = newestFirst(theirs);
  const alone = newestFirst(ours).filter(({ amount }) => {
    const index = left.findIndex((line) => line.amount === amount);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return [...alone, ...left];
}
