import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { MAX_COUNTED, type PageCursor, pageAfter } from '../database/page.ts';
import { beginningsOf, searchWords } from '../search/words.ts';
import { wordsCondition } from '../search/words-condition.ts';
import { type OutboxMessage, withContent } from './outbox.ts';
import type { Message } from './render-email.ts';

/** As `mail_state` in the database has it. */
type MessageState = 'waiting' | 'sent' | 'failed' | 'late' | 'stored';
export interface StoredMessage extends Message {
  readonly id: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly state: MessageState;
}
export interface OutboxFilter {
  readonly to?: string;
  /** A whole address, or beginnings of words of the subject. */
  readonly q?: string;
  readonly state?: MessageState | undefined;
}
export interface OutboxPage extends OutboxFilter {
  readonly limit: number;
  readonly before: PageCursor | null;
  readonly sort?: '-date' | 'date';
  readonly links?: 'hidden' | 'shown';
}

const STATE = sql<MessageState>`mail_state(outcome, sent_at, due_at, sending_since)`;
const isTo = (address: string) => sql<boolean>`lower(recipient) = ${address.toLowerCase()}`;

async function conditionOf(
  executor: Executor,
  { to, q = '', state }: OutboxFilter,
  isCount = false,
): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`true`];
  if (to !== undefined) conditions.push(isTo(to));
  if (state !== undefined) conditions.push(sql<boolean>`${STATE} = ${state}`);
  if (q.includes('@')) conditions.push(isTo(q));
  else if (q !== '') conditions.push(await subjectCondition(executor, searchWords(q), isCount));
  return sql.join(conditions, sql` and `);
}

const subjectCondition = async (executor: Executor, words: readonly string[], isCount: boolean) =>
  words.length === 0
    ? sql<boolean>`false`
    : wordsCondition(executor, {
        table: 'mail_outbox',
        hasWords: sql<boolean>`title_words(subject) @@ ${beginningsOf(words)}::tsquery`,
        isCount,
      });

type ListedMessage = OutboxMessage & { readonly state: MessageState };

export async function readNewest(executor: Executor, page: OutboxPage): Promise<StoredMessage[]> {
  const { isAfter, order } = pageAfter(page.before, {
    key: sql`created_at`,
    keyType: 'timestamptz',
    id: sql`id`,
    direction: page.sort === 'date' ? 'asc' : 'desc',
  });
  const rows = await executor
    .selectFrom('mail_outbox')
    .selectAll()
    .select(STATE.as('state'))
    .where(await conditionOf(executor, page))
    .where(isAfter)
    .orderBy(order)
    .limit(page.limit)
    .execute();
  return (await withContent(executor, rows)).map((row) => present(row, page.links ?? 'hidden'));
}

export async function findMessage(executor: Executor, id: string): Promise<StoredMessage | null> {
  const rows = await executor
    .selectFrom('mail_outbox')
    .selectAll()
    .select(STATE.as('state'))
    .where('id', '=', id)
    .execute();
  const [message] = await withContent(executor, rows);
  return message === undefined ? null : present(message, 'hidden');
}

export async function countMessages(executor: Executor, filter: OutboxFilter = {}): Promise<number> {
  const condition = await conditionOf(executor, filter, true);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from mail_outbox where ${condition} limit ${MAX_COUNTED + 1}) as counted`.execute(executor);
  return rows[0]?.count ?? 0;
}

const present = (row: ListedMessage, links: 'hidden' | 'shown'): StoredMessage => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  html: links === 'shown' ? row.html : hideSecrets(row.html),
  text: links === 'shown' ? row.text : hideSecrets(row.text),
  createdAt: row.created_at,
  sentAt: row.sent_at,
  attempts: row.attempts,
  lastError: row.last_error,
  state: row.state,
});

/** `&amp;` in an HTML email ends in `;`. */
const SECRET_PARAMETER = /([?&;](?:token|change|key|code)=)[\w.%-]+/g;
/** Tokens are 32 random bytes in base64url. */
const LONG_TOKEN = /(?<![\w-])[\w-]{40,}(?![\w-])/g;
const HIDDEN = '…';

function hideSecrets(text: string): string {
  return text.replace(SECRET_PARAMETER, `$1${HIDDEN}`).replace(LONG_TOKEN, HIDDEN);
}
