import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { type MailOutcome, type OutboxMessage, withContent } from './outbox.ts';
import { leaseOf } from '../workers/lease.ts';
import { suppressAddress } from './suppression-list.ts';
import { MAX_CONNECTIONS, type DeliveryResult, type Transport } from './transport.ts';

const BATCH = 50;
/** A claimed message waits this long before another process may claim it. */
const CLAIM_MS = 60_000;
/** Longer than a server may take for a message. */
const SENDING_MS = 5 * 60_000;
/** The delay doubles: the tenth and last attempt is about eight hours after the first. */
const FIRST_RETRY_MS = 60_000;
const MAX_ATTEMPTS = 10;
const MAX_ERROR_LENGTH = 1000;

export interface SendDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
  readonly transport: Transport;
  readonly host: string;
  readonly siteName: (executor: Executor) => Promise<string | null>;
}

export interface SendResult {
  readonly sent: number;
  readonly hasMore: boolean;
}

export async function sendDue(sending: SendDeps): Promise<SendResult> {
  await markLost(sending);
  const claimed = await claimDue(sending);
  if (claimed.length === 0) return { sent: 0, hasMore: false };
  const name = await sending.siteName(sending.database.executor);
  let sent = 0;
  const left = claimed.values();
  const sendSome = async (): Promise<void> => {
    for (const row of left) {
      const begun = await startSending(sending, row);
      if (begun !== null && (await sendOne(sending, { ...row, ...begun }, name))) sent += 1;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, sendSome));
  return { sent, hasMore: claimed.length === BATCH };
}

async function markLost({ database: { executor }, clock }: SendDeps): Promise<void> {
  const before = new Date((await clock.now(executor)) - SENDING_MS);
  const isGone = sql`lease_owner is not null and is_owner_gone(lease_owner)`;
  await sql`update mail_outbox set outcome = 'lost', sending_since = null, lease_owner = null, last_error = 'The server stopped while it was being sent.'
    where sending_since is not null and once and (sending_since < ${before} or ${isGone})`.execute(executor);
}

/** In its own transaction, so that no lock is held during network calls. */
async function claimDue({ database, clock }: SendDeps): Promise<OutboxMessage[]> {
  return database.transaction(async (transaction) => {
    const now = await clock.now(transaction);
    await sql`update mail_outbox set due_at = ${new Date(now)}, sending_since = null, lease_owner = null
      where lease_owner is not null and is_owner_gone(lease_owner) and due_at is not null`.execute(transaction);
    const due = await transaction
      .selectFrom('mail_outbox')
      .selectAll()
      .where('due_at', '<=', new Date(now))
      .orderBy('due_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const { owner, until: claimedUntil } = leaseOf(database, now, CLAIM_MS);
    if (due.length > 0)
      await transaction
        .updateTable('mail_outbox')
        .set({ due_at: claimedUntil, lease_owner: owner })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .execute();
    return withContent(
      transaction,
      due.map((row) => ({ ...row, due_at: claimedUntil })),
    );
  });
}

/** Returns null if another process has taken the message or it has expired. */
async function startSending(
  { database: { executor }, clock }: SendDeps,
  row: OutboxMessage,
): Promise<Pick<OutboxMessage, 'attempts' | 'sending_since'> | null> {
  const now = await clock.now(executor);
  const mine = executor.updateTable('mail_outbox').where('id', '=', row.id).where('due_at', '=', row.due_at);
  if (row.valid_until !== null && row.valid_until.getTime() <= now) {
    await mine.set({ due_at: null, lease_owner: null, outcome: 'late' }).execute();
    return null;
  }
  const begun = await mine
    .set({
      attempts: row.attempts + 1,
      sending_since: new Date(now),
      due_at: row.once ? null : new Date(now + SENDING_MS),
    })
    .returning(['attempts', 'sending_since'])
    .executeTakeFirst();
  return begun ?? null;
}

async function sendOne(
  { database: { executor }, clock, log, transport, host }: SendDeps,
  row: OutboxMessage,
  name: string | null,
): Promise<boolean> {
  const address = `no-reply@${host}`;
  const sent = await transport.send({
    from: name === null ? address : { name, address },
    to: row.recipient,
    subject: row.subject,
    html: row.html,
    text: row.text,
    messageId: `<${row.id}@${host}>`,
    // Autoresponders don't reply (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...row.headers },
  });
  const now = await clock.now(executor);
  if (sent.kind === 'sent') {
    await finish(executor, row, { outcome: 'sent', dueAt: null, error: null, sentAt: new Date(now) });
    return true;
  }
  const reason = sent.error instanceof Error ? sent.error.message : String(sent.error);
  log.warn({ err: sent.error, mailId: row.id, attempts: row.attempts }, 'a message could not be sent');
  const outcome = outcomeOf(sent, row);
  await finish(executor, row, {
    outcome,
    dueAt: outcome === null ? nextTry(now, row.attempts) : null,
    error: reason.slice(0, MAX_ERROR_LENGTH),
  });
  if (outcome === 'refused')
    await suppressAddress(executor, { address: row.recipient, why: 'bounced', detail: reason, at: new Date(now) });
  return false;
}

function outcomeOf(sent: Exclude<DeliveryResult, { kind: 'sent' }>, row: OutboxMessage): MailOutcome | null {
  if (sent.kind === 'no_such_mailbox') return 'refused';
  if (sent.mayHaveArrived && row.once) return 'lost';
  return row.attempts >= MAX_ATTEMPTS ? 'given_up' : null;
}

/** Does nothing if the message was presumed lost or is being sent again. */
async function finish(
  executor: Executor,
  { id, sending_since: since }: OutboxMessage,
  {
    outcome,
    dueAt,
    error,
    sentAt = null,
  }: { outcome: MailOutcome | null; dueAt: Date | null; error: string | null; sentAt?: Date | null },
): Promise<void> {
  const row = { outcome, due_at: dueAt, last_error: error, sent_at: sentAt, sending_since: null, lease_owner: null };
  await executor.updateTable('mail_outbox').set(row).where('id', '=', id).where('sending_since', '=', since).execute();
}

const nextTry = (now: number, attempts: number): Date => new Date(now + FIRST_RETRY_MS * 2 ** (attempts - 1));
