import { hash } from 'node:crypto';
import type { Executor } from '#platform/database/database.ts';
import type { EncryptedColumn } from '#platform/reencrypt.ts';
import type { AccountsContext } from './deps.ts';
import { insertRecoveryCodeKey, listRecoveryCodeKeys, replaceRecoveryCodeKey } from './store/recovery-code-keys.ts';
import { listTotpSecrets, replaceTotpSecret } from './store/two-step.ts';

type Context = Pick<AccountsContext, 'database' | 'clock' | 'encryption'>;

export const encryptedColumns = ({ database, encryption }: Context): readonly EncryptedColumn[] => [
  {
    label: 'authenticator keys',
    encryption,
    list: async (after, limit) =>
      (await listTotpSecrets(database.executor, after, limit)).map((row) => ({
        id: row.user_id,
        belongsTo: row.user_id,
        value: row.encrypted_key,
      })),
    replace: (id, values) => replaceTotpSecret(database.executor, id, values),
  },
  {
    label: 'keys of older recovery codes',
    encryption,
    list: async (after) =>
      (await listRecoveryCodeKeys(database.executor))
        .filter(({ id }) => id > after)
        .map((row) => ({ id: row.id, belongsTo: row.id, value: row.encrypted_key })),
    replace: (id, values) => replaceRecoveryCodeKey(database.executor, id, values),
  },
];

/** Hashes can't be encrypted again, so recovery codes stay valid only as long as their key is known. */
export async function keepPreviousHashKey({ database, clock, encryption }: Context): Promise<void> {
  const key = encryption.previousHashKey();
  if (key === null) return;
  const id = hash('sha256', key, 'hex');
  await insertRecoveryCodeKey(database.executor, {
    id,
    encrypted_key: encryption.encrypt(key, id),
    created_at: new Date(await clock.now(database.executor)),
  });
}

/** Leaves out keys of a secret that was replaced without `SECRET_PREVIOUS`. */
export async function olderHashKeys({ encryption }: Context, executor: Executor): Promise<Buffer[]> {
  return (await listRecoveryCodeKeys(executor)).flatMap((row) => {
    try {
      return [encryption.decrypt(row.encrypted_key, row.id)];
    } catch {
      return [];
    }
  });
}
