import { generateKeyPairSync } from 'node:crypto';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { assert } from '#platform/assert.ts';
import { type Outgoing, postOutward } from '#platform/outward.ts';
import { createSeal } from '#platform/seal.ts';
import type { Delivery } from './delivery-store.ts';
import type { NotificationParts } from './parts.ts';
import { findPushKeys, insertPushKeys, type Subscription } from './push-store.ts';

/** What becomes of a message to a device: `gone` says that the device no longer listens, and never will. */
export type PushResult = { readonly kind: 'sent' } | { readonly kind: 'gone' } | { readonly kind: 'failed'; readonly note: string };

type Device = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>;
type Message = Pick<Delivery, 'notificationId' | 'kind' | 'title' | 'body' | 'href' | 'auctionId'>;

/** Push services keep a message for a device that sleeps; not longer than it is true. */
const LONGEST_KEPT_SECONDS = 24 * 3600;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const LONGEST_TITLE = 120;
const LONGEST_BODY = 300;

/** Web push: the house's own keys (RFC 8292), made once and kept sealed; messages that only the device reads (RFC 8291). */
export function createPush({ database, clock, config }: Pick<NotificationParts, 'database' | 'clock' | 'config'>) {
  const seal = createSeal(config.secret, 'web-push');
  let known: { publicKey: string; privateKey: string } | null = null;

  async function keys(): Promise<{ publicKey: string; privateKey: string }> {
    if (known !== null) return known;
    const { executor } = database;
    if ((await findPushKeys(executor)) === null) {
      const made = newKeys();
      await insertPushKeys(executor, {
        publicKey: made.publicKey,
        privateKey: seal.seal(Buffer.from(made.privateKey), 'vapid'),
        at: new Date(await clock.now(executor)),
      });
    }
    const kept = await findPushKeys(executor);
    assert(kept !== null, 'the keys that were made are kept');
    known = { publicKey: kept.publicKey, privateKey: seal.open(kept.privateKey, 'vapid').toString() };
    return known;
  }

  async function encrypted(
    { endpoint, p256dh, auth }: Device,
    told: Message,
    { secondsLeft, isUrgent }: { secondsLeft: number; isUrgent: boolean },
  ): Promise<Outgoing> {
    const text = JSON.stringify({ title: told.title.slice(0, LONGEST_TITLE), body: told.body.slice(0, LONGEST_BODY), href: told.href, tag: tagOf(told) });
    // The library signs for https origins alone. Only a test's push service, without a certificate, is not one.
    const subscription = { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: { p256dh, auth } };
    const { headers } = await vapidHeaders(subscription, { subject: subjectOf(config.publicUrl), ...(await keys()) });
    return {
      headers: {
        ...headers,
        ttl: String(Math.max(0, Math.min(LONGEST_KEPT_SECONDS, Math.floor(secondsLeft)))),
        urgency: isUrgent ? 'high' : 'normal',
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
      },
      body: await encryptNotification(subscription, Buffer.from(text)),
    };
  }

  return {
    publicKey: async (): Promise<string> => (await keys()).publicKey,
    /** Sends to one device. Never rejects. */
    async send(subscription: Device, told: Message, { secondsLeft, isUrgent }: { secondsLeft: number; isUrgent: boolean }): Promise<PushResult> {
      try {
        const answer = await postOutward(subscription.endpoint, await encrypted(subscription, told, { secondsLeft, isUrgent }), {
          allowsOwnNetwork: config.allowsOwnNetwork === true,
        });
        if (GONE.has(answer.status)) return { kind: 'gone' };
        return answer.status >= 200 && answer.status < 300 ? { kind: 'sent' } : { kind: 'failed', note: `The push service answered ${answer.status}.` };
      } catch (error) {
        return { kind: 'failed', note: error instanceof Error ? error.message.slice(0, 200) : 'The push service could not be reached.' };
      }
    },
  };
}
export type Push = ReturnType<typeof createPush>;

/** A P-256 pair: the public key as an uncompressed point, both in base64url, as browsers and VAPID take them. */
function newKeys(): { publicKey: string; privateKey: string } {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** A later word on the same auction takes the place of the one before on the device. */
const tagOf = ({ auctionId, notificationId }: { auctionId: string | null; notificationId: string }): string => auctionId ?? notificationId;
/** Push services ask who sends: an address that they can write to, or that they can open. */
const subjectOf = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`);
