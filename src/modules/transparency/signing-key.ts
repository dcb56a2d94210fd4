import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { formatKey, formatNote, keyIdOf } from '#contract/ledger/notes.ts';
import { assert } from '#platform/assert.ts';
import { createEncryption, type Encryption, type Secrets } from '#platform/encryption.ts';
import type { EncryptedColumn } from '#platform/reencrypt.ts';
import type { TransparencyDeps } from './deps.ts';
import { insertKey, readKey } from './store.ts';

const PUBLIC_KEY_BYTES = 32;
const belongsTo = (name: string) => `log_key:${name}`;
const encryptionOf = (secrets: Secrets): Encryption => createEncryption(secrets, 'transparency-log');

export interface SigningKey {
  /** The name of the log, which is also the origin of its checkpoints: its address without the scheme. */
  readonly name: string;
  readonly verifierKey: string;
  sign(text: string): string;
}

/** The first call creates the key. The private key is stored encrypted. */
export async function loadSigningKey({ database, clock, config }: TransparencyDeps): Promise<SigningKey> {
  const { executor } = database;
  const encryption = encryptionOf(config);
  if ((await readKey(executor)) === null) {
    const name = `${config.publicUrl.replace(/^https?:\/\//, '')}/log`;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    await insertKey(
      executor,
      {
        name,
        public_key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES),
        private_key: encryption.encrypt(privateKey.export({ format: 'der', type: 'pkcs8' }), belongsTo(name)),
      },
      new Date(await clock.now(executor)),
    );
  }
  const row = await readKey(executor);
  assert(row !== null, 'the log has no signing key');
  const der = encryption.decrypt(row.private_key, belongsTo(row.name));
  return keyFrom(row.name, row.public_key, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

async function keyFrom(name: string, publicKey: Buffer, privateKey: KeyObject): Promise<SigningKey> {
  const id = await keyIdOf(name, publicKey);
  return {
    name,
    verifierKey: await formatKey(name, publicKey),
    sign: (text) => formatNote(text, { name, id, signature: sign(null, Buffer.from(text), privateKey) }),
  };
}

export const signingKeyColumn = ({ database, config }: TransparencyDeps): EncryptedColumn => ({
  label: 'signing key of the transparency log',
  encryption: encryptionOf(config),
  async list(after) {
    const key = after === '' ? await readKey(database.executor) : null;
    return key === null ? [] : [{ id: key.name, belongsTo: belongsTo(key.name), value: key.private_key }];
  },
  async replace(id, { before, after }) {
    await database.executor
      .updateTable('log_keys')
      .set({ private_key: after })
      .where('name', '=', id)
      .where('private_key', '=', before)
      .execute();
  },
});
