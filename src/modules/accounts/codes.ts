import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { TwoStepKey } from '#contract/security.ts';
import { type Encryption, hashWithKey } from '#platform/encryption.ts';

const DIGITS = 6;
const PERIOD_S = 30;
/** Allows a phone's clock to be one time step off in either direction. */
const WINDOW = 1;
const KEY_BYTES = 20;
export const RECOVERY_CODES = 10;
/** Without characters that are mistaken for each other. */
export const RECOVERY_CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RECOVERY_LENGTH = 28;

export const newKey = (): Uint8Array => new Secret({ size: KEY_BYTES }).bytes;

function totpOf(key: Uint8Array, about: { issuer: string; label: string } = { issuer: '', label: '' }): TOTP {
  return new TOTP({
    ...about,
    secret: new Secret({ buffer: Uint8Array.from(key).buffer }),
    digits: DIGITS,
    period: PERIOD_S,
    algorithm: 'SHA1',
  });
}

export function presentKey(key: Uint8Array, about: { issuer: string; label: string }): TwoStepKey {
  const totp = totpOf(key, about);
  const uri = totp.toString();
  const svg = renderSVG(uri, { ecc: 'M', border: 2 });
  return {
    key: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '),
    uri,
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  };
}

/** Returns the time step the code is valid for, or null. Refuses steps up to `lastStep`, so each code works once. */
export function stepOf(
  key: Uint8Array,
  { code, at, lastStep }: { code: string; at: Date; lastStep: number },
): number | null {
  const plain = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(plain)) return null;
  const totp = totpOf(key);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: plain, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_CHARACTERS[randomInt(RECOVERY_CHARACTERS.length)],
    ).join('');
    return code.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

const recoverySubject = (userId: string, code: string): string =>
  `${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`;
export const recoveryHash = (encryption: Encryption, userId: string, code: string): Buffer =>
  encryption.keyedHash(recoverySubject(userId, code));
/** `olderKeys` hashed codes that are older than a rotation of the secret. */
export const recoveryHashes = (
  encryption: Encryption,
  userId: string,
  { code, olderKeys }: { code: string; olderKeys: readonly Buffer[] },
): readonly Buffer[] => {
  const subject = recoverySubject(userId, code);
  return [...encryption.keyedHashes(subject), ...olderKeys.map((key) => hashWithKey(key, subject))];
};
