import { isDeepStrictEqual } from 'node:util';
import { isDecided, nextStep, type PlanStep, carStatus, allocationOf } from '#auction/plan.ts';
import type { PlanAllocation } from '#auction/limit.ts';
import type { PlacedBid } from '#contract/bids.ts';
import { refusalMessage, type Refused, type Result } from '#contract/result.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Executor } from '#platform/database/database.ts';
import { byAuctionId, type LoadedCar, loadCars, planOf } from './load-plan.ts';
import { movedOnNotification, refusedNotification } from './notifications.ts';
import type { BidPlansContext } from './deps.ts';
import { type CarRow, claimActive, lockPlan, type PlanRow, readCars, updateCar, updatePlan } from './store.ts';

/** After this, another process places a bid again whose answer isn't recorded, with the same key. */
export const ANSWER_WITHIN_MS = 5_000;
const RETRY_MS = 1_000;
/** Each round answers the bids of the one before. More happen only while others bid on the same cars. */
const MAX_ROUNDS = 10;

/** The auction changed after the plan chose its bid. The plan then chooses again. */
const PASSING: ReadonlySet<RefusalCode> = new Set(['below_minimum', 'auction_not_live', 'auction_closed', 'busy']);

interface DecidedBid {
  readonly plan: PlanRow;
  readonly auctionId: string;
  readonly slug: string;
  readonly amount: number;
  readonly maximum: number;
  readonly number: number;
}

/**
 * Brings a plan up to date. One transaction decides under the locks of the plan and its auctions, and writes each bid
 * before it is placed; another records the answer. Any process that finds a bid without an answer places it again.
 */
export async function runPlan(context: BidPlansContext, id: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const bids = await context.database.transaction((transaction) => decide(context, transaction, id));
    if (bids.length === 0) return;
    for (const bid of bids) {
      const { plan, slug, amount, maximum, number } = bid;
      const key = `bid-plan ${plan.id} ${bid.auctionId} ${number}`;
      const origin = { network: plan.network, deviceKey: plan.device_key };
      const placing = { planId: plan.id, bidderId: plan.user_id, slug, amount, maximum, key, origin };
      const answer = await context.bidding.forPlans.placeBid(placing);
      await context.database.transaction((transaction) => record(context, transaction, bid, answer));
      context.notifications.notifier.wake();
    }
  }
}

async function decide(context: BidPlansContext, transaction: Executor, id: string): Promise<DecidedBid[]> {
  const plan = await claimActive(transaction, id);
  if (plan === null) return [];
  const { cars: loaded, at } = await loadLocked(context, transaction, plan);
  const cars = loaded.map(interrupted);
  const step = nextStep(planOf(plan, cars), at);
  const isReserved = await keepAllocation(context, transaction, {
    plan,
    allocation: allocationOf(planOf(plan, cars), at),
  });
  await context.bidding.forPlans.release(transaction, { bidderId: plan.user_id, auctionIds: step.release, at });
  const decided: DecidedBid[] = [];
  for (const { row, auction, car } of cars) {
    const bid = step.bids.find(({ auctionId }) => auctionId === row.auction_id);
    const isPending = car.pendingMaximum !== null;
    const pending = bid ?? { amount: row.pending_amount ?? 0, maximum: row.pending_maximum ?? 0 };
    const number = row.bids + (bid === undefined ? 0 : 1);
    await updateCar(transaction, row, {
      seen_sequence: auction.lastSequence,
      seen_status: auction.state.status,
      refusal: row.refusal,
      needs: row.needs,
      ...(bid && { pending_amount: bid.amount, pending_maximum: bid.maximum, bids: number }),
    });
    if (bid !== undefined || isPending)
      decided.push({ plan, auctionId: row.auction_id, slug: auction.slug, number, ...pick(pending) });
  }
  const stopped = cars.filter(({ row }, index) => row.refusal !== loaded[index]?.row.refusal);
  await context.notifications.notifySoon(
    transaction,
    at,
    stopped.map(({ auction }) => refusedNotification({ plan, auction }, null)),
  );
  await updatePlan(transaction, plan.id, afterLooking(step, cars, { hasBids: decided.length > 0, isReserved, at }));
  return decided;
}

/**
 * Writes what the plan sets aside of the limit, if it changed. Returns false if the paddle is locked: its holder may
 * wait for this plan. What is written then is too much, never too little, unless a void brought a car back.
 */
async function keepAllocation(
  { accounts }: BidPlansContext,
  transaction: Executor,
  { plan, allocation }: { plan: PlanRow; allocation: PlanAllocation },
): Promise<boolean> {
  if (isDeepStrictEqual(allocation, plan.allocation)) return true;
  const isFree = await accounts.tryLockPaddle(transaction, plan.user_id);
  if (isFree) await updatePlan(transaction, plan.id, { allocation });
  return isFree;
}

