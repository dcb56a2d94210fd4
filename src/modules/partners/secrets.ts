import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { EncryptedColumn } from '#platform/reencrypt.ts';
import type { PartnersContext } from './deps.ts';
import { listSecrets, replaceSecret, type SecretColumn } from './endpoint-store.ts';

const SECRET_BYTES = 32;

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Standard Webhooks. Each valid secret adds one signature. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const sentAt = new Date(at);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
}

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
