import { SETTLEMENT_WORDS, TURN_OF } from '#contract/settlement-states.ts';
import { instant } from '#platform/instants.ts';
import { confirmHandover, isNamed } from './act.ts';
import { lowerFee } from './lower-fee.ts';
import { THE_HOUSE } from './doer.ts';
import { moveOn, note } from './move-on.ts';
import { endUnsold } from './negotiate.ts';
import { REMIND_BEFORE_MS, REMIND_OF_ANSWER_BEFORE_MS, type SettlementParts } from './parts.ts';
import { sellersOf } from './policy.ts';
import { endSecondChance } from './second-chance.ts';
import { settleFee } from './fall-through.ts';
import { claimLapsed, claimNegotiationsToRemind, findOpenNegotiationIds, lockNegotiation, updateNegotiation } from './store/negotiations.ts';
import { claimChancesToRemind, claimLapsedChances, updateSecondChance } from './store/second-chances.ts';
import { claimLate, claimToRemind, findFeesDue, findFeesToSettle, lockSettlement, updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { mailStaffOf, tellPeople, tellSides } from './tell.ts';

/** The most that one transaction takes on: who dies in the middle has done none of it. */
const MOST_AT_ONCE = 10;
/** The most rows that one look goes through. */
const MOST_LOOKED_AT = 500;

/** Moves on where the premium was paid. How many settlements it were. */
export async function takeFees(parts: SettlementParts): Promise<number> {
  const { executor } = parts.database;
  let moved = 0;
  // Charges that were declined may wait for long: they are never in the way of those behind them.
  let after = '';
  for (;;) {
    const page = await findFeesDue(executor, { after, limit: MOST_LOOKED_AT });
    const charges = await parts.payments.findCharges(
      executor,
      page.flatMap(({ charge_id }) => charge_id ?? []),
    );
    for (const { id, charge_id } of page) if (charges.get(charge_id ?? '')?.state === 'taken') moved += await takeFee(parts, id);
    if (page.length < MOST_LOOKED_AT) return moved;
    after = page.at(-1)?.id ?? '';
  }
}

function takeFee(parts: SettlementParts, id: string): Promise<number> {
  return parts.database.transaction(async (transaction) => {
    const row = await lockSettlement(transaction, id);
    if (row?.state !== 'fee_due' || row.charge_id === null || (await parts.payments.findCharge(transaction, row.charge_id))?.state !== 'taken') return 0;
    const at = await parts.clock.now(transaction);
    const isDisputed = row.due_at === null;
    const after = await moveOn(parts, transaction, row, { to: 'payment_due', kind: 'fee_paid', by: THE_HOUSE, at });
    // The price may have fallen while the card was asked.
    await lowerFee(parts, transaction, { settlement: row, at });
    // A dispute has stopped the time: it stands on.
    if (isDisputed) await updateSettlement(transaction, row.id, { due_at: null });
    const until = after.due_at === null ? '' : ` by ${instant(after.due_at)}`;
    await tellSides(parts, transaction, {
      about: row,
      buyerId: row.buyer_id,
      at,
      buyer: { title: `Your premium for the ${row.title} is paid`, body: `Now pay the seller for the car${until}. They are reached as the page says.` },
      seller: {
        title: `Tell the buyer of your ${row.title} how to pay you`,
        body: `The car is to be paid${until}. Confirm it here once the money is there, not before.`,
      },
    });
    return 1;
  });
}

/** Gives premiums back, or keeps them, after a fall. How many. */
export async function settleFees(parts: SettlementParts): Promise<number> {
  let settled = 0;
  for (const { id } of await findFeesToSettle(parts.database.executor, MOST_LOOKED_AT)) {
    if (await parts.database.transaction((transaction) => settleFee(parts, transaction, id))) settled += 1;
  }
  return settled;
}

/** Ends offers that nobody answered in time. How many. */
export function lapseOffers(parts: SettlementParts): Promise<number> {
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const due = await claimLapsed(transaction, { at: new Date(at), limit: MOST_AT_ONCE });
    for (const row of due) await endUnsold(parts, transaction, { row, state: 'lapsed', by: 'house', at });
    return due.length;
  });
}

