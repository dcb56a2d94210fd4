import { z } from 'zod';
import { type Mail, MailSchema } from '#contract/account.ts';
import { pageOf, type Page } from '#contract/primitives.ts';
import type { CachedMessage } from '#platform/mail/mail.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import type { AccountsContext } from './deps.ts';
import { findAccount } from './store/users.ts';

export const MailPageSchema = pageOf(MailSchema);
export const MailQuery = z.object({ cursor: z.string().max(64).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) });
type Asked = z.infer<typeof MailQuery>;

/**
 * True if users may read their own emails on a page: only on a demo site without an SMTP server, where emails reach
 * nobody. Anywhere else, emails prove who owns a mailbox, and this page would break that proof.
 */
export const isOutboxOpen = ({ config, mail }: Pick<AccountsContext, 'config' | 'mail'>): boolean => config.demo && !mail.leaves;

export async function readOutbox(context: AccountsContext, actor: Actor, { cursor, limit }: Asked): Promise<Result<Page<Mail>>> {
  const refusal = refusalUnlessMay(actor, 'read_mail');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const messages = await context.mail.newest(executor, { limit: limit + 1, before: cursor ?? null });
  return accepted(pageOfMail(context.mail.leaves ? messages.map(withoutKeys) : messages, { limit, total: await context.mail.count(executor) }));
}

/** Lists emails to one reader, newest first. Call only if `isOutboxOpen`. */
export async function readOwnMail(context: AccountsContext, actor: SignedIn, { cursor, limit }: Asked): Promise<Page<Mail>> {
  const { executor } = context.database;
  const account = await findAccount(executor, actor.userId);
  if (account === null || !isOutboxOpen(context)) return { items: [], total: 0, next_cursor: null };
  const messages = await context.mail.newest(executor, { limit: limit + 1, before: cursor ?? null, to: account.email });
  return pageOfMail(messages, { limit, total: await context.mail.count(executor, account.email) });
}

/** Matches the secret in a link, which proves ownership of a mailbox. `&amp;` in an HTML email ends in `;`. */
const KEY = /([?&;](?:token|change)=)[\w.%-]+/g;
const withoutKeys = (message: CachedMessage): CachedMessage => ({ ...message, html: message.html.replace(KEY, '$1…'), text: message.text.replace(KEY, '$1…') });

function pageOfMail(messages: readonly CachedMessage[], { limit, total }: { limit: number; total: number }): Page<Mail> {
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
