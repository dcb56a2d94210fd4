import { blocksHandover } from '#contract/sale-checklist.ts';
import { SETTLEMENT_LABELS } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { runForEachId, runForEachRow } from '#platform/workers/due-rows.ts';
import { confirmHandover, isNamed } from './perform-sale-action.ts';
import { findLoan } from './sale-tasks.ts';
import { lowerFee } from './lower-fee.ts';
import { SYSTEM_ACTOR } from './actor.ts';
import { moveOn, recordEvent } from './move-on.ts';
import { endUnsold } from './negotiate.ts';
import {
  REMIND_BEFORE_MS,
  REMIND_OF_ANSWER_BEFORE_MS,
  type SettlementDeps,
  type SettlementWorkerDeps,
} from './deps.ts';
import { sellersOf } from '#modules/conversations/index.ts';
import { endSecondChance } from './second-chance.ts';
import { settleFee } from './fall-through.ts';
import { findOpenNegotiationIds, lockNegotiation, updateNegotiation } from './store/negotiations.ts';
import { claimPassed, claimToRemind } from './store/claim-due.ts';
import { updateSecondChance } from './store/second-chances.ts';
import { findFeesDue, findFeesToSettle, lockSettlement, updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { isTurnOf, turnStateOf } from './store/turns.ts';
import { mailStaffOf, notifyPeople, notifySides } from './notify.ts';

const MAX_LOOKED_AT = 500;

export async function advancePaidSettlements(deps: SettlementWorkerDeps): Promise<number> {
  const { executor } = deps.database;
  let moved = 0;
  // Declined charges may wait for a long time, so pages are keyed by id to reach the rows behind them.
  let after = '';
  for (;;) {
    const page = await findFeesDue(executor, { after, limit: MAX_LOOKED_AT });
    const charges = await deps.payments.findCharges(
      executor,
      page.flatMap(({ charge_id }) => charge_id ?? []),
    );
    const taken = page.filter(({ charge_id }) => charges.get(charge_id ?? '')?.state === 'taken');
    moved += await runForEachId(
      deps,
      'fee_due',
      taken.map(({ id }) => id),
      (id) => takeFee(deps, id),
    );
    if (page.length < MAX_LOOKED_AT) return moved;
    after = page.at(-1)?.id ?? '';
  }
}

function takeFee(deps: SettlementDeps, id: string): Promise<boolean> {
  return deps.database.transaction(async (transaction) => {
    const row = await lockSettlement(transaction, id);
    if (
      row?.state !== 'fee_due' ||
      row.charge_id === null ||
      (await deps.payments.findCharge(transaction, row.charge_id))?.state !== 'taken'
    )
      return false;
    const at = await deps.clock.now(transaction);
    const isDisputed = row.due_at === null;
    const after = await moveOn(deps, transaction, row, { to: 'payment_due', kind: 'fee_paid', by: SYSTEM_ACTOR, at });
    // The price may have dropped while the card was being charged.
    await lowerFee(deps, transaction, { settlement: row, at });
    if (isDisputed) await updateSettlement(transaction, row.id, { due_at: null });
    const until = after.due_at === null ? '' : ` by ${timePlaceholder(after.due_at)}`;
    await notifySides(deps, transaction, {
      about: row,
      at,
      buyer: {
        title: `Your premium for the ${row.title} is paid`,
        body: `Now pay the seller${until}. See your sale page for the seller’s contact details.`,
      },
      seller: {
        title: `Tell the buyer of your ${row.title} how to pay you`,
        body: `The buyer should pay you${until}. Confirm it here only once you have the money.`,
      },
    });
    return true;
  });
}

/** After sales that fell through. Returns the count. */
export async function settleFees(deps: SettlementWorkerDeps): Promise<number> {
  const fellThrough = await findFeesToSettle(deps.database.executor, MAX_LOOKED_AT);
  return runForEachId(
    deps,
    'fee_to_settle',
    fellThrough.map(({ id }) => id),
    (id) => deps.database.transaction((transaction) => settleFee(deps, transaction, id)),
  );
}

export function expireOffers(deps: SettlementWorkerDeps): Promise<number> {
  return runForEachRow(deps, {
    kind: 'offer',
    claim: (transaction, { at, without }) => claimPassed(transaction, 'negotiations', { at: new Date(at), without }),
    idOf: ({ auction_id }) => auction_id,
    action: (transaction, row, at) => endUnsold(deps, transaction, { row, state: 'lapsed', by: 'system', at }),
  });
}

export async function endWithdrawn(deps: SettlementWorkerDeps): Promise<number> {
  const { executor } = deps.database;
  const open = await findOpenNegotiationIds(executor, MAX_LOOKED_AT);
  const withdrawn = new Set(
    await deps.bidding.closedAuctions.withdrawnAmong(
      executor,
      open.map(({ auctionId }) => auctionId),
    ),
  );
  const slugs = open.filter(({ auctionId }) => withdrawn.has(auctionId)).map(({ slug }) => slug);
  return runForEachId(deps, 'withdrawn_offer', slugs, (slug) =>
    deps.database.transaction(async (transaction) => {
      const row = await lockNegotiation(transaction, slug);
      if (row?.state !== 'open') return false;
      await endUnsold(deps, transaction, {
        row,
        state: 'withdrawn',
        by: 'system',
        at: await deps.clock.now(transaction),
      });
      return true;
    }),
  );
}

/** The next underbidder is then asked. Returns the count. */
export function expireSecondChances(deps: SettlementWorkerDeps): Promise<number> {
  return runForEachRow(deps, {
    kind: 'second_chance',
    claim: (transaction, { at, without }) => claimPassed(transaction, 'second_chances', { at: new Date(at), without }),
    idOf: ({ id }) => id,
    action: (transaction, row, at) => endSecondChance(deps, transaction, { row, state: 'lapsed', at }),
  });
}

const span = (at: number, before: number) => ({ at: new Date(at), before: new Date(at + before) });

/** One reminder per deadline. Returns the count. */
export async function remind(deps: SettlementWorkerDeps): Promise<number> {
  const settlements = await runForEachRow(deps, {
    kind: 'settlement_to_remind',
    claim: (transaction, { at, without }) =>
      claimToRemind(transaction, 'settlements', { ...span(at, REMIND_BEFORE_MS), without }),
    idOf: ({ id }) => id,
    action: (transaction, row, at) => remindSides(deps, transaction, row, at),
  });
  const offers = await runForEachRow(deps, {
    kind: 'offer_to_remind',
    claim: (transaction, { at, without }) =>
      claimToRemind(transaction, 'negotiations', { ...span(at, REMIND_OF_ANSWER_BEFORE_MS), without }),
    idOf: ({ auction_id }) => auction_id,
    action: async (transaction, row, at) => {
      await updateNegotiation(transaction, row.auction_id, { reminded_for: row.due_at });
      const userIds = row.turn === 'bidder' ? [row.bidder_id] : await sellersOf(deps, transaction, row);
      await notifyAnswerDue(deps, transaction, { about: row, userIds, dueAt: row.due_at, lapses: 'the offer', at });
    },
  });
  const chances = await runForEachRow(deps, {
    kind: 'second_chance_to_remind',
    claim: (transaction, { at, without }) =>
      claimToRemind(transaction, 'second_chances', { ...span(at, REMIND_OF_ANSWER_BEFORE_MS), without }),
    idOf: ({ id }) => id,
    action: async (transaction, row, at) => {
      await updateSecondChance(transaction, row.id, { reminded_for: row.due_at });
      await notifyAnswerDue(deps, transaction, {
        about: row,
        userIds: [row.user_id],
        dueAt: row.due_at,
        lapses: 'your second chance',
        at,
      });
    },
  });
  return settlements + offers + chances;
}

async function remindSides(deps: SettlementDeps, transaction: Executor, row: SettlementRow, at: number): Promise<void> {
  await updateSettlement(transaction, row.id, { reminded_for: row.due_at });
  const turn = turnStateOf(row);
  const isUnnamed = row.state === 'documents_due' && !(await isNamed(transaction, row.id, 'buyer'));
  const notification = {
    title: `${row.title}: ${SETTLEMENT_LABELS[row.state].word.toLowerCase()}`,
    body: `The next step is due by ${timePlaceholder(row.due_at ?? at)}. If you need more time, contact us before then.`,
  };
  await notifySides(deps, transaction, {
    about: row,
    at,
    // Without the buyer's name the seller cannot issue the bill of sale, so the buyer is reminded too.
    buyer: isTurnOf('buyer', turn) || isUnnamed ? notification : null,
    seller: isTurnOf('seller', turn) ? notification : null,
  });
}

function notifyAnswerDue(
  deps: SettlementDeps,
  transaction: Executor,
  {
    about,
    userIds,
    dueAt,
    lapses,
    at,
  }: {
    about: Parameters<typeof notifyPeople>[2]['about'] & { readonly title: string };
    userIds: readonly string[];
    dueAt: Date | null;
    lapses: string;
    at: number;
  },
): Promise<void> {
  return notifyPeople(deps, transaction, {
    about,
    userIds: [...userIds],
    at,
    kind: 'offer',
    title: `${about.title}: your response is due`,
    body: `Without it, ${lapses} expires at ${timePlaceholder(dueAt ?? at)}.`,
  });
}

/** An undisputed handover counts as completed. Otherwise staff decide. Returns the count. */
export function passDeadlines(deps: SettlementWorkerDeps): Promise<number> {
  return runForEachRow(deps, {
    kind: 'late',
    claim: (transaction, { at, without }) => claimPassed(transaction, 'settlements', { at: new Date(at), without }),
    idOf: ({ id }) => id,
    action: async (transaction, row, at) => {
      if (row.state === 'handover_due' && !blocksHandover(await findLoan(transaction, row.id)))
        await confirmHandover(deps, transaction, { row, by: SYSTEM_ACTOR, at }, { kind: 'completed_automatically' });
      else await notifyLate(deps, transaction, { row, at });
    },
  });
}

async function notifyLate(
  deps: SettlementDeps,
  transaction: Executor,
  { row, at }: { row: SettlementRow; at: number },
): Promise<void> {
  await updateSettlement(transaction, row.id, { late_for: row.due_at });
  await recordEvent(transaction, row, { kind: 'late', by: SYSTEM_ACTOR, at });
  const notification = {
    title: `${row.title}: the deadline has passed`,
    body: `${SETTLEMENT_LABELS[row.state].step} was due. Our staff will review it and contact you. Until then, you can still complete it.`,
  };
  await notifySides(deps, transaction, { about: row, at, buyer: notification, seller: notification });
  await mailStaffOf(deps, transaction, {
    slug: row.slug,
    subject: `Late: ${row.title}`,
    text: `${SETTLEMENT_LABELS[row.state].step} was due. Extend the deadline or end the sale.`,
  });
}
