import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatKey, formatNote, keyIdOf } from '#contract/ledger/notes.ts';
import { openReceipt } from '#contract/ledger/receipt.ts';
import { createReceiptSigner, signReceipts } from './sign-receipts.ts';

async function testKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const [name, raw] = ['test/log', publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)];
  const id = await keyIdOf(name, raw);
  let signatures = 0;
  return {
    name,
    verifierKey: await formatKey(name, raw),
    countSignatures: () => signatures,
    sign(text: string) {
      signatures += 1;
      return formatNote(text, { name, id, signature: sign(null, Buffer.from(text), privateKey) });
    },
  };
}

const receiptsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    auction: `sale-${index % 3}`,
    entry: String(index).padStart(64, '0'),
    at: '2026-11-21T12:01:00.000Z',
  }));

it('proves each receipt of a batch of any size with one signature', async () => {
  for (const count of [1, 2, 3, 7, 8, 33, 100]) {
    const key = await testKey();
    const receipts = receiptsOf(count);
    const signed = signReceipts(key, receipts);
    expect(key.countSignatures()).toBe(1);
    expect(await Promise.all(signed.map((text) => openReceipt(text, key.verifierKey)))).toEqual(receipts);
  }
});

it('refuses a receipt with another text, path, promise or key', async () => {
  const [key, other] = [await testKey(), await testKey()];
  const receipts = receiptsOf(5);
  const [first = '', second = '', , , last = ''] = signReceipts(key, receipts);
  const altered = [
    first.replace('sale-0', 'sale-1'),
    first.replace('12:01:00', '12:01:01'),
    first.replace(/right \S+\n/, ''),
    first.replace('right', 'left'),
    first.replace('right', 'up'),
    first.replace('right ', 'right  '),
    first.replace(/right \S+/, 'right AAAA'),
    first.replace('\nright', '\n\nright'),
    first.replace(/^(.*\n){4}/, second.split('\n').slice(0, 4).join('\n') + '\n'),
    last.replace('within a minute', 'within an hour'),
    `\n${first}`,
    first.slice(first.indexOf('\n\n') + 2),
    '',
  ];
  for (const text of altered) expect(await openReceipt(text, key.verifierKey), text).toBe(null);
  expect(await openReceipt(first, other.verifierKey)).toBe(null);
});

it('signs once for all receipts asked for in one turn of the event loop', async () => {
  const key = await testKey();
  const signer = createReceiptSigner({ signingKey: async () => key });
  const receipts = receiptsOf(20);
  const signed = await Promise.all(receipts.map((receipt) => signer.sign(receipt)));
  expect(key.countSignatures()).toBe(1);
  expect(await Promise.all(signed.map((text) => openReceipt(text, key.verifierKey)))).toEqual(receipts);
  const [first] = receiptsOf(1);
  if (first !== undefined) expect(await openReceipt(await signer.sign(first), key.verifierKey)).toEqual(first);
  expect(key.countSignatures()).toBe(2);
});

it('reports to each bidder that the key can’t be read', async () => {
  const signer = createReceiptSigner({ signingKey: () => Promise.reject(new Error('no key')) });
  const results = await Promise.allSettled(receiptsOf(2).map((receipt) => signer.sign(receipt)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
