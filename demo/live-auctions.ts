import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { refusalAnswer, refusalMessage, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Log } from '#platform/log.ts';
import type { CatalogueEntry, PlannedBid } from './catalogue/types.ts';
import { dealerOf } from './dealers.ts';
import type { DemoSite } from './demo-site.ts';
import { MANAGER_USERNAME, STAFF_USERNAME } from './people.ts';
import type { Act } from './plan-entry.ts';
import { type SettleAction, settleStep } from './settle-sales.ts';
import { voidNewestBid } from './void-bid.ts';
import { runDue } from '#platform/workers/job.ts';

const MAX_TRIES = 4;

interface Created {
  readonly entry: CatalogueEntry;
  readonly auctionId: string;
  readonly slug: string;
  readonly comments: Map<number, string>;
}

export function createBiddingModel({
  app,
  people,
  log,
}: {
  app: DemoSite;
  people: ReadonlyMap<string, SignedIn>;
  log: Log;
}) {
  const auctions = new Map<CatalogueEntry, Created>();
  let bids = 0;
  let reviewedAt = 0;
  const personOf = (username: string): SignedIn => {
    const person = people.get(username);
    if (person === undefined) throw new Error(`the demo site has nobody called ${username}`);
    return person;
  };
  const auctionOf = (entry: CatalogueEntry): Created => {
    const created = auctions.get(entry);
    if (created === undefined) throw new Error(`${entry.key} was not announced yet`);
    return created;
  };
  const logRefusal = (what: string, entry: CatalogueEntry, result: Result<unknown>): void => {
    if (!result.ok)
      log.warn({ entry: entry.key, why: refusalMessage(result) }, `a ${what} of the demo site was refused`);
  };

  async function create({ entry, opensAt, closesAt }: Extract<Act, { kind: 'create' }>): Promise<void> {
    const { slug, id } = await createFromEntry(app, personOf(STAFF_USERNAME), entry, { opensAt, closesAt });
    if (entry.video !== undefined)
      await sql`update auctions set videos = ${JSON.stringify([entry.video])}::jsonb where id = ${id}`.execute(
        app.database.executor,
      );
    if (entry.revealsReserve === true)
      await app.database.transaction((transaction) => app.bidding.changeDisclosure(transaction, id, true));
    auctions.set(entry, { entry, auctionId: id, slug, comments: new Map() });
  }
  async function comment(action: Extract<Act, { kind: 'comment' }>): Promise<void> {
    const auction = auctionOf(action.entry);
    const parent = action.answers === null ? undefined : auction.comments.get(action.answers);
    // A comment that ends with a question mark is a question to the seller.
    const posted = await app.catalogue.postComment(personOf(action.by), auction.slug, {
      text: action.text,
      question: action.text.trimEnd().endsWith('?'),
      ...(parent === undefined ? {} : { parent_id: parent }),
    });
    if (posted.ok) auction.comments.set(action.number, posted.value.id);
    logRefusal('comment', action.entry, posted);
  }

  async function afterHammer(): Promise<void> {
    const at = await app.clock.now(app.database.executor);
    // Holds are reviewed once a day; closing an auction requests its own holds.
    if (at - reviewedAt >= DAY_MS) {
      reviewedAt = at;
      await runDue(app.payments.jobs, 'hold review', 'abandoned payments', 'payment commands');
    } else await runDue(app.payments.jobs, 'payment commands');
    while ((await app.settlement.settlementWorker.runOnce()) > 0) await runDue(app.payments.jobs, 'payment commands');
  }

  return {
    personOf,
    created: () => [...auctions.values()],
    bids: () => bids,
    /**
     * Performs the action. Returns when a bid or a void moved a close: the auctions must be checked again then.
     */
    async perform(action: Act | SettleAction): Promise<number | null> {
      switch (action.kind) {
        case 'create':
          await create(action);
          return null;
        case 'open_and_close':
          await app.bidding.closer.runOnce();
          await afterHammer();
          return null;
        case 'settle':
          await afterHammer();
          logRefusal(
            'step of a sale',
            action.entry,
            await settleStep(
              { app, people, at: await app.clock.now(app.database.executor) },
              { entry: action.entry, step: action.step, slug: auctionOf(action.entry).slug },
            ),
          );
          await afterHammer();
          return null;
        case 'bid': {
          const answer = await placePlannedBid(app, personOf(action.bid.bidder), {
            slug: auctionOf(action.entry).slug,
            planned: action.bid,
            log,
          });
          if (answer !== null) bids += 1;
          return answer?.extended === true ? Date.parse(`${answer.auction.close_date}Z`) : null;
        }
        case 'comment':
          await comment(action);
          return null;
        case 'lower_reserve':
          logRefusal(
            'lower reserve',
            action.entry,
            await app.bidding.lowerReserve(personOf(action.entry.seller), {
              slug: auctionOf(action.entry).slug,
              reserve: action.reserve,
            }),
          );
          return null;
        case 'void_bid': {
          const staff = { asks: personOf(MANAGER_USERNAME), decides: personOf(STAFF_USERNAME) };
          const voided = await voidNewestBid(app, staff, { ...auctionOf(action.entry), reason: action.reason });
          logRefusal('void', action.entry, voided);
          return voided.ok ? voided.value : null;
        }
        case 'watch':
          logRefusal(
            'watch',
            action.entry,
            await app.catalogue.watch(personOf(action.by), auctionOf(action.entry).slug),
          );
          return null;
        case 'run':
          await action.run();
          return null;
        case 'withdraw':
          logRefusal(
            'withdrawal',
            action.entry,
            await withdraw(app, personOf, { slug: auctionOf(action.entry).slug, reason: action.reason }),
          );
          return null;
      }
    },
  };
}

