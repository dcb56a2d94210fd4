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
  [
    '"head"',
    ' "head"',
    [{ entry: null, text: expect.stringContaining('isn’t a ledger file, or its text was altered at') }],
  ],
  ['"head"', '"heat"', [{ entry: null, text: expect.stringContaining('heat is missing, unknown or of another form') }]],
  [
    '"amount":160000',
    '"amount":1600o0',
    [{ entry: 2, text: expect.stringMatching(/at or just before byte \d+ .*, in amount\.$/) }],
  ],
  ['"text":"bob"', '"text":"bob', [{ entry: 2, text: expect.stringContaining('in its opening of name.text') }]],
  [
    '"salt":"e7c2',
    '"sald":"e7c2',
    [{ entry: 1, text: 'It was altered: its opening of name is missing, unknown or of another form.' }],
  ],
])('says where %s was altered to %s', async (before, after, problems) => {
  expect(vector).toContain(before);
  expect((await verifyExport(bytesOf(vector.replace(before, after)))).problems).toEqual(problems);
});

/** The range of each entry and of its openings. */
function placesOf(file: string): { entry: number; from: number; to: number }[] {
  const { entries, openings } = JSON.parse(file) as LedgerExport;
  return [entries, openings].flatMap((list) => {
    let from = file.indexOf(JSON.stringify(list)) + 1;
    return list.map((each, entry) => {
      const to = from + JSON.stringify(each).length;
      const place = { entry, from, to };
      from = to + 1;
      return place;
    });
  });
}

const OTHER_BYTES = [0x78, 0x22, 0x7d, 0x2c, 0x31, 0x5c, 0x0a, 0xc3];
/** Two at each place, in turn: all eight take as long as a hundred other tests. */
const bytesFor = (at: number, now: number | undefined) =>
  OTHER_BYTES.filter((each, index) => index % 4 === at % 4 && each !== now);

it('names the entry for every byte of it that is altered', async () => {
  const bytes = bytesOf(vector);
  // One character a byte.
  const text = Buffer.from(bytes).toString('latin1');
  const missed: string[] = [];
  for (const { entry, from, to } of placesOf(text))
    for (let at = from; at < to; at += 1)
      for (const byte of bytesFor(at, bytes[at])) {
        const altered = Uint8Array.from(bytes);
        altered[at] = byte;
        const { problems } = await verifyExport(altered);
        const what = `${text.slice(at - 20, at)}[${String.fromCharCode(byte)}]${text.slice(at + 1, at + 20)}`;
        if (!problems.some((problem) => problem.entry === entry))
          missed.push(`${entry}: ${what} ${JSON.stringify(problems)}`);
      }
  expect(missed).toEqual([]);
}, 120_000);

it('does not accept a file with a byte order mark or broken UTF-8', async () => {
  expect((await verifyExport(bytesOf(`\uFEFF${vector}`))).file).toBeNull();
  expect((await verifyExport(Uint8Array.of(...bytesOf(vector), 0xff))).file).toBeNull();
});
