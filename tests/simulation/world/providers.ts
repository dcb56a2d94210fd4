import type { ExternalServices } from '../../../src/app/compose.ts';
import { createSandboxGateway, GatewayError } from '#modules/payments/index.ts';
import type { Transport } from '#platform/mail/transport.ts';
import { unreliable, type Fault } from '#tests/support/payments-app.ts';
import type { Dice } from './seeded.ts';

type SandboxDeps = Parameters<typeof createSandboxGateway>[0];
type Sandbox = ReturnType<typeof createSandboxGateway>;

const UNSUBSCRIBE_LINK = /unsubscribe(?:\/|\?token=)([\w-]+\.[\w-]+)/g;

export interface SentEmail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  /** Of the links that stop such emails, or those about its auction. */
  readonly unsubscribeTokens: readonly string[];
  /** The server's answer came back. */
  isAnswered: boolean;
}

/** What the product calls over the network: the card provider and the mail server. Both fail by the seed. */
export class Providers {
  readonly emails: SentEmail[] = [];
  /** Of a hundred calls so many fail. */
  faultPercent = 0;
  sandbox: Sandbox | null = null;
  readonly #dice: Dice;
  readonly #mayGoOn: () => boolean;

  constructor(dice: Dice, mayGoOn: () => boolean) {
    this.#dice = dice;
    this.#mayGoOn = mayGoOn;
  }

  external(deps: SandboxDeps): ExternalServices {
    const sandbox = createSandboxGateway(deps);
    this.sandbox = sandbox;
    const gateway = unreliable(
      {
        ...sandbox,
        read: (id) => this.#read(() => sandbox.read(id)),
        find: (key) => this.#read(() => sandbox.find(key)),
      },
      () => this.#fault(),
    );
    return { gateway, mail: { transport: this.#transport() } };
  }

  #isFailing(): boolean {
    return this.#dice.upTo(99) < this.faultPercent;
  }

  #fault(): { before?: Fault; after?: Fault } {
    if (!this.#isFailing()) return {};
    return this.#dice.oneIn(2) ? { before: 'unreachable' } : { after: 'timeout' };
  }

  async #read<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#isFailing()) throw new GatewayError('unreachable', 'Connection lost.');
    return ask();
  }

  #transport(): Transport {
    return {
      send: async ({ messageId, to, subject, headers, text }) => {
        // A process that has died sends nothing more.
        if (!this.#mayGoOn()) return new Promise(() => undefined);
        const failure = { kind: 'failed', error: new Error('421 Try again later') } as const;
        if (this.#isFailing()) return { ...failure, mayHaveArrived: false };
        const recipient = typeof to === 'string' ? to : JSON.stringify(to);
        const links = `${JSON.stringify(headers ?? {})} ${typeof text === 'string' ? text : ''}`;
        const tokens = new Set([...links.matchAll(UNSUBSCRIBE_LINK)].map(([, token]) => token ?? ''));
        const email = {
          messageId,
          to: recipient,
          subject: subject ?? '',
          unsubscribeTokens: [...tokens],
          isAnswered: false,
        };
        this.emails.push(email);
        if (!this.#mayGoOn()) return new Promise(() => undefined);
        if (this.#isFailing()) return { ...failure, mayHaveArrived: true };
        email.isAnswered = true;
        return { kind: 'sent' };
      },
      close: () => undefined,
    };
  }
}
