import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, holdsKey: 0x40 } as const;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, count: number) =>
    count < 24
      ? Buffer.from([(kind << 5) | count])
      : count < 256
        ? Buffer.from([(kind << 5) | 24, count])
        : Buffer.from([(kind << 5) | 25, count >> 8, count & 0xff]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]),
  ]);
}

export function passkeyDevice({ origin, userVerified = true }: { origin: string; userVerified?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle: string | null = null;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | FLAGS.present | (userVerified ? FLAGS.verified : 0)]),
      count,
    ]);
  };
  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    make(options: { challenge: string; rp: { id: string }; user: { id: string } }) {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const about = Buffer.concat([
        authenticatorData(options.rp.id, FLAGS.holdsKey),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', about],
        ]),
      );
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(options: { challenge: string; rpId: string }, bent: { counter?: number; userHandle?: string } = {}) {
      counter = bent.counter ?? counter + 1;
      const about = authenticatorData(options.rpId, 0);
      const clientJson = clientData('webauthn.get', options.challenge);
      return {
        ...named,
        response: {
          clientDataJSON: clientJson.toString('base64url'),
          authenticatorData: about.toString('base64url'),
          signature: sign('sha256', Buffer.concat([about, sha256(clientJson)]), privateKey).toString('base64url'),
          userHandle: bent.userHandle ?? userHandle ?? undefined,
        },
      };
    },
  };
}
