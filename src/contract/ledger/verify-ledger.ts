import { canonicalJson } from './canonical-json.ts';
import { type Hash, promisesReserve, type PublicEntry } from './entries.ts';
import { bytesOf, fromHex, sha256, toHex } from './hashing.ts';
import { type OpenedAmount, type PublicReplay, type ReplayedEntry, replayPublic } from './replay-public.ts';

const SALT = /^[0-9a-f]{64}$/;
const AMOUNTS = ['amount', 'maximum', 'reserve'];
const DIGITS = /^(?:0|[1-9]\d{0,14})$/;

export interface CommitmentOpening {
  readonly salt: string;
  readonly text: string;
}
export type Openings = Readonly<Record<string, CommitmentOpening>>;

export interface Ledger {
  readonly entries: readonly PublicEntry[];
  readonly openings: readonly Openings[];
  readonly head: Hash;
}

export interface VerifiedEntry extends ReplayedEntry {
  readonly hash: Hash;
}
export interface VerifiedLedger {
  readonly entries: readonly VerifiedEntry[];
  readonly result: PublicReplay['result'];
}

const ALTERED = 'It was altered, or the entry after it was removed: its hash isn’t the one that follows it.';
const WRONG_REFERENCE = 'Its reference to the entry before it was altered.';

/** After an altered entry it reports nothing: later ones can't be expected to follow the rules. */
export async function verifyLedger(ledger: Ledger): Promise<VerifiedLedger> {
  const { entries, openings } = ledger;
  const hashes = await Promise.all(entries.map(hashOf));
  const chain = await chainProblems(ledger, hashes);
  const opened = await Promise.all(
    entries.map(({ commitments }, number) => openingProblems(commitments, openings[number] ?? {})),
  );
  const replay = replayPublic(entries, openedAmounts(openings));
  const firstAltered = entries.findIndex((_, number) => chain.has(number) || (opened[number] ?? []).length > 0);
  return {
    result: replay.result,
    entries: replay.entries.map((replayed, number) => {
      const isAfterAltered = firstAltered >= 0 && number > firstAltered;
      const problem = chain.get(number);
      return {
        ...replayed,
        hash: hashes[number] ?? '',
        problems: [
          ...(problem === undefined ? [] : [problem]),
          ...(opened[number] ?? []),
          ...secrecyProblems(ledger, number),
          ...(isAfterAltered ? [] : replayed.problems),
        ],
      };
    }),
  };
}

export const openedAmounts =
  (openings: readonly Openings[]): OpenedAmount =>
  (number, name) => {
    const opening = openings[number]?.[name];
    return opening === undefined ? undefined : Number(opening.text);
  };

async function chainProblems(
  { entries, head }: Pick<Ledger, 'entries' | 'head'>,
  hashes: readonly Hash[],
): Promise<ReadonlyMap<number, string>> {
  const problems = new Map<number, string>();
  const linkOf = (number: number) => (number + 1 < entries.length ? entries[number + 1]?.previous : head);
  if (entries[0]?.previous !== null) problems.set(0, WRONG_REFERENCE);
  for (const [number, hash] of hashes.entries()) {
    if (hash === linkOf(number) || problems.has(number)) continue;
    const next = entries[number + 1];
    const isNextWrong = next !== undefined && (await hashOf({ ...next, previous: hash })) === linkOf(number + 1);
    if (isNextWrong) problems.set(number + 1, WRONG_REFERENCE);
    else problems.set(number, ALTERED);
  }
  return problems;
}

const hashOf = async (entry: PublicEntry): Promise<Hash> => toHex(await sha256(bytesOf(canonicalJson(entry))));

async function isOpening(commitment: Hash | undefined, { salt, text }: CommitmentOpening): Promise<boolean> {
  if (!SALT.test(salt)) return false;
  return toHex(await sha256(fromHex(salt), bytesOf(text))) === commitment;
}

export async function openingProblems(commitments: PublicEntry['commitments'], openings: Openings): Promise<string[]> {
  const wrong = await Promise.all(
    Object.entries(openings).map(async ([name, opening]) => {
      if (!(await isOpening(commitments[name], opening))) return [`Its ${name} isn’t the one it was committed to.`];
      return AMOUNTS.includes(name) && !DIGITS.test(opening.text) ? [`Its ${name} isn’t an amount.`] : [];
    }),
  );
  return wrong.flat();
}

/** The seller chose that the reserve is revealed, or one of the reserves is, but this one isn't. */
function secrecyProblems({ entries, openings }: Ledger, number: number): string[] {
  if (entries[number]?.commitments['reserve'] === undefined || openings[number]?.['reserve'] !== undefined) return [];
  if (promisesReserve(entries[0])) return ['Its reserve should be opened: the seller chose so before the opening.'];
  const isOpened = openings.some(({ reserve }) => reserve !== undefined);
  return isOpened ? ['Its reserve should be opened, as another one of this auction is.'] : [];
}
