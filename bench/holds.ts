/**
 * Measures what a required hold adds to a bid, with every hold placed beforehand as the bid sheet does. The baseline
 * is the same app with holds disabled. After an uncounted run, eight runs alternate fairly; the ratio compares
 * medians. Usage: `node bench/holds.ts [postgres|embedded|postgres://…] [seconds a run=2]`.
 */
import { sql } from 'kysely';
import { refusalMessage } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { openBenchDatabase } from './bids-places.ts';
import { putOnSale, type BenchAuction } from './bids-auction.ts';
import { medianOf, percentile, show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(60);

const where = process.argv[2] ?? 'postgres';
const seconds = Number(process.argv[3] ?? 2);
/** Above every increment, so that nearly every bid is accepted. */
const STEP = 100_000;
const CASES = [1, 16, 64] as const;
const WARM_UP_SECONDS = 0.5;
const ORDER = ['required', 'none', 'none', 'required', 'none', 'required', 'required', 'none'] as const;
/** The maximum premium, so that each hold covers every bid. */
const PREMIUM = 750_000;

interface Tally {
  readonly perSecond: number;
  readonly accepted: number;
  readonly delays: readonly number[];
}

const place = await openBenchDatabase(where);
const app = await openPaymentsTestApp(place.database);

async function addBidder(number: number): Promise<SignedIn> {
  const bidder: SignedIn = { kind: 'user', userId: newId(), username: `bidder-${number}`, isStaff: false, roles: [] };
  const at = new Date(0);
  await sql`insert into paddles (user_id, username, is_staff, email_verified_at, terms_version, terms_accepted_at, payment_method_id, hold_declines, limit_amount, created_at)
    values (${bidder.userId}, ${bidder.username}, false, ${at}, 1, ${at}, null, false, 800000000000, ${at})`.execute(
    place.database.executor,
  );
  const saved = await app.payments.savePaymentMethod(bidder, { payment_method: 'pm_card_visa' });
  if (!saved.ok) throw new Error(refusalMessage(saved));
  return bidder;
}

async function measure(bidders: readonly SignedIn[], sale: BenchAuction, forSeconds: number): Promise<Tally> {
  const delays: number[] = [];
  let accepted = 0;
  const startedAt = performance.now();
  await Promise.all(
    bidders.map(async (bidder) => {
      while (performance.now() - startedAt < forSeconds * 1000) {
        sale.next += STEP;
        const sentAt = performance.now();
        const result = await app.app.bidding.placeBid(
          bidder,
          sale.info.slug,
          { amount: sale.next, confirm: true },
          newId(),
        );
        delays.push(performance.now() - sentAt);
        if (result.ok) accepted += 1;
      }
    }),
  );
  return { perSecond: delays.length / ((performance.now() - startedAt) / 1000), accepted, delays };
}

async function run(bidders: readonly SignedIn[], holds: 'required' | 'none'): Promise<Tally> {
  await app.change({ holds, increments: [{ from: 0, step: STEP }] });
  const [sale] = await putOnSale({ database: place.database, addAuction: () => app.addAuction() }, 1);
  if (sale === undefined) throw new Error('nothing is on sale');
  if (holds === 'required') {
    for (const { userId, username } of bidders) {
      const placed = await app.payments.holds.place({
        userId,
        premium: PREMIUM,
        currency: 'USD',
        slug: sale.info.slug,
        title: 'A car',
      });
      if (placed !== 'placed') throw new Error(`${username}'s hold is not placed`);
    }
  }
  await measure(bidders, sale, WARM_UP_SECONDS);
  const asked = app.calls.authorise + app.calls.raise;
  const tally = await measure(bidders, sale, seconds);
  if (app.calls.authorise + app.calls.raise !== asked) throw new Error('a bid asked the card provider');
  return tally;
}

process.stdout.write(`on ${place.database.kind}, ${seconds} s a run\n`);
let made = 0;
for (const count of CASES) {
  const bidders: SignedIn[] = [];
  for (let index = 0; index < count; index += 1) bidders.push(await addBidder((made += 1)));
  await run(bidders, 'required');
  const runs: { required: Tally[]; none: Tally[] } = { required: [], none: [] };
  for (const holds of ORDER) runs[holds].push(await run(bidders, holds));
  const of = (each: readonly Tally[]) => ({
    perSecond: medianOf(each.map(({ perSecond }) => perSecond)),
    delays: each.flatMap(({ delays }) => delays),
    accepted: each.reduce((sum, { accepted }) => sum + accepted, 0),
  });
  const [held, without] = [of(runs.required), of(runs.none)];
  const words = (each: ReturnType<typeof of>) =>
    `${Math.round(each.perSecond).toLocaleString('en')} bids/s, p50 ${percentile(each.delays, 0.5)} ms, p99 ${percentile(each.delays, 0.99)} ms (${each.accepted} of ${each.delays.length} accepted)`;
  show(`${count} bidder${count === 1 ? '' : 's'}, 1 auction`, {
    'with placed holds': words(held),
    'without holds': words(without),
    'a bid costs': `${(without.perSecond / held.perSecond).toFixed(2)} × one without`,
  });
}
await app.app.bidding.stop();
await place.close();
