import { canonicalJson } from './canonical-json.ts';
import type { Hash, PublicEntry } from './entries.ts';
import { bytesOf, fromHex, sha256, toHex } from './hashing.ts';
import { type PublicReplay, type ReplayedEntry, replayPublic } from './replay-public.ts';

const SALT = /^[0-9a-f]{64}$/;

/** What a commitment hides: whoever has it can compute the commitment. */
export interface CommitmentOpening {
  readonly salt: string;
  readonly text: string;
}
export type Openings = Readonly<Record<string, CommitmentOpening>>;

export interface Ledger {
  readonly entries: readonly PublicEntry[];
  /** For each entry, the commitments that are opened. */
  readonly openings: readonly Openings[];
  /** The hash of the last entry. */
  readonly head: Hash;
}

export interface VerifiedEntry extends ReplayedEntry {
  readonly hash: Hash;
}
export interface VerifiedLedger {
  readonly entries: readonly VerifiedEntry[];
  readonly result: PublicReplay['result'];
}

/** Verifies the chain, the opened commitments and the rules. Each problem is with the entry where it shows. */
export async function verifyLedger({ entries, openings, head }: Ledger): Promise<VerifiedLedger> {
  const hashes = await Promise.all(entries.map(hashOf));
  const opened = await Promise.all(entries.map((entry, number) => openingProblems(entry, openings[number] ?? {})));
  const replay = replayPublic(entries, (number) => {
    const reserve = openings[number]?.['reserve'];
    return reserve === undefined ? undefined : Number(reserve.text);
  });
  return {
    result: replay.result,
    entries: replay.entries.map((replayed, number) => {
      const hash = hashes[number] ?? '';
      const link = number + 1 < entries.length ? entries[number + 1]?.previous : head;
      const isFirst = number > 0 || entries[number]?.previous === null;
      const chain = link === hash && isFirst ? [] : ['It was altered: its hash isn’t the one in the entry after it.'];
      return { ...replayed, hash, problems: [...chain, ...(opened[number] ?? []), ...replayed.problems] };
    }),
  };
}

const hashOf = async (entry: PublicEntry): Promise<Hash> => toHex(await sha256(bytesOf(canonicalJson(entry))));

async function isOpening(commitment: Hash | undefined, { salt, text }: CommitmentOpening): Promise<boolean> {
  if (!SALT.test(salt)) return false;
  return toHex(await sha256(fromHex(salt), bytesOf(text))) === commitment;
}

async function openingProblems({ commitments }: PublicEntry, openings: Openings): Promise<string[]> {
  const wrong = await Promise.all(
    Object.entries(openings).map(async ([name, opening]) =>
      (await isOpening(commitments[name], opening)) ? [] : [`Its ${name} isn’t the one it was committed to.`],
    ),
  );
  return wrong.flat();
}
