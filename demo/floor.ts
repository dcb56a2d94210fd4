import type { SignedIn } from '#platform/http/actor.ts';
import type { Log } from '#platform/log.ts';
import type { CatalogueEntry, PlannedBid } from './catalogue/types.ts';
import { dealerOf } from './dealers.ts';
import type { DemoHouse } from './demo-house.ts';
import { STAFF_USERNAME } from './people.ts';
import type { Act } from './plan-entry.ts';
import { type SettleAct, settleStep } from './settle-sales.ts';

/** How often a planned bid is adapted to the floor before it is left out. */
const MOST_TRIES = 4;
const DAY_MS = 24 * 3_600_000;

interface Created {
  readonly entry: CatalogueEntry;
  readonly auctionId: string;
  readonly slug: string;
  readonly comments: Map<number, string>;
}

/** Performs acts at the time at which the clock stands. */
export function createFloor({ house, people, log }: { house: DemoHouse; people: ReadonlyMap<string, SignedIn>; log: Log }) {
  const auctions = new Map<CatalogueEntry, Created>();
  let bids = 0;
  let reviewedAt = 0;
  const personOf = (username: string): SignedIn => {
    const person = people.get(username);
    if (person === undefined) throw new Error(`the demo house has nobody called ${username}`);
    return person;
  };
  const auctionOf = (entry: CatalogueEntry): Created => {
    const created = auctions.get(entry);
    if (created === undefined) throw new Error(`${entry.key} was not announced yet`);
    return created;
  };
  const told = (what: string, entry: CatalogueEntry, result: { ok: true } | { ok: false; body: { message: string } }): void => {
    if (!result.ok) log.warn({ entry: entry.key, why: result.body.message }, `a ${what} of the demo house was refused`);
  };

  async function create({ entry, opensAt, closesAt }: Extract<Act, { kind: 'create' }>): Promise<void> {
    const { slug, id } = await createFromEntry(house, personOf(STAFF_USERNAME), entry, { opensAt, closesAt });
    auctions.set(entry, { entry, auctionId: id, slug, comments: new Map() });
  }
  async function comment(act: Extract<Act, { kind: 'comment' }>): Promise<void> {
    const auction = auctionOf(act.entry);
    const parent = act.answers === null ? undefined : auction.comments.get(act.answers);
    // What ends in a question mark is asked of the seller, who sees it among what is theirs to answer.
    const posted = await house.catalogue.postComment(personOf(act.by), auction.slug, {
      text: act.text,
      question: act.text.trimEnd().endsWith('?'),
      ...(parent === undefined ? {} : { parent_id: parent }),
    });
    if (posted.ok) auction.comments.set(act.number, posted.value.id);
    told('comment', act.entry, posted);
  }

  /** The card provider does what it was asked, and the settlement what comes of it. */
  async function afterHammer(): Promise<void> {
    const { clerk } = house.payments;
    const at = await house.clock.now(house.database.executor);
    // Everybody's holds are looked at once a day: what a hammer needs of them it has asked for itself.
    if (at - reviewedAt >= DAY_MS) {
      reviewedAt = at;
      await clerk.runOnce();
    } else await clerk.performDue();
    while ((await house.settlement.settler.runOnce()) > 0) await clerk.performDue();
  }

  return {
    personOf,
    created: () => [...auctions.values()],
    bids: () => bids,
    /** Does the act. Tells when the floor must be looked at again: where a bid moved a close. */
    async perform(act: Act | SettleAct): Promise<number | null> {
      switch (act.kind) {
        case 'create':
          await create(act);
          return null;
        case 'open_and_close':
          await house.bidding.closer.runOnce();
          await afterHammer();
          return null;
        case 'settle':
          await afterHammer();
          told(
            'step of a sale',
            act.entry,
            await settleStep(
              { house, people, at: await house.clock.now(house.database.executor) },
              { entry: act.entry, step: act.step, slug: auctionOf(act.entry).slug },
            ),
          );
          await afterHammer();
          return null;
        case 'bid': {
          const answer = await layBid(house, personOf(act.bid.bidder), { slug: auctionOf(act.entry).slug, planned: act.bid, log });
          if (answer !== null) bids += 1;
          return answer?.extended === true ? Date.parse(`${answer.auction.close_date}Z`) : null;
        }
        case 'comment':
          await comment(act);
          return null;
        case 'watch':
          told('watch', act.entry, await house.catalogue.watch(personOf(act.by), auctionOf(act.entry).slug));
          return null;
        case 'run':
          await act.run();
          return null;
        case 'withdraw':
          told('withdrawal', act.entry, await house.bidding.withdraw(personOf(STAFF_USERNAME), { slug: auctionOf(act.entry).slug, reason: act.reason }));
          return null;
      }
    },
  };
}

/** Creates and schedules the entry's auction, as the operator does. */
export async function createFromEntry(
  house: Pick<DemoHouse, 'selling'>,
  staff: SignedIn,
  entry: CatalogueEntry,
  times: { opensAt: number; closesAt: number },
): Promise<{ id: string; slug: string }> {
  const created = await house.selling.createAuction(staff, {
    title: entry.title,
    subtitle: entry.subtitle,
    make: entry.make,
    model: entry.model,
    year: entry.year,
    seller: entry.seller,
    ...(entry.byDealer === true ? { dealer: dealerOf(entry.seller) } : {}),
    starting_bid: entry.startingBid,
    reserve: entry.reserve,
    start_date: new Date(times.opensAt).toISOString(),
    close_date: new Date(times.closesAt).toISOString(),
    body_style: entry.bodyStyle,
    vehicle: { ...entry.vehicle },
    story: entry.story.map((section) => ({ ...section })),
    location: definedOnly(entry.location),
    is_featured: entry.featured,
  });
  if (!created.ok) throw new Error(`${entry.key} cannot be offered: ${created.body.message}`);
  return created.value;
}

const definedOnly = (location: CatalogueEntry['location']): Record<string, string> =>
  Object.fromEntries(Object.entries(location).filter((field): field is [string, string] => field[1] !== undefined));

type BidAnswer = Extract<Awaited<ReturnType<DemoHouse['bidding']['placeBid']>>, { ok: true }>['value'];

/** Places a planned bid; where the floor has moved past it, the least that is accepted. */
async function layBid(house: DemoHouse, bidder: SignedIn, { slug, planned, log }: { slug: string; planned: PlannedBid; log: Log }): Promise<BidAnswer | null> {
  let { amount, maximum } = planned;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const result = await house.bidding.placeBid(bidder, slug, { amount, ...(maximum === undefined ? {} : { maximum }), confirm: true }, null);
    if (result.ok) return result.value;
    const least = amountIn(result.body['minimum_bid']);
    const unit = amountIn(result.body['bid_unit']);
    if (least !== null) amount = Math.max(least, amount);
    else if (unit !== null) amount = Math.ceil(amount / unit) * unit;
    else {
      log.warn({ slug, bidder: bidder.username, why: result.body.message }, 'a bid of the demo house was refused');
      return null;
    }
    if (maximum !== undefined) maximum = Math.max(amount, unit === null ? maximum : Math.ceil(maximum / unit) * unit);
  }
  return null;
}

function amountIn(money: unknown): number | null {
  return typeof money === 'object' && money !== null && 'amount' in money && typeof money.amount === 'number' ? money.amount : null;
}
