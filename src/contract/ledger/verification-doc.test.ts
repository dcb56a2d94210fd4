import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseExport } from './export.ts';
import { verifyLedger } from './verify-ledger.ts';

const doc = readFileSync(new URL('../../../docs/verification.md', import.meta.url), 'utf8');
const vector = /```json\n(.*)\n```/.exec(doc)?.[1] ?? '';

async function isSound(text: string): Promise<boolean> {
  const parsed = parseExport(text);
  if (parsed === null) return false;
  const { entries } = await verifyLedger(parsed);
  return entries.every(({ problems }) => problems.length === 0);
}

it('gives a test vector that verifies, with the result and the hash that it names', async () => {
  const parsed = parseExport(vector);
  if (parsed === null) throw new Error('the vector is an export');
  const { entries, result } = await verifyLedger(parsed);
  expect(entries.flatMap(({ problems }) => problems)).toEqual([]);
  expect(doc).toContain(`\`${entries[0]?.hash}\` (entry 0)`);
  expect(result).toEqual({
    status: 'sold',
    price: 170_000,
    buyer: parsed.entries[1]?.kind === 'offer' ? parsed.entries[1].by : null,
  });
});

it('finds any changed byte of the test vector', async () => {
  const bytes = new TextEncoder().encode(vector);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (index, change) => {
      const altered = Uint8Array.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ change;
      expect(await isSound(new TextDecoder().decode(altered)), `byte ${index}`).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
