/**
 * Measures what the receipt of a bid costs: bids per second through the route, with the signature and without it, in
 * alternating rounds of one process. Also the time of encoding an entry with its commitments, alone. Usage:
 * `node bench/receipts.ts [postgres|embedded|postgres://…] [seconds a round=6]`. Run nothing beside it.
 */
import { BIDS_BY_USER } from '../src/modules/bidding/routes.ts';
import { encodeEntry } from '../src/modules/bidding/encode-entry.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { putOnSale } from './bids-auction.ts';
import { openBenchDatabase } from './bids-places.ts';
import { medianOf, show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(15);

const [where, seconds] = [process.argv[2] ?? 'postgres', Number(process.argv[3] ?? 6)];
/** So many that nobody bids too often for the limit of one person. */
const BIDDERS = 2048;
const STEP = 100_000;
const WARM_UP_SECONDS = 10;
const TARGET = 1.15;
const ENCODED = 20_000;
const MIXED = ['with', 'without', 'without', 'with', 'with', 'without', 'without', 'with'] as const;
type Mode = (typeof MIXED)[number];

const place = await openBenchDatabase(where);
const app = openBiddingTestApp(place.database);
const stopJobs = runJobs(app.notifications.jobs, 'notifier', 'broadcasts');
const people: string[] = [];
for (let index = 0; index < BIDDERS; index += 1) {
  await app.addPerson(`bidder-${index}`, { limit: 800_000_000_000 });
  people.push(`bidder-${index}`);
}
await app.withSmallIncrements();

const { receiptSigner } = app.bidding;
const { withReceipt } = receiptSigner;
const withoutReceipt: typeof withReceipt = async (_slug, placed) => ({ ...placed, receipt: '' });
const setMode = (mode: Mode) =>
  Object.assign(receiptSigner, { withReceipt: mode === 'with' ? withReceipt : withoutReceipt });

async function round(mode: Mode, forSeconds = seconds): Promise<number> {
  setMode(mode);
  const [sale] = await putOnSale(app, 1);
  if (sale === undefined) throw new Error('an auction');
  let accepted = 0;
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (as) => {
      while (performance.now() - startedAt < forSeconds * 1000) {
        sale.next += STEP;
        const { status, body } = await app.bid(sale.info.slug, as, { amount: sale.next, confirm: true });
        if (status === 429) throw new Error(`more than ${BIDS_BY_USER.limit} bids of one person: add bidders`);
        if (status !== 201) continue;
        accepted += 1;
        if ((String(body['receipt']) === '') === (mode === 'with'))
          throw new Error('the mode is not what it should be');
      }
    }),
  );
  return accepted / ((performance.now() - startedAt) / 1000);
}

/** Microseconds of encoding an offer. */
function encoding(hidden: Readonly<Record<string, string>>): number {
  const shown = { amount: 100, automatic: null, by: '0123456789abcdef', kind: 'offer', reserve: 'none' };
  const startedAt = performance.now();
  let hash: Buffer | null = null;
  for (let index = 0; index < ENCODED; index += 1) ({ hash } = encodeEntry(hash, shown, hidden));
  return ((performance.now() - startedAt) / ENCODED) * 1000;
}

process.stdout.write(`on ${place.database.kind}, ${BIDDERS} bidders, ${seconds} s a round\n`);
await round('with', WARM_UP_SECONDS);
await round('without', WARM_UP_SECONDS);
const rates: Record<Mode, number[]> = { with: [], without: [] };
for (const mode of MIXED) rates[mode].push(await round(mode));
const [withReceipts, without] = [medianOf(rates.with), medianOf(rates.without)];
const shown = (values: readonly number[]) =>
  `${Math.round(medianOf(values)).toLocaleString('en')} bids/s (${values.map(Math.round).join(', ')})`;
encoding({});
show('through the route', {
  'with receipts': shown(rates.with),
  'without receipts': shown(rates.without),
  'a bid costs': `${(without / withReceipts).toFixed(3)} × of one without (target: at most ${TARGET})`,
  'encoding, no commitments': `${encoding({}).toFixed(1)} µs`,
  'encoding, two commitments': `${encoding({ maximum: '150000', name: 'bidder' }).toFixed(1)} µs`,
});
setMode('with');
await app.bidding.stop();
await stopJobs();
await place.close();
