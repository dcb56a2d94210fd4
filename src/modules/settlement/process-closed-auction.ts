import type { Executor } from '#platform/database/database.ts';
import type { Closed } from '#modules/bidding/index.ts';
import { assert } from '#platform/assert.ts';
import { formatAmount } from '#contract/format/money.ts';
import { fallThrough } from './fall-through.ts';
import { lowerFee } from './lower-fee.ts';
import { SYSTEM_ACTOR } from './actor.ts';
import { recordEvent } from './move-on.ts';
import { followVoid, openNegotiation } from './negotiate.ts';
import type { SettlementDeps } from './deps.ts';
import { startSettlement } from './start-settlement.ts';
import { findSettlements, lockSettlement, updateSettlement } from './store/settlements.ts';
import { mailStaffOf, notifySides } from './notify.ts';

/** A failed auction is retried later. Returns false if no job is due. */
export async function processClosedAuction(deps: SettlementDeps): Promise<boolean> {
  if ((await deps.bidding.closedAuctions.count(deps.database.executor)) === 0) return false;
  const taken: { auctionId: string | null } = { auctionId: null };
  try {
    return await deps.database.transaction(async (transaction) => {
      taken.auctionId = await deps.bidding.closedAuctions.take(transaction, await deps.clock.now(transaction));
      if (taken.auctionId === null) return false;
      await settleAuction(deps, transaction, taken.auctionId);
      return true;
    });
  } catch (error) {
    const { auctionId } = taken;
    if (auctionId === null) throw error;
    await deps.database.transaction(async (transaction) =>
      deps.bidding.closedAuctions.postpone(transaction, auctionId, await deps.clock.now(transaction)),
    );
    deps.log.error({ err: error, auction: auctionId }, 'a closed auction could not be processed and is retried later');
    return true;
  }
}

const VOIDED = 'The winning bid was voided after the close.';

/** Starts and ends the voided winner's sale, so that the charge is refunded with the usual documents. */
async function endVoidedSale(
  deps: SettlementDeps,
  transaction: Executor,
  { closed, buyerId, at }: { closed: Closed; buyerId: string | null; at: number },
): Promise<boolean> {
  const charged = (await deps.payments.chargesOf(transaction, closed.auctionId)).find(
    ({ purpose }) => purpose === 'premium',
  );
  if (charged === undefined || charged.userId === buyerId) return false;
  const won = await deps.bidding.closedAuctions.readHammerResult(transaction, closed.auctionId);
  assert(won?.userId === charged.userId, 'the hammer charges the buyer');
  const begun = await startSettlement(deps, transaction, {
    closed,
    origin: 'hammer',
    buyerId: won.userId,
    price: won.price,
    at,
    isNotifiedByClose: true,
  });
  await fallThrough(deps, transaction, begun, { fault: 'nobody', reason: VOIDED, by: SYSTEM_ACTOR, at });
  return true;
}

interface Sold {
  readonly closed: Closed;
  readonly buyerId: string;
  readonly price: number;
  readonly at: number;
}

/** A later job follows a void after the close. */
async function settleSale(
  deps: SettlementDeps,
  transaction: Executor,
  { closed, buyerId, price, at }: Sold,
): Promise<void> {
  const [newest] = await findSettlements(transaction, closed.auctionId);
  if (newest === undefined) {
    const isAnother = await endVoidedSale(deps, transaction, { closed, buyerId, at });
    await startSettlement(deps, transaction, {
      closed,
      origin: 'hammer',
      buyerId,
      price,
      at,
      isNotifiedByClose: !isAnother,
    });
    return;
  }
  const settlement =
    newest.ended_at === null && newest.origin === 'hammer' ? await lockSettlement(transaction, newest.id) : null;
  if (settlement === null) return;
  if (settlement.buyer_id !== buyerId) {
    await fallThrough(deps, transaction, settlement, { fault: 'nobody', reason: VOIDED, by: SYSTEM_ACTOR, at });
    await startSettlement(deps, transaction, { closed, origin: 'hammer', buyerId, price, at });
  } else if (settlement.price !== price) {
    const change = { price, premium: closed.premiumOn(price) };
    await updateSettlement(transaction, settlement.id, change);
    await recordEvent(transaction, settlement, { kind: 'price_changed', by: SYSTEM_ACTOR, at });
    await lowerFee(deps, transaction, { settlement: { ...settlement, ...change }, at });
    const notification = {
      title: `The price of the ${closed.title} is now ${formatAmount(price, closed.currency)}`,
      body: `A bid was voided after the close, so the price is ${formatAmount(price, closed.currency)} instead of ${formatAmount(settlement.price, closed.currency)}.`,
    };
    await notifySides(deps, transaction, {
      about: settlement,
      at,
      buyer: { ...notification, body: `${notification.body} We’ll refund the excess premium you paid to your card.` },
      seller: notification,
    });
    await mailStaffOf(deps, transaction, {
      slug: closed.slug,
      subject: `${closed.title}: the price has changed`,
      text: 'A bid was voided after the close. Any excess premium is refunded automatically. If the buyer has already paid the seller, make sure they settle the difference.',
    });
  }
}

async function settleAuction(deps: SettlementDeps, transaction: Executor, auctionId: string): Promise<void> {
  const closed = await deps.bidding.closedAuctions.read(transaction, auctionId);
  const at = await deps.clock.now(transaction);
  if (closed === null) return;
  if (closed.status !== 'sold' && (await findSettlements(transaction, auctionId)).length === 0)
    await endVoidedSale(deps, transaction, { closed, buyerId: null, at });
  if (closed.leaderId === null) return;
  if (closed.status === 'sold' && closed.hammerPrice !== null)
    await settleSale(deps, transaction, { closed, buyerId: closed.leaderId, price: closed.hammerPrice, at });
  if (closed.status === 'reserve_not_met' && closed.price !== null)
    await openNegotiation(deps, transaction, { closed, bidderId: closed.leaderId, priceAtClose: closed.price, at });
  if (closed.status === 'offer' && closed.price !== null)
    await followVoid(deps, transaction, { closed, bidderId: closed.leaderId, priceAtClose: closed.price, at });
}
