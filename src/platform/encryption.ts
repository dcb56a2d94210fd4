import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const HASH_BYTES = 32;

/** AES-256-GCM. Each value is bound to its record. */
export interface Encryption {
  encrypt(plain: Uint8Array, belongsTo: string): Buffer;
  /** Throws if the bytes were changed, belong to another record or were encrypted with another secret. */
  decrypt(encrypted: Uint8Array, belongsTo: string): Buffer;
  isCurrent(encrypted: Uint8Array, belongsTo: string): boolean;
  previousHashKey(): Buffer | null;
  keyedHash(text: string): Buffer;
  /** Under the current and the previous secret. */
  keyedHashes(text: string): readonly Buffer[];
  /** Compares in constant time, with the first `bytes` of the hash. */
  isKeyedHash(text: string, given: Uint8Array, bytes?: number): boolean;
}

export interface Secrets {
  readonly secret: string;
  readonly previousSecret?: string | null;
}

interface Keys {
  readonly encryption: KeyObject;
  readonly hash: KeyObject;
}

/** Derived once per purpose: creating a key costs four times as much as one hash. */
function keysOf(secret: string, purpose: string): Keys {
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, KEY_BYTES)));
  return { encryption: derive('seal'), hash: derive('mark') };
}

export function createEncryption({ secret, previousSecret = null }: Secrets, purpose: string): Encryption {
  const current = keysOf(secret, purpose);
  const all = [current, ...(previousSecret === null ? [] : [keysOf(previousSecret, purpose)])];
  const hash = (keys: Keys, text: string) => createHmac('sha256', keys.hash).update(text).digest();
  return {
    encrypt(plain, belongsTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.encryption, iv).setAAD(Buffer.from(belongsTo));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(encrypted, belongsTo) {
      try {
        return decryptWith(current, encrypted, belongsTo);
      } catch (error) {
        const [, previous] = all;
        if (previous === undefined) throw error;
        return decryptWith(previous, encrypted, belongsTo);
      }
    },
    isCurrent(encrypted, belongsTo) {
      try {
        decryptWith(current, encrypted, belongsTo);
        return true;
      } catch {
        return false;
      }
    },
    previousHashKey: () => all[1]?.hash.export() ?? null,
    keyedHash: (text) => hash(current, text),
    keyedHashes: (text) => all.map((keys) => hash(keys, text)),
    isKeyedHash: (text, given, bytes = HASH_BYTES) =>
      given.length === bytes && all.some((keys) => timingSafeEqual(given, hash(keys, text).subarray(0, bytes))),
  };
}

export const hashWithKey = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function decryptWith({ encryption }: Keys, encrypted: Uint8Array, belongsTo: string): Buffer {
  const bytes = Buffer.from(encrypted);
  const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
