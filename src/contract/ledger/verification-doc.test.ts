import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findAlterations } from '#tests/support/alterations.ts';
import type { LedgerExport } from './export.ts';
import { bytesOf } from './hashing.ts';
import { openReceipt } from './receipt.ts';
import { verifyExport } from './verify-export.ts';

const doc = readFileSync(new URL('../../../docs/verification.md', import.meta.url), 'utf8');
const vector = /```json\n(.*)\n```/.exec(doc)?.[1] ?? '';

it('gives a test vector that verifies, with the result and the hash that it names', async () => {
  const { problems, ledger, file } = await verifyExport(bytesOf(vector));
  expect(problems).toEqual([]);
  expect(doc).toContain(`\`${ledger?.entries[0]?.hash}\` (entry 0)`);
  expect(ledger?.result).toEqual({
    status: 'sold',
    price: 170_000,
    buyer: file?.entries[1]?.kind === 'offer' ? file.entries[1].by : null,
  });
});

it('gives a receipt that verifies with the key that it names', async () => {
  const receipt = /```text\n(hammerdown-receipt[^`]*)```/.exec(doc)?.[1] ?? '';
  const key = /its key is `([^`]+)`/.exec(doc)?.[1] ?? '';
  expect(await openReceipt(receipt, key)).toEqual({
    auction: '1967-jaguar-e-type',
    entry: (JSON.parse(vector) as LedgerExport).entries[2]?.previous,
    at: '2026-11-21T12:01:00.000Z',
  });
});

interface Vector {
  readonly what: string;
  readonly sound: boolean;
  readonly file: string;
}
const vectors = JSON.parse(
  readFileSync(new URL('../../../docs/verification-vectors.json', import.meta.url), 'utf8'),
) as Vector[];

it.each(vectors)('accepts or refuses a file as it should: $what', async ({ sound, file }) => {
  const { problems } = await verifyExport(bytesOf(file));
  if (sound) expect(problems).toEqual([]);
  else expect(problems).not.toEqual([]);
});

it('finds any alteration of the test vector', () => findAlterations(bytesOf(vector)), 120_000);

it.each([
  ['{"bid_unit":100', '{"bid_unit":200', [{ entry: 0, text: expect.stringContaining('It was altered') }]],
  ['"previous":"61f3343d', '"previous":"61f3343e', [{ entry: 2, text: expect.stringContaining('Its reference') }]],
  ['"text":"bob"', '"text":"rob"', [{ entry: 2, text: 'Its name isn’t the one it was committed to.' }]],
  ['"index":5', '"index":4', [{ entry: null, text: expect.stringContaining('public log') }]],
  ['"head"', ' "head"', [{ entry: null, text: expect.stringContaining('isn’t a ledger file') }]],
])('says where %s was altered to %s', async (before, after, problems) => {
  expect(vector).toContain(before);
  expect((await verifyExport(bytesOf(vector.replace(before, after)))).problems).toEqual(problems);
});

it('does not accept a file with a byte order mark or broken UTF-8', async () => {
  expect((await verifyExport(bytesOf(`\uFEFF${vector}`))).file).toBeNull();
  expect((await verifyExport(Uint8Array.of(...bytesOf(vector), 0xff))).file).toBeNull();
});
