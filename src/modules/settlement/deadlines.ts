import { SETTLEMENT_WORDS, TURN_OF } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { instant } from '#platform/instants.ts';
import { eachApart, rowAfterRow, type SettlerParts } from './apart.ts';
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

/** The most rows that one look goes through. */
const MOST_LOOKED_AT = 500;

/** Moves on where the premium was paid. How many settlements it were. */
export async function takeFees(parts: SettlerParts): Promise<number> {
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
    const taken = page.filter(({ charge_id }) => charges.get(charge_id ?? '')?.state === 'taken');
    moved += await eachApart(
      parts,
      'fee_due',
      taken.map(({ id }) => id),
      (id) => takeFee(parts, id),
    );
    if (page.length < MOST_LOOKED_AT) return moved;
    after = page.at(-1)?.id ?? '';
  }
}

function takeFee(parts: SettlementParts, id: string): Promise<boolean> {
  return parts.database.transaction(async (transaction) => {
    const row = await lockSettlement(transaction, id);
    if (row?.state !== 'fee_due' || row.charge_id === null || (await parts.payments.findCharge(transaction, row.charge_id))?.state !== 'taken') return false;
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
    return true;
  });
}

/** Gives premiums back, or keeps them, after a fall. How many. */
export async function settleFees(parts: SettlerParts): Promise<number> {
  const fallen = await findFeesToSettle(parts.database.executor, MOST_LOOKED_AT);
  return eachApart(
    parts,
    'fee_to_settle',
    fallen.map(({ id }) => id),
    (id) => parts.database.transaction((transaction) => settleFee(parts, transaction, id)),
  );
}

/** Ends offers that nobody answered in time. How many. */
export function lapseOffers(parts: SettlerParts): Promise<number> {
  return rowAfterRow(parts, {
    kind: 'offer',
    claim: (transaction, { at, without }) => claimLapsed(transaction, { at: new Date(at), without }),
    idOf: ({ auction_id }) => auction_id,
    act: (transaction, row, at) => endUnsold(parts, transaction, { row, state: 'lapsed', by: 'house', at }),
  });
}

/** Ends offers on auctions that were withdrawn meanwhile. How many. */
export async function endWithdrawn(parts: SettlerParts): Promise<number> {
  const { executor } = parts.database;
  const open = await findOpenNegotiationIds(executor, MOST_LOOKED_AT);
  const withdrawn = new Set(
    await parts.bidding.afterClose.withdrawnAmong(
      executor,
      open.map(({ auctionId }) => auctionId),
    ),
  );
  const slugs = open.filter(({ auctionId }) => withdrawn.has(auctionId)).map(({ slug }) => slug);
  return eachApart(parts, 'withdrawn_offer', slugs, (slug) =>
    parts.database.transaction(async (transaction) => {
      const row = await lockNegotiation(transaction, slug);
      if (row?.state !== 'open') return false;
      await endUnsold(parts, transaction, { row, state: 'withdrawn', by: 'house', at: await parts.clock.now(transaction) });
      return true;
    }),
  );
}

/** Ends second chances that nobody took in time: the next is asked. How many. */
export function lapseSecondChances(parts: SettlerParts): Promise<number> {
  return rowAfterRow(parts, {
    kind: 'second_chance',
    claim: (transaction, { at, without }) => claimLapsedChances(transaction, { at: new Date(at), without }),
    idOf: ({ id }) => id,
    act: (transaction, row, at) => endSecondChance(parts, transaction, { row, state: 'lapsed', at }),
  });
}

const span = (at: number, before: number) => ({ at: new Date(at), before: new Date(at + before) });

/** Reminds of deadlines that are near, once each. How many. */
export async function remind(parts: SettlerParts): Promise<number> {
  const settlements = await rowAfterRow(parts, {
    kind: 'settlement_to_remind',
    claim: (transaction, { at, without }) => claimToRemind(transaction, { ...span(at, REMIND_BEFORE_MS), without }),
    idOf: ({ id }) => id,
    act: (transaction, row, at) => remindSides(parts, transaction, row, at),
  });
  const offers = await rowAfterRow(parts, {
    kind: 'offer_to_remind',
    claim: (transaction, { at, without }) => claimNegotiationsToRemind(transaction, { ...span(at, REMIND_OF_ANSWER_BEFORE_MS), without }),
    idOf: ({ auction_id }) => auction_id,
    act: async (transaction, row, at) => {
      await updateNegotiation(transaction, row.auction_id, { reminded_for: row.due_at });
      const userIds = row.turn === 'bidder' ? [row.bidder_id] : await sellersOf(parts, transaction, row);
      await tellAnswerDue(parts, transaction, { about: row, userIds, dueAt: row.due_at, lapses: 'the offer', at });
    },
  });
  const chances = await rowAfterRow(parts, {
    kind: 'second_chance_to_remind',
    claim: (transaction, { at, without }) => claimChancesToRemind(transaction, { ...span(at, REMIND_OF_ANSWER_BEFORE_MS), without }),
    idOf: ({ id }) => id,
    act: async (transaction, row, at) => {
      await updateSecondChance(transaction, row.id, { reminded_for: row.due_at });
      await tellAnswerDue(parts, transaction, { about: row, userIds: [row.user_id], dueAt: row.due_at, lapses: 'your second chance', at });
    },
  });
  return settlements + offers + chances;
}

async function remindSides(parts: SettlementParts, transaction: Executor, row: SettlementRow, at: number): Promise<void> {
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

function tellAnswerDue(
  parts: SettlementParts,
  transaction: Executor,
  {
    about,
    userIds,
    dueAt,
    lapses,
    at,
  }: {
    about: Parameters<typeof tellPeople>[2]['about'] & { readonly title: string };
    userIds: readonly string[];
    dueAt: Date | null;
    lapses: string;
    at: number;
  },
): Promise<void> {
  return tellPeople(parts, transaction, {
    about,
    userIds: [...userIds],
    at,
    kind: 'offer',
    title: `${about.title}: your answer is due`,
    body: `Without it ${lapses} lapses at ${instant(dueAt ?? at)}.`,
  });
}

/** What a passed deadline brings: a handed-over car that nobody disputes is taken as done; of all else both sides and the staff are told, and the staff decide. How many. */
export function passDeadlines(parts: SettlerParts): Promise<number> {
  return rowAfterRow(parts, {
    kind: 'late',
    claim: (transaction, { at, without }) => claimLate(transaction, { at: new Date(at), without }),
    idOf: ({ id }) => id,
    act: async (transaction, row, at) => {
      if (row.state === 'handover_due') await confirmHandover(parts, transaction, { row, by: THE_HOUSE, at }, { kind: 'taken_as_done' });
      else await tellLate(parts, transaction, { row, at });
    },
  });
}

async function tellLate(parts: SettlementParts, transaction: Executor, { row, at }: { row: SettlementRow; at: number }): Promise<void> {
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