/** Two staff members withdraw an auction with bids. */
async function withdraw(
  { bidding, operations: { approvals } }: Pick<DemoSite, 'bidding' | 'operations'>,
  personOf: (username: string) => SignedIn,
  what: { slug: string; reason: string },
): Promise<Result<unknown>> {
  const done = await bidding.withdraw(personOf(STAFF_USERNAME), what);
  if (done.ok || done.code !== 'second_approval_needed') return done;
  const asked = await approvals.request(personOf(MANAGER_USERNAME), { action: 'withdraw_auction', ...what });
  if (!asked.ok) return asked;
  return approvals.decide(personOf(STAFF_USERNAME), { id: asked.value.id, isApproved: true });
}

export async function createFromEntry(
  app: Pick<DemoSite, 'selling'>,
  staff: SignedIn,
  entry: CatalogueEntry,
  times: { opensAt: number; closesAt: number },
): Promise<{ id: string; slug: string }> {
  const created = await app.selling.createAuction(staff, {
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
  if (!created.ok) throw new Error(`${entry.key} cannot be offered: ${refusalMessage(created)}`);
  return created.value;
}

const definedOnly = (location: CatalogueEntry['location']): Record<string, string> =>
  Object.fromEntries(Object.entries(location).filter((field): field is [string, string] => field[1] !== undefined));

type BidAnswer = Extract<Awaited<ReturnType<DemoSite['bidding']['placeBid']>>, { ok: true }>['value'];

async function placePlannedBid(
  app: DemoSite,
  bidder: SignedIn,
  { slug, planned, log }: { slug: string; planned: PlannedBid; log: Log },
): Promise<BidAnswer | null> {
  let { amount, maximum } = planned;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await app.bidding.placeBid(
      bidder,
      slug,
      { amount, ...(maximum === undefined ? {} : { maximum }), confirm: true },
      null,
    );
    if (result.ok) return result.value;
    const { body } = refusalAnswer(result);
    const least = amountIn(body['minimum_bid']);
    const unit = amountIn(body['bid_unit']);
    if (least !== null) amount = Math.max(least, amount);
    else if (unit !== null) amount = Math.ceil(amount / unit) * unit;
    else {
      log.warn({ slug, bidder: bidder.username, why: refusalMessage(result) }, 'a bid of the demo site was refused');
      return null;
    }
    if (maximum !== undefined) maximum = Math.max(amount, unit === null ? maximum : Math.ceil(maximum / unit) * unit);
  }
  return null;
}

function amountIn(money: unknown): number | null {
  return typeof money === 'object' && money !== null && 'amount' in money && typeof money.amount === 'number'
    ? money.amount
    : null;
}
