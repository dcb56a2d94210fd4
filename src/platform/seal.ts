import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Keeps small secrets readable to this house alone: AES-256-GCM, bound to what they belong to. */
export interface Seal {
  seal(plain: Uint8Array, belongsTo: string): Buffer;
  /** Throws where the bytes were changed, belong elsewhere or were sealed under another secret. */
  open(sealed: Uint8Array, belongsTo: string): Buffer;
  /** A keyed hash: for what is only ever compared. */
  mark(text: string): Buffer;
}

/** A seal whose keys come from the house's secret, one pair for each purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  // Made once: to make a key of its bytes costs four times what a mark does.
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, KEY_BYTES)));
  const [sealing, marking] = [derive('seal'), derive('mark')];
  return {
    seal(plain, belongsTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(belongsTo));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, belongsTo) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    mark: (text) => createHmac('sha256', marking).update(text).digest(),
  };
}
