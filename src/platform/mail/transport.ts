import type { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** How many letters are under way at a time, each on a connection of its own. */
export const MOST_CONNECTIONS = 5;
const SEND_TIMEOUT_MS = 20_000;
/** Shorter than any server's own patience: a letter seldom goes into a connection that is just being closed. */
const IDLE_TIMEOUT_MS = 5_000;

/** What the server said to a letter: it took it; it knows no such mailbox; or it failed, and where its words had begun to flow it may have arrived all the same. */
export type Sent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'no_such_mailbox'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown; readonly mayHaveArrived: boolean };

/** The way to a mail server. */
export interface Transport {
  send(letter: SendMailOptions & { readonly messageId: string }): Promise<Sent>;
  close(): void;
}

/** Opens connections as letters come, and uses them again: a crowd's letters do not each wait for a handshake. */
export function openTransport(url: string): Transport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // On another connection, where the server has closed this one before a word of the letter: all else the outbox sends again, when it is due.
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_MS,
    connectionTimeout: SEND_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
  });
  const wordsOf = new Map<string, Readable>();
  transport.use('stream', (mail, done) => {
    const { message, data } = mail;
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const words = create(options);
      wordsOf.set(data.messageId ?? '', words);
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
        // An answer, whatever it says, is a no; without one nobody knows what became of words that had begun to flow.
        return { kind: 'failed', error, mayHaveArrived: !isAnswer(error) && wordsOf.get(letter.messageId)?.readableDidRead === true };
      } finally {
        wordsOf.delete(letter.messageId);
      }
    },
    close: () => transport.close(),
  };
}

const isAnswer = (error: unknown): error is Error & { responseCode: unknown } => error instanceof Error && 'responseCode' in error;

/** The server knows that the recipient's address takes no mail: RFC 5321's 550, 551 and 553, said to RCPT. */
const knowsNoMailbox = (error: unknown): boolean =>
  isAnswer(error) && [550, 551, 553].includes(Number(error.responseCode)) && 'command' in error && error.command === 'RCPT TO';
