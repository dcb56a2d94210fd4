import { DAY_MS } from '#contract/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import { SALE_TASKS } from '#contract/sale-checklist.ts';
import { DISPUTE_DECISIONS } from '#contract/settlement-states.ts';
import { type Sale, SaleSchema } from '#contract/settlements.ts';
import type { Scene } from './scene.ts';
import { checkDisclosure } from '../invariants/sales-follow-steps.ts';
import { BIDDERS, SELLERS, STAFF } from '../world/people.ts';

/** Each is an event of the sale. What stands beside them may be given or confirmed again. */
const STEPS: readonly [string, ...string[]] = [
  'say_paid',
  'confirm_payment',
  'issue_bill',
  'propose_collection',
  'agree_collection',
  'confirm_handover',
];
const ASIDES: readonly string[] = ['give_particulars', 'plan_task', 'confirm_task'];
const reason = 'By chance, in a simulation.';

interface OpenSale {
  readonly slug: string;
  readonly buyer: string;
  readonly seller: string;
}

/** Buyers, sellers and staff after the close: some do their part, some don't. */
export class SaleParties {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Everyone may do one step in each sale that is not over. */
  async act(): Promise<void> {
    const { dice } = this.#scene;
    for (const { slug, buyer, seller } of await this.openSales())
      for (const who of [buyer, seller]) if (!dice.oneIn(4)) await this.#step(who, slug);
  }

