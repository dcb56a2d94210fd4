import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret of an endpoint, as its owner sees it once. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** What is signed: the message's id, the time of this attempt, and the body as it is sent. */
export interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The signature header of Standard Webhooks: one signature for each secret that is good, with a space between. */
export function signatures(secrets: readonly string[], { id, timestamp, body }: Signed): string {
  return secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
          .update(`${id}.${timestamp}.${body}`)
          .digest('base64')}`,
    )
    .join(' ');
}
