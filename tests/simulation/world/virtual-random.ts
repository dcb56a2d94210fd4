import crypto, { createECDH, createPrivateKey, createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { seededRandom } from './seeded.ts';

const BYTE = 256;
const KEY_BYTES = 32;
/** What comes before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Replaces the randomness of this process by that of a seed. */
export class VirtualRandom {
  #roll = seededRandom(0);

  reseed(seed: number): void {
    this.#roll = seededRandom(seed);
  }

  /** WebCrypto works on other threads, whose order no seed decides. */
  #answerAtOnce(): void {
    const keys = new WeakMap<object, Uint8Array>();
    Object.assign(globalThis.crypto.subtle, {
      digest: (_: string, bytes: Uint8Array) =>
        Promise.resolve(Uint8Array.from(hash('sha256', bytes, 'buffer')).buffer),
      importKey: (_: string, raw: Uint8Array) => {
        const key = {};
        keys.set(key, raw);
        return Promise.resolve(key);
      },
      verify: (_: string, key: object, signature: Uint8Array, bytes: Uint8Array) => {
        const x = Buffer.from(keys.get(key) ?? []).toString('base64url');
        const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
        return Promise.resolve(verify(null, bytes, publicKey, signature));
      },
    });
  }

  install(): void {
    const fill = (view: ArrayBufferView): void => {
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = this.#roll.upTo(BYTE - 1);
    };
    const randomBytes = (size: number): Buffer => {
      const bytes = Buffer.alloc(size);
      fill(bytes);
      return bytes;
    };
    const keyPair = (kind: string) => {
      const bytes = randomBytes(KEY_BYTES);
      const privateKey = kind === 'ed25519' ? ed25519Key(bytes) : p256Key(bytes);
      return { privateKey, publicKey: createPublicKey(privateKey) };
    };
    const randomUUID = (): string => {
      const hex = randomBytes(16).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    };
    Object.assign(crypto, {
      randomBytes,
      randomUUID,
      generateKeyPairSync: keyPair,
      randomFillSync: (view: ArrayBufferView) => {
        fill(view);
        return view;
      },
      randomInt: (least: number, most?: number) =>
        most === undefined ? this.#roll.upTo(least - 1) : least + this.#roll.upTo(most - least - 1),
    });
    Object.assign(globalThis.crypto, {
      randomUUID,
      getRandomValues: (view: ArrayBufferView) => {
        fill(view);
        return view;
      },
    });
    this.#answerAtOnce();
    Math.random = () => this.#roll.upTo(2 ** 31) / (2 ** 31 + 1);
    syncBuiltinESMExports();
  }
}

const ed25519Key = (bytes: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ED25519, bytes]), format: 'der', type: 'pkcs8' });

function p256Key(bytes: Buffer): KeyObject {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes);
  const point = pair.getPublicKey();
  const [d, x, y] = [bytes, point.subarray(1, 33), point.subarray(33)] as const;
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: x.toString('base64url'),
    y: y.toString('base64url'),
  };
  return createPrivateKey({ key, format: 'jwk' });
}
