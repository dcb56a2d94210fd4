import fc from 'fast-check';
import { verifyExport } from '#contract/ledger/verify-export.ts';

const RUNS = Number(process.env['ALTERATIONS'] ?? 300);
const SEED = 20_261_121;

/** Each changes a byte, removes a few, or adds one. */
const alterationOf = (length: number) =>
  fc.record({
    at: fc.nat(length - 1),
    removed: fc.integer({ min: 0, max: 3 }),
    added: fc.uint8Array({ maxLength: 1 }),
  });

export const isSound = async (bytes: Uint8Array): Promise<boolean> => (await verifyExport(bytes)).problems.length === 0;

/** Alters the file at random, reproducibly: `ALTERATIONS=10000` tries more. Throws if one isn't detected. */
export async function findAlterations(bytes: Uint8Array, isFileSound = isSound): Promise<void> {
  const before = Buffer.from(bytes);
  await fc.assert(
    fc.asyncProperty(alterationOf(bytes.length), async ({ at, removed, added }) => {
      const altered = Buffer.concat([before.subarray(0, at), added, before.subarray(at + removed)]);
      fc.pre(!altered.equals(before));
      if (await isFileSound(altered)) throw new Error(`not found: ${altered.toString('utf8', at - 40, at + 40)}`);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}
