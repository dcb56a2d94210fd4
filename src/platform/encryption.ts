import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts small secrets with AES-256-GCM, bound to the record they belong to. */
export interface Encryption {
  encrypt(plain: Uint8Array, belongsTo: string): Buffer;
  /** Throws if the bytes were changed, belong to another record or were encrypted with another secret. */
  decrypt(sealed: Uint8Array, belongsTo: string): Buffer;
  /** Returns a keyed hash, for values that are only ever compared. */
  keyedHash(text: string): Buffer;
}

/** Derives one pair of keys per purpose from the site's secret. */
export function createEncryption(secret: string, purpose: string): Encryption {
  // Derived once: creating a key object costs four times as much as one hash.
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, KEY_BYTES)));
  const [sealing, marking] = [derive('seal'), derive('mark')];
  return {
    encrypt(plain, belongsTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(belongsTo));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(sealed, belongsTo) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    keyedHash: (text) => createHmac('sha256', marking).update(text).digest(),
  };
}
