import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { createRepeater } from '../repeater.ts';
import type { Message } from './letter.ts';
import { deleteMessagesTo, type EndedMail, insertMessages, outbox, takeEnded, withWords } from './outbox.ts';
import { findRefusing, insertRefusing, type Refusal, trustAddress } from './refusing.ts';
import { type Round, sendDue } from './send-due.ts';
import { openTransport } from './transport.ts';

/** A message as the outbox keeps it. */
export interface KeptMessage extends Message {
  readonly id: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly lastError: string | null;
}
export interface OutboxPage {
  readonly limit: number;
  readonly before: string | null;
  readonly to?: string;
}
export interface Mail {
  /** True where an SMTP server is set: then mail is its reader's alone. Else the outbox is where it ends. */
  readonly leaves: boolean;
  /**
   * Hands a message over in the caller's transaction: it leaves only if that commits. With `once` it leaves at most once, and is lost
   * rather than repeated where the process dies while the server takes it; else at least once.
   */
  send(transaction: Executor, message: Message, options?: { once?: boolean }): Promise<void>;
  /** The same for many, in one statement; their ids. Of those with `isAwaited` `takeEnded` tells how they ended. */
  sendAll(transaction: Executor, messages: readonly Message[], options?: { once?: boolean; isAwaited?: boolean }): Promise<string[]>;
  /** How awaited messages ended, each told once: to whoever takes it in a transaction that commits. */
  takeEnded(transaction: Executor, limit: number): Promise<EndedMail[]>;
  /** Says where the house's name is read, by which its letters come. */
  useHouseName(read: (executor: Executor) => Promise<string>): void;
  /** Of these addresses those that refuse mail, or whose owner complained. */
  readonly refusing: typeof findRefusing;
  /** Keeps that an address refuses: what servers and feedback say of it. */
  refuse(executor: Executor, refusal: { address: string; why: Refusal['why']; detail: string }): Promise<void>;
  /** Whether a message to this address was ever handed over. */
  hasWrittenTo(executor: Executor, address: string): Promise<boolean>;
  /** Trusts an address again. */
  readonly trust: typeof trustAddress;
  /** The newest messages before `before` (an id), to one reader or to all. */
  newest(executor: Executor, page: OutboxPage): Promise<KeptMessage[]>;
  count(executor: Executor, to?: string): Promise<number>;
  /** Forgets all messages to an address whose owner has left. */
  forget(transaction: Executor, recipient: string): Promise<void>;
  /** Sends what is due, once; tells how many left. Without an SMTP server nothing leaves. */
  runOnce(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}
export interface MailParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly smtpUrl: string | null; readonly publicUrl: string };
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

const POLL_MS = 1000;

/**
 * The outbox. Every message is a row written with the change that caused it; where an SMTP server is set, a loop claims what is due
 * (SKIP LOCKED, so any number of processes may run it) and sends it. A process that dies in the middle leaves what it had claimed due
 * again, and at most a letter on each connection in doubt, as a server does that goes away while it takes one: such a letter is sent again
 * with the same Message-ID, by which mail readers know a repeat, or, where it may leave but once, is lost.
 */
export function createMail({ database, config, clock, log }: MailParts): Mail {
  const transport = config.smtpUrl === null ? null : openTransport(config.smtpUrl);
  const host = new URL(config.publicUrl).hostname;
  let houseName: (executor: Executor) => Promise<string | null> = () => Promise.resolve(null);
  const send = async (): Promise<Round> =>
    transport === null ? { sent: 0, hasMore: false } : await sendDue({ database, clock, log, transport, host, houseName: (executor) => houseName(executor) });
  const loop = createRepeater(async () => (await send()).hasMore, { everyMs: POLL_MS, onFault: (error) => log.error({ err: error }, 'the mail loop failed') });
  const sendAll: Mail['sendAll'] = async (transaction, messages, { once = false, isAwaited = false } = {}) => {
    if (messages.length === 0) return [];
    const at = new Date(await clock.now(transaction));
    return insertMessages(transaction, messages, { once, isAwaited: isAwaited && transport !== null, at, dueAt: transport === null ? null : at });
  };

  return {
    leaves: transport !== null,
    send: async (transaction, message, options) => {
      await sendAll(transaction, [message], options);
    },
    sendAll,
    takeEnded,
    useHouseName(read) {
      houseName = read;
    },
    refusing: findRefusing,
    refuse: async (executor, refusal) => insertRefusing(executor, { ...refusal, at: new Date(await clock.now(executor)) }),
    hasWrittenTo,
    trust: trustAddress,
    newest: readNewest,
    async forget(transaction, recipient) {
      await deleteMessagesTo(transaction, recipient);
      await trustAddress(transaction, recipient);
    },
    count: countMessages,
    runOnce: async () => (await send()).sent,
    start: () => {
      if (transport !== null) loop.start();
    },
    stop: async () => {
      await loop.stop();
      transport?.close();
    },
  };
}

async function hasWrittenTo(executor: Executor, address: string): Promise<boolean> {
  const written = outbox(executor)
    .selectFrom('mail_outbox')
    .select('id')
    .where(sql`lower(recipient)`, '=', address.toLowerCase());
  return (await written.limit(1).executeTakeFirst()) !== undefined;
}

async function readNewest(executor: Executor, { limit, before, to }: OutboxPage): Promise<KeptMessage[]> {
  let query = outbox(executor).selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (to !== undefined) query = query.where('recipient', '=', to);
  if (before !== null) query = query.where(sql<boolean>`(created_at, id) < (select created_at, id from mail_outbox where id = ${before})`);
  return (await withWords(executor, await query.execute())).map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    html: row.html,
    text: row.text,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    attempts: row.attempts,
    lastError: row.last_error,
  }));
}

async function countMessages(executor: Executor, to?: string): Promise<number> {
  const all = outbox(executor)
    .selectFrom('mail_outbox')
    .select((e) => e.fn.countAll<number>().as('total'));
  const row = await (to === undefined ? all : all.where('recipient', '=', to)).executeTakeFirstOrThrow();
  return Number(row.total);
}
