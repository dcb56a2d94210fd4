import type { EncryptedColumn } from '#platform/reencrypt.ts';
import type { PartnersContext } from './deps.ts';
import { listSecrets, replaceSecret, type SecretColumn } from './endpoint-store.ts';

const LABELS: Readonly<Record<SecretColumn, string>> = {
  secret: 'webhook secrets',
  previous_secret: 'previous webhook secrets',
};

export const secretColumn = (
  { database: { executor }, encryption }: Pick<PartnersContext, 'database' | 'encryption'>,
  column: SecretColumn,
): EncryptedColumn => ({
  label: LABELS[column],
  encryption,
  list: async (after, limit) =>
    (await listSecrets(executor, column, { after, limit })).map(({ id, value }) => ({ id, belongsTo: id, value })),
  replace: (id, values) => replaceSecret(executor, { id, column }, values),
});
