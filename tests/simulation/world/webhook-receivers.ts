import { createHmac } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import type { Post } from '#modules/partners/index.ts';
import type { Dice } from './seeded.ts';

const OK = 204;
const UNAVAILABLE = 503;
/** Within the sender's patience. */
const LATE_MS = 8 * SECOND_MS;
/** A message signed just before the secret was changed may still be on its way. */
const ON_ITS_WAY_MS = MINUTE_MS;
const TOLERANCE_MS = 5 * MINUTE_MS;
const FATES = ['unreachable', 'refused', 'unanswered', 'busy', 'late'] as const;

export interface ReceivedWebhook {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly at: number;
  /** What is wrong with its signature, or null. */
  readonly forgery: string | null;
  readonly isLate: boolean;
  /** As the sender saw it; null if it saw none. */
  status: number | null;
}
interface Secret {
  readonly secret: string;
  readonly since: number;
}

/** The servers of partners. By the seed they fail, answer late, or their answer is lost. */
export class WebhookReceivers {
  readonly received: ReceivedWebhook[] = [];
  /** Of a hundred messages so many fail. */
  faultPercent = 0;
  readonly #secrets = new Map<string, Secret[]>();
  readonly #dice: Dice;
  readonly #mayGoOn: () => boolean;

  constructor(dice: Dice, mayGoOn: () => boolean) {
    this.#dice = dice;
    this.#mayGoOn = mayGoOn;
  }

  /** Newest first. */
  useSecret(url: string, secret: string): void {
    this.#secrets.set(url, [{ secret, since: Date.now() }, ...(this.#secrets.get(url) ?? [])]);
  }

  readonly post: Post = async (url, { headers, body }) => {
    if (!this.#mayGoOn()) return new Promise(() => undefined);
    const fate = this.#dice.upTo(99) < this.faultPercent ? this.#dice.pick(FATES) : 'answered';
    if (fate === 'unreachable') throw Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    const message: ReceivedWebhook = {
      url,
      id: headers['webhook-id'] ?? '',
      body,
      at: Date.now(),
      forgery: this.#forgeryOf(url, headers, body),
      isLate: fate === 'late',
      status: null,
    };
    this.received.push(message);
    if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (!this.#mayGoOn()) return new Promise(() => undefined);
    if (fate === 'unanswered') throw new Error('No answer within 10 seconds.');
    message.status = fate === 'refused' ? 500 : fate === 'busy' ? UNAVAILABLE : OK;
    return { status: message.status, body: '', retryAfterSeconds: fate === 'busy' ? 60 : null };
  };

  #forgeryOf(url: string, headers: Readonly<Record<string, string>>, body: string): string | null {
    const [id, seconds] = [headers['webhook-id'] ?? '', headers['webhook-timestamp'] ?? ''];
    if ((JSON.parse(body) as { id?: unknown }).id !== id) return 'names another event';
    if (Math.abs(Date.now() - Number(seconds) * SECOND_MS) > TOLERANCE_MS) return 'is dated at another time';
    const [current, ...earlier] = this.#secrets.get(url) ?? [];
    const isNew = current !== undefined && Date.now() - current.since < ON_ITS_WAY_MS;
    const accepted = [...(current === undefined ? [] : [current]), ...(isNew ? earlier : [])];
    const given = (headers['webhook-signature'] ?? '').split(' ');
    const isGenuine = accepted.some(({ secret }) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      return given.includes(`v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`);
    });
    return isGenuine ? null : 'is signed by somebody else';
  }
}