  openSales(): Promise<readonly OpenSale[]> {
    return this.#rows(sql<OpenSale>`select s.slug, b.username as buyer, p.username as seller from (
        select slug, buyer_id, seller_id from settlements where state not in ('done', 'fell_through')
        union select slug, bidder_id, seller_id from negotiations where state = 'open'
        union select slug, user_id, seller_id from second_chances where state = 'offered') s
      join users b on b.id = s.buyer_id join users p on p.id = s.seller_id order by 1, 2`);
  }

  /** Of cars whose premium is paid, and is above the least. */
  async paidPremiums(): Promise<readonly string[]> {
    const rows = await this.#rows(sql<{ slug: string }>`select s.slug from settlements s
      join charges c on c.id = s.charge_id join auctions a on a.id = s.auction_id
      where s.ended_at is null and s.origin = 'hammer' and c.state = 'taken'
        and s.premium > (a.terms -> 'premium' ->> 'least')::bigint order by s.id`);
    return rows.map(({ slug }) => slug);
  }

  /** None if the process is dead. */
  async #rows<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    const { world } = this.#scene;
    if (world.isDead) return [];
    const read = await world.drive(query.execute(world.app.database.executor));
    return read.died ? [] : read.value.rows;
  }

  async #step(who: string, slug: string): Promise<void> {
    const { dice, world, record } = this.#scene;
    const path = `/api/account/settlements/${slug}`;
    const read = await world.request(who, 'GET', path);
    if (read?.status !== 200) return;
    const sale = SaleSchema.parse(read.body);
    checkDisclosure(this.#scene, sale);
    if (sale.second_chance?.may_answer === true)
      await world.request(who, 'POST', `${path}/second-chance`, { accepted: !dice.oneIn(3) });
    else if (sale.negotiation !== null && sale.negotiation.may.length > 0) await this.#negotiate(who, path, sale);
    else if (sale.may.includes('open_dispute') && dice.oneIn(12))
      await world.request(who, 'POST', `${path}/dispute`, { reason: 'The car is not as it was described.' });
    else if (sale.may.includes('pay_charge') && sale.settlement?.charge != null && dice.oneIn(2))
      await world.request(who, 'POST', `/api/account/payments/charges/${sale.settlement.charge.id}/pay`, {});
    else {
      const [onward, aside] = [STEPS, ASIDES].map((names) => sale.may.filter((name) => names.includes(name)));
      const actions = (onward?.length === 0 || dice.oneIn(4) ? aside : onward) as [string, ...string[]];
      if (actions.length === 0) return;
      const action = dice.oneIn(6) ? dice.pick(STEPS) : dice.pick(actions);
      const answer = await world.request(who, 'POST', `${path}/actions`, this.#inputOf(action));
      if (answer?.status === 200 && STEPS.includes(action))
        record.saleSteps.set(slug, (record.saleSteps.get(slug) ?? 0) + 1);
    }
  }

  /** Of those who were passed over by their buyer, in time or not. */
  async answerOffers(): Promise<void> {
    const { dice, world } = this.#scene;
    const offers = await this.#rows(sql<{ slug: string; who: string }>`select c.slug, u.username as who
      from second_chances c join users u on u.id = c.user_id where c.state = 'offered' order by c.id`);
    for (const { slug, who } of offers)
      await world.request(who, 'POST', `/api/account/settlements/${slug}/second-chance`, { accepted: !dice.oneIn(3) });
  }

  /** Staff find early that a buyer won’t pay. */
  async default(): Promise<void> {
    const { dice, world } = this.#scene;
    const [sale, ...others] = await this.#rows(sql<{ slug: string }>`select s.slug from settlements s
      where s.state in ('fee_due', 'payment_due') order by s.id`);
    if (sale === undefined) return;
    const path = `/api/operator/settlements/${dice.pick([sale, ...others]).slug}/actions`;
    await world.request('ada', 'POST', path, { action: 'declare_default', fault: 'buyer', reason });
  }

  /** The first after a moment. */
  async nextDeadline(after: number): Promise<number | null> {
    const [next] = await this.#rows(sql<{ at: Date | null }>`select min(due_at) as at from settlements
      where due_at > ${new Date(after)}`);
    return next?.at?.getTime() ?? null;
  }

  /** Someone looks at a sale in which they have no part, and does a step of it. */
  async tryForeign(): Promise<void> {
    const { dice, world, record } = this.#scene;
    const who = dice.pick([...SELLERS, ...BIDDERS]);
    const [sale] = await this.#rows(sql<{ slug: string }>`select s.slug from settlements s, users u
      where u.username = ${who} and s.seller_id <> u.id and not exists (select from (
        select slug, buyer_id from settlements union select slug, user_id from second_chances
        union select slug, bidder_id from negotiations) part where part.slug = s.slug and part.buyer_id = u.id)
      order by s.id desc limit 1`);
    if (sale === undefined) return;
    const path = `/api/account/settlements/${sale.slug}`;
    const read = await world.request(who, 'GET', path);
    const done = await world.request(who, 'POST', `${path}/actions`, this.#inputOf(dice.pick(STEPS)));
    for (const answer of [read, done])
      if (answer !== null && answer.status < 300)
        record.found('sales follow steps', `${who} has no part in the sale of ${sale.slug}, and took part`);
  }

  #inputOf(action: string): object {
    const at = new Date(this.#scene.now + 2 * DAY_MS).toISOString();
    if (action === 'give_particulars') return { action, name: 'A Person', address: '1 Long Road, Town' };
    const task = this.#scene.dice.pick(SALE_TASKS);
    if (action === 'plan_task')
      return { action, task, is_needed: this.#scene.dice.oneIn(2), planned_on: at.slice(0, 10) };
    if (action === 'confirm_task') return { action, task };
    if (action === 'propose_collection') return { action, at, place: 'At the garage' };
    return { action };
  }

  async #negotiate(who: string, path: string, { negotiation }: Sale): Promise<void> {
    const { dice, world } = this.#scene;
    const action = dice.pick((negotiation?.may ?? ['decline']) as [string, ...string[]]);
    const amount = negotiation?.current_offer?.amount ?? 200_000;
    await world.request(who, 'POST', `${path}/offer`, {
      action,
      amount: action === 'accept' ? amount : amount + 50_000,
    });
  }

  /** Staff end what the two sides leave undone. */
  async decide({ isFinal }: { isFinal: boolean }): Promise<void> {
    const { dice, world } = this.#scene;
    const stuck = await this.#rows(sql<{ slug: string; is_disputed: boolean }>`select s.slug,
        exists (select from settlement_disputes d where d.settlement_id = s.id and d.decided_at is null) as is_disputed
      from settlements s where s.state not in ('done', 'fell_through')
        and (${isFinal} or s.late_for is not null or s.due_at is null) order by s.id`);
    for (const { slug, is_disputed: isDisputed } of stuck) {
      if (!isFinal && dice.oneIn(3)) continue;
      const decision = dice.pick(DISPUTE_DECISIONS);
      const fault = dice.pick(['buyer', 'buyer', 'seller', 'nobody']);
      const input = isDisputed
        ? { action: 'decide_dispute', decision, reason }
        : { action: 'declare_default', fault, reason };
      await world.request(dice.pick(STAFF), 'POST', `/api/operator/settlements/${slug}/actions`, input);
    }
  }

  async refund(): Promise<void> {
    const { dice, world } = this.#scene;
    const rows = await this.#rows(sql<{ id: string; paid: number }>`select id, net + tax as paid from charges
      where state = 'taken' order by id`);
    if (rows.length === 0) return;
    const charge = dice.pick(rows as [(typeof rows)[0], ...typeof rows]);
    const amount = dice.oneIn(2) ? null : Math.ceil(charge.paid / 3);
    const asked = { action: 'refund', charge: charge.id, amount, reason };
    const request = await world.request('ada', 'POST', '/api/operator/approvals', asked);
    if (request?.status !== 201 || dice.oneIn(5)) return;
    await world.request('bea', 'POST', `/api/operator/approvals/${String(request.body['id'])}/approve`, { reason });
  }
}
