import { z } from 'zod';
import { type Mail, MailSchema } from '#contract/account.ts';
import { pageOf, type Page } from '#contract/primitives.ts';
import type { KeptMessage } from '#platform/mail/mail.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, type Result } from '#platform/http/result.ts';
import type { AccountsHouse } from './parts.ts';
import { findAccount } from './store/users.ts';

export const MailPageSchema = pageOf(MailSchema);
export const MailQuery = z.object({ cursor: z.string().max(64).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) });
type Asked = z.infer<typeof MailQuery>;

/**
 * Whether people may read the letters written to them on a page of the house: in a demo house without an SMTP server, where they would
 * reach nobody otherwise. Anywhere else a letter proves who holds a mailbox, and this would give that proof away.
 */
export const isOutboxOpen = ({ config, mail }: Pick<AccountsHouse, 'config' | 'mail'>): boolean => config.demo && !mail.leaves;

/** The outbox as staff read it, newest first. */
export async function readOutbox(house: AccountsHouse, actor: Actor, { cursor, limit }: Asked): Promise<Result<Page<Mail>>> {
  const refusal = refusalUnlessMay(actor, 'read_mail');
  if (refusal !== null) return refusal;
  const { executor } = house.database;
  const messages = await house.mail.newest(executor, { limit: limit + 1, before: cursor ?? null });
  return accepted(pageOfMail(house.mail.leaves ? messages.map(withoutKeys) : messages, { limit, total: await house.mail.count(executor) }));
}

/** The letters to one reader, newest first. Only where `isOutboxOpen`. */
export async function readOwnMail(house: AccountsHouse, actor: SignedIn, { cursor, limit }: Asked): Promise<Page<Mail>> {
  const { executor } = house.database;
  const account = await findAccount(executor, actor.userId);
  if (account === null || !isOutboxOpen(house)) return { items: [], total: 0, next_cursor: null };
  const messages = await house.mail.newest(executor, { limit: limit + 1, before: cursor ?? null, to: account.email });
  return pageOfMail(messages, { limit, total: await house.mail.count(executor, account.email) });
}

/** What proves who holds the mailbox, in every link that does: `&amp;` in a letter's HTML ends in `;`. */
const KEY = /([?&;](?:token|change)=)[\w.%-]+/g;
const withoutKeys = (message: KeptMessage): KeptMessage => ({ ...message, html: message.html.replace(KEY, '$1…'), text: message.text.replace(KEY, '$1…') });

function pageOfMail(messages: readonly KeptMessage[], { limit, total }: { limit: number; total: number }): Page<Mail> {
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
