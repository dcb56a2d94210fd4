import type { Mail, MailQuery } from '#contract/account.ts';
import type { Page } from '#contract/primitives.ts';
import type { StoredMessage } from '#platform/mail/mail.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { findAccount } from './store/users.ts';

/** Only on a demo site without an SMTP server. Elsewhere this page would break the proof that an email gives. */
export const isOutboxOpen = ({ config, mail }: Pick<AccountsContext, 'config' | 'mail'>): boolean =>
  config.demo && !mail.hasServer;

/** Hides links that open an account: only their recipients may see them. */
export async function readOutbox(
  context: AccountsContext,
  actor: Actor,
  { cursor, limit }: MailQuery,
): Promise<Result<Page<Mail>>> {
  const refusal = refusalUnlessMay(actor, 'read_mail');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const messages = await context.mail.newest(executor, { limit: limit + 1, before: cursor ?? null });
  return accepted(
    pageOfMail(messages, {
      limit,
      total: await context.mail.count(executor),
    }),
  );
}

export async function readOwnMail(
  context: AccountsContext,
  actor: SignedIn,
  { cursor, limit }: MailQuery,
): Promise<Page<Mail>> {
  const { executor } = context.database;
  const account = await findAccount(executor, actor.userId);
  if (account === null || !isOutboxOpen(context)) return { items: [], total: 0, next_cursor: null };
  const messages = await context.mail.newest(executor, {
    limit: limit + 1,
    before: cursor ?? null,
    to: account.email,
    links: 'shown',
  });
  return pageOfMail(messages, { limit, total: await context.mail.count(executor, account.email) });
}

function pageOfMail(
  messages: readonly StoredMessage[],
  { limit, total }: { limit: number; total: number },
): Page<Mail> {
  const items = messages.slice(0, limit).map((message) => ({
    id: message.id,
    to: message.to,
    subject: message.subject,
    html: message.html,
    text: message.text,
    created_at: message.createdAt.toISOString(),
  }));
  return { items, total, next_cursor: messages.length > limit ? (items.at(-1)?.id ?? null) : null };
}
