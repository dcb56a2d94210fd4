import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import type { Job } from '../workers/job.ts';
import type { Message } from './render-email.ts';
import {
  deleteMessagesTo,
  type EndedMail,
  insertMessages,
  takeEnded,
  sendAgain,
  withdrawAll,
  withdrawMessages,
} from './outbox.ts';
import {
  countMessages,
  findMessage,
  type OutboxFilter,
  type OutboxPage,
  openOutbox,
  readNewest,
  type StoredMessage,
} from './read-outbox.ts';
import { findSuppressed, suppressAddress, type Suppression, unsuppressAddress } from './suppression-list.ts';
import { type SendResult, sendDue } from './send-due.ts';
import { openTransport, type Transport } from './transport.ts';

export interface Mail {
  /** False without an SMTP server: messages stay in the outbox. */
  readonly hasServer: boolean;
  /** Sent only if the transaction commits. With `once` at most once, otherwise at least once. */
  send(transaction: Executor, message: Message, options?: { once?: boolean }): Promise<void>;
  /** Returns the ids. With `isAwaited`, `takeEnded` later reports their outcomes. */
  sendAll(
    transaction: Executor,
    messages: readonly Message[],
    options?: { once?: boolean; isAwaited?: boolean },
  ): Promise<string[]>;
  readonly sendAgain: typeof sendAgain;
  readonly withdraw: typeof withdrawMessages;
  readonly withdrawAll: typeof withdrawAll;
  /** Each outcome is delivered once, to a transaction that commits. */
  takeEnded(transaction: Executor, limit: number): Promise<EndedMail[]>;
  readonly suppressed: typeof findSuppressed;
  suppress(
    executor: Executor,
    suppression: { address: string; why: Suppression['why']; detail: string },
  ): Promise<void>;
  hasWrittenTo(executor: Executor, address: string): Promise<boolean>;
  readonly unsuppress: typeof unsuppressAddress;
  newest(executor: Executor, page: OutboxPage): Promise<readonly StoredMessage[]>;
  open: typeof openOutbox;
  find(executor: Executor, id: string): Promise<StoredMessage | null>;
  /** Stops one beyond `MAX_COUNTED`. */
  count(executor: Executor, filter?: OutboxFilter): Promise<number>;
  deleteTo(transaction: Executor, recipient: string): Promise<void>;
  runOnce(): Promise<number>;
  readonly jobs: readonly Job[];
  close(): void;
}
export interface MailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly smtpUrl: string | null; readonly publicUrl: string };
  readonly log: { warn(fields: object, message: string): void };
  readonly transport?: Transport;
  siteName(executor: Executor): Promise<string | null>;
}

const POLL_MS = 1000;

/**
 * The outbox. A message is a row of the transaction that caused it. Any number of processes claim due rows and send
 * them. A message in flight when a process dies is sent again with the same Message-ID, or lost if it may be sent only
 * once.
 */
export function createMail({ database, config, clock, log, siteName, ...deps }: MailDeps): Mail {
  const transport = deps.transport ?? (config.smtpUrl === null ? null : openTransport(config.smtpUrl));
  const host = new URL(config.publicUrl).hostname;
  const send = async (): Promise<SendResult> =>
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
    hasServer: transport !== null,
    send: async (transaction, message, options) => {
      await sendAll(transaction, [message], options);
    },
    sendAll,
    sendAgain,
    withdraw: withdrawMessages,
    withdrawAll,
    takeEnded,
    suppressed: findSuppressed,
    suppress: async (executor, suppression) =>
      suppressAddress(executor, { ...suppression, at: new Date(await clock.now(executor)) }),
    hasWrittenTo: hasEmailed,
    unsuppress: unsuppressAddress,
    newest: readNewest,
    open: openOutbox,
    async deleteTo(transaction, recipient) {
      await deleteMessagesTo(transaction, recipient);
      await unsuppressAddress(transaction, recipient);
    },
    find: findMessage,
    count: countMessages,
    runOnce: async () => (await send()).sent,
    close: () => transport?.close(),
    jobs: transport === null ? [] : [sendingJob(send, transport, async () => countDue(database, clock))],
  };
}

const sendingJob = (
  send: () => Promise<SendResult>,
  transport: { close(): void },
  backlog: () => Promise<number>,
): Job => ({
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

async function hasEmailed(executor: Executor, address: string): Promise<boolean> {
  const written = executor
    .selectFrom('mail_outbox')
    .select('id')
    .where(sql`lower(recipient)`, '=', address.toLowerCase());
  return (await written.limit(1).executeTakeFirst()) !== undefined;
}
