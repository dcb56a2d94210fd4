import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import type { Job } from '../workers/job.ts';
import { hideSecrets } from './hide-links.ts';
import type { Message } from './render-email.ts';
import {
  deleteMessagesTo,
  type EndedMail,
  insertMessages,
  takeEnded,
  withContent,
  withdrawAll,
  withdrawMessages,
} from './outbox.ts';
import { findRefusing, insertRefusing, type Refusal, trustAddress } from './refusing.ts';
import { type Round, sendDue } from './send-due.ts';
import { openTransport } from './transport.ts';

export interface CachedMessage extends Message {
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
  /** Hidden unless the reader is the recipient: whoever reads a one-time link can use it. */
  readonly links?: 'hidden' | 'shown';
}
export interface Mail {
  /** True if an SMTP server is configured. Otherwise messages stay in the outbox. */
  readonly leaves: boolean;
  /**
   * Queues a message in the caller's transaction: it is sent only if that commits. With `once` it is sent at most
   * once, and lost if the process dies while the server accepts it; otherwise at least once.
   */
  send(transaction: Executor, message: Message, options?: { once?: boolean }): Promise<void>;
  /**
   * Queues many messages in one statement and returns their ids. With `isAwaited`, `takeEnded` later reports their
   * outcomes.
   */
  sendAll(
    transaction: Executor,
    messages: readonly Message[],
    options?: { once?: boolean; isAwaited?: boolean },
  ): Promise<string[]>;
  /** Takes back those of these messages that are not being sent yet. */
  readonly withdraw: typeof withdrawMessages;
  readonly withdrawAll: typeof withdrawAll;
  /** Returns outcomes of awaited messages, each delivered once to a transaction that commits. */
  takeEnded(transaction: Executor, limit: number): Promise<EndedMail[]>;
  readonly refusing: typeof findRefusing;
  refuse(executor: Executor, refusal: { address: string; why: Refusal['why']; detail: string }): Promise<void>;
  hasWrittenTo(executor: Executor, address: string): Promise<boolean>;
  /** Removes an address from the suppression list. */
  readonly trust: typeof trustAddress;
  /** Returns the newest messages before `before` (an id), for one recipient or for all. */
  newest(executor: Executor, page: OutboxPage): Promise<CachedMessage[]>;
  count(executor: Executor, to?: string): Promise<number>;
  forget(transaction: Executor, recipient: string): Promise<void>;
  /** Sends due messages once and returns how many were sent. Without an SMTP server nothing is sent. */
  runOnce(): Promise<number>;
  readonly jobs: readonly Job[];
  /** Ends the connections to the mail server. */
  close(): void;
}
export interface MailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly smtpUrl: string | null; readonly publicUrl: string };
  readonly log: { warn(fields: object, message: string): void };
  /** The sender's name. Null sends from the bare address. */
  siteName(executor: Executor): Promise<string | null>;
}

const POLL_MS = 1000;

/**
 * The outbox. Every message is a row written with the change that caused it; with an SMTP server, a loop claims due
 * rows (SKIP LOCKED, so any number of processes may run it) and sends them. If a process dies, its claimed rows
 * become due again. Only the message in flight on each connection is in doubt, as it is when a server drops the
 * connection: it is sent again with the same Message-ID, or counts as lost if it may be sent only once.
 */
export function createMail({ database, config, clock, log, siteName }: MailDeps): Mail {
  const transport = config.smtpUrl === null ? null : openTransport(config.smtpUrl);
  const host = new URL(config.publicUrl).hostname;
  const send = async (): Promise<Round> =>
    transport === null
      ? { sent: 0, hasMore: false }
      : await sendDue({ database, clock, log, transport, host, siteName });
  const sendAll: Mail['sendAll'] = async (transaction, messages, { once = false, isAwaited = false } = {}) => {
    if (messages.length === 0) return [];
    const at = new Date(await clock.now(transaction));
    return insertMessages(transaction, messages, {
      once,
      isAwaited: isAwaited && transport !== null,
      at,
      dueAt: transport === null ? null : at,
    });
  };

  return {
    leaves: transport !== null,
    send: async (transaction, message, options) => {
      await sendAll(transaction, [message], options);
    },
    sendAll,
    withdraw: withdrawMessages,
    withdrawAll,
    takeEnded,
    refusing: findRefusing,
    refuse: async (executor, refusal) =>
      insertRefusing(executor, { ...refusal, at: new Date(await clock.now(executor)) }),
    hasWrittenTo,
    trust: trustAddress,
    newest: readNewest,
    async forget(transaction, recipient) {
      await deleteMessagesTo(transaction, recipient);
      await trustAddress(transaction, recipient);
    },
    count: countMessages,
    runOnce: async () => (await send()).sent,
    close: () => transport?.close(),
    jobs: transport === null ? [] : [sendingJob(send, transport, async () => countDue(database, clock))],
  };
}

const sendingJob = (send: () => Promise<Round>, transport: { close(): void }, backlog: () => Promise<number>): Job => ({
  name: 'email sender',
  purpose: 'Sends queued emails through the mail server.',
  runsIn: 'workers',
  trigger: { everyMs: POLL_MS },
  batch: 1,
  run: async () => ((await send()).hasMore ? 1 : 0),
  onStop: () => transport.close(),
  backlog,
});

async function countDue({ executor }: Database, clock: Clock): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mail_outbox
    where due_at <= ${new Date(await clock.now(executor))}`.execute(executor);
  return rows[0]?.count ?? 0;
}

async function hasWrittenTo(executor: Executor, address: string): Promise<boolean> {
  const written = executor
    .selectFrom('mail_outbox')
    .select('id')
    .where(sql`lower(recipient)`, '=', address.toLowerCase());
  return (await written.limit(1).executeTakeFirst()) !== undefined;
}

async function readNewest(
  executor: Executor,
  { limit, before, to, links = 'hidden' }: OutboxPage,
): Promise<CachedMessage[]> {
  const show = links === 'shown' ? (text: string) => text : hideSecrets;
  let query = executor
    .selectFrom('mail_outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (to !== undefined) query = query.where('recipient', '=', to);
  if (before !== null)
    query = query.where(sql<boolean>`(created_at, id) < (select created_at, id from mail_outbox where id = ${before})`);
  return (await withContent(executor, await query.execute())).map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    html: show(row.html),
    text: show(row.text),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    attempts: row.attempts,
    lastError: row.last_error,
  }));
}

async function countMessages(executor: Executor, to?: string): Promise<number> {
  const all = executor.selectFrom('mail_outbox').select((e) => e.fn.countAll<number>().as('total'));
  const row = await (to === undefined ? all : all.where('recipient', '=', to)).executeTakeFirstOrThrow();
  return Number(row.total);
}
