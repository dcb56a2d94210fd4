import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../production-checks.ts';

/** How many messages are sent at a time, each on its own connection. */
export const MOST_CONNECTIONS = 5;
const SEND_TIMEOUT_MS = 20_000;
/** Shorter than any server's own timeout, so that a message rarely hits a connection that is being closed. */
const IDLE_TIMEOUT_MS = 5_000;

/**
 * The server's answer: accepted, unknown mailbox, or failed. If transmission of the body had begun, a failed message
 * may have arrived anyway.
 */
export type Sent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'no_such_mailbox'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown; readonly mayHaveArrived: boolean };

export interface Transport {
  send(letter: SendMailOptions & { readonly messageId: string }): Promise<Sent>;
  close(): void;
}

/** Opens SMTP connections on demand and reuses them, so that a broadcast does not pay a handshake per message. */
export function openTransport(url: string): Transport {
  const transport = createTransport({
    url,
    // Without TLS the mail server's password and every link in an email could be read on the way.
    requireTLS: !isLoopback(url),
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // Retries once on another connection if the server closed this one before the message began. The outbox retries
    // everything else when due.
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    connectionTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  });
  const streams = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    const { message, data } = mail;
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const words = create(options);
      streams.set(data.messageId ?? '', words);
      return words;
    };
    done();
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail(letter);
        return { kind: 'sent' };
      } catch (error) {
        if (knowsNoMailbox(error)) return { kind: 'no_such_mailbox', error };
        // Any answer is a rejection. Without one, a message whose body had begun to flow may have arrived.
        return {
          kind: 'failed',
          error,
          mayHaveArrived: !isAnswer(error) && streams.get(letter.messageId)?.readableDidRead === true,
        };
      } finally {
        streams.delete(letter.messageId);
      }
    },
    close: () => transport.close(),
  };
}

const isAnswer = (error: unknown): error is Error & { responseCode: unknown } =>
  error instanceof Error && 'responseCode' in error;

/** The server knows that the address takes no mail: RFC 5321's 550, 551 and 553 in reply to RCPT. */
const knowsNoMailbox = (error: unknown): boolean =>
  isAnswer(error) &&
  [550, 551, 553].includes(Number(error.responseCode)) &&
  'command' in error &&
  error.command === 'RCPT TO';
