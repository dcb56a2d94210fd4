import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { SimulatedAuction } from '../record.ts';
import { BIDDERS } from '../world/people.ts';
import type { Bidders } from './bidders.ts';
import type { Scene } from './scene.ts';

/** Long enough for a bidder to have seen a change. */
const SEEN_MS = 2 * MINUTE_MS;

/** Sellers change listings, and bidders ask for their bids back: in time, too late or without a reason. */
export class Withdrawers {
  readonly #scene: Scene;
  readonly #bidders: Bidders;

  constructor(scene: Scene, bidders: Bidders) {
    this.#scene = scene;
    this.#bidders = bidders;
  }

  async withdraw(auction = this.#scene.someAuction(), who = this.#someBidder(auction)): Promise<void> {
    await this.#scene.world.request(who, 'POST', `/api/auctions/${auction.slug}/bids/withdraw`, {});
  }

  #someBidder({ slug }: SimulatedAuction): string {
    const { dice, record } = this.#scene;
    const known = [...record.maximums.keys()].filter((place) => place.startsWith(`${slug} `));
    const [first, ...others] = known.map((place) => place.slice(slug.length + 1));
    return first === undefined ? dice.pick(BIDDERS) : dice.pick([first, ...others]);
  }

  async afterChange(): Promise<void> {
    const { dice } = this.#scene;
    const auction = this.#scene.someAuction();
    const tick = await this.#scene.tickOf(auction.slug);
    if (tick?.state !== 'live' || tick.leader === null) return;
    const who = this.#someBidder(auction);
    await this.#scene.changeListing(auction);
    const next = dice.upTo(5);
    if (next < 2) {
      this.#scene.passTo(this.#scene.now + SEEN_MS);
      const amount = tick.minimum_bid.amount + dice.upTo(20) * 100_000;
      await this.#bidders.place(this.#bidders.newBid(who, auction.slug, { amount, confirm: true }));
    } else if (next === 2 && auction.closesAt - this.#scene.now > 2 * DAY_MS)
      this.#scene.passTo(this.#scene.now + DAY_MS + dice.upTo(60) * MINUTE_MS);
    await this.withdraw(auction, who);
  }

  /** In the last two hours, after a change that was made before them or in them. */
  async beforeClose(auction: SimulatedAuction, closesAt: number): Promise<void> {
    const { dice } = this.#scene;
    const changedAt = closesAt - dice.upTo(4) * HOUR_MS - MINUTE_MS;
    if (this.#scene.now > changedAt) return;
    this.#scene.passTo(changedAt);
    await this.#scene.changeListing(auction);
    this.#scene.passTo(closesAt - dice.upTo(119) * MINUTE_MS - 1);
    await this.withdraw(auction);
  }
}
