import type { Push } from '#modules/notifications/index.ts';
import type { Dice } from './seeded.ts';

interface PushedMessage {
  readonly endpoint: string;
  readonly notificationId: string;
  readonly at: number;
}

/** The push services of all browsers. The seed decides when they fail; a removed browser never comes back. */
export class PushService implements Push {
  readonly pushed: PushedMessage[] = [];
  readonly goneEndpoints = new Set<string>();
  /** Of a hundred messages so many fail. */
  faultPercent = 0;
  readonly #dice: Dice;
  readonly #mayGoOn: () => boolean;

  constructor(dice: Dice, mayGoOn: () => boolean) {
    this.#dice = dice;
    this.#mayGoOn = mayGoOn;
  }

  publicKey(): Promise<string> {
    return Promise.resolve('key');
  }

  readonly send: Push['send'] = async ({ endpoint }, { notificationId }) => {
    if (!this.#mayGoOn()) return new Promise(() => undefined);
    this.pushed.push({ endpoint, notificationId, at: Date.now() });
    if (this.goneEndpoints.has(endpoint)) return { kind: 'gone' };
    const isFailing = this.#dice.upTo(99) < this.faultPercent;
    return isFailing ? { kind: 'failed', note: 'The push service returned status 503.' } : { kind: 'sent' };
  };
}
