import { generateKeyPairSync } from 'node:crypto';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { assert } from '#platform/assert.ts';
import { type Outgoing, safePost } from '#platform/safe-fetch.ts';
import type { EncryptedColumn } from '#platform/reencrypt.ts';
import { createEncryption } from '#platform/encryption.ts';
import type { Delivery } from './delivery-store.ts';
import type { NotificationDeps } from './deps.ts';
import { findPushKeys, insertPushKeys, replacePrivateKey, type Subscription } from './push-store.ts';

/** `gone`: the subscription has expired for good. */
export type PushResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly note: string };

type Device = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>;
type Message = Pick<Delivery, 'notificationId' | 'kind' | 'title' | 'body' | 'href' | 'auctionId'>;

/** How long push services keep a message for an offline device; never longer than it is valid. */
const MAX_KEPT_SECONDS = 24 * 3600;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 300;

/** Web Push with our own VAPID keys (RFC 8292). Messages are end-to-end encrypted (RFC 8291). */
type PushDeps = Pick<NotificationDeps, 'database' | 'clock' | 'config'>;

const PRIVATE_KEY = 'vapid';
const pushEncryption = (config: PushDeps['config']) => createEncryption(config, 'web-push');

function createPushKeys({
  database,
  clock,
  config,
}: PushDeps): () => Promise<{ publicKey: string; privateKey: string }> {
  const encryption = pushEncryption(config);
  let known: { publicKey: string; privateKey: string } | null = null;

  return async () => {
    if (known !== null) return known;
    const { executor } = database;
    if ((await findPushKeys(executor)) === null) {
      const made = newKeys();
      await insertPushKeys(executor, {
        publicKey: made.publicKey,
        privateKey: encryption.encrypt(Buffer.from(made.privateKey), PRIVATE_KEY),
        at: new Date(await clock.now(executor)),
      });
    }
    const storedKeys = await findPushKeys(executor);
    assert(storedKeys !== null, 'the new signing keys were not stored');
    known = {
      publicKey: storedKeys.publicKey,
      privateKey: encryption.decrypt(storedKeys.privateKey, PRIVATE_KEY).toString(),
    };
    return known;
  };
}

export const pushKeyColumn = ({ database: { executor }, config }: PushDeps): EncryptedColumn => ({
  label: 'key of push notifications',
  encryption: pushEncryption(config),
  async list(after) {
    const storedKeys = await findPushKeys(executor);
    return storedKeys === null || after >= PRIVATE_KEY
      ? []
      : [{ id: PRIVATE_KEY, belongsTo: PRIVATE_KEY, value: storedKeys.privateKey }];
  },
  replace: (_id, values) => replacePrivateKey(executor, values),
});

export function createPush({ database, clock, config }: PushDeps) {
  const keys = createPushKeys({ database, clock, config });

  async function encrypted(
    { endpoint, p256dh, auth }: Device,
    notification: Message,
    { secondsLeft, isUrgent }: { secondsLeft: number; isUrgent: boolean },
  ): Promise<Outgoing> {
    const text = JSON.stringify({
      title: notification.title.slice(0, MAX_TITLE_LENGTH),
      body: notification.body.slice(0, MAX_BODY_LENGTH),
      href: notification.href,
      tag: tagOf(notification),
    });
    // The library signs for https origins alone. Only a test's push service, without a certificate, is not one.
    const subscription = {
      endpoint: endpoint.replace(/^http:/, 'https:'),
      expirationTime: null,
      keys: { p256dh, auth },
    };
    const { headers } = await vapidHeaders(subscription, { subject: subjectOf(config.publicUrl), ...(await keys()) });
    return {
      headers: {
        ...headers,
        ttl: String(Math.max(0, Math.min(MAX_KEPT_SECONDS, Math.floor(secondsLeft)))),
        urgency: isUrgent ? 'high' : 'normal',
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
      },
      body: await encryptNotification(subscription, Buffer.from(text)),
    };
  }

  return {
    publicKey: async (): Promise<string> => (await keys()).publicKey,
    async send(
      subscription: Device,
      notification: Message,
      { secondsLeft, isUrgent }: { secondsLeft: number; isUrgent: boolean },
    ): Promise<PushResult> {
      try {
        const answer = await safePost(
          subscription.endpoint,
          await encrypted(subscription, notification, { secondsLeft, isUrgent }),
          {
            allowsOwnNetwork: config.allowsOwnNetwork === true,
          },
        );
        if (GONE.has(answer.status)) return { kind: 'gone' };
        return answer.status >= 200 && answer.status < 300
          ? { kind: 'sent' }
          : { kind: 'failed', note: `The push service returned status ${answer.status}.` };
      } catch (error) {
        return {
          kind: 'failed',
          note: error instanceof Error ? error.message.slice(0, 200) : 'We couldn’t reach the push service.',
        };
      }
    },
  };
}
export type Push = ReturnType<typeof createPush>;

/** A P-256 pair: the public key as an uncompressed point, both in base64url, as browsers and VAPID take them. */
function newKeys(): { publicKey: string; privateKey: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

const tagOf = ({ auctionId, notificationId }: { auctionId: string | null; notificationId: string }): string =>
  auctionId ?? notificationId;
/** Push services require a contact: an `https:` URL or a `mailto:` address. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`;
