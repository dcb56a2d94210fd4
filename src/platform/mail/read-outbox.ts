import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { type OpenList, type PageCursor, pageAfter } from '../database/page.ts';
import { countListed, findWords, listConditions, type ListConditions } from '../search/list-conditions.ts';
import { beginningsOf, searchWords } from '../search/words.ts';
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

async function conditionsOf(executor: Executor, { to, q = '', state }: OutboxFilter): Promise<ListConditions> {
  const conditions = [
    ...(to === undefined ? [] : [isTo(to)]),
    ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
    ...(q.includes('@') ? [isTo(q)] : []),
  ];
  if (q === '' || q.includes('@')) return listConditions(conditions);
  const words = searchWords(q);
  if (words.length === 0) return listConditions([sql`false`]);
  const hasWords = sql<boolean>`words @@ ${beginningsOf(words)}::tsquery`;
  return listConditions(conditions, await findWords(executor, { table: sql`mail_outbox`, id: sql`id`, hasWords }));
}

type ListedMessage = OutboxMessage & { readonly state: MessageState };

export async function openOutbox(
  executor: Executor,
  filter: OutboxFilter,
  { sort = '-date', links = 'hidden' }: Pick<OutboxPage, 'sort' | 'links'> = {},
): Promise<OpenList<StoredMessage>> {
  const conditions = await conditionsOf(executor, filter);
  const direction = sort === 'date' ? 'asc' : 'desc';
  return {
    async read({ after, limit }) {
      const page = pageAfter(after, { key: sql`created_at`, keyType: 'timestamptz', id: sql`id`, direction });
      const rows = await executor
        .selectFrom('mail_outbox')
        .selectAll()
        .select(STATE.as('state'))
        .where(sql<boolean>`${conditions.toRead}`)
        .where(page.isAfter)
        .orderBy(page.order)
        .limit(limit)
        .execute();
      return (await withContent(executor, rows)).map((row) => present(row, links));
    },
    count: () => countListed(executor, sql`mail_outbox`, conditions),
    positionOf: ({ createdAt, id }) => ({ key: createdAt.getTime(), id }),
  };
}

export async function readNewest(
  executor: Executor,
  { limit, before, sort = '-date', links = 'hidden', ...filter }: OutboxPage,
): Promise<readonly StoredMessage[]> {
  const list = await openOutbox(executor, filter, { sort, links });
  return list.read({ after: before, limit });
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

export const countMessages = async (executor: Executor, filter: OutboxFilter = {}): Promise<number> =>
  (await openOutbox(executor, filter)).count();

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