/** Ends offers on auctions that were withdrawn meanwhile. How many. */
export async function endWithdrawn(parts: SettlementParts): Promise<number> {
  const { executor } = parts.database;
  const open = await findOpenNegotiationIds(executor, MOST_LOOKED_AT);
  const withdrawn = new Set(
    await parts.bidding.afterClose.withdrawnAmong(
      executor,
      open.map(({ auctionId }) => auctionId),
    ),
  );
  let ended = 0;
  for (const { slug } of open.filter(({ auctionId }) => withdrawn.has(auctionId))) {
    ended += await parts.database.transaction(async (transaction) => {
      const row = await lockNegotiation(transaction, slug);
      if (row?.state !== 'open') return 0;
      await endUnsold(parts, transaction, { row, state: 'withdrawn', by: 'house', at: await parts.clock.now(transaction) });
      return 1;
    });
  }
  return ended;
}

/** Ends second chances that nobody took in time: the next is asked. How many. */
export function lapseSecondChances(parts: SettlementParts): Promise<number> {
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const due = await claimLapsedChances(transaction, { at: new Date(at), limit: MOST_AT_ONCE });
    for (const row of due) await endSecondChance(parts, transaction, { row, state: 'lapsed', at });
    return due.length;
  });
}

/** Reminds of deadlines that are near, once each. How many. */
export function remind(parts: SettlementParts): Promise<number> {
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const span = (before: number) => ({ at: new Date(at), before: new Date(at + before), limit: MOST_AT_ONCE });
    const settlements = await claimToRemind(transaction, span(REMIND_BEFORE_MS));
    for (const row of settlements) {
      await updateSettlement(transaction, row.id, { reminded_for: row.due_at });
      const turn = TURN_OF[row.state];
      const news = {
        title: `${row.title}: ${SETTLEMENT_WORDS[row.state].word.toLowerCase()}`,
        body: `The next step is due by ${instant(row.due_at ?? at)}. If you need more time, write to us before.`,
      };
      await tellSides(parts, transaction, {
        about: row,
        buyerId: row.buyer_id,
        at,
        // Without the buyer's name the seller can issue nothing: it is then the buyer's turn as well.
        buyer: turn === 'seller' && (row.state !== 'papers_due' || (await isNamed(transaction, row.id, 'buyer'))) ? null : news,
        seller: turn === 'buyer' && row.payment_said_at === null ? null : news,
      });
    }
    const offers = await claimNegotiationsToRemind(transaction, span(REMIND_OF_ANSWER_BEFORE_MS));
    for (const row of offers) {
      await updateNegotiation(transaction, row.auction_id, { reminded_for: row.due_at });
      const userIds = row.turn === 'bidder' ? [row.bidder_id] : await sellersOf(parts, transaction, row);
      await tellPeople(parts, transaction, {
        about: row,
        userIds,
        at,
        kind: 'offer',
        title: `${row.title}: your answer is due`,
        body: `Without it the offer lapses at ${instant(row.due_at ?? at)}.`,
      });
    }
    const chances = await claimChancesToRemind(transaction, span(REMIND_OF_ANSWER_BEFORE_MS));
    for (const row of chances) {
      await updateSecondChance(transaction, row.id, { reminded_for: row.due_at });
      await tellPeople(parts, transaction, {
        about: row,
        userIds: [row.user_id],
        at,
        kind: 'offer',
        title: `${row.title}: your answer is due`,
        body: `Without it your second chance lapses at ${instant(row.due_at ?? at)}.`,
      });
    }
    return settlements.length + offers.length + chances.length;
  });
}

/** What a passed deadline brings: a handed-over car that nobody disputes is taken as done; of all else both sides and the staff are told, and the staff decide. How many. */
export function passDeadlines(parts: SettlementParts): Promise<number> {
  return parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const late = await claimLate(transaction, { at: new Date(at), limit: MOST_AT_ONCE });
    for (const row of late)
      await (row.state === 'handover_due'
        ? confirmHandover(parts, transaction, { row, by: THE_HOUSE, at }, { kind: 'taken_as_done' })
        : tellLate(parts, transaction, { row, at }));
    return late.length;
  });
}

async function tellLate(parts: SettlementParts, transaction: Parameters<typeof note>[0], { row, at }: { row: SettlementRow; at: number }): Promise<void> {
  await updateSettlement(transaction, row.id, { late_for: row.due_at });
  await note(transaction, row, { kind: 'late', by: THE_HOUSE, at });
  const news = {
    title: `${row.title}: the deadline has passed`,
    body: `${SETTLEMENT_WORDS[row.state].step} was due. Our staff look at it now, and write to you. Until then it can still be done.`,
  };
  await tellSides(parts, transaction, { about: row, buyerId: row.buyer_id, at, buyer: news, seller: news });
  await mailStaffOf(parts, transaction, {
    slug: row.slug,
    subject: `Late: ${row.title}`,
    text: `${SETTLEMENT_WORDS[row.state].step} was due. Give more time, or end the sale.`,
  });
}
