import { createHash, randomBytes } from 'node:crypto';

/** A secret that is mailed once; the house keeps only its hash. 256 random bits need no slow one. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** What the house keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
