import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { TwoStepKey } from '#contract/security.ts';
import type { Seal } from '#platform/seal.ts';

const DIGITS = 6;
const PERIOD_S = 30;
/** A telephone's clock may be one step off either way. */
const WINDOW = 1;
const KEY_BYTES = 20;
export const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RECOVERY_LENGTH = 12;

/** A new key for an authenticator app. */
export const newKey = (): Uint8Array => new Secret({ size: KEY_BYTES }).bytes;

function totpOf(key: Uint8Array, about: { issuer: string; label: string } = { issuer: '', label: '' }): TOTP {
  return new TOTP({ ...about, secret: new Secret({ buffer: Uint8Array.from(key).buffer }), digits: DIGITS, period: PERIOD_S, algorithm: 'SHA1' });
}

/** The key as an authenticator app takes it. */
export function presentKey(key: Uint8Array, about: { issuer: string; label: string }): TwoStepKey {
  const totp = totpOf(key, about);
  const uri = totp.toString();
  const svg = renderSVG(uri, { ecc: 'M', border: 2 });
  return { key: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '), uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The time step for which the code is right, or null. A step at or before `lastStep` was used already: a code is good once. */
export function stepOf(key: Uint8Array, { code, at, lastStep }: { code: string; at: Date; lastStep: number }): number | null {
  const plain = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(plain)) return null;
  const totp = totpOf(key);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: plain, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}

/** Codes for the day on which the telephone is lost, as `ABCD-EFGH-JKMN`: each good once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is kept of a recovery code. */
export const recoveryHash = (seal: Seal, userId: string, code: string): Buffer => seal.mark(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);
