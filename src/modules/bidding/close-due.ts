import { hammer } from '#auction/hammer.ts';
import { premium } from '#auction/premium.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, ringAfterCommit } from './announce.ts';
import type { Names } from './names.ts';
import { closeNotices } from './notices.ts';
import type { BiddingParts, Sale } from './parts.ts';
import { findFacts, findPlaces, type AuctionFacts } from './store/facts.ts';
import { insertHammered } from './store/hammered.ts';
import { readBidders } from './store/ledger.ts';
import { claimDue, updateClosed, updateHammered, updateStatuses } from './store/states.ts';
import type { Floor } from './store/tables.ts';

/** How many auctions one transaction opens or closes at most; none of `without`; with `only`, none but that one. */
export interface Portion {
  readonly limit: number;
  readonly without?: readonly string[];
  readonly only?: string;
}

/** Opens the scheduled auctions whose time has come; how many it were. */
export async function openDue(parts: BiddingParts & { names: Names }, portion: Portion): Promise<number> {
  const opened = await parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const floors = await claimDue(transaction, 'open', { at, ...portion });
    if (floors.length === 0) return 0;
    await updateStatuses(
      transaction,
      floors.map(({ auctionId }) => ({ auctionId, status: 'live' })),
    );
    const facts = await factsOf(transaction, floors);
    await publish(
      transaction,
      at,
      floors.flatMap((floor) => {
        const known = facts.get(floor.auctionId);
        const after: Floor = { ...floor, state: { ...floor.state, status: 'live' } };
        return known === undefined ? [] : [auctionEvent('opened', { facts: known, floor: after }, { at, nameOf: () => '' })];
      }),
    );
    return floors.length;
  });
  if (opened > 0) parts.live.ring();
  return opened;
}

/**
 * Closes the live auctions whose time is over, by the database's clock and under the lock that a bid takes: from live to closed to
 * what the hammer made of them, in one transaction. A process that dies in the middle has changed nothing.
 */
export async function closeDue(parts: BiddingParts & { names: Names }, portion: Portion): Promise<number> {
  const closed = await parts.database.transaction(async (transaction) => {
    const at = await parts.clock.now(transaction);
    const floors = await claimDue(transaction, 'close', { at, ...portion });
    if (floors.length > 0) await hammerAll(parts, transaction, { floors, at });
    return floors.length;
  });
  if (closed > 0) ringAfterCommit(parts);
  return closed;
}

async function hammerAll(
  parts: BiddingParts & { names: Names },
  transaction: Executor,
  { floors, at }: { floors: readonly Floor[]; at: number },
): Promise<void> {
  const auctionIds = floors.map((floor) => floor.auctionId);
  const facts = await factsOf(transaction, floors);
  const bidders = await readBidders(transaction, auctionIds);
  const after = floors.map((floor): Floor => {
    const result = hammer(floor.state);
    return { ...floor, hammerPrice: result.hammerPrice, state: { ...floor.state, status: result.status } };
  });
  await updateClosed(transaction, auctionIds, at);
  await updateHammered(
    transaction,
    after.map(({ auctionId, state, hammerPrice }) => ({ auctionId, status: state.status, hammerPrice })),
  );
  await insertHammered(
    transaction,
    after.filter(({ state }) => state.status !== 'not_sold').map(({ auctionId }) => auctionId),
    at,
  );
  const nameOf = await namesOfLeaders(parts.names, transaction, after);
  const known = after.flatMap((floor) => {
    const found = facts.get(floor.auctionId);
    return found === undefined ? [] : [{ facts: found, floor }];
  });
  await publish(
    transaction,
    at,
    known.map((each) => auctionEvent('closed', each, { at, nameOf })),
  );
  await parts.holds?.atHammer(transaction, at, await salesOf(transaction, known));
  const notices = known.flatMap(({ facts: found, floor }) =>
    closeNotices(found, floor.state, { status: floor.state.status, bidderIds: bidders.get(floor.auctionId) ?? [] }),
  );
  await parts.notifications.tellSoon(transaction, at, notices);
}

/** What was sold, with what the buyers owe the house for it. */
async function salesOf(transaction: Executor, known: readonly { facts: AuctionFacts; floor: Floor }[]): Promise<Sale[]> {
  const sold = known.filter(({ floor }) => floor.state.status === 'sold');
  const places =
    sold.length === 0
      ? new Map<string, Sale['place']>()
      : await findPlaces(
          transaction,
          sold.map(({ facts }) => facts.auctionId),
        );
  return sold.flatMap(({ facts, floor }) =>
    floor.state.leader === null || floor.hammerPrice === null
      ? []
      : [
          {
            auctionId: facts.auctionId,
            slug: facts.slug,
            title: facts.title,
            buyerId: floor.state.leader.bidderId,
            hammerPrice: floor.hammerPrice,
            premium: premium(floor.hammerPrice, facts.terms.premium),
            currency: facts.terms.currency,
            place: places.get(facts.auctionId) ?? {},
          },
        ],
  );
}

async function factsOf(transaction: Executor, floors: readonly Floor[]): Promise<Map<string, AuctionFacts>> {
  const found = await findFacts(
    transaction,
    floors.map((floor) => floor.auctionId),
  );
  return new Map(found.map(({ facts }) => [facts.auctionId, facts]));
}
