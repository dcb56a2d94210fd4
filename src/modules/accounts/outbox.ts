import type { Mail, MailQuery } from '#contract/account.ts';
import type { BulkResult } from '#contract/bulk.ts';
import type { EmailColumn } from '#contract/console-lists.ts';
import type { Email, EmailExportQuery, EmailPage, EmailQuery } from '#contract/emails.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import {
  type ExportCells,
  exportList,
  readListPage,
  refusalUnlessMay,
  runInBulk,
  requireStaff,
  type StaffList,
} from '#modules/operations/index.ts';
import { presentCount } from '#platform/database/page.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import type { StoredMessage } from '#platform/mail/read-outbox.ts';
import type { AccountsContext } from './deps.ts';
import { findAccount } from './store/users.ts';

/** Only on a demo site without an SMTP server. Elsewhere this page would break the proof that an email gives. */
export const isOutboxOpen = ({ config, mail }: Pick<AccountsContext, 'config' | 'mail'>): boolean =>
  config.demo && !mail.hasServer;

/** Hides links that open an account: only their recipients may see them. */
export const readOutbox = (context: AccountsContext, actor: Actor, query: EmailQuery): Promise<Result<EmailPage>> =>
  readListPage(actor, query, { power: 'read_emails', name: 'emails', open: (asked) => openList(context, asked) });

const openList = async (
  { mail, database }: AccountsContext,
  { q, state, sort }: Pick<EmailQuery, 'q' | 'state' | 'sort'>,
): Promise<StaffList<StoredMessage, Email>> => ({
  ...mail.open(database.executor, { q, state }, { sort }),
  present: (messages) => Promise.resolve(messages.map(presentEmail)),
});

export async function readEmail(context: AccountsContext, actor: Actor, id: string): Promise<Result<Email>> {
  const refusal = refusalUnlessMay(actor, 'read_emails');
  if (refusal !== null) return refusal;
  const message = await context.mail.find(context.database.executor, id);
  return message === null ? refuse('email_not_found') : accepted(presentEmail(message));
}

export async function readOwnMail(
  context: AccountsContext,
  actor: SignedIn,
  { cursor, limit }: MailQuery,
): Promise<Result<Page<Mail>>> {
  const { executor } = context.database;
  const account = await findAccount(executor, actor.userId);
  if (account === null || !isOutboxOpen(context)) return accepted({ items: [], total: 0, next_cursor: null });
  const page = requestPage(['own-emails', account.email], { cursor, limit });
  if (page === null) return invalidCursor();
  const list = context.mail.open(executor, { to: account.email }, { links: 'shown' });
  const [found, counted] = await Promise.all([list.read(page.range), list.count()]);
  const { rows, next_cursor } = page.cut(found, list.positionOf);
  return accepted({ items: rows.map(presentMail), total: presentCount(counted).total, next_cursor });
}

const presentMail = (message: StoredMessage): Mail => ({
  id: message.id,
  to: message.to,
  subject: message.subject,
  html: message.html,
  text: message.text,
  created_at: message.createdAt.toISOString(),
});

const presentEmail = (message: StoredMessage): Email => ({
  ...presentMail(message),
  state: message.state,
  sent_at: message.sentAt?.toISOString() ?? null,
  attempts: message.attempts,
  last_error: message.lastError,
});

export async function resendEmails(
  context: AccountsContext,
  actor: Actor,
  ids: readonly string[],
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'resend_emails');
  if (!staff.ok) return staff;
  const send = (id: string) => sendEmailAgain(context, staff.value, id);
  return accepted(await runInBulk(ids, send, context.log));
}

async function sendEmailAgain(context: AccountsContext, staff: SignedIn, id: string): Promise<Result<null>> {
  const { mail, clock, operations } = context;
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const message = await mail.find(transaction, id);
    if (message === null) return refuse('email_not_found');
    if (message.state !== 'failed') return refuse('email_not_failed');
    if (!mail.hasServer || (await mail.suppressed(transaction, [message.to])).size > 0)
      return refuse('email_unreachable');
    const at = await clock.now(transaction);
    if (!(await mail.sendAgain(transaction, id, new Date(at)))) return refuse('email_works_once');
    await operations.recordAuditEntry(transaction, {
      actorId: staff.userId,
      action: 'email_sent_again',
      subject: `email:${id}`,
      at,
    });
    return accepted(null);
  });
}

const CELLS: ExportCells<Email, EmailColumn> = {
  subject: ({ subject }) => subject,
  to: ({ to }) => to,
  state: ({ state }) => state,
  date: ({ created_at: at }) => at,
  sent: ({ sent_at: at }) => at,
  attempts: ({ attempts }) => attempts,
  error: ({ last_error: error }) => error,
};

export const exportEmails = async (context: AccountsContext, actor: Actor, query: EmailExportQuery) =>
  exportList(context, actor, {
    power: 'read_emails',
    action: 'emails_exported',
    subject: 'emails',
    cells: CELLS,
    query,
    open: () => openList(context, query),
  });
