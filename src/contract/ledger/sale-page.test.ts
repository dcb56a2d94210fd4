import { generateKeyPairSync, sign as cryptoSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { findAlterations } from '#tests/support/alterations.ts';
import { canonicalJson } from './canonical-json.ts';
import type { LedgerExport } from './export.ts';
import { bytesOf, fromHex } from './hashing.ts';
import { leafHash } from './merkle.ts';
import { formatCheckpoint, formatKey, formatNote, keyIdOf } from './notes.ts';
import { fillPage, hashPage, pageStatement, RECORD_SLOT, SIGNATURE_SLOT, verifyPage } from './sale-page.ts';

const doc = readFileSync(new URL('../../../docs/verification.md', import.meta.url), 'utf8');
const vector = JSON.parse(/```json\n(.*)\n```/.exec(doc)?.[1] ?? '') as LedgerExport;
const FRAME = `<!doctype html>
<title>Jaguar’s &lt;record&gt;</title>
${RECORD_SLOT}
${SIGNATURE_SLOT}
<script>verify();</script>
`;
const isPageSound = async (bytes: Uint8Array): Promise<boolean> => (await verifyPage(bytes)).problems.length === 0;
let record: string;
let sign: (text: string) => string;

/** The test vector in a log of its own, so that its key can sign. */
beforeAll(async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const [name, raw] = ['test/log', publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)];
  const [key, id] = [await formatKey(name, raw), await keyIdOf(name, raw)];
  sign = (text) => formatNote(text, { name, id, signature: cryptoSign(null, Buffer.from(text), privateKey) });
  const checkpoint = sign(formatCheckpoint({ origin: name, size: 1, root: await leafHash(fromHex(vector.head)) }));
  record = canonicalJson({ ...vector, log: { checkpoint, hashes: [], index: 0, key } });
});

const pageOf = async (frame = FRAME): Promise<string> =>
  fillPage(frame, { record, signature: sign(pageStatement(await hashPage(frame))) });
const textsOf = async (page: string): Promise<string[]> =>
  (await verifyPage(bytesOf(page))).problems.map(({ text }) => text);

it('accepts a page as it was published, with the hash of its program', async () => {
  const { problems, ledger, programHash } = await verifyPage(bytesOf(await pageOf()));
  expect(problems).toEqual([]);
  expect(ledger?.result?.status).toBe('sold');
  expect(programHash).toBe(await hashPage(FRAME));
});

it('finds any alteration of a page', async () => findAlterations(bytesOf(await pageOf()), isPageSound), 120_000);

it('says what was altered', async () => {
  const page = await pageOf();
  const altered = (before: string, after: string) => {
    expect(page).toContain(before);
    return verifyPage(bytesOf(page.replace(before, after)));
  };
  const program = await altered('verify();', 'verifi();');
  expect(program.problems).toEqual([{ entry: null, text: expect.stringContaining(program.programHash) }]);
  expect((await altered('hammerdown-page/1', 'hammerdown-page/2')).problems).toEqual([
    { entry: null, text: expect.stringContaining('The signature of the program') },
  ]);
  expect((await altered('"amount":160000', '"amount":1600o0')).problems).toEqual([
    { entry: 2, text: expect.stringContaining('Its text was altered at or just before byte') },
  ]);
  expect((await altered('<pre id="record" hidden>', '<pre id="recorb" hidden>')).problems).toEqual([
    { entry: null, text: expect.stringContaining('isn’t a downloaded page') },
  ]);
});

it.each(['record', 'signature'])('does not accept a byte order mark before the %s', async (part) => {
  const page = await pageOf();
  const tag = `<pre id="${part}" hidden>`;
  expect(page).toContain(tag);
  expect(await textsOf(page.replace(tag, `${tag}\uFEFF`))).not.toEqual([]);
});

it('does not accept a signature of something else', async () => {
  const hash = await hashPage(FRAME);
  expect(await textsOf(fillPage(FRAME, { record, signature: '' }))).toEqual([expect.stringContaining('The signature')]);
  for (const signed of [`hammerdown-receipt/2\n${hash}\n`, pageStatement('0'.repeat(64))])
    expect(await textsOf(fillPage(FRAME, { record, signature: sign(signed) }))).toEqual([
      expect.stringContaining('isn’t what was published'),
    ]);
});

it('takes the record only as it is escaped in the page', async () => {
  const page = await pageOf();
  expect(await textsOf(page.replace('<pre id="record" hidden>{', '<pre id="record" hidden>{&amp'))).not.toEqual([]);
  record = record.replace('"text":"bob"', '"text":"<b>&amp;"');
  const escaped = await pageOf();
  expect(escaped).toContain('"text":"&lt;b>&amp;amp;"');
  expect(await textsOf(escaped)).toEqual(['Its name isn’t the one it was committed to.']);
  expect(await textsOf(escaped.replace('&lt;b>', '<b>'))).toContainEqual(expect.stringContaining('isn’t escaped'));
});
