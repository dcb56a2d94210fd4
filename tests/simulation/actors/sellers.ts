import { BiddersSchema } from '#contract/second-chances.ts';
import type { Scene } from './scene.ts';

const STEP = 50_000;

/** Sellers whose cars were not sold, or whose buyers did not pay: they offer the car to earlier bidders. */
export class Sellers {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** To one bidder or to those who want an offer, now and then for less than they bid. */
  async offer({ slug, seller } = this.#scene.someAuction()): Promise<void> {
    const { dice, world, record } = this.#scene;
    const path = `/api/account/settlements/${slug}/bidders`;
    const listed = await world.request(seller, 'GET', path);
    if (listed?.status !== 200) return;
    const { bidders } = BiddersSchema.parse(listed.body);
    const [first, ...others] = bidders;
    if (first === undefined) return;
    const chosen = dice.oneIn(2) ? dice.pick([first, ...others]) : null;
    const amount = Math.max(STEP, (chosen ?? first).highest_bid.amount + dice.pick([0, 0, 1, 4, -1]) * STEP);
    const username = chosen?.username ?? null;
    const at = this.#scene.now;
    const answer = await world.request(seller, 'POST', path, { amount, ...(username === null ? {} : { username }) });
    if (answer === null || answer.status < 300) record.sellersOffers.push({ slug, amount, username, at });
  }
}
