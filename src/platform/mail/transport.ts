import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isLoopback } from '../production-checks.ts';

export const MAX_CONNECTIONS = 5;
const SEND_TIMEOUT_MS = 20_000;
/** Shorter than a server's own timeout, so that connections in use are rarely closed. */
const IDLE_TIMEOUT_MS = 5_000;

/** A failed message may have arrived if its body had begun to be sent. */
export type DeliveryResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'no_such_mailbox'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown; readonly mayHaveArrived: boolean };

export interface Transport {
  send(email: SendMailOptions & { readonly messageId: string }): Promise<DeliveryResult>;
  close(): void;
}

/** Reuses connections, so that a broadcast doesn't pay a handshake per message. */
export function openTransport(url: string): Transport {
  const transport = createTransport({
    url,
    // Without TLS the password and every link could be read on the way.
    requireTLS: !isLoopback(url),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // Retries on another connection if this one was closed before the message began.
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
      const stream = create(options);
      streams.set(data.messageId ?? '', stream);
      return stream;
    };
    done();
  });
  return {
    async send(email) {
      try {
        await transport.sendMail(email);
        return { kind: 'sent' };
      } catch (error) {
        if (isUnknownMailbox(error)) return { kind: 'no_such_mailbox', error };
        return {
          kind: 'failed',
          error,
          mayHaveArrived: !isServerResponse(error) && streams.get(email.messageId)?.readableDidRead === true,
        };
      } finally {
        streams.delete(email.messageId);
      }
    },
    close: () => transport.close(),
  };
}

const isServerResponse = (error: unknown): error is Error & { responseCode: unknown } =>
  error instanceof Error && 'responseCode' in error;

/** RFC 5321's 550, 551 and 553 in reply to RCPT. */
const isUnknownMailbox = (error: unknown): boolean =>
  isServerResponse(error) &&
  [550, 551, 553].includes(Number(error.responseCode)) &&
  'command' in error &&
  error.command === 'RCPT TO';
