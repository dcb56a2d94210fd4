import { createHash, randomBytes } from 'node:crypto';

/** Shown once. We store only its hash; 256 random bits need no slow one. */
export interface NewToken {
  readonly token: string;
  readonly hash: Buffer;
}

export function newToken(): NewToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
