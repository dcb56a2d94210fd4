import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/database.ts';
import { type MailOutcome, outbox, type OutboxRow, withWords } from './outbox.ts';
import { insertRefusing } from './refusing.ts';
import { MOST_CONNECTIONS, type Sent, type Transport } from './transport.ts';

const BATCH = 50;
/** How long claimed letters wait for their turn before another process may take them. */
const CLAIM_MS = 60_000;
/** Longer than a server may take over one letter, whatever it does: after that the process has died. */
const SENDING_MS = 5 * 60_000;
/** The first retry after a minute, then twice as long each time: the tenth and last attempt is about eight hours after the first. */
const FIRST_RETRY_MS = 60_000;
const MOST_ATTEMPTS = 10;
const LONGEST_ERROR = 1000;

export interface Sending {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
  readonly transport: Transport;
  readonly host: string;
  /** How the house is called: its letters come from it by that name. */
  readonly houseName: (executor: Executor) => Promise<string | null>;
}

/** What one round sent, and whether it left some that were due. */
export interface Round {
  readonly sent: number;
  readonly hasMore: boolean;
}

/** Sends what is due, once. */
export async function sendDue(sending: Sending): Promise<Round> {
  await endLost(sending);
  const claimed = await claimDue(sending);
  if (claimed.length === 0) return { sent: 0, hasMore: false };
  const name = await sending.houseName(sending.database.executor);
  let sent = 0;
  const left = claimed.values();
  // Each takes the next when it is free: a letter is begun only as a connection is there for it.
  const sendSome = async (): Promise<void> => {
    for (const row of left) {
      const begun = await begin(sending, row);
      if (begun !== null && (await sendOne(sending, { ...row, ...begun }, name))) sent += 1;
    }
  };
  await Promise.all(Array.from({ length: MOST_CONNECTIONS }, sendSome));
  return { sent, hasMore: claimed.length === BATCH };
}

/** What a process began to send and never ended is lost, where it may leave but once. */
async function endLost({ database: { executor }, clock }: Sending): Promise<void> {
  const before = new Date((await clock.now(executor)) - SENDING_MS);
  await sql`update mail_outbox set outcome = 'lost', sending_since = null, last_error = 'The house stopped while it was being sent.'
    where sending_since < ${before} and once`.execute(executor);
}

/** Claims by moving the due time on, in a transaction of its own: no lock is held while a server far away takes its time. */
async function claimDue({ database, clock }: Sending): Promise<OutboxRow[]> {
  return database.transaction(async (transaction) => {
    const now = await clock.now(transaction);
    const due = await outbox(transaction)
      .selectFrom('mail_outbox')
      .selectAll()
      .where('due_at', '<=', new Date(now))
      .orderBy('due_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const claimedUntil = new Date(now + CLAIM_MS);
    if (due.length > 0)
      await outbox(transaction)
        .updateTable('mail_outbox')
        .set({ due_at: claimedUntil })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .execute();
    return withWords(
      transaction,
      due.map((row) => ({ ...row, due_at: claimedUntil })),
    );
  });
}

/**
 * Begins to send one that was claimed; null where it is not to be sent: another process has taken it meanwhile, since those before it took too
 * long, or it is too late to be true. What leaves at most once is not due again from here on: a process that dies now may have sent it, and
 * no other letter of its batch is touched by that.
 */
async function begin({ database: { executor }, clock }: Sending, row: OutboxRow): Promise<Pick<OutboxRow, 'attempts' | 'sending_since'> | null> {
  const now = await clock.now(executor);
  const mine = outbox(executor).updateTable('mail_outbox').where('id', '=', row.id).where('due_at', '=', row.due_at);
  if (row.valid_until !== null && row.valid_until.getTime() <= now) {
    await mine.set({ due_at: null, outcome: 'late' }).execute();
    return null;
  }
  const begun = await mine
    .set({ attempts: row.attempts + 1, sending_since: new Date(now), due_at: row.once ? null : new Date(now + SENDING_MS) })
    .returning(['attempts', 'sending_since'])
    .executeTakeFirst();
  return begun ?? null;
}

async function sendOne({ database: { executor }, clock, log, transport, host }: Sending, row: OutboxRow, name: string | null): Promise<boolean> {
  const address = `no-reply@${host}`;
  const sent = await transport.send({
    from: name === null ? address : { name, address },
    to: row.recipient,
    subject: row.subject,
    html: row.html,
    text: row.text,
    messageId: `<${row.id}@${host}>`,
    // Whoever is away need not answer a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...row.headers },
  });
  const now = await clock.now(executor);
  if (sent.kind === 'sent') {
    await end(executor, row, { outcome: 'sent', dueAt: null, error: null, sentAt: new Date(now) });
    return true;
  }
  const reason = sent.error instanceof Error ? sent.error.message : String(sent.error);
  log.warn({ err: sent.error, mailId: row.id, attempts: row.attempts }, 'a message could not be sent');
  const outcome = outcomeOf(sent, row);
  await end(executor, row, { outcome, dueAt: outcome === null ? nextTry(now, row.attempts) : null, error: reason.slice(0, LONGEST_ERROR) });
  if (outcome === 'refused') await insertRefusing(executor, { address: row.recipient, why: 'bounced', detail: reason, at: new Date(now) });
  return false;
}

/** How a message ended that did not leave; null where it is tried again. */
function outcomeOf(sent: Exclude<Sent, { kind: 'sent' }>, row: OutboxRow): MailOutcome | null {
  if (sent.kind === 'no_such_mailbox') return 'refused';
  if (sent.mayHaveArrived && row.once) return 'lost';
  return row.attempts >= MOST_ATTEMPTS ? 'given_up' : null;
}

/** Unless it was thought lost meanwhile, or is being sent again. */
async function end(
  executor: Executor,
  { id, sending_since: since }: OutboxRow,
  { outcome, dueAt, error, sentAt = null }: { outcome: MailOutcome | null; dueAt: Date | null; error: string | null; sentAt?: Date | null },
): Promise<void> {
  const row = { outcome, due_at: dueAt, last_error: error, sent_at: sentAt, sending_since: null };
  await outbox(executor).updateTable('mail_outbox').set(row).where('id', '=', id).where('sending_since', '=', since).execute();
}

const nextTry = (now: number, attempts: number): Date => new Date(now + FIRST_RETRY_MS * 2 ** (attempts - 1));