const INTERRUPTED = {
  listing_change: 'The listing was changed. Check what changed before the plan bids on.',
  withdrawal: 'You withdrew your bids.',
} as const;

/** The plan places no more bids on a car until the member has looked at the change and resumes it. */
function interrupted(loaded: LoadedCar): LoadedCar {
  const { row, auction, car } = loaded;
  const isNew =
    auction.interruption !== null && row.seen_sequence !== null && auction.interruption.sequence > row.seen_sequence;
  if (!isNew || auction.interruption === null || row.refusal !== null) return loaded;
  const refusal = INTERRUPTED[auction.interruption.cause];
  return { auction, row: { ...row, refusal, needs: null }, car: { ...car, isRefused: true } };
}

const pick = ({ amount, maximum }: { amount: number; maximum: number }) => ({ amount, maximum });

export async function loadLocked(
  { bidding, clock }: BidPlansContext,
  transaction: Executor,
  plan: PlanRow,
): Promise<{ cars: LoadedCar[]; at: number }> {
  const rows = await readCars(transaction, [plan.id]);
  const auctionIds = rows.map((row) => row.auction_id);
  const auctions = await bidding.forPlans.lock(transaction, { bidderId: plan.user_id, auctionIds });
  // Read after the locks, like a bid's time.
  return { cars: loadCars(rows, byAuctionId(auctions)), at: await clock.now(transaction) };
}

function afterLooking(
  { recheckAt }: PlanStep,
  cars: readonly LoadedCar[],
  { hasBids, isReserved, at }: { hasBids: boolean; isReserved: boolean; at: number },
): Pick<PlanRow, 'due_at'> & Partial<Pick<PlanRow, 'state' | 'allocation'>> {
  if (hasBids) return { due_at: new Date(at + ANSWER_WITHIN_MS) };
  if (!isReserved) return { due_at: new Date(at + RETRY_MS) };
  if (cars.every(({ car }) => isDecided(car.state.status))) return { state: 'ended', allocation: null, due_at: null };
  return { due_at: recheckAt === null ? null : new Date(recheckAt) };
}

async function record(
  context: BidPlansContext,
  transaction: Executor,
  { plan: { id }, auctionId, number }: DecidedBid,
  answer: Result<PlacedBid>,
): Promise<void> {
  const plan = await lockPlan(transaction, id);
  if (plan === null) return;
  const { cars, at } = await loadLocked(context, transaction, plan);
  const placed = cars.find(({ row }) => row.auction_id === auctionId);
  if (placed?.row.pending_amount == null || placed.row.bids !== number) return;
  const isPassing = !answer.ok && PASSING.has(answer.code);
  await updateCar(transaction, placed.row, {
    pending_amount: null,
    pending_maximum: null,
    ...(answer.ok && placed.row.first_bid_at === null && { first_bid_at: new Date(at) }),
    ...(!answer.ok && !isPassing && reasonOf(answer)),
  });
  // An auction that is past its close, or a full queue, would be asked again and again.
  await updatePlan(transaction, id, { due_at: new Date(at + (isPassing && isSlow(answer) ? RETRY_MS : 0)) });
  const about = { plan, auction: placed.auction };
  if (!answer.ok && !isPassing)
    await context.notifications.notifySoon(transaction, at, [refusedNotification(about, reasonOf(answer).needs)]);
  // Also if the bid doesn't lead: the owner learns of every car, and it may lead after a void.
  if (!answer.ok || placed.row.first_bid_at !== null) return;
  const left = cars
    .filter(({ row, car }) => row.first_bid_at !== null && carStatus(car, plan.user_id, at) === 'lost')
    .toSorted((a, b) => Number(b.row.first_bid_at) - Number(a.row.first_bid_at))[0];
  if (left !== undefined)
    await context.notifications.notifySoon(transaction, at, [movedOnNotification(about, left.auction)]);
}

const REASONS: Partial<Record<RefusalCode, Pick<CarRow, 'refusal' | 'needs'>>> = {
  hold_needs_action: { refusal: 'Your bank asks you to confirm the hold for the buyer’s premium.', needs: 'bank' },
  hold_declined: { refusal: 'Your card declined the hold for the buyer’s premium.', needs: 'card' },
  no_payment_method: { refusal: 'Save a card, so that the plan can bid.', needs: 'card' },
};
const reasonOf = (refused: Refused): Pick<CarRow, 'refusal' | 'needs'> =>
  REASONS[refused.code] ?? { refusal: refusalMessage(refused), needs: null };

const isSlow = ({ code }: Refused): boolean => code !== 'below_minimum';
