import { createHash, randomBytes } from 'node:crypto';

/** A secret handed to its owner once; the house keeps only the hash. 256 random bits need no slow hash. */
export interface NewToken {
  readonly token: string;
  readonly hash: Buffer;
}

/** Makes a token. */
export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** What the house keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
