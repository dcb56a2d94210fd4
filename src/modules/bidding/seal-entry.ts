import { hash, randomFillSync } from 'node:crypto';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';

const SALT_BYTES = 32;
const TAG_HEX_DIGITS = 16;

/** Random bytes are drawn in batches: one draw costs more than the rest of a commitment. */
const random = Buffer.alloc(SALT_BYTES * 512);
let drawn = random.length;

function newSalt(): Buffer {
  if (drawn === random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  drawn += SALT_BYTES;
  return Buffer.from(random.subarray(drawn - SALT_BYTES, drawn));
}

/** What a person is called within one auction. Without the auction's key it says nothing about who they are. */
export function tagOf(key: Buffer, userId: string): string {
  return hash('sha256', `${key.toString('hex')}${userId}`, 'hex').slice(0, TAG_HEX_DIGITS);
}

/** SHA-256 over the salt and the text. */
export function commitmentTo(salt: Uint8Array, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'hex');
}

export interface Sealed {
  readonly body: string;
  readonly hash: Buffer;
  /** The salts of the commitments, in the order of their names. Null without commitments. */
  readonly salts: Buffer | null;
}

/** Writes the public form of an entry: what is shown, commitments to what is hidden, and the hash of the last entry. */
export function seal(previous: Buffer | null, shown: object, hidden: Readonly<Record<string, string>>): Sealed {
  const commitments: Record<string, string> = {};
  const salts: Buffer[] = [];
  for (const name of Object.keys(hidden).sort()) {
    const salt = newSalt();
    salts.push(salt);
    commitments[name] = commitmentTo(salt, hidden[name] ?? '');
  }
  const body = canonicalJson({ ...shown, commitments, previous: previous?.toString('hex') ?? null });
  return { body, hash: hash('sha256', body, 'buffer'), salts: salts.length === 0 ? null : Buffer.concat(salts) };
}

/** The salts by the names of the commitments. Null if they were deleted. */
export function saltsOf(
  commitments: Readonly<Record<string, string>>,
  salts: Buffer | null,
): Readonly<Record<string, Buffer>> | null {
  if (salts === null) return null;
  return Object.fromEntries(
    Object.keys(commitments)
      .sort()
      .map((name, index) => [name, salts.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES)]),
  );
}
