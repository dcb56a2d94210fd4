import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign as cryptoSign } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import type { LedgerExport } from '#contract/ledger/export.ts';
import { fromHex } from '#contract/ledger/hashing.ts';
import { leafHash } from '#contract/ledger/merkle.ts';
import { formatCheckpoint, formatKey, formatNote, keyIdOf } from '#contract/ledger/notes.ts';
import { RECEIPTS_FORMAT } from '#contract/ledger/receipt-file.ts';
import type { Receipt } from '#contract/ledger/receipt.ts';
import { fillPage, hashPage, pageStatement, RECORD_SLOT, SIGNATURE_SLOT } from '#contract/ledger/sale-page.ts';
import { signReceipts } from '#modules/bidding/sign-receipts.ts';

const root = join(import.meta.dirname, '..');
const vector = /```json\n(.*)\n```/.exec(readFileSync(join(root, 'docs/verification.md'), 'utf8'))?.[1] ?? '';
let checkout: string;

/** A checkout without packages. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const path of ['src/auction', 'src/contract', 'scripts/verify.mjs', 'package.json'])
    cpSync(join(root, path), join(checkout, path), { recursive: true });
});
afterAll(() => rmSync(checkout, { recursive: true }));

interface More {
  readonly receipts?: string;
  readonly key?: string;
}

function verify(
  text: string,
  { receipts, key }: More = {},
): { status: number | null; lines: string[]; errors: string } {
  const write = (name: string, content: string): string => {
    const file = join(checkout, name);
    writeFileSync(file, content);
    return file;
  };
  const given = [
    write('sale.json', text),
    ...(receipts === undefined ? [] : [write('receipts', receipts)]),
    ...(key === undefined ? [] : ['--key', write('key', key)]),
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify.mjs', ...given], {
    cwd: checkout,
    encoding: 'utf8',
    env: {},
  });
  return { status, lines: stdout.trimEnd().split('\n'), errors: stderr };
}

it('verifies a file without any packages', () => {
  const { status, lines, errors } = verify(vector);
  expect([status, errors, lines[0]]).toEqual([0, '', 'This sale checks out: 4 entries, sold for $1,700 to ann.']);
  expect(lines.map((line) => line.trim().split(':')[0])).toContain('Public log');
});

it('names what was altered', () => {
  expect(verify(vector.replace('"amount":160000', '"amount":161000'))).toEqual({
    status: 1,
    errors: '',
    lines: [expect.stringMatching(/^Entry 2 \(bob bid \$1,610\): It was altered/)],
  });
  expect(verify(vector.replace('"at":"2026-11-21T12:59:30.000Z"', '"at":8'))).toMatchObject({
    status: 1,
    lines: expect.arrayContaining([expect.stringMatching(/^Entry 2 \(It can’t be read\): It was altered/)]),
  });
  expect(verify('{}')).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^This isn’t a ledger file, or its text was altered/)],
  });
  expect(verify(vector.replace('"amount":160000', '"amount":16000O'))).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^Entry 2: Its text was altered at or just before byte \d+ of the record/)],
  });
});

it('reports a file that can’t be read', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/verify.mjs', 'none.json'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('none.json can’t be read')]);
});

/** The test vector in a log of its own, with a key that can sign receipts. */
async function signedVector() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const [name, raw] = ['test/log', publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)];
  const [key, id] = [await formatKey(name, raw), await keyIdOf(name, raw)];
  const sign = (text: string) =>
    formatNote(text, { name, id, signature: cryptoSign(null, Buffer.from(text), privateKey) });
  const file = JSON.parse(vector) as LedgerExport;
  const root = await leafHash(fromHex(file.head));
  const checkpoint = sign(formatCheckpoint({ origin: name, size: 1, root }));
  const receiptFor = (receipt: Receipt) => signReceipts({ name, verifierKey: key, sign }, [receipt])[0] ?? '';
  return {
    file,
    key,
    sign,
    receiptFor,
    text: canonicalJson({ ...file, log: { checkpoint, hashes: [], index: 0, key } }),
  };
}

it('says whether the bid of a receipt is in the record', async () => {
  const { file, receiptFor, text } = await signedVector();
  const bid = { auction: '1967-jaguar-e-type', entry: file.entries[2]?.previous ?? '', at: '2026-11-21T12:01:00.000Z' };
  const receipt = receiptFor(bid);
  const found = verify(text, { receipts: receipt });
  expect([found.status, found.lines.at(-1)]).toEqual([
    0,
    '  Receipt: Your bid is in this record, as entry 1: ann bid $1,000 at 2026-11-21 12:01:00.000 UTC.',
  ]);
  const salt = '0'.repeat(64);
  const kept = { format: RECEIPTS_FORMAT, items: [{ receipt, openings: { maximum: { salt, text: '150000' } } }] };
  expect(verify(text, { receipts: JSON.stringify(kept) })).toMatchObject({
    status: 1,
    lines: expect.arrayContaining(['  Receipt: Its maximum isn’t the one it was committed to.']),
  });
  expect(verify(text, { receipts: receiptFor({ ...bid, entry: '0'.repeat(64) }) })).toMatchObject({
    status: 1,
    lines: expect.arrayContaining([expect.stringContaining('the promise was broken')]),
  });
  const other = receiptFor({ ...bid, auction: '1972-datsun-240z' });
  const both = { format: RECEIPTS_FORMAT, items: [receipt, other].map((each) => ({ receipt: each, openings: {} })) };
  expect(verify(text, { receipts: JSON.stringify(both) })).toMatchObject({
    status: 0,
    lines: expect.arrayContaining(['  Receipts of other auctions, not checked: 1']),
  });
  expect(verify(text, { receipts: other })).toMatchObject({
    status: 1,
    lines: expect.arrayContaining([expect.stringContaining('has no receipt for this auction')]),
  });
  expect(verify(text, { receipts: '{}' })).toMatchObject({
    status: 2,
    errors: expect.stringContaining('isn’t a file of receipts'),
  });
});

it('checks all of a downloaded page', async () => {
  const { key, sign, text } = await signedVector();
  const frame = `<!doctype html>\n${RECORD_SLOT}\n${SIGNATURE_SLOT}\n<script>verify();</script>\n`;
  const hash = await hashPage(frame);
  const page = fillPage(frame, { record: text, signature: sign(pageStatement(hash)) });
  expect(verify(page, { key })).toMatchObject({
    status: 0,
    errors: '',
    lines: expect.arrayContaining([
      'This sale checks out: 4 entries, sold for $1,700 to ann.',
      `  Program: the one that was published, signed by the key of the log. Its hash: ${hash}`,
    ]),
  });
  expect(verify(page.replace('verify();', 'pretend();'))).toMatchObject({
    status: 1,
    lines: [
      expect.stringMatching(/^The program in this file, or the text around its record, isn’t what was published/),
    ],
  });
  expect(verify(page.replace('"amount":160000', '"amount":161000'))).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^Entry 2 \(bob bid \$1,610\): It was altered/)],
  });
});

it('compares the key with one that was kept', async () => {
  const { key, text } = await signedVector();
  expect(verify(text, { key: `${key}\n` }).status).toBe(0);
  expect(verify(vector, { key })).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^The file names another key than/)],
  });
});
