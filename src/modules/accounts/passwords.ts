import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSWORD_LENGTH } from '#contract/account.ts';
import { Unavailable } from '#platform/http/result.ts';
import { isEasyToGuess } from './password-strength.ts';

/** The stored hash until the owner of an account has chosen a password. No password matches it. */
export const NO_PASSWORD = 'none chosen yet';

interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
/** Argon2id with 19 MiB and two passes: OWASP's first choice. Stored in each hash, so it can be raised later. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const MAX_AT_ONCE = 2;
/** A longer queue would take over ten seconds, so further requests are refused. */
const MAX_WAITING = 300;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

let cost = PASSWORD_COST;

/** Only for tests, which sign in thousands of people. */
export function setPasswordCost(wanted: PasswordCost): void {
  cost = wanted;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Without a hash (no such account) it takes the same time and returns false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = hash === null ? null : ENCODED.exec(hash);
  if (parts === null) {
    await derive(password, Buffer.alloc(SALT_BYTES), cost);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts;
  const tag = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  const stored = Buffer.from(expected, 'base64');
  return stored.length === tag.length && timingSafeEqual(stored, tag);
}

export async function passwordProblems(
  password: string,
  person: { username: string; name: string; email: string },
  contextWords: readonly string[],
): Promise<string[]> {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return [`The password must be at least ${PASSWORD_LENGTH.least} characters.`];
  if (length > PASSWORD_LENGTH.most)
    return [`The password must not be longer than ${PASSWORD_LENGTH.most} characters.`];
  const plain = password.toLowerCase();
  const customTexts = [person.username, person.email, person.name]
    .filter((text) => text !== '')
    .map((text) => text.toLowerCase());
  if (customTexts.includes(plain) || (await isEasyToGuess(password, [...customTexts, ...contextWords])))
    return ['This password is too easy to guess. Please choose another one.'];
  return [];
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { memory, passes, parallelism }: PasswordCost): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new Unavailable('Too many people are signing in right now. Please try again in a moment.');
    // The finishing task passes its slot on, so the count stays the same.
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else {
    running += 1;
  }
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      argon2(
        'argon2id',
        { message: password.normalize('NFC'), nonce: salt, tagLength: TAG_BYTES, memory, passes, parallelism },
        (error, tag) => {
          if (error === null) resolve(tag);
          else reject(error);
        },
      );
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
