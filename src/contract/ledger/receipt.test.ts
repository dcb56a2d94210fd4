import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { PublicEntry } from './entries.ts';
import { bytesOf, fromHex, sha256, toHex } from './hashing.ts';
import { leafHash } from './merkle.ts';
import { formatKey, formatNote, keyIdOf, toBase64 } from './notes.ts';
import { formatPromise, formatReceipt, verifyReceipts } from './receipt.ts';
import { verifyLedger } from './verify-ledger.ts';

const SALT = '5'.repeat(64);
const auction = '1967-jaguar-e-type';
const time = (clock: string) => `2026-11-21T${clock}.000Z`;
const terms = {
  bid_unit: 100,
  currency: 'USD',
  increments: [{ from: 0, step: 10_000 }],
  soft_close_ms: 120_000,
  starting_bid: 100_000,
};
const commitmentTo = async (text: string) => toHex(await sha256(fromHex(SALT), bytesOf(text)));

/** Ann bids 1,000.00 up to this maximum, then Bob leads at 1,100.00. */
async function ledgerWith(annsMaximum: string) {
  const drafts = [
    { kind: 'opening', auction, closes_at: time('13:00:00'), format: 'hammerdown-ledger/2', reserve: 'none', terms },
    { kind: 'offer', amount: 100_000, by: 'a'.repeat(16), maximum: annsMaximum },
    { kind: 'offer', amount: 110_000, by: 'b'.repeat(16), maximum: '110000' },
  ];
  const entries: PublicEntry[] = [];
  let previous: string | null = null;
  for (const { maximum, ...shown } of drafts) {
    const isOffer = shown.kind === 'offer';
    const more = isOffer
      ? { automatic: null, closes_at: time('13:00:00'), reserve: 'none' }
      : { starts_at: time('12:00:00') };
    const commitments = isOffer
      ? { maximum: await commitmentTo(maximum ?? ''), name: await commitmentTo('someone') }
      : {};
    const entry = { ...shown, ...more, at: time(`12:0${entries.length}:00`), commitments, previous };
    entries.push(entry as unknown as PublicEntry);
    previous = toHex(await sha256(bytesOf(canonicalJson(entry))));
  }
  return { entries, openings: entries.map(() => ({})), head: previous ?? '' };
}

async function annsReceipt(annsMaximum: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const [name, raw] = ['test/log', publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)];
  const [key, id] = [await formatKey(name, raw), await keyIdOf(name, raw)];
  const published = await ledgerWith(annsMaximum);
  const ledger = await verifyLedger(published);
  const statement = formatReceipt({ auction, entry: ledger.entries[1]?.hash ?? '', at: time('12:01:00') });
  const promise = formatPromise(toBase64(await leafHash(bytesOf(statement))));
  const signature = sign(null, Buffer.from(promise), privateKey);
  const receipt = `${statement}\n${formatNote(promise, { name, id, signature })}`;
  const log = { checkpoint: '', hashes: [], index: 0, key };
  const problems = ledger.entries.flatMap((entry) => entry.problems.map((problem) => ({ entry: null, text: problem })));
  return {
    kept: { receipt, openings: { maximum: { salt: SALT, text: annsMaximum } } },
    verified: { file: { ...published, format: 'hammerdown-ledger/2' as const, log }, ledger, problems },
  };
}

it.each([
  ['100000', []],
  ['200000', [{ problem: 'Entry 2 doesn’t follow from your maximums: a bid wasn’t handled by the rules.' }]],
])('replays the auction with the maximum %s, which only its bidder can open', async (maximum, more) => {
  const { kept, verified } = await annsReceipt(maximum);
  expect(verified.problems).toEqual([]);
  expect(await verifyReceipts([kept], verified)).toEqual([{ entry: 1, maximum: Number(maximum) }, ...more]);
});
