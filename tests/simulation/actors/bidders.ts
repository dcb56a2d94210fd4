import { ReceivedBidSchema } from '#contract/bids.ts';
import { checkLeaderIsHeld } from '../invariants/holds-match.ts';
import { checkLimitOf } from '../invariants/limits-cover-plans.ts';
import type { Scene } from './scene.ts';
import { BIDDERS } from '../world/people.ts';
import type { Answer } from '../world/world.ts';

interface Bid {
  readonly slug: string;
  readonly who: string;
  readonly key: string;
  readonly body: { readonly amount: number; readonly maximum?: number; readonly confirm?: boolean };
}
const UNIT = 100;
const THOUSAND = 1000 * UNIT;

const codeOf = ({ status, body: { code } }: Answer): string => (typeof code === 'string' ? code : String(status));

/** Bids at random, together with others, and repeats a bid whose answer was lost. */
export class Bidders {
  readonly #scene: Scene;
  readonly #unanswered: Bid[] = [];
  #keys = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async bid(): Promise<void> {
    const { dice } = this.#scene;
    const bids: Bid[] = [];
    const count = dice.oneIn(4) ? 1 + dice.upTo(4) : 1;
    for (let index = 0; index < count; index += 1) {
      const bid = await this.#someBid();
      if (bid !== null) bids.push(bid);
    }
    await this.#send(bids);
  }

  newBid(who: string, slug: string, body: Bid['body']): Bid {
    this.#keys += 1;
    return { slug, who, key: `bid-${this.#keys}`, body };
  }

  async place(bid: Bid): Promise<void> {
    await this.#send([bid]);
  }

  /** A browser that isn't sure sends the same bid again, and hears the same answer. */
  async repeat(key: string): Promise<void> {
    const { world, record } = this.#scene;
    const bid = record.bids.get(key);
    if (bid === undefined) return;
    const { who, slug, amount, maximum, entryHash } = bid;
    const path = `/api/auctions/${slug}/bids`;
    const answer = await world.request(who, 'POST', path, { amount, maximum, confirm: true }, key);
    if (answer?.status === 201 && answer.body['entry_hash'] !== entryHash)
      record.found('acknowledged bids are kept', `${key} was answered differently when it was repeated`);
    else if (answer !== null && ![201, 503].includes(answer.status))
      record.found(
        'acknowledged bids are kept',
        `${key} was accepted, and refused with ${codeOf(answer)} when it was repeated`,
      );
  }

  /** After a death a browser sends the bid again with the same key. */
  async repeatUnanswered(): Promise<void> {
    await this.#send(this.#unanswered.splice(0));
  }

  async #send(bids: readonly Bid[]): Promise<void> {
    const { world, record } = this.#scene;
    for (const { who } of bids) record.lastBids.set(who, this.#scene.now);
    const answers = await Promise.all(
      bids.map(({ who, slug, key, body }) => world.request(who, 'POST', `/api/auctions/${slug}/bids`, body, key)),
    );
    for (const [index, bid] of bids.entries()) {
      const answer = answers[index];
      if (answer === null || answer === undefined) this.#unanswered.push(bid);
      else if (answer.status === 201) {
        const { entry_hash: entryHash, receipt, leading } = ReceivedBidSchema.parse(answer.body);
        const { amount, maximum = amount } = bid.body;
        const isConfirmed = bid.body.confirm === true;
        const acknowledged = { ...bid, amount, maximum, entryHash, receipt, leading, isConfirmed };
        record.bids.set(bid.key, acknowledged);
        const place = `${bid.slug} ${bid.who}`;
        record.maximums.set(place, Math.max(record.maximums.get(place) ?? 0, maximum));
        record.count('accepted');
        if (!world.isDead) await this.#scene.check(checkLeaderIsHeld(this.#scene, acknowledged));
        if (!world.isDead) await this.#scene.check(checkLimitOf(this.#scene, bid.who));
      } else record.count(codeOf(answer));
    }
  }

  async #someBid(): Promise<Bid | null> {
    const { dice } = this.#scene;
    const auction = this.#scene.someAuction();
    const tick = await this.#scene.tickOf(auction.slug);
    if (tick === null) return null;
    const least = tick.minimum_bid.amount;
    const amount = dice.pick([
      least,
      least,
      least,
      least + dice.upTo(40) * THOUSAND,
      Math.max(UNIT, least - UNIT * dice.upTo(20)),
      least + UNIT / 2,
    ]);
    const maximum = dice.pick([
      undefined,
      amount,
      amount + dice.upTo(30) * THOUSAND,
      amount + dice.upTo(200) * THOUSAND,
    ]);
    const asked = {
      amount,
      ...(maximum === undefined ? {} : { maximum }),
      ...(dice.oneIn(5) ? {} : { confirm: true }),
    };
    const who = dice.oneIn(12) ? auction.seller : dice.pick(BIDDERS);
    return this.newBid(who, auction.slug, asked);
  }

  async chooseSecondChance({ slug } = this.#scene.someAuction()): Promise<void> {
    const { dice, world, record } = this.#scene;
    const [first, ...others] = BIDDERS.filter((name) => record.maximums.has(`${slug} ${name}`));
    const who = dice.pick(first === undefined ? BIDDERS : [first, ...others]);
    const accepts = !dice.oneIn(4);
    const path = `/api/auctions/${slug}/second-chance`;
    let answer = await world.request(who, 'PUT', path, { accepts });
    // Chooses again without an answer.
    if (answer === null) {
      await this.#scene.comeBack();
      answer = await world.request(who, 'PUT', path, { accepts });
    }
    if (answer?.status === 200) record.offerChoices.push({ slug, who, accepts, at: this.#scene.now });
  }

  /** A visitor reads what anyone may. */
  async visit(): Promise<void> {
    const { dice, world } = this.#scene;
    const { slug } = this.#scene.someAuction();
    const path = dice.pick([`/api/auctions/${slug}`, `/api/auctions/${slug}/bids`, '/api/auctions', '/api/calendar']);
    await world.request(null, 'GET', path);
  }
}
