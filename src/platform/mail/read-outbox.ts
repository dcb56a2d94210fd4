import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { OpenList, PageCursor } from '../database/page.ts';
import type { Row } from '../database/tables.ts';
import { anyOf, openList } from '../search/open-list.ts';
import { beginningsOf, searchWords } from '../search/words.ts';
import { type OutboxMessage, withContent } from './outbox.ts';
import type { Message } from './render-email.ts';

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

const conditionsOf = ({ to, q = '', state }: OutboxFilter) => [
  ...(to === undefined ? [] : [isTo(to)]),
  ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
  ...(q.includes('@') ? [isTo(q)] : []),
];

function searchOf({ q = '' }: OutboxFilter) {
  if (q === '' || q.includes('@')) return null;
  const words = searchWords(q);
  return anyOf(words.length === 0 ? [] : [sql<boolean>`words @@ ${beginningsOf(words)}::tsquery`]);
}

type WithState<Message> = Message & { readonly state: MessageState };

export function openOutbox(
  executor: Executor,
  filter: OutboxFilter,
  { sort = '-date', links = 'hidden' }: Pick<OutboxPage, 'sort' | 'links'> = {},
): OpenList<StoredMessage> {
  const list = openList<WithState<Row<'mail_outbox'>>>(executor, {
    tables: sql`mail_outbox`,
    columns: sql`*, ${STATE} as state`,
    conditions: conditionsOf(filter),
    search: searchOf(filter),
    order: { key: sql`created_at`, keyType: 'timestamptz', id: sql`id`, direction: sort === 'date' ? 'asc' : 'desc' },
    positionOf: ({ created_at: at, id }) => ({ key: at.getTime(), id }),
  });
  return {
    read: async (page) => {
      const messages = await withContent(executor, await list.read(page));
      return messages.map((row) => present(row, links));
    },
    count: list.count,
    positionOf: ({ createdAt, id }) => ({ key: createdAt.getTime(), id }),
  };
}

export function readNewest(
  executor: Executor,
  { limit, before, sort = '-date', links = 'hidden', ...filter }: OutboxPage,
): Promise<readonly StoredMessage[]> {
  return openOutbox(executor, filter, { sort, links }).read({ after: before, limit });
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

export const countMessages = (executor: Executor, filter: OutboxFilter = {}): Promise<number> =>
  openOutbox(executor, filter).count();

const present = (row: WithState<OutboxMessage>, links: 'hidden' | 'shown'): StoredMessage => ({
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
